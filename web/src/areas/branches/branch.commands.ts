// Commands of branches beside those of every warehouse: choosing the one that sorts.
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { msg } from '@office/shared/core/messages/message'
import { ArrowDownUp } from 'lucide-react'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { recordAt } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { figureCommands } from '../orders/list/order-figures.commands.part.ts'
import { branchesPath, branchOverviewPath } from './branch-paths.part.ts'
import { fetchWarehouse, warehouseKindCommands, warehouseOf } from './warehouse-kind.commands.part.ts'
import type { WarehouseKind } from './warehouse-kind.part.ts'

export const branchKind = {
  ...defineNoun({
    id: 'branch',
    path: branchesPath,
    contract: branchContract,
    many: msg`Branches`,
    one: msg`Branch`,
    create: msg`Create branch`,
    edit: msg`Edit branch`,
    remove: msg`Delete branch`,
    selected: msg`{n, plural, one {# branch selected} other {# branches selected}}`,
    label: branch => branch.name,
    alsoRefresh: Object.values(warehouseContract),
  }),
  emptyHint: msg`Create your first branch, where parcels are received, sorted and handed out. It becomes the sorting branch.`,
  missing: msg`This branch does not exist.`,
} satisfies WarehouseKind

async function choose(id: number) {
  const answer = await call(branchContract.setSorting, { params: { id } })
  await invalidate(...branchKind.refresh, branchContract.currentSorting)
  return answer
}

const setSorting = defineCommand({
  id: 'branch.set-sorting',
  title: msg`Make this the sorting branch`,
  keywords: msg`hub, sort, main`,
  section: 'context',
  icon: ArrowDownUp,
  target: 'one',
  on: 'branch',
  keys: ['s'],
  needs: { any: branchContract.setSorting.needs },
  when: ctx => {
    const row = warehouseOf(ctx)
    if (row?.is_sorting) return { off: msg`Already the sorting branch` }
    return row && !row.is_active ? { off: msg`An inactive branch cannot sort. Activate it first.` } : true
  },
  writes: 'undo',
  confirm: async ctx => {
    const row = await fetchWarehouse(ctx)
    const before = await call(branchContract.currentSorting)
    if (!row || !before || before.id === row.id) return null
    const values = { label: row.name, before: before.name }
    return {
      title: { message: msg`Sort at {label}`, values },
      body: { message: msg`{label} replaces {before} as the sorting branch. There is always exactly one.`, values },
      act: { message: msg`Sort at {label}`, values },
      keep: { message: msg`Keep {before}`, values },
      tone: 'normal',
    }
  },
  run: async ctx => {
    const row = await fetchWarehouse(ctx)
    if (!row) return
    const { replaced } = await choose(row.id)
    return {
      toast: { message: msg`{label} is the sorting branch`, values: { label: row.name } },
      ...(replaced ? { undo: async () => void (await choose(replaced.id)) } : {}),
    }
  },
  cli: ctx => apiLine(branchContract.setSorting, { params: { id: recordAt(ctx)?.id } }),
})

export const branchCommands: readonly Command[] = [
  ...warehouseKindCommands(branchKind),
  setSorting,
  ...figureCommands(branchKind.id, 'current_warehouse_id', branchOverviewPath),
]
