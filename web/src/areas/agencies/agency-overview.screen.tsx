// The agencies' work of the day.
import { msg } from '@office/shared/core/messages/message'
import { defineWarehouseOverview, WarehouseOverviewScreen } from '../branches/warehouse-overview.part.tsx'
import { agencyKind } from './agency.commands.ts'
import { agencyOverviewPath } from './agency-paths.part.ts'

const kind = { ...agencyKind, path: agencyOverviewPath, many: msg`Agency overview` }
const list = defineWarehouseOverview(kind)

export default function AgencyOverview() {
  return <WarehouseOverviewScreen kind={kind} list={list} />
}
