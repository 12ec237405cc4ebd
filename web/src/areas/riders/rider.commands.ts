// What can be done with riders: create, edit, see their orders, activate, deactivate once it is known what they hold.
import { type Rider, riderContract } from '@office/shared/areas/riders/rider.contract'
import { msg } from '@office/shared/core/message'
import { CircleCheck, CircleOff, PackageSearch } from 'lucide-react'
import { call } from '../../core/api.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { confirmed } from '../../core/command/confirmed.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { formCommands } from '../../core/form/form-commands.ts'
import { removeCommand } from '../../core/form/record-commands.ts'
import { forget } from '../../core/queries.ts'

export const ridersPath = '/operations/rider-overview'
export const refreshed = [riderContract.list, riderContract.get, riderContract.dropdown]

const riderOf = (ctx: Ctx) => recordAt(ctx)?.data as Rider | undefined // a row of the riders' list

async function setActive(id: number, is_active: boolean, isConfirmed: boolean): Promise<Rider> {
  const saved = await call(riderContract.activeStatus, { params: { id }, body: { is_active, confirmed: isConfirmed } })
  await forget(...refreshed)
  return saved
}

const turn = (to: boolean): Command =>
  defineCommand({
    id: `rider.${to ? 'activate' : 'deactivate'}`,
    title: to ? msg`Activate` : msg`Deactivate`,
    section: 'context',
    icon: to ? CircleCheck : CircleOff,
    target: 'one',
    on: 'rider',
    keys: [to ? 'a' : 'shift+a'],
    needs: { any: riderContract.activeStatus.needs },
    when: ctx => (riderOf(ctx)?.is_active === to ? { off: to ? msg`Already active` : msg`Already inactive` } : true),
    run: async ctx => {
      const id = recordAt(ctx)?.id
      // A hit of the palette brings its name only.
      const rider = riderOf(ctx) ?? (id === undefined ? null : await call(riderContract.get, { params: { id } }))
      if (!rider) return
      const label = { label: rider.name }
      const question = {
        title: { message: msg`Deactivate {label}`, values: label },
        act: { message: msg`Deactivate {label}`, values: label },
        keep: msg`Keep it active`,
      }
      const saved = await confirmed('rider-holds-orders', question, isConfirmed => setActive(rider.id, to, isConfirmed))
      if (!saved) return
      return {
        toast: { message: to ? msg`{label} is active` : msg`{label} is inactive`, values: label },
        undo: async () => void (await setActive(rider.id, !to, true)),
      }
    },
  })

export const riderCommands: readonly Command[] = [
  ...formCommands({
    noun: 'rider',
    path: ridersPath,
    createTitle: msg`Create rider`,
    editTitle: msg`Edit rider`,
    needs: riderContract.create.needs,
  }),
  defineCommand({
    id: 'rider.orders',
    title: msg`Show the rider's orders`,
    section: 'context',
    icon: PackageSearch,
    target: 'one',
    on: 'rider',
    keys: ['o'],
    needs: { any: ['view-orders'] },
    run: ctx => {
      const record = recordAt(ctx)
      return record ? { navigate: `/operations/all-orders?filter[rider_id]=${record.id}` } : undefined
    },
  }),
  turn(true),
  turn(false),
  removeCommand({ noun: 'rider', title: msg`Delete rider`, endpoint: riderContract.remove, refresh: refreshed }),
]
