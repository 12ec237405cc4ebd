// A kind of document of money as the portal shows it: its calls, its moves, its places and its words. Commands, lists and pages are
// made of it.
import type {
  agencyCommissionContract,
  riderCommissionContract,
} from '@office/shared/areas/finance/commissions/commission.contract'
import type { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import type { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import type { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import type { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import type { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import type { Message } from '@office/shared/core/messages/message'
import { type Transitions, whyNot } from '@office/shared/core/transitions'
import type { ArgSpecs, ArgValues, Icon } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { session } from '../../../core/data/session.ts'
import type { Words } from '../../../core/language/translate.ts'
import type { AnyRow } from '../../../core/list/define-list.ts'
import type { TagTone } from '../../../core/ui/tag.tsx'

/** What rows and pages of every kind know of a document. */
export interface MoneyDocument {
  id: number
  number: string
  state: string
  party_name: string | null
  currency: string
  /** Null where this person may not know it yet. */
  declared: string | null
  /** Null of what a rule made. */
  maker_id: number | null
}

/** The document that a command on its noun is about. */
export const documentAt = <D extends MoneyDocument = MoneyDocument>(ctx: Ctx) => recordAt(ctx)?.data as D | undefined // rows and pages of the noun

export type DocumentMove = 'approve' | 'reject' | 'cancel'

/** {number}, {party} and {amount} stand for the document's own in each of what is told. */
interface DocumentWords {
  /** 'Add rider deposit', and other words for it. */
  add: Message
  addKeywords: Message
  /** 'Make a deposit of these orders', 'Make the deposit'. */
  make: Message
  makeShort: Message
  makeKeywords: Message
  made: Message
  approve: Message
  approved: Message
  reject: Message
  rejected: Message
  cancel: Message
  cancelled: Message
  /** What becomes of its lines when it is rejected or cancelled. */
  freed: Message
  print: Message
  /** 'The deposit could not be loaded', 'There is no such deposit.' */
  failed: Message
  gone: Message
}

/** Documents that are made of orders. */
export type OrderContract =
  | typeof riderDepositContract
  | typeof agencyDepositContract
  | typeof merchantInvoiceContract
  | typeof walkingInvoiceContract

/** Documents that are paid. */
export type PaidContract =
  | typeof merchantInvoiceContract
  | typeof walkingInvoiceContract
  | typeof riderCommissionContract
  | typeof agencyCommissionContract

type DocumentContract = OrderContract | PaidContract | typeof branchDepositContract

export interface DocumentView<D extends MoneyDocument = MoneyDocument, C extends DocumentContract = DocumentContract> {
  noun: DocumentKind
  contract: C
  transitions: Transitions<string, DocumentMove>
  tones: Readonly<Record<string, TagTone>>
  icon: Icon
  list: { title: Message; href: string }
  add: string
  /** Whose pages lead to what is open of them alone: the noun of those pages, and the filter that names one. */
  of: { noun: string; filter: 'party_id' | 'id' }
  page: (id: number) => string
  /** What is not in a document yet: its noun, and how a document is made of those with these numbers. */
  pending: {
    noun: string
    /** Of the rows that are chosen: one document, or one for each of them, or for each currency. */
    make(rows: readonly AnyRow[], remark: string | null): Promise<MoneyDocument[]>
    /** The same in the terminal. */
    line(ids: number[]): string
  }
  /** In the terminal: 'deposits'. */
  cli: string
  /** The reasons of the tenant that a rejection chooses from. */
  rejectedBy: 'deposit-rejected' | 'invoice-rejected' | 'commission-rejected'
  /** Why nothing becomes of it by itself: it is decided with another document. */
  elsewhere?(document: D): Message | null
  approval: {
    args: ArgSpecs
    /** What it takes beside its state. */
    off?(document: D): Message | null
    /** What happens, before it does. */
    asks(document: D): Words
    send(id: number, args: ArgValues): Promise<MoneyDocument>
  }
  words: DocumentWords
}

/** Why this person may not now; null when nothing is in the way. */
export function whyNotNow(view: DocumentView, document: MoneyDocument, move: DocumentMove): Words | null {
  const isOwn = document.maker_id === session.user?.id
  const { state, number } = document
  const refusal = whyNot(view.transitions, move, { state, isOwn })
  const message = refusal?.message ?? view.elsewhere?.(document) ?? (move === 'approve' ? view.approval.off?.(document) : null)
  return message ? { message, values: { number } } : null
}

/** Where one is added, of what is open of this party alone. */
export const addFor = ({ add, of }: Pick<DocumentView, 'add' | 'of'>, id: number | string): string =>
  `${add}${add.includes('?') ? '&' : '?'}filter[${of.filter}]=${id}`
