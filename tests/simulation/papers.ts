// What papers say of money: the amounts that a clerk expects on each, and those that are printed.
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { textsOf } from '@office/shared/core/testing/read-text'
import { formatAmount, fromMinor } from '@office/shared/format/amount'

/** A decided document, with every amount on its paper in minor units, as often as it is printed. */
export interface Paper {
  kind: DocumentKind
  id: number
  amounts: readonly bigint[]
}

/** What an order comes to on an invoice. */
export interface Settled {
  cod: bigint
  charges: bigint
  prepaid: bigint
  /** What adjustments made before the invoice changed for the sender. */
  adjustments: bigint
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** A row for each order and each adjustment that stands apart; below them the sums that are not nothing, and what is to be paid. */
export function invoiceAmounts(orders: readonly Settled[], apart: readonly bigint[]): bigint[] {
  const totals = {
    cod: sum(orders.map(({ cod }) => cod)),
    charges: sum(orders.map(({ charges }) => charges)),
    prepaid: sum(orders.map(({ prepaid }) => prepaid)),
    adjustments: sum([...orders.map(({ adjustments }) => adjustments), ...apart]),
  }
  const net = totals.cod - totals.charges + totals.prepaid + totals.adjustments
  const [hasPrepaid, hasAdjustments] = [totals.prepaid !== 0n, totals.adjustments !== 0n]
  const rows = orders.flatMap(({ cod, charges, prepaid, adjustments }) => [
    cod,
    charges,
    // The tax, of which there is none.
    0n,
    ...(hasPrepaid ? [prepaid] : []),
    ...(hasAdjustments ? [adjustments] : []),
    cod - charges + prepaid + adjustments,
  ])
  const added = apart.flatMap(amount => (hasAdjustments ? [amount, amount] : [amount]))
  const below = Object.values(totals).filter(total => total !== 0n)
  return [...rows, ...added, ...below, net, ...(net === 0n ? [] : [net < 0n ? -net : net])]
}

/** Of each account: what it held before, every entry with the balance after it, and what it holds then, as a row and below the table. */
export const statementAmounts = (accounts: readonly (readonly bigint[])[]): bigint[] =>
  accounts.flatMap(entries => {
    let balance = 0n
    const rows = entries.flatMap(amount => {
      balance += amount
      return [amount, balance]
    })
    return [0n, ...rows, balance, balance]
  })

/** In the order of their size, so that papers can be compared. */
export const inOrder = (amounts: readonly string[]): string[] =>
  amounts.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))

export const asPrinted = (amounts: readonly bigint[]): string[] =>
  inOrder(amounts.map(amount => formatAmount(fromMinor(amount, 'NPR'))))

/** Everything on the pages that has the decimals of rupees. */
export const amountsOn = (pdf: Uint8Array): string[] =>
  inOrder(
    textsOf(pdf)
      .flat()
      .flatMap(({ text }) => text.match(/-?\d[\d,]*\.\d\d(?!\d)/g) ?? []),
  )
