// Open orders by mile in the overviews of branches, agencies and merchants: columns, and the sums over them.
import { useLingui } from '@lingui/react/macro'
import { type FigureSort, type OrderFigures, openTotal } from '@office/shared/areas/orders/order-figures.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { commandContext } from '../../../core/command/context.ts'
import type { UnsortedColumn } from '../../../core/list/define-list.ts'
import { FigureLink } from '../../../core/ui/figures/figure-link.tsx'
import { NumbersRow } from '../../../core/ui/figures/numbers-row.tsx'
import { type Figure, type FiguresBy, type FiguresRow, figures, ordersHref } from './order-figures.commands.part.ts'

const labels: Record<Figure, Message> = {
  open: msg`Open orders`,
  first: msg`First mile`,
  middle: msg`Middle mile`,
  last: msg`Last mile`,
  returns: msg`Returns`,
  late: msg`Not moved today`,
}

const countOf = (orders: OrderFigures, figure: Figure): number => (figure === 'open' ? openTotal(orders) : orders[figure])

const maySeeOrders = () => commandContext.permissions.has('view-orders')

const columnOf = (by: FiguresBy, figure: Figure): UnsortedColumn<FiguresRow> => ({
  label: labels[figure],
  width: figure === 'late' ? 'minmax(118px, .7fr)' : 'minmax(92px, .6fr)',
  end: true,
  kind: 'number',
  text: ({ orders }) => (orders ? String(countOf(orders, figure)) : ''),
  cell: ({ id, orders }) =>
    orders ? (
      <FigureLink
        count={countOf(orders, figure)}
        href={maySeeOrders() ? ordersHref(by, [id], figure, orders) : null}
        plus={orders.is_at_least}
        tone={figure === 'late' ? 'text-warn' : ''}
      />
    ) : (
      <span className="text-text-3">–</span>
    ),
})

const sortedBy = <S extends FigureSort>(by: FiguresBy, sort: S) => ({ ...columnOf(by, sort), sort })

export const figureColumns = (by: FiguresBy) => ({
  open: sortedBy(by, 'open'),
  first: sortedBy(by, 'first'),
  middle: sortedBy(by, 'middle'),
  last: sortedBy(by, 'last'),
  returns: sortedBy(by, 'returns'),
  late: sortedBy(by, 'late'),
})

interface OpenOrdersProps {
  by: FiguresBy
  rows: readonly FiguresRow[]
  isLoading: boolean
  label: string
  /** What the open orders are those of. */
  note?: string
}

/** Open orders of these rows together, by mile; each figure leads to its orders. */
export function OpenOrders({ by, rows, isLoading, label, note }: OpenOrdersProps) {
  const { i18n } = useLingui()
  const known = rows.flatMap(({ id, orders }) => (orders ? [{ id, orders }] : []))
  const ids = known.map(row => row.id)
  const lateTo = known[0]?.orders.late_to
  const isAtLeast = known.some(row => row.orders.is_at_least)
  const sum = (figure: Figure) => known.reduce((all, row) => all + countOf(row.orders, figure), 0)
  const open = sum('open')
  const share = (count: number) => open > 0 && <bdi dir="ltr">{Math.round((count / open) * 100)} %</bdi>
  return (
    <NumbersRow
      label={label}
      cards={figures.map(figure => {
        const count = sum(figure)
        return {
          id: figure,
          label: i18n._(labels[figure]),
          figure: isLoading ? null : `${formatCount(count)}${isAtLeast ? '+' : ''}`,
          note: isLoading ? undefined : figure === 'open' ? note : share(count),
          href: count > 0 && lateTo && maySeeOrders() ? ordersHref(by, ids, figure, { late_to: lateTo }) : undefined,
          tone: figure === 'late' && count > 0 ? 'warn' : 'plain',
        }
      })}
    />
  )
}

/** Sums over the visible rows. */
export function FigureSums({ total, ...props }: Pick<OpenOrdersProps, 'by' | 'rows' | 'isLoading'> & { total: number }) {
  const { t } = useLingui()
  const note = props.rows.length < total ? t`on this page` : t`all listed`
  return <OpenOrders label={t`Open orders of the rows shown`} note={note} {...props} />
}
