// A scan desk: every parcel scanned at it moves into one status, at one branch if the status requires one.
import { readFilter } from '@office/shared/core/lists/list-query'
import { type Message, msg } from '@office/shared/core/messages/message'
import { moveInto } from '../../../core/transitions.ts'
import { cardText } from '../../../format/scan-code.ts'
import type { MoveOrders, MoveOutcome } from '../order-status.contract.ts'
import { type OrderStatusKey, orderStatusKeys } from '../order-status.model.ts'
import { CHARGE_NOT_TOLD, chargePayments } from './move-facts.model.ts'
import { isEnded, orderMove, orderTransitions, ownWay, toldWith } from './order-transitions.ts'

export interface Desk {
  status_key: OrderStatusKey
  /** Null if the status requires no branch. */
  warehouse_id: number | null
}

export const asksBranch = (key: OrderStatusKey): boolean => orderMove(key).asks.includes('warehouse')

/** Statuses that parcels may be scanned into: the move needs at most a branch and does not end a parcel's journey. */
export const deskStatuses: readonly OrderStatusKey[] = orderStatusKeys.filter(
  key =>
    moveInto(orderTransitions, key) !== undefined &&
    ownWay(key) === null &&
    !isEnded(key) &&
    toldWith(key).every(detail => detail === 'warehouse'),
)

/** '12-3' is status key_12 at branch 3; '18' a status that requires no branch. */
export const deskCode = ({ status_key, warehouse_id }: Desk): string =>
  [status_key.replace('key_', ''), warehouse_id].filter(part => part !== null).join('-')

/** A desk as a number, under which a device stores its scans: 12000000003 is status key_12 at branch 3. */
const BRANCHES = 1_000_000_000
export const deskNumber = ({ status_key, warehouse_id }: Desk): number =>
  Number(status_key.replace('key_', '')) * BRANCHES + (warehouse_id ?? 0)

/** The desk of such a number; null if it is not one. */
export const deskOfNumber = (number: number): Desk | null =>
  readDesk([Math.floor(number / BRANCHES), number % BRANCHES].filter(part => part > 0).join('-'))

/** What is printed as a barcode, so that the desk can be opened without a keyboard. */
export const deskCard = (desk: Desk): string => cardText('desk', deskCode(desk))

/** The desk that a card names; null if it names none. */
export function readDesk(code: string): Desk | null {
  const [, number, branch] = /^(\d{1,2})(?:-(\d{1,9}))?$/.exec(code) ?? []
  const status_key = deskStatuses.find(key => key === `key_${number}`)
  if (!status_key || asksBranch(status_key) !== (branch !== undefined)) return null
  return { status_key, warehouse_id: branch === undefined ? null : Number(branch) }
}

/** Whether a desk asks cash merchants for the charge; answered by these cards, or by one key each. */
export const asksCharge = ({ status_key }: Pick<Desk, 'status_key'>): boolean => orderMove(status_key).asks.includes('charge')

/** The answer about a charge, and how it was paid. */
export type ChargeAnswer = Pick<MoveOrders, 'charge_payment' | 'payment_method' | 'payment_reference'>

/**
 * Reads such an answer as printed on a card and stored with a scan: 'unpaid', 'paid' (in cash), 'paid:qr', or 'paid:cheque:0815'
 * if the method requires a reference. Null if it is not one.
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

/** 'paid' by a method, in the form {@link readChargeAnswer} reads. */
export const paidBy = (method?: string, reference?: string): string =>
  ['paid', method, reference].filter(part => part !== undefined && part !== '').join(':')

/**
 * The outcome of a scanned parcel. 'known': it was already there. 'asked': its merchant pays in cash, and nobody said yet whether
 * the charge was paid.
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

/** Why a scanned code was refused that names no parcel for this person: what is at other branches is not told. */
export const nobodyHas = msg`No order has this waybill, or it belongs to another branch`

/** What a scan asks for: the parcel, by its waybill alone, which the person scanning has in hand. */
export const deskMove = ({ status_key, warehouse_id }: Desk, waybill: string, charge: ChargeAnswer = {}) =>
  ({
    status_key,
    ...(warehouse_id === null ? {} : { warehouse_id }),
    ...charge,
    matching: { 'filter[waybill_number]': waybill },
  }) satisfies MoveOrders

export interface Judged {
  outcome: Extract<DeskOutcome, 'moved' | 'known' | 'refused' | 'asked'>
  /** Null if no parcel has the number. */
  order: number | null
  /** For programs: 'moved', 'unchanged', or the rule that refused it. */
  verdict: string
  /** Why it was refused, in the server's words; null if no parcel has the number. */
  why: string | null
}

/**
 * Whether a scanned text may be the number of one parcel. Parcels are named by a filter, which takes a text with commas for several
 * numbers, and none at all for every parcel.
 */
export function mayNameParcel(code: string): boolean {
  const read = readFilter('words', code)
  return read?.kind === 'words' && read.words.length === 1 && read.words[0] === code
}

export const noParcel: Judged = { outcome: 'refused', order: null, verdict: 'not-found', why: null }

/** The answer to a scan. */
export function judgeScan({ results: [first] }: MoveOutcome): Judged {
  if (!first) return noParcel
  const { id: order, message: why = '', code = 'refused' } = first
  if (first.outcome === 'applied') return { outcome: 'moved', order, verdict: 'moved', why }
  if (first.outcome === 'unchanged') return { outcome: 'known', order, verdict: 'unchanged', why }
  return { outcome: code === CHARGE_NOT_TOLD ? 'asked' : 'refused', order, verdict: code, why }
}
