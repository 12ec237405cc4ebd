// A scan desk: each parcel that is scanned at it is moved into one status, at one branch where the status asks for one.
import { type Message, msg } from '@office/shared/core/messages/message'
import { moveInto } from '../../../core/transitions.ts'
import { cardText } from '../../../format/scan-code.ts'
import type { MoveOrders, MoveOutcome } from '../order-status.contract.ts'
import { type OrderStatusKey, orderStatusKeys } from '../order-status.model.ts'
import { CHARGE_NOT_TOLD, chargePayments } from './move-facts.model.ts'
import { isEnded, orderMove, orderTransitions, ownWay, toldWith } from './order-transitions.ts'

export interface Desk {
  status_key: OrderStatusKey
  /** Null where the status asks for no branch. */
  warehouse_id: number | null
}

export const asksBranch = (key: OrderStatusKey): boolean => orderMove(key).asks.includes('warehouse')

/** Statuses that parcels may be scanned into: with the move at most a branch is told, and it ends no parcel's way. */
export const deskStatuses: readonly OrderStatusKey[] = orderStatusKeys.filter(
  key =>
    moveInto(orderTransitions, key) !== undefined &&
    ownWay(key) === null &&
    !isEnded(key) &&
    toldWith(key).every(detail => detail === 'warehouse'),
)

/** '12-3' is status key_12 at branch 3; '18' a status that asks for no branch. */
export const deskCode = ({ status_key, warehouse_id }: Desk): string =>
  [status_key.replace('key_', ''), warehouse_id].filter(part => part !== null).join('-')

/** A desk as a number, by which a device keeps its scans: 12000000003 is status key_12 at branch 3. */
const BRANCHES = 1_000_000_000
export const deskNumber = ({ status_key, warehouse_id }: Desk): number =>
  Number(status_key.replace('key_', '')) * BRANCHES + (warehouse_id ?? 0)

/** The desk of such a number; null when it is none. */
export const deskOfNumber = (number: number): Desk | null =>
  readDesk([Math.floor(number / BRANCHES), number % BRANCHES].filter(part => part > 0).join('-'))

/** What is printed as a barcode, so that hands without a keyboard open the desk. */
export const deskCard = (desk: Desk): string => cardText('desk', deskCode(desk))

/** The desk that a card names; null when it names none. */
export function readDesk(code: string): Desk | null {
  const [, number, branch] = /^(\d{1,2})(?:-(\d{1,9}))?$/.exec(code) ?? []
  const status_key = deskStatuses.find(key => key === `key_${number}`)
  if (!status_key || asksBranch(status_key) !== (branch !== undefined)) return null
  return { status_key, warehouse_id: branch === undefined ? null : Number(branch) }
}

/** Whether the charge is asked of cash merchants at a desk; answered by these cards, or by a key each. */
export const asksCharge = ({ status_key }: Pick<Desk, 'status_key'>): boolean => orderMove(status_key).asks.includes('charge')

/** What is said of a charge, and how it was paid. */
export type ChargeAnswer = Pick<MoveOrders, 'charge_payment' | 'payment_method' | 'payment_reference'>

/**
 * Reads such an answer as it stands on a card and is kept with a scan: 'unpaid', 'paid' (in cash), 'paid:qr', or 'paid:cheque:0815'
 * where the method asks for a reference. Null when it is none.
 */
export function readChargeAnswer(text: string): ChargeAnswer | null {
  const [word = '', payment_method = '', ...rest] = text.split(':')
  const charge_payment = chargePayments.find(key => key === word.toLowerCase())
  if (charge_payment === undefined || (charge_payment === 'unpaid' && payment_method !== '')) return null
  const payment_reference = rest.join(':')
  return {
    charge_payment,
    ...(payment_method === '' ? {} : { payment_method }),
    ...(payment_reference === '' ? {} : { payment_reference }),
  }
}

/** 'paid' by a method, as {@link readChargeAnswer} reads it. */
export const paidBy = (method?: string, reference?: string): string =>
  ['paid', method, reference].filter(part => part !== undefined && part !== '').join(':')

/**
 * What becomes of a parcel that was scanned. 'known': it was there before. 'asked': its merchant pays in
 * cash, and nobody said yet whether it was paid.
 */
export const deskOutcomes = ['moved', 'known', 'refused', 'asked', 'undone'] as const
export type DeskOutcome = (typeof deskOutcomes)[number]
export const deskOutcomeNames: Readonly<Record<DeskOutcome, Message>> = {
  moved: msg`Moved`,
  known: msg`Already in this status`,
  refused: msg`Refused`,
  asked: msg`Is the charge paid now?`,
  undone: msg`Undone`,
}

/** Why a scan was refused that the server knows no parcel of. */
export const nobodyHas = msg`No parcel has this number`

/** What a scan asks for: the parcel by its waybill alone, which whoever scans it has in hand. */
export const deskMove = ({ status_key, warehouse_id }: Desk, waybill: string, charge: ChargeAnswer = {}) =>
  ({
    status_key,
    ...(warehouse_id === null ? {} : { warehouse_id }),
    ...charge,
    matching: { 'filter[waybill_number]': waybill },
  }) satisfies MoveOrders

export interface Judged {
  outcome: Extract<DeskOutcome, 'moved' | 'known' | 'refused' | 'asked'>
  /** Null where no parcel has the number. */
  order: number | null
  /** For programs: 'moved', 'unchanged', or the rule that refused it. */
  verdict: string
  /** Why it was refused, in the server's words; null where no parcel has the number. */
  why: string | null
}

/** The answer to a scan. */
export function judgeScan({ results: [first] }: MoveOutcome): Judged {
  if (!first) return { outcome: 'refused', order: null, verdict: 'not-found', why: null }
  const { id: order, message: why = '', code = 'refused' } = first
  if (first.outcome === 'applied') return { outcome: 'moved', order, verdict: 'moved', why }
  if (first.outcome === 'unchanged') return { outcome: 'known', order, verdict: 'unchanged', why }
  return { outcome: code === CHARGE_NOT_TOLD ? 'asked' : 'refused', order, verdict: code, why }
}
