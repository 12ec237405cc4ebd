// Waybill layouts as a noun of the portal, and their commands; they are part of the page of their setting.
import { type WaybillLayout, waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { msg } from '@office/shared/core/messages/message'
import { Copy, PenTool } from 'lucide-react'
import { nounCommands } from '../../../core/bulk/noun-commands.ts'
import { apiLine } from '../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { defineNoun } from '../../../core/record/noun.ts'
import { customizerPath } from '../../waybills/customizer/customizer-path.part.ts'
import { settingAddress, settingPath } from '../frame/setting-kinds.part.ts'

export const waybillLayouts = defineNoun({
  id: 'waybill-layout',
  path: settingAddress({ path: settingPath, id: 'waybill-layout' }),
  contract: waybillLayoutContract,
  many: msg`Waybill layouts`,
  one: msg`Waybill layout`,
  create: msg`Create waybill layout`,
  edit: msg`Edit waybill layout`,
  remove: msg`Delete waybill layout`,
  selected: msg`{n, plural, one {# waybill layout selected} other {# waybill layouts selected}}`,
  label: layout => layout.name,
})

const plain = nounCommands(waybillLayouts)

const layoutAt = (ctx: Ctx) => recordAt(ctx)?.data as WaybillLayout | undefined // only rows of layouts have this noun

/** 'A6 (2)', unless that exists already. */
function copyName(name: string, taken: readonly string[]): string {
  const free = (n: number): string => {
    const wanted = `${name.slice(0, 54)} (${n})`
    return taken.includes(wanted) ? free(n + 1) : wanted
  }
  return free(2)
}

export const waybillLayoutCommands: readonly Command[] = [
  ...plain.form,
  defineCommand({
    id: 'waybill-layout.customize',
    title: msg`Customize the label`,
    keywords: msg`customizer, label editor, barcode, logo, place`,
    section: 'context',
    icon: PenTool,
    target: 'one',
    on: 'waybill-layout',
    keys: ['o'],
    needs: { any: waybillLayoutContract.update.needs },
    run: ctx => ({ navigate: customizerPath(recordAt(ctx)?.id ?? 0) }),
    cli: ctx => `office waybill-layouts show ${recordAt(ctx)?.id ?? 'LAYOUT'}`,
  }),
  defineCommand({
    id: 'waybill-layout.duplicate',
    title: msg`Duplicate the layout`,
    keywords: msg`copy, clone`,
    section: 'context',
    icon: Copy,
    target: 'one',
    on: 'waybill-layout',
    keys: ['d'],
    needs: { any: waybillLayoutContract.create.needs },
    writes: 'adds',
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      const { name, paper, copies, elements } = await call(waybillLayoutContract.get, { params: { id: record.id } })
      const { data } = await call(waybillLayoutContract.list, { query: { noPagination: true } })
      const taken = data.map(layout => layout.name)
      const made = await call(waybillLayoutContract.create, { body: { name: copyName(name, taken), paper, copies, elements } })
      await invalidate(...waybillLayouts.refresh)
      return { toast: { message: msg`{name} is created`, values: { name: made.name } } }
    },
    cli: ctx => {
      const { name = 'NAME', paper = 'a6', copies = 1, elements = [] } = layoutAt(ctx) ?? {}
      return apiLine(waybillLayoutContract.create, { body: { name: `${name} (2)`, paper, copies, elements } })
    },
  }),
  ...plain.remove,
]
