// Deciding on approval requests, from their list or from one of them.
import { type Approval, type ApprovalDetail, approvalContract } from '@office/shared/areas/merchants/approval.contract'
import { approvalTransitions } from '@office/shared/areas/merchants/approval.transitions'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/message'
import { whyNot } from '@office/shared/core/transitions'
import { Check, X } from 'lucide-react'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Allowed, type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'

const refreshed = [approvalContract.list, approvalContract.get, merchantContract.get]

/** A row of the list, or a request in full, which says whose it is. */
const requestAt = (ctx: Ctx) => recordAt(ctx)?.data as (Approval & Partial<ApprovalDetail>) | undefined // rows and pages of requests

const allows =
  (decision: 'approve' | 'reject') =>
  (ctx: Ctx): Allowed => {
    const request = requestAt(ctx)
    if (!request) return true
    const refusal = whyNot(approvalTransitions, decision, { state: request.state, isOwn: request.is_own ?? false })
    return refusal === null || { off: refusal.message }
  }

const nameOf = (ctx: Ctx) => ({ name: requestAt(ctx)?.merchant_name ?? '' })

export const approvalCommands: readonly Command[] = [
  defineCommand({
    id: 'approval.approve',
    title: msg`Approve the request`,
    section: 'context',
    icon: Check,
    target: 'one',
    on: 'approval',
    keys: ['a'],
    needs: { any: approvalContract.approve.needs },
    writes: 'asks',
    when: allows('approve'),
    confirm: ctx => ({
      title: { message: msg`Approve the change of {name}?`, values: nameOf(ctx) },
      body: msg`The new details apply at once: payouts and invoices use them.`,
      act: msg`Approve the request`,
      keep: msg`Not now`,
      tone: 'normal',
    }),
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      const values = { name: (await call(approvalContract.approve, { params: { id: record.id } })).merchant_name }
      await invalidate(...refreshed)
      return { toast: { message: msg`Approved: the details of {name} are changed`, values } }
    },
    cli: ctx => apiLine(approvalContract.approve, { params: { id: recordAt(ctx)?.id } }),
  }),
  defineCommand({
    id: 'approval.reject',
    title: msg`Reject the request`,
    section: 'context',
    icon: X,
    target: 'one',
    on: 'approval',
    keys: ['shift+a'],
    needs: { any: approvalContract.reject.needs },
    writes: 'asks',
    when: allows('reject'),
    args: {
      reason: {
        kind: 'text',
        label: msg`Reason`,
        check: (text: string) => (text.trim().length >= 3 ? null : msg`Briefly say why`),
      },
    },
    confirm: (ctx, { reason = '' }) => ({
      title: { message: msg`Reject the change of {name}?`, values: nameOf(ctx) },
      body: { message: msg`The details stay as they are. Reason: {reason}`, values: { reason } },
      act: msg`Reject the request`,
      keep: msg`Not now`,
      tone: 'normal',
    }),
    run: async (ctx, { reason }) => {
      const record = recordAt(ctx)
      if (!record || !reason) return
      const done = await call(approvalContract.reject, { params: { id: record.id }, body: { reason } })
      await invalidate(...refreshed)
      return { toast: { message: msg`Rejected: the details of {name} stay as they are`, values: { name: done.merchant_name } } }
    },
    cli: (ctx, { reason = '' }) => apiLine(approvalContract.reject, { params: { id: recordAt(ctx)?.id }, body: { reason } }),
  }),
]
