// Commands of agencies: those of every warehouse, and the figures of their overview.
import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Command } from '../../core/command/command.ts'
import { defineNoun } from '../../core/record/noun.ts'
import { warehouseKindCommands } from '../branches/warehouse-kind.commands.part.ts'
import type { WarehouseKind } from '../branches/warehouse-kind.part.ts'
import { figureCommands } from '../orders/list/order-figures.commands.part.ts'
import { agenciesPath, agencyOverviewPath } from './agency-paths.part.ts'

export const agencyKind = {
  ...defineNoun({
    id: 'agency',
    path: agenciesPath,
    contract: agencyContract,
    many: msg`Agencies`,
    one: msg`Agency`,
    create: msg`Create agency`,
    edit: msg`Edit agency`,
    remove: msg`Delete agency`,
    selected: msg`{n, plural, one {# agency selected} other {# agencies selected}}`,
    label: agency => agency.name,
    alsoRefresh: Object.values(warehouseContract),
  }),
  emptyHint: msg`Create your first agency: a partner that delivers for you.`,
  missing: msg`This agency does not exist.`,
} satisfies WarehouseKind

export const agencyCommands: readonly Command[] = [
  ...warehouseKindCommands(agencyKind),
  ...figureCommands(agencyKind.id, 'current_warehouse_id', agencyOverviewPath),
]
