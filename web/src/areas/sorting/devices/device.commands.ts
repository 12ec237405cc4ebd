// Sorting devices: linked by name, and unlinked when one is lost or lent.

import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { type SortingDevice, sortingDeviceContract } from '@office/shared/areas/sorting/sorting-device.contract'
import { msg } from '@office/shared/core/messages/message'
import { Link2, Unlink } from 'lucide-react'
import { apiLine } from '../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'

/** Only the list of devices has records of this noun. */
const deviceAt = (ctx: Ctx) => recordAt(ctx)?.data as SortingDevice | undefined

const changed = () => invalidate(sortingDeviceContract.list, sortingContract.sessions, sortingContract.buckets)

const linked = msg`{name} is linked`
const unlinked = msg`{name} is unlinked`
const unlinkTitle = msg`Unlink {name}?`
const unlinkBusy = msg`{person} is logged in at bucket {bucket}. This session ends, and scans not sent yet are refused. Nobody can log in here until the device is linked again.`

export const sortingDeviceCommands: readonly Command[] = [
  defineCommand({
    id: 'sorting-device.create',
    title: msg`Link a sorting device`,
    keywords: msg`station, scanner, terminal, new device`,
    section: 'create',
    icon: Link2,
    needs: { any: sortingDeviceContract.link.needs },
    writes: 'adds',
    args: {
      name: {
        kind: 'text',
        label: msg`Name of the device, as its station shows it`,
        check: (text: string) => (text.trim().length <= 60 ? null : msg`At most 60 characters`),
      },
    },
    run: async (_ctx, { name = '' }) => {
      const device = await call(sortingDeviceContract.link, { body: { name } })
      await changed()
      return { toast: { message: linked, values: { name: device.name } } }
    },
    cli: (_ctx, { name }) => apiLine(sortingDeviceContract.link, { body: { name: name ?? 'NAME' } }),
  }),
  defineCommand({
    id: 'sorting-device.link',
    title: msg`Link the device again`,
    section: 'context',
    icon: Link2,
    target: 'one',
    on: 'sorting-device',
    keys: ['l'],
    needs: { any: sortingDeviceContract.link.needs },
    writes: 'adds',
    when: ctx => deviceAt(ctx)?.is_linked === false || { off: msg`This device is linked` },
    run: async ctx => {
      const device = await call(sortingDeviceContract.link, { body: { name: deviceAt(ctx)?.name ?? '' } })
      await changed()
      return { toast: { message: linked, values: { name: device.name } } }
    },
    cli: ctx => apiLine(sortingDeviceContract.link, { body: { name: deviceAt(ctx)?.name ?? 'NAME' } }),
  }),
  defineCommand({
    id: 'sorting-device.unlink',
    title: msg`Unlink the device`,
    keywords: msg`lost, stolen, end the session`,
    section: 'context',
    icon: Unlink,
    tone: 'danger',
    target: 'one',
    on: 'sorting-device',
    keys: ['delete'],
    needs: { any: sortingDeviceContract.unlink.needs },
    writes: 'asks',
    when: ctx => deviceAt(ctx)?.is_linked !== false || { off: msg`This device is already unlinked` },
    confirm: ctx => {
      const { name = '', staff_name, bucket_code } = deviceAt(ctx) ?? {}
      return {
        title: { message: unlinkTitle, values: { name } },
        body: staff_name
          ? { message: unlinkBusy, values: { person: staff_name, bucket: bucket_code ?? '' } }
          : msg`Nobody can log in at a bucket here until the device is linked again.`,
        act: msg`Unlink`,
        keep: msg`Leave it linked`,
        tone: 'danger',
      }
    },
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      const device = await call(sortingDeviceContract.unlink, { params: { id: record.id } })
      await changed()
      return { toast: { message: unlinked, values: { name: device.name } } }
    },
    cli: ctx => `office devices unlink ${deviceAt(ctx)?.name ?? 'DEVICE'}`,
  }),
]
