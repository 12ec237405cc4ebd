// What deposits, commissions and invoices share: one shape of a numbered document (docs/decisions/0015-documents.md).
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../core/schema.ts'

/** Kinds of documents: their names, and the prefixes of their numbers. */
export const documentKinds = {
  'rider-deposit': { name: msg`Rider deposit`, prefix: 'RD' },
  'branch-deposit': { name: msg`Branch deposit`, prefix: 'BD' },
  'agency-deposit': { name: msg`Agency deposit`, prefix: 'AD' },
  'rider-commission': { name: msg`Rider commission`, prefix: 'RC' },
  'agency-commission': { name: msg`Agency commission`, prefix: 'AC' },
  'merchant-invoice': { name: msg`Merchant invoice`, prefix: 'INV' },
  'walking-invoice': { name: msg`Walking-customer invoice`, prefix: 'WI' },
} as const satisfies Readonly<Record<string, { name: Message; prefix: string }>>
export type DocumentKind = keyof typeof documentKinds
export const documentKindKeys = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]] // Object.keys forgets the names
export const documentKindNames = Object.fromEntries(documentKindKeys.map(kind => [kind, documentKinds[kind].name])) as Readonly<
  Record<DocumentKind, Message>
> // of the same keys

/** The most lines of one document: what one transaction can approve. */
export const MAX_LINES = 1000

/** The most that is made into documents by one call. */
export const MAX_NAMED = 10_000

/** The most documents of one call: one for each thousand lines, and for each currency. */
const MAX_MADE = 200

/** Beside the first document, for whoever makes several at once: all of them. */
export const madeFields = <D>(detail: x.Schema<D>) => ({ made: x.list(detail, 1, MAX_MADE) })

/** Orders by the documents that they fill, one after the other; the longest waiting first. */
export function byDocument<Row extends { id: number }>(rows: readonly Row[]): Row[][] {
  const sorted = rows.toSorted((a, b) => a.id - b.id)
  return Array.from({ length: Math.ceil(sorted.length / MAX_LINES) }, (_, at) =>
    sorted.slice(at * MAX_LINES, (at + 1) * MAX_LINES),
  )
}

/** The most that a document comes to, either way, in any currency: twelve digits before the point, as its columns check. */
export const MAX_TOTAL = '999999999999.99'
export const isBeyondOne = (total: string): boolean => /^-?\d{13}/.test(total)

export const Sum = x.row({ currency: x.text({ min: 3, max: 3 }), amount: x.signedAmount() })
export type Sum = x.Of<typeof Sum>

/** Columns of every document; each kind adds its states. */
export const documentRow = {
  id: x.id(),
  /** 'RD-2026-000017': counted per tenant, kind and year, without gaps. */
  number: x.text(),
  party_id: x.id(),
  /** Null for a party of a branch the reader may not see. */
  party_name: x.nullable(x.text()),
  /** Where the money goes. */
  warehouse_id: x.nullable(x.id()),
  warehouse_name: x.nullable(x.text()),
  currency: x.text({ min: 3, max: 3 }),
  lines: x.integer(),
  /** The total of its lines. */
  declared: x.nullable(x.amount()),
  created_at: x.instant(),
  maker_id: x.id(),
  created_by: x.text(),
  decided_at: x.nullable(x.instant()),
  decided_by: x.nullable(x.text()),
  /** The tenant's reason for rejecting it. */
  rejected_for: x.nullable(x.text()),
  /** The explanation of the decision, if given; details of a rejection. */
  reason: x.nullable(x.text({ max: 1000 })),
  remark: x.nullable(x.text({ max: 500 })),
}

/** The reason of a rejection and any explanation; empty if none was given. */
export const whyDecided = ({ rejected_for, reason }: { rejected_for: string | null; reason: string | null }): string =>
  [rejected_for, reason].filter(text => text !== null && text !== '').join(' · ')

export const documentLabels = {
  number: msg`Number`,
  party_name: msg`Party`,
  warehouse_name: msg`Branch`,
  currency: msg`Currency`,
  lines: msg`Orders`,
  declared: msg`Declared`,
  created_at: msg`Created`,
  created_by: msg`Created by`,
  decided_at: msg`Decided`,
  decided_by: msg`Decided by`,
  rejected_for: msg`Rejection reason`,
  reason: msg`Reason`,
  remark: msg`Remark`,
} satisfies Labels<x.ObjectOf<typeof documentRow>>

/** Why a document was rejected, readable by everyone. */
const details = x.text({ max: 1000 })
export const Rejection = x.record({ reason_id: x.id(), details })
export const RejectionDetails = x.row({ reason: x.text(), details, rejected_by: x.text(), rejected_at: x.instant() })

/** Filters of every list of documents. */
export const documentFilters = {
  number: 'words',
  state: 'words',
  party_id: 'ids',
  warehouse_id: 'ids',
  currency: 'words',
  created_at: 'days',
  id: 'ids',
} as const
