// The branches' work of the day.
import { msg } from '@office/shared/core/messages/message'
import { branchKind } from './branch.commands.ts'
import { branchOverviewPath } from './branch-paths.part.ts'
import { defineWarehouseOverview, WarehouseOverviewScreen } from './warehouse-overview.part.tsx'

const kind = { ...branchKind, path: branchOverviewPath, many: msg`Branch overview` }
const list = defineWarehouseOverview(kind)

export default function BranchOverview() {
  return <WarehouseOverviewScreen kind={kind} list={list} />
}
