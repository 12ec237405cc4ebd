// Branches: the operator's own places.
import { branchKind } from './branch.commands.ts'
import { branchForm } from './branch.form.ts'
import { defineWarehouseList, WarehouseScreen } from './warehouse.list.part.tsx'

const branchList = defineWarehouseList(branchKind, branchForm)

export default function Branches() {
  return <WarehouseScreen kind={branchKind} list={branchList} form={branchForm} />
}
