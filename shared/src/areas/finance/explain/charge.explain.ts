// The charges of an order: which rules of its card they come from, and what the journal has of them.
import { msg } from '@office/shared/core/messages/message'
import { CallError } from '../../../core/api/failure.ts'
import { orderContract } from '../../orders/order.contract.ts'
import type { Charge, TraceLine } from '../../rate-cards/prices/price-trace.model.ts'
import { componentNames, limitNames, lineWords } from '../../rate-cards/prices/price-words.ts'
import type { AccountName } from '../journal/journal.model.ts'
import { type ExplainRow, inJournal, joined, type Step, said } from './explain.model.ts'
import { orderEntries } from './journal.explain.ts'

const charges = msg`Charges`
const byCard = msg`Rate card {name}, version {version}`

export const chargeKinds = ['charge', 'charge-reversed'] as const

const traceRow = (line: TraceLine, at: number, currency: string): ExplainRow => {
  const { message, values } = lineWords(line)
  return {
    key: String(at),
    title: line.name ?? said(componentNames[line.component]),
    about: joined(said(message, values), line.limit && said(limitNames[line.limit], values)),
    amount: line.result,
    currency,
  }
}

/** Lines of the charge, then what was posted, which later events may have changed. */
export const chargeRows = (
  charge: Charge,
  { id, account, posted }: { id: number; account: AccountName; posted: string | null },
): ExplainRow[] => [
  ...charge.lines.map((line, at) => traceRow(line, at, charge.currency)),
  {
    key: 'journal',
    title: said(inJournal),
    ...(charge.card ? { about: said(byCard, { name: charge.card.name, version: charge.card.version }) } : {}),
    amount: posted,
    currency: charge.currency,
    isBeside: true,
    next: orderEntries(id, {
      title: said(charges),
      amount: posted,
      currency: charge.currency,
      account,
      kinds: chargeKinds,
      isTurned: account === 'merchant',
    }),
  },
]

/** @param posted the amount in the journal */
export const orderCharges = (id: number, account: AccountName, posted: string, currency: string): Step => {
  const entries = orderEntries(id, {
    title: said(charges),
    amount: posted,
    currency,
    account,
    kinds: chargeKinds,
    isTurned: account === 'merchant',
  })
  return {
    title: said(charges),
    amount: posted,
    currency,
    needs: entries.needs,
    isDeep: true,
    load: async (call, from) => {
      // A reader who may see the money but not the order gets only the entries, as does an order without rules.
      const charge = await call(orderContract.get, { params: { id } }).then(
        detail => detail.charge,
        error => {
          if (error instanceof CallError && error.status === 403) return null
          throw error
        },
      )
      return charge === null ? entries.load(call, from) : { rows: chargeRows(charge, { id, account, posted }), next: null }
    },
  }
}
