// The merchants' work of the day: the open orders of each by mile.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/message'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { PartyCash } from '../finance/ledger/party-cash.part.tsx'
import { FigureSums, figureColumns } from '../orders/order-figures.part.tsx'
import { merchantColumns, merchantFilters } from './merchant-columns.tsx'
import { merchantPath } from './merchant-paths.ts'

const by = 'merchant_id'

const overview = defineList({
  list: { ...merchantContract.list, pageSize: 100 },
  title: msg`Merchant overview`,
  noun: 'merchant',
  columnsKey: 'merchant-overview',
  selected: msg`{n, plural, one {# merchant selected} other {# merchants selected}}`,
  rowLabel: merchant => merchant.name,
  open: merchant => merchantPath(merchant.id),
  emptyHint: msg`Create a merchant, or import orders that name new ones.`,
  searchFilter: 'name',
  Above: props => (
    <>
      <PartyCash party="merchant" />
      <FigureSums by={by} {...props} />
    </>
  ),
  columns: {
    name: merchantColumns.name,
    code: merchantColumns.code,
    ...figureColumns(by),
    city_name: { ...merchantColumns.city_name, isExtra: true },
    phone: { ...merchantColumns.phone, isExtra: true },
    merchant_type: { ...merchantColumns.merchant_type, isExtra: true },
    is_active: { ...merchantColumns.is_active, isExtra: true },
  },
  filters: merchantFilters,
})

export const ahead = rowsAhead(overview)

export default function MerchantsOverview() {
  return <ListScreen definition={overview} />
}
