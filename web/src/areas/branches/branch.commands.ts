// What can be done with branches beside what every warehouse has: choose the one that sorts.
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { msg } from '@office/shared/core/message'
import { ArrowDownUp } from 'lucide-react'
import { call } from '../../core/api.ts'
import { ask } from '../../core/command/ask.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { recordAt } from '../../core/command/context.ts'
import { forget } from '../../core/queries.ts'
import { figureCommands } from '../orders/order-figures.commands.part.ts'
import { fetchWarehouse, refreshedBy, warehouseKindCommands, warehouseOf } from './warehouse-kind.commands.part.ts'
import type { WarehouseKind } from './warehouse-kind.part.ts'

export const branchKind: WarehouseKind = {
  noun: 'branch',
  path: '/operation-settings/branch',
  contract: branchContract,
  title: msg`Branches`,
  createTitle: msg`Create branch`,
  editTitle: msg`Edit branch`,
  removeTitle: msg`Delete branch`,
  selected: msg`{n, plural, one {# branch selected} other {# branches selected}}`,
  emptyHint: msg`Create the first branch: parcels are received, sorted and handed out there. It becomes the sorting branch.`,
  missing: msg`There is no such branch.`,
}

export const branchOverviewPath = '/operations/branch-branch'

async function choose(id: number) {
  const answer = await call(branchContract.setSorting, { params: { id } })
  await forget(...refreshedBy(branchKind), branchContract.currentSorting)
  return answer
}

const setSorting = defineCommand({
  id: 'branch.set-sorting',
  title: msg`Make it the sorting branch`,
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
    return row && !row.is_active ? { off: msg`Inactive branches do not sort. Activate it first.` } : true
  },
  run: async ctx => {
    const row = await fetchWarehouse(ctx)
    if (!row) return
    const before = await call(branchContract.currentSorting)
    if (before && before.id !== row.id) {
      const values = { label: row.name, before: before.name }
      const goesOn = await ask({
        title: { message: msg`Sort at {label}`, values },
        body: { message: msg`{label} takes the place of {before} as the sorting branch. There is always exactly one.`, values },
        act: { message: msg`Sort at {label}`, values },
        keep: { message: msg`Stay with {before}`, values },
        tone: 'normal',
      })
      if (!goesOn) return
    }
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
  ...figureCommands(branchKind.noun, 'current_warehouse_id', branchOverviewPath),
]
