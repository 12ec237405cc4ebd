// The list screen of any report, built from its value: columns by their formats, filters by their names, sums above.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type OrderStatusKey, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { type ReportName, reports } from '@office/shared/areas/reports/reports'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { sessionContract } from '@office/shared/areas/sorting/sorting.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import type { List } from '@office/shared/core/api/endpoint'
import type { Filter } from '@office/shared/core/lists/filter'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { msg } from '@office/shared/core/messages/message'
import { type AnyReport, kindOfFormat, type ReportColumn, type ReportFormat } from '@office/shared/core/reports/report'
import { formatDay, formatMonth } from '@office/shared/format/date-time'
import { mayCall } from '@office/shared/permissions/can'
import { Banknote, Bike, Calendar, MapPin, Store, Tag, User, Warehouse } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { lookUp } from '../../core/choices/pick-source.ts'
import { commandContext } from '../../core/command/context.ts'
import { numberRoom, RowName } from '../../core/list/common-columns.tsx'
import { type Column, defineList, type FilterControl, type ListDefinition } from '../../core/list/define-list.ts'
import { Amount } from '../../core/ui/amount.tsx'
import { FigureLink } from '../../core/ui/figures/figure-link.tsx'
import { Instant } from '../../core/ui/instant.tsx'
import { Waybill } from '../../core/ui/waybill.tsx'
import { allOrders } from '../orders/list/orders-path.part.ts'
import { OrderStatusBadge } from '../orders/moves/order-status-badge.part.tsx'
import { statusMaster, statusName } from '../orders/order-masters.part.ts'
import { AboveReport } from './above-report.tsx'

type Row = { id: number } & Readonly<Record<string, string | number | null>>

/** A report whose columns read rows of its own endpoint. */
type ReadReport = Omit<AnyReport, 'columns'> & { columns: Readonly<Record<string, ReportColumn<Row>>> }

/** The screens of the lists that reports link to. */
const leadsTo: ReadonlyMap<List, string> = new Map<List, string>([
  [orderContract.list, allOrders],
  [branchDepositContract.list, '/operations/branch-finance'],
  [sessionContract.list, '/sorting/sorting-session-report'],
])

/** The link of a figure to the query behind it, if the person may see what it counts. */
function hrefOf({ into }: ReadReport, { opens }: ReportColumn<Row>, row: Row): string | null {
  const filters = opens?.(row)
  const screen = leadsTo.get(into)
  if (!filters || !screen || !mayCall(commandContext.permissions, into.needs)) return null
  return `${screen}?${new URLSearchParams(encodeListQuery({ filters }))}`
}

const textOf = (row: Row, name: string) => String(row[name] ?? '')

interface Cell {
  name: string
  row: Row
  href: string | null
}

const dated =
  (format: (day: string) => string) =>
  ({ name, row }: Cell) => (
    <bdi dir="ltr" className="num text-text-2">
      {format(textOf(row, name))}
    </bdi>
  )

/** The displayed text of a value, if it differs from the value. */
const said: Partial<Record<ReportFormat, (value: string) => string>> = { day: formatDay, month: formatMonth }

/** How a value is shown; `kind` and `end` are for exports and the grid. */
const formats: Record<
  ReportFormat,
  Pick<Column<Row>, 'width' | 'letters' | 'end'> & { cell?: (cell: Cell) => ReactNode; text?: Column<Row>['text'] }
> = {
  name: {
    width: 'minmax(130px, 1.2fr)',
    cell: ({ name, row }) => <RowName name={textOf(row, name)} />,
  },
  text: { width: 'minmax(100px, 1fr)' },
  digits: {
    width: '130px',
    cell: ({ name, row }) => (
      <bdi dir="ltr" className="num truncate">
        {textOf(row, name)}
      </bdi>
    ),
  },
  waybill: {
    ...numberRoom,
    cell: ({ name, row, href }) =>
      href === null ? (
        <Waybill number={textOf(row, name)} />
      ) : (
        <Link href={href} className="list-figure" tabIndex={-1}>
          <Waybill number={textOf(row, name)} />
        </Link>
      ),
  },
  status: {
    width: 'minmax(176px, max-content)',
    cell: ({ row }) => <OrderStatusBadge status={statusOf(row)} />,
    text: (row, tell) => statusName(statusOf(row), tell),
  },
  count: {
    width: '116px',
    end: true,
    cell: ({ name, row, href }) => <FigureLink count={Number(row[name] ?? 0)} href={href} />,
  },
  decimal: {
    width: '116px',
    end: true,
    cell: ({ name, row }) => <span className="num">{textOf(row, name)}</span>,
  },
  amount: {
    width: 'minmax(124px, max-content)',
    end: true,
    cell: ({ name, row }) => <Amount amount={textOf(row, name)} currency={textOf(row, 'currency')} />,
  },
  day: { width: '108px', cell: dated(formatDay) },
  month: { width: '92px', cell: dated(formatMonth) },
  instant: { width: '150px', end: true, cell: ({ name, row }) => <Instant at={textOf(row, name)} /> },
}

const statusOf = (row: Row) => row.status_key as OrderStatusKey // every report uses this name

function columnOf(report: ReadReport, name: string, column: ReportColumn<Row>): Column<Row> & { sort?: string } {
  const { none } = column
  const words = said[column.format] ?? (value => value)
  const plain: Column<Row>['text'] = (row, tell) => (row[name] === null && none ? tell(none) : words(textOf(row, name)))
  const { cell, text = plain, ...format } = formats[column.format]
  const { sort } = report.contract.list
  return {
    ...format,
    kind: kindOfFormat(column.format),
    text,
    // A tenant's own name of a status, as of when the list is opened.
    label: statusMaster.state.value.own[column.ofStatus ?? '']?.name ?? column.label,
    ...(column.isExtra ? { isExtra: true } : {}),
    ...(sort.some(key => key === name) ? { sort: name } : {}),
    ...(cell
      ? {
          cell: (row, tell) =>
            row[name] === null && none ? (
              <span className="text-text-3">{tell(none)}</span>
            ) : (
              cell({ name, row, href: hrefOf(report, column, row) })
            ),
        }
      : {}),
  }
}

const warehouses = { icon: Warehouse, words: msg`branch, warehouse`, ...lookUp(warehouseContract.dropdown) }

/** Filters of all reports; each takes those that its endpoint knows. */
const filters: Readonly<Record<string, FilterControl>> = {
  status_key: {
    label: msg`Status`,
    icon: Tag,
    choices: tell => orderStatusKeys.map(value => ({ value, title: statusName(value, tell) })),
  },
  warehouse_id: { label: msg`Branch`, ...warehouses },
  current_warehouse_id: { label: msg`Branch now`, none: msg`At no branch`, ...warehouses },
  merchant_id: { label: msg`Merchant`, icon: Store, none: msg`None (walking customers)`, ...lookUp(merchantContract.dropdown) },
  rider_id: { label: msg`Rider`, icon: Bike, none: msg`No rider`, ...lookUp(riderContract.dropdown) },
  staff_id: { label: msg`Who`, icon: User, words: msg`staff, operator`, ...lookUp(staffContract.dropdown) },
  receiver_city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
  currency: { label: msg`Currency`, icon: Banknote },
  status_since: { label: msg`In status since`, icon: Calendar, words: msg`since` },
  day: { label: msg`Day`, icon: Calendar },
  month: { label: msg`Month`, icon: Calendar },
  entered_on: { label: msg`Day`, icon: Calendar },
  search: { label: msg`Search` },
}

export function reportList(name: ReportName): ListDefinition {
  // A report's columns only read rows of its own endpoint.
  const report = reports[name] as unknown as ReadReport
  const list = report.contract.list as List<string, Row, Record<string, Filter>, string> // rows are plain values
  const columns = Object.entries(report.columns)
  const [first = ''] = columns.map(([key]) => key)
  return defineList({
    list,
    title: report.title,
    about: report.about,
    noun: `report-${report.slug}`,
    selected: msg`{n, plural, one {# row selected} other {# rows selected}}`,
    rowLabel: row => textOf(row, first),
    columns: Object.fromEntries(columns.map(([key, column]) => [key, columnOf(report, key, column)])),
    filters: Object.fromEntries(Object.entries(filters).filter(([key]) => Object.hasOwn(list.filters, key))),
    ...(Object.hasOwn(list.filters, 'search') ? { searchFilter: 'search' } : {}),
    // The query behind the row; those of the figures are in their cells.
    open: row => columns.map(([, column]) => hrefOf(report, column, row)).find(href => href !== null) ?? undefined,
    queueExport: { command: 'reports.export-all' },
    emptyHint: msg`There is nothing to count. Choose other filters or days.`,
    Above: AboveReport,
  })
}
