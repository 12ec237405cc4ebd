// Agencies: partners that deliver for the operator.
import { defineWarehouseList, WarehouseScreen } from '../branches/warehouse.list.part.tsx'
import { agencyKind } from './agency.commands.ts'
import { agencyForm } from './agency.form.ts'

const agencyList = defineWarehouseList(agencyKind, agencyForm)

export default function Agencies() {
  return <WarehouseScreen kind={agencyKind} list={agencyList} form={agencyForm} />
}
