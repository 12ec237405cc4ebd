// Open orders by mile in the overviews of branches, agencies and merchants: columns, and the sums over them.
import { useLingui } from '@lingui/react/macro'
import type { FiguresEndpoint } from '@office/shared/areas/orders/order-figures.contract'
import { type FigureSort, type OpenMile, type OrderFigures, openTotal } from '@office/shared/areas/orders/order-figures.model'
import type { List } from '@office/shared/core/api/endpoint'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { commandContext } from '../../../core/command/context.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import type { UnsortedColumn } from '../../../core/list/define-list.ts'
import { useListUrl } from '../../../core/list/question/list-url.ts'
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

/** The figures of these rows together, and whose they are; null if the reader may see none of them. */
function summedOf(rows: readonly FiguresRow[]): Summed | null {
  const known = rows.flatMap(({ id, orders }) => (orders ? [{ id, orders }] : []))
  const [first] = known
  if (!first) return null
  const sum = (figure: OpenMile | 'late') => known.reduce((all, { orders }) => all + orders[figure], 0)
  return {
    ids: known.map(({ id }) => id),
    orders: {
      first: sum('first'),
      middle: sum('middle'),
      last: sum('last'),
      returns: sum('returns'),
      late: sum('late'),
      late_to: first.orders.late_to,
      is_at_least: known.some(({ orders }) => orders.is_at_least),
    },
  }
}

interface Summed {
  orders: OrderFigures
  /** Whose orders they are; null if not all of them are known here. */
  ids: readonly number[] | null
}

interface CardsProps {
  by: FiguresBy
  isLoading: boolean
  label: string
  /** What the open orders are those of. */
  note?: string
}

/** Open orders by mile; each figure leads to its orders, where it is known whose they are. */
function FigureCards({ by, of, isLoading, label, note }: CardsProps & { of: Summed | null }) {
  const { i18n } = useLingui()
  const count = (figure: Figure) => (of ? countOf(of.orders, figure) : 0)
  const open = count('open')
  const share = (part: number) => open > 0 && <bdi dir="ltr">{Math.round((part / open) * 100)} %</bdi>
  const hrefOf = (figure: Figure) =>
    of?.ids && count(figure) > 0 && maySeeOrders() ? ordersHref(by, of.ids, figure, of.orders) : undefined
  return (
    <NumbersRow
      label={label}
      cards={figures.map(figure => ({
        id: figure,
        label: i18n._(labels[figure]),
        figure: isLoading ? null : `${formatCount(count(figure))}${of?.orders.is_at_least ? '+' : ''}`,
        note: isLoading ? undefined : figure === 'open' ? note : share(count(figure)),
        href: hrefOf(figure),
        tone: figure === 'late' && count(figure) > 0 ? 'warn' : 'plain',
      }))}
    />
  )
}

/** Open orders of these rows together. */
export const OpenOrders = ({ rows, ...props }: CardsProps & { rows: readonly FiguresRow[] }) => (
  <FigureCards of={summedOf(rows)} {...props} />
)

interface FigureSumsProps {
  by: FiguresBy
  list: List
  /** Adds up what the filters of the list find. */
  figures: FiguresEndpoint
  rows: readonly FiguresRow[]
  total: number
  isLoading: boolean
}

/** Sums over everything that the filters find: of the rows, or where a page has not all of them, by the server. */
export function FigureSums({ by, list, figures: endpoint, rows, total, isLoading }: FigureSumsProps) {
  const { t } = useLingui()
  const [{ filters }] = useListUrl(list)
  const isPart = !isLoading && rows.length < total
  const whole = useEndpoint(endpoint, { query: encodeListQuery({ filters }) }, { enabled: isPart })
  const isPage = isPart && whole.isError
  return (
    <FigureCards
      by={by}
      of={isPart && whole.data ? { orders: whole.data, ids: null } : summedOf(rows)}
      isLoading={isLoading || (isPart && whole.isPending)}
      label={t`Open orders of the rows listed`}
      note={isPage ? t`on this page` : t`all listed`}
    />
  )
}
