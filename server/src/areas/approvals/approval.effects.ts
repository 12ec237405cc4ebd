// What each kind of request does once approved; each effect is defined next to its subject.
import type { RequestKind } from '@office/shared/areas/approvals/approval.model'
import { adjustment } from '../finance/adjustments/adjustment.part.ts'
import { claim } from '../finance/adjustments/claim.part.ts'
import { writeOff } from '../finance/adjustments/write-off.part.ts'
import { opening } from '../finance/openings/opening.part.ts'
import { merchantChange } from '../merchants/guarded-changes.part.ts'
import { disposal } from '../orders/requests/disposal.part.ts'
import { addressChange } from '../orders/requests/redirect.part.ts'
import type { ApprovalEffect } from './approval-effect.part.ts'

export const approvalEffects: Readonly<Record<RequestKind, ApprovalEffect>> = {
  'profile-update': merchantChange,
  'bank-details': merchantChange,
  'address-change': addressChange,
  disposal,
  adjustment,
  claim,
  'write-off': writeOff,
  opening,
}
