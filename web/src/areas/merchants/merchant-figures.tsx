// A merchant in figures above its overview: open orders by mile, what it sent lately, and what it is owed.
import { useLingui } from '@lingui/react/macro'
import { type MerchantDetail, merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import type { RecentFigures } from '@office/shared/areas/orders/order-figures.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { commandContext } from '../../core/command/context.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { type NumberCard, NumbersRow } from '../../core/ui/figures/numbers-row.tsx'
import { owedCards } from '../finance/ledger/party-money.part.tsx'
import { OpenOrders } from '../orders/list/order-figures.part.tsx'
import { bookedIn, ordersPath } from '../orders/list/orders-path.part.ts'

/** The filter of order lists that finds a merchant's orders. */
export const ofMerchant = 'merchant_id'

type Recent = 'created' | 'delivered' | 'returned'

/** What happened in the last days, each counted on its day; deliveries may be of orders sent earlier. */
export const recentLabels: Record<Recent, Message> = {
  created: msg`Sent, 30 days`,
  delivered: msg`Delivered, 30 days`,
  returned: msg`Returned, 30 days`,
}

/** Where a recent figure leads: only orders can be listed by the day they were booked. */
export const recentHref = (id: number, counted: Recent, { from }: RecentFigures): string | null =>
  counted === 'created' && commandContext.permissions.has('view-orders')
    ? ordersPath({ [ofMerchant]: String(id), ...bookedIn(`${from}..`) })
    : null

const recentFigures: readonly Recent[] = ['created', 'delivered', 'returned']

export function MerchantFigures({ merchant }: { merchant: MerchantDetail }) {
  const { t } = useLingui()
  const tell = useTell()
  // Only the list counts them.
  const { data } = useEndpoint(merchantContract.list, { query: { filters: { id: String(merchant.id) } } })
  const row = data?.data[0]
  const recent = row?.recent
  const money = row?.money
  const cards: readonly NumberCard[] = [
    ...(recent === null
      ? []
      : recentFigures.map(counted => ({
          id: counted,
          label: tell(recentLabels[counted]),
          figure: recent ? formatCount(recent[counted]) : null,
          href: (recent && recentHref(merchant.id, counted, recent)) ?? undefined,
        }))),
    ...(money === null ? [] : owedCards(money, merchant, tell)),
  ]
  return (
    <>
      <OpenOrders by={ofMerchant} rows={row ? [row] : []} isLoading={!row} label={t`Open orders`} />
      {cards.length > 0 && <NumbersRow label={t`The last 30 days, and what is owed`} cards={cards} />}
    </>
  )
}
