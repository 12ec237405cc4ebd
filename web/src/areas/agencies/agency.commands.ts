// What can be done with agencies: what every warehouse has, and the figures of their overview.
import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { msg } from '@office/shared/core/message'
import type { Command } from '../../core/command/command.ts'
import { warehouseKindCommands } from '../branches/warehouse-kind.commands.part.ts'
import type { WarehouseKind } from '../branches/warehouse-kind.part.ts'
import { figureCommands } from '../orders/order-figures.commands.part.ts'

export const agencyKind: WarehouseKind = {
  noun: 'agency',
  path: '/operation-settings/agency',
  contract: agencyContract,
  title: msg`Agencies`,
  createTitle: msg`Create agency`,
  editTitle: msg`Edit agency`,
  removeTitle: msg`Delete agency`,
  selected: msg`{n, plural, one {# agency selected} other {# agencies selected}}`,
  emptyHint: msg`Create the first agency: somebody else's place that delivers for you.`,
  missing: msg`There is no such agency.`,
}

export const agencyOverviewPath = '/operations/agent-overview'

export const agencyCommands: readonly Command[] = [
  ...warehouseKindCommands(agencyKind),
  ...figureCommands(agencyKind.noun, 'current_warehouse_id', agencyOverviewPath),
]
