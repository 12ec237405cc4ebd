// Kinds of requests that wait for someone else, what each would change, and who decides it.
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '../../core/schema.ts'
import { adjustmentFieldNames, adjustmentFields } from '../finance/adjustments/adjustment.model.ts'
import { guardedFieldNames, guardedFields } from '../merchants/merchant.model.ts'
import { redirectFieldNames, redirectFields } from '../orders/requests/redirect.model.ts'

export const approvalKinds = [
  'profile-update',
  'address-change',
  'bank-details',
  'merchant-integration',
  'write-off',
  'disposal',
  'adjustment',
  'claim',
  'opening',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approvalKindNames: Readonly<Record<ApprovalKind, Message>> = {
  'profile-update': msg`Profile change`,
  'address-change': msg`Address change`,
  'bank-details': msg`Bank detail change`,
  'merchant-integration': msg`Merchant integration`,
  'write-off': msg`Write-off`,
  disposal: msg`Disposal`,
  adjustment: msg`Adjustment`,
  claim: msg`Claim`,
  opening: msg`Opening balance`,
}

/** Kinds with a request page of their own; an integration is approved where the merchant's integrations are listed. */
export const requestKinds = [
  'profile-update',
  'bank-details',
  'address-change',
  'disposal',
  'adjustment',
  'claim',
  'write-off',
  'opening',
] as const satisfies ApprovalKind[]
export type RequestKind = (typeof requestKinds)[number]

/** A request without a decision, for the page of what it is about. */
export const OpenApproval = x.row({ id: x.id(), kind: x.oneOf(requestKinds, approvalKindNames) })
export type OpenApproval = x.Of<typeof OpenApproval>

/** Fields that some request would change: a merchant's guarded ones, a parcel's destination, and money. */
export const requestFields = [...guardedFields, ...redirectFields, ...adjustmentFields] as const
export type RequestField = (typeof requestFields)[number]
export const requestFieldNames: Readonly<Record<RequestField, Message>> = {
  ...guardedFieldNames,
  ...redirectFieldNames,
  ...adjustmentFieldNames,
}

/** A field that a request would change, in the reader's words. */
export const requestChange = {
  field: x.oneOf(requestFields, requestFieldNames),
  /** The value when the change was proposed. */
  old: x.nullable(x.text({ max: 500 })),
  new: x.nullable(x.text({ max: 500 })),
}

/** A request without a decision that ends because the same is asked for anew. */
export const ReplacedRequest = x.row({
  id: x.id(),
  kind: x.oneOf(requestKinds, approvalKindNames),
  /** Null if a rule made it. */
  requested_by_name: x.nullable(x.text()),
  created_at: x.instant(),
  /** None if the order would end. */
  changes: x.list(x.row(requestChange), 0, 20),
})
export type ReplacedRequest = x.Of<typeof ReplacedRequest>

/** Who must ask and who decides. */
export interface ApprovalRule {
  /** Who must ask: everyone without the right to decide such requests, or nobody, in which case it is done at once. */
  asked: 'all' | 'others' | 'nobody'
  /** Roles that decide; null means everyone who may approve requests. */
  role_ids: readonly number[] | null
  needs_two: boolean
}

/** The default while the setting does not name a kind. */
const unnamed: Readonly<Record<ApprovalKind, ApprovalRule>> = {
  'profile-update': { asked: 'others', role_ids: null, needs_two: false },
  'bank-details': { asked: 'others', role_ids: null, needs_two: false },
  'address-change': { asked: 'nobody', role_ids: null, needs_two: false },
  'merchant-integration': { asked: 'others', role_ids: null, needs_two: false },
  'write-off': { asked: 'all', role_ids: null, needs_two: false },
  disposal: { asked: 'all', role_ids: null, needs_two: true },
  adjustment: { asked: 'all', role_ids: null, needs_two: false },
  claim: { asked: 'all', role_ids: null, needs_two: false },
  opening: { asked: 'all', role_ids: null, needs_two: false },
}

interface Named {
  type: ApprovalKind
  role_ids: readonly number[]
  needs_two: boolean
}

/** The setting for a kind; a kind it names always needs a request. */
export function approvalRule(kind: ApprovalKind, types: readonly Named[]): ApprovalRule {
  const named = types.find(({ type }) => type === kind)
  return named ? { asked: 'all', role_ids: named.role_ids, needs_two: named.needs_two } : unnamed[kind]
}
