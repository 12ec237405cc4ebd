// Where the cash of an order is and what its merchant has received: the two facts that determine its money status.
import { type Message, msg } from '@office/shared/core/messages/message'
import { type FinanceStatusKey, finance } from '../../orders/finance-status.model.ts'

/** Where the cash is, and the status that people see while it is not due to the merchant. */
const places = {
  none: { name: msg`Nothing to collect`, shown: finance.noCollection },
  'to-collect': { name: msg`To collect`, shown: finance.toCollect },
  'with-rider': { name: msg`With the rider`, shown: finance.withRider },
  'in-rider-deposit': { name: msg`In a rider's deposit`, shown: finance.riderDepositPending },
  'at-branch': { name: msg`At a branch`, shown: finance.atBranch },
  'in-branch-deposit': { name: msg`In a branch's deposit`, shown: finance.branchDepositPending },
  'with-agency': { name: msg`With an agency`, shown: finance.withAgency },
  'in-agency-deposit': { name: msg`In an agency's deposit`, shown: finance.branchDepositPending },
  'at-gateway': { name: msg`At a payment gateway`, shown: finance.atHeadOffice },
  'at-office': { name: msg`At head office`, shown: finance.atHeadOffice },
  'not-collected': { name: msg`Not collected`, shown: finance.notCollected },
  'written-off': { name: msg`Written off`, shown: finance.notCollected },
} as const satisfies Record<string, { name: Message; shown: FinanceStatusKey }>
export type Custody = keyof typeof places

export const custodies = Object.keys(places) as [Custody, ...Custody[]] // Object.keys forgets the literal names
export const custodyNames = Object.fromEntries(custodies.map(key => [key, places[key].name])) as Record<Custody, Message> // of the same keys

/** What the merchant has received. */
export const settlements = ['open', 'due', 'in-invoice', 'settled'] as const
export type Settlement = (typeof settlements)[number]
export const settlementNames: Readonly<Record<Settlement, Message>> = {
  open: msg({ message: 'Open', context: 'money' }),
  due: msg`Due`,
  'in-invoice': msg`In an invoice`,
  settled: msg`Settled`,
}

/** No more of the cash is on its way. */
const ended: readonly Custody[] = ['none', 'at-gateway', 'at-office', 'not-collected', 'written-off']

export interface MoneyFacts {
  custody: Custody
  settlement: Settlement
  is_disputed: boolean
}

/**
 * The money status that people see. The database has the same function (finance_status, migration 0260); a test compares every
 * pair.
 */
export function shownStatus({ custody, settlement, is_disputed }: MoneyFacts): FinanceStatusKey {
  if (is_disputed) return finance.disputed
  if (settlement === 'settled') return finance.settled
  if (settlement === 'in-invoice') return finance.inMerchantInvoice
  if (settlement === 'due' && ended.includes(custody)) return finance.toBeInvoiced
  return places[custody].shown
}

/** Due to the merchant while its cash is still on the way, which the status does not say. */
export const isDueBeside = (facts: MoneyFacts): boolean =>
  facts.settlement === 'due' && !facts.is_disputed && !ended.includes(facts.custody)

/** Where the cash of a new order is. */
export const custodyAtBooking = (codAmount: string): Custody => (Number(codAmount) > 0 ? 'to-collect' : 'none')
