// A kind of document of money as the portal shows it: its calls, moves, paths and words. Commands, lists and pages are built from
// it.
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
import type { CallOptions } from '@office/shared/core/api/client'
import type { Message } from '@office/shared/core/messages/message'
import { type PermittedTransitions, whyNot } from '@office/shared/core/transitions'
import type { ArgSpecs, ArgValues, ConfirmSpec, Icon } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { session } from '../../../core/data/session.ts'
import type { Words } from '../../../core/language/translate.ts'
import type { AnyRow } from '../../../core/list/define-list.ts'
import type { TagTone } from '../../../core/ui/tag.tsx'

/** The fields of a document in rows and pages of every kind. */
export interface MoneyDocument {
  id: number
  number: string
  state: string
  party_name: string | null
  currency: string
  /** Null while this person may not know it. */
  declared: string | null
  lines: number
  /** Null if a rule made it. */
  maker_id: number | null
}

/** The document that a command on its noun acts on. */
export const documentAt = <D extends MoneyDocument = MoneyDocument>(ctx: Ctx) => recordAt(ctx)?.data as D | undefined // rows and pages of the noun

export type DocumentMove = 'approve' | 'reject' | 'cancel'

/** Each message may contain {number}, {party} and {amount}, filled from the document. */
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
  /** What happens to its lines when it is rejected or cancelled. */
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

/** How documents are made where rows of several parties can be selected: each part of them is made or refused on its own. */
export interface MakeApart {
  /** Rows of the same part have the same key. */
  partOf(row: AnyRow): { key: string; label: string; remarks?: readonly string[] }
  /** Makes the documents of one part: one, or one per currency. */
  make(rows: readonly AnyRow[], remark: string | null, how?: CallOptions): Promise<readonly MoneyDocument[]>
}

export interface DocumentView<D extends MoneyDocument = MoneyDocument, C extends DocumentContract = DocumentContract> {
  noun: DocumentKind
  contract: C
  transitions: PermittedTransitions<string, DocumentMove>
  tones: Readonly<Record<string, TagTone>>
  icon: Icon
  list: { title: Message; href: string }
  add: string
  /** The party pages that link to this party's open rows: their noun, and the filter for one party. */
  of: { noun: string; filter: 'party_id' | 'id' }
  page: (id: number) => string
  /** Rows that are not in a document yet: their noun, and how a document is made from their numbers. */
  pending: {
    noun: string
    /** Makes documents of the selected rows of one party: one in all, or one per currency. */
    make(rows: readonly AnyRow[], remark: string | null): Promise<MoneyDocument[]>
    apart?: MakeApart
    /** What is asked before a document of rows of one party is made; null if nothing is. */
    asks?(rows: readonly AnyRow[]): ConfirmSpec | null
    /** The same in the terminal. */
    line(ids: number[]): string
  }
  /** In the terminal: 'deposits'. */
  cli: string
  /** The tenant's list of reasons for a rejection. */
  rejectedBy: 'deposit-rejected' | 'invoice-rejected' | 'commission-rejected'
  /** Why this cannot be done to it by itself: another document decides and pays it. */
  elsewhere?(document: D, move: string): Message | null
  approval: {
    args: ArgSpecs
    /** What an approval requires besides the state. */
    off?(document: D): Message | null
    /** The question that says what will happen. */
    asks(document: D): Words
    send(id: number, args: ArgValues): Promise<MoneyDocument>
  }
  words: DocumentWords
}

/** Why this person may not do it now; null if they may. */
export function whyNotNow(view: DocumentView, document: MoneyDocument, move: DocumentMove): Words | null {
  const isOwn = document.maker_id === session.user?.id
  const { state, number } = document
  const refusal = whyNot(view.transitions, move, { state, isOwn })
  const message =
    refusal?.message ?? view.elsewhere?.(document, move) ?? (move === 'approve' ? view.approval.off?.(document) : null)
  return message ? { message, values: { number } } : null
}

/** The address for adding one, filtered to the open rows of this party. */
export const addFor = ({ add, of }: Pick<DocumentView, 'add' | 'of'>, id: number | string): string =>
  `${add}${add.includes('?') ? '&' : '?'}filter[${of.filter}]=${id}`
