// Reasons offered when an order moves or a document is rejected: the tenant's texts, by what they explain.

import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { get } from '../../core/api/endpoint.ts'
import * as x from '../../core/schema.ts'
import { type MoveDetail, orderMove } from '../orders/moves/order-transitions.ts'
import { orderStatusKeys, orderStatusNames } from '../orders/order-status.model.ts'

/**
 * Whose fault it is: receiver, merchant, operator or outside; only the first two count as attempts (docs/statuses.md section 4).
 */
export const faults = ['consignee', 'merchant', 'operator', 'outside'] as const
export const faultNames: Readonly<Record<(typeof faults)[number], Message>> = {
  consignee: msg`Receiver's fault`,
  merchant: msg`Merchant's fault`,
  operator: msg`Our fault`,
  outside: msg`Nobody's fault`,
}

/** What operation reasons explain: a status, or an undone move. */
export const operationOccasions = [...orderStatusKeys, 'reverse'] as const
/** What administration reasons explain: the rejection of a money document. */
export const administrationOccasions = ['deposit-rejected', 'invoice-rejected', 'commission-rejected'] as const
export const reasonOccasions = [...operationOccasions, ...administrationOccasions] as const
export type ReasonOccasion = (typeof reasonOccasions)[number]
/** Statuses by the names that every tenant begins with. */
export const reasonOccasionNames: Readonly<Record<ReasonOccasion, Message>> = {
  ...orderStatusNames,
  reverse: msg`A status change is undone`,
  'deposit-rejected': msg`A deposit is rejected`,
  'invoice-rejected': msg`An invoice is rejected`,
  'commission-rejected': msg`A commission is rejected`,
}

export const Reason = x.row({
  id: x.id(),
  text: x.text({ max: 200 }),
  status_key: x.nullable(x.text()),
  fault: x.nullable(x.oneOf(faults, faultNames)),
  needs_photo: x.flag(),
  needs_date: x.flag(),
})
export type Reason = x.Of<typeof Reason>

const plainDraft = {
  text: x.text({ max: 200 }),
  applies_to: x.oneOf(reasonOccasions, reasonOccasionNames),
  fault: x.nullable(x.oneOf(faults, faultNames)),
  is_active: x.flag(),
}
/** What it requires with the move it explains, if that move supports it; and whether merchants read it. */
const asks = { needs_photo: x.flag(), needs_date: x.flag(), is_merchant_visible: x.flag() }
const draft = {
  ...plainDraft,
  needs_photo: x.optional(asks.needs_photo),
  needs_date: x.optional(asks.needs_date),
  /** Yes by default. */
  is_merchant_visible: x.optional(asks.is_merchant_visible),
}
/** A reason as its master screens see it. `text` is what the tenant wrote, in whatever language. */
export const ReasonRow = x.row({ id: x.id(), ...plainDraft, ...asks, version: x.integer(1) })
export type ReasonRow = x.Of<typeof ReasonRow>

export const reasonLabels = {
  text: msg`Reason`,
  applies_to: msg`Offered when`,
  fault: msg`Fault`,
  needs_photo: msg`Asks for a photo`,
  needs_date: msg`Asks for a day`,
  is_merchant_visible: msg`Visible to merchants`,
  is_active: msg`Active`,
} satisfies Labels<ReasonRow>

/** What can be entered with the move that a reason explains. */
export const toldBeside = (occasion: ReasonOccasion): { photo: boolean; date: boolean } => {
  const key = orderStatusKeys.find(one => one === occasion)
  const told: readonly MoveDetail[] = key ? [...orderMove(key).asks, ...orderMove(key).takes] : []
  return { photo: told.includes('photo'), date: told.includes('date') }
}

const plain = crudEndpoints('/admin/reason', {
  one: 'a reason',
  many: 'Reasons',
  verbs: ['list', 'create', 'update', 'remove'],
  row: ReasonRow,
  draft,
  filters: { id: 'ids', text: 'text', applies_to: 'words', fault: 'words', is_active: 'flag', updated_at: 'since' },
  sort: ['id', 'text', 'applies_to', 'is_active'],
  views: ['manage-reason'],
  manages: ['manage-reason'],
  taken: ['reason-text-taken'],
  summaries: { remove: 'Delete a reason; one that explains something already is deactivated instead' },
})

export const reasonContract = {
  ...plain,
  remove: { ...plain.remove, returns: x.row({ removed: x.flag(), deactivated: x.flag() }) },
  byStatus: get('/admin/reason/by-status/{statusKey}', {
    summary: 'Reasons offered for a status',
    needs: 'staff',
    service: 'lists',
    returns: x.list(Reason, 0, 200),
  }),
}
