// The merchants' work of the day: the open orders of each by mile.
import { type MerchantInList, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/messages/message'
import { defineList, type UnsortedColumn } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { rowsAhead } from '../../core/list/rows-ahead.ts'
import { FigureLink } from '../../core/ui/figures/figure-link.tsx'
import { PartyCash } from '../finance/ledger/party-cash.part.tsx'
import { moneyColumns } from '../finance/ledger/party-money.part.tsx'
import { FigureSums, figureColumns } from '../orders/list/order-figures.part.tsx'
import { merchantColumns, merchantFilters } from './merchant-columns.tsx'
import { ofMerchant, recentHref, recentLabels } from './merchant-figures.tsx'
import { merchantPath, tabPath } from './merchant-paths.part.ts'

const recentColumn = (counted: keyof typeof recentLabels): UnsortedColumn<MerchantInList> => ({
  label: recentLabels[counted],
  width: 'minmax(124px, .7fr)',
  end: true,
  kind: 'number',
  text: ({ recent }) => (recent ? String(recent[counted]) : ''),
  cell: ({ id, recent }) =>
    recent ? (
      <FigureLink count={recent[counted]} href={recentHref(id, counted, recent)} />
    ) : (
      <span className="text-text-3">–</span>
    ),
})

const list = { ...merchantContract.list, pageSize: 100 }

const overview = defineList({
  list,
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
      <FigureSums by={ofMerchant} list={list} figures={merchantContract.figures} {...props} />
    </>
  ),
  columns: {
    name: merchantColumns.name,
    code: { ...merchantColumns.code, isExtra: true },
    ...figureColumns(ofMerchant),
    ...moneyColumns('merchant', id => tabPath(id, 'ledger')),
    created: recentColumn('created'),
    delivered: recentColumn('delivered'),
    returned: { ...recentColumn('returned'), isExtra: true },
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
