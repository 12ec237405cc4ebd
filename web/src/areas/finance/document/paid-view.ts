// A kind of paid document (invoices and commissions) as the portal shows it.
import type { CommissionState } from '@office/shared/areas/finance/commissions/commission.transitions'
import type { Direction } from '@office/shared/areas/finance/paid-document.model'
import type { PaidTransitions } from '@office/shared/areas/finance/paid-document.transitions'
import { type Message, msg } from '@office/shared/core/messages/message'
import { whyNot } from '@office/shared/core/transitions'
import { session } from '../../../core/data/session.ts'
import type { Words } from '../../../core/language/translate.ts'
import type { DocumentView, MoneyDocument, PaidContract } from './document-view.ts'

/** The fields of paid documents besides those of every document. */
export interface PaidDocument extends MoneyDocument {
  /** Only commissions are carried over. */
  state: CommissionState
  declared: string
  paid: string
  direction: Direction
}

export interface PaidView<D extends PaidDocument = PaidDocument, C extends PaidContract = PaidContract>
  extends DocumentView<D, C> {
  transitions: PaidTransitions
  /** 'Issue …', and what then happens to a draft. */
  issues: Message
}

const carried = msg`{number} is carried into the next commission`

export type PaidMove = 'issue' | 'pay' | 'reverse-payment' | 'end-write-off'

/** Why this person may not do it now; null if they may. */
export function whyNotPaid(view: PaidView, document: PaidDocument, move: PaidMove): Words | null {
  const { state, number } = document
  if (state === 'carried') return { message: carried, values: { number } }
  const refusal = whyNot(view.transitions, move, { state, isOwn: document.maker_id === session.user?.id })
  const message = refusal?.message ?? view.elsewhere?.(document, move)
  return message ? { message, values: { number } } : null
}

/** Without its sign, which the direction expresses. */
export const unsigned = (amount: string) => amount.replace('-', '')

export const paidTones = {
  draft: 'plain',
  issued: 'warn',
  approved: 'info',
  'part-paid': 'info',
  paid: 'ok',
  rejected: 'danger',
  cancelled: 'plain',
  'written-off': 'danger',
  carried: 'plain',
} as const
