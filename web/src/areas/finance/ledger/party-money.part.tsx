// The money of a party, in the row of an overview and on a merchant's page: its balance, the part due and since when; each leads to
// where it is settled.
import { cashLabels, owedLabels, type PartyMoney } from '@office/shared/areas/finance/journal/party-money.model'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Tell } from '../../../core/language/translate.ts'
import type { AnyRow, Column } from '../../../core/list/define-list.ts'
import { Amount } from '../../../core/ui/amount.tsx'
import type { NumberCard } from '../../../core/ui/figures/numbers-row.tsx'
import { OrderAge } from '../../orders/page/order-age.part.tsx'
import { agencyDeposits, branchDeposits, riderDeposits } from '../deposits/deposit-view.ts'
import { heldCard, moneyCard } from '../document/cash-cards.tsx'
import { addFor } from '../document/document-view.ts'
import { sumsText } from '../document/sums-text.part.ts'
import { merchantInvoices } from '../invoices/invoice-view.ts'

type MoneyRow = AnyRow & { money: PartyMoney | null }

const settledAt = {
  rider: riderDeposits,
  branch: branchDeposits,
  agency: agencyDeposits,
  merchant: merchantInvoices,
} as const

const cell = (money: PartyMoney | null, of: (money: PartyMoney) => ReactNode) =>
  money === null ? <span className="text-text-3">–</span> : of(money)

/** The first currency in full, and the number of others, since no amount is cut; hovering shows them all. */
const sums = (row: MoneyRow, which: 'held' | 'due', href: string) =>
  cell(row.money, ({ [which]: of }) => {
    const [first, ...others] = of
    if (!first) return ''
    return (
      <Link href={href} tabIndex={-1} className="list-figure" title={sumsText(of)}>
        <Amount {...first} />
        {others.length > 0 && <bdi dir="ltr" className="num ms-1 text-text-3">{`+${others.length}`}</bdi>}
      </Link>
    )
  })

/** What a merchant is owed, as figures; undefined while it is not known. */
export const owedCards = (money: PartyMoney | undefined, of: { id: number; name: string }, tell: Tell): NumberCard[] => [
  { id: 'held', label: tell(owedLabels.held), ...heldCard('merchant', 'merchant', money?.held, of) },
  { id: 'due', label: tell(owedLabels.due), ...moneyCard(money?.due), href: addFor(settledAt.merchant, of.id) },
]

/** @param page of one party, where its balance is explained */
export function moneyColumns(party: keyof typeof settledAt, page: (id: number) => string) {
  const labels = party === 'merchant' ? owedLabels : cashLabels
  const textOf = (which: 'held' | 'due') => (row: MoneyRow) => (row.money ? sumsText(row.money[which]) : '')
  const settle = (id: number) => addFor(settledAt[party], id)
  return {
    held: {
      label: labels.held,
      width: 'minmax(136px, .8fr)',
      end: true,
      text: textOf('held'),
      cell: row => sums(row, 'held', page(row.id)),
      sort: 'held',
    },
    due: {
      label: labels.due,
      width: 'minmax(136px, .8fr)',
      end: true,
      text: textOf('due'),
      cell: row => sums(row, 'due', settle(row.id)),
      sort: 'due',
    },
    oldest_at: {
      label: labels.oldest_at,
      width: '112px',
      end: true,
      kind: 'instant',
      text: row => row.money?.oldest_at ?? '',
      // Cash that is not handed in for days gets a warning; merchants are paid by the week or the month.
      cell: row => cell(row.money, ({ oldest_at }) => oldest_at && <OrderAge since={oldest_at} isOver={party === 'merchant'} />),
      sort: 'oldest_at',
    },
  } as const satisfies Record<string, Column<MoneyRow>>
}
