// Deciding on approval requests, from their list or from one of them.
import { type Approval, approvalContract } from '@office/shared/areas/merchants/approval.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { approvalStateNames } from '@office/shared/areas/merchants/merchant.model'
import { msg } from '@office/shared/core/message'
import { Check, X } from 'lucide-react'
import { call } from '../../core/api.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Allowed, type Command, defineCommand } from '../../core/command/command.ts'
import { type Ctx, recordAt } from '../../core/command/context.ts'
import { forget } from '../../core/queries.ts'

const refreshed = [approvalContract.list, approvalContract.get, merchantContract.get]

const requestAt = (ctx: Ctx): Approval | undefined => recordAt(ctx)?.data as Approval | undefined // rows and pages of requests

const isOpen = (ctx: Ctx): Allowed => {
  const state = requestAt(ctx)?.state
  return state === undefined || state === 'pending' ? true : { off: approvalStateNames[state] }
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
    when: isOpen,
    confirm: ctx => ({
      title: { message: msg`Approve the change of {name}?`, values: nameOf(ctx) },
      body: msg`The new details count at once: payouts and invoices go by them.`,
      act: msg`Approve the request`,
      keep: msg`Not now`,
      tone: 'normal',
    }),
    run: async ctx => {
      const record = recordAt(ctx)
      if (!record) return
      const values = { name: (await call(approvalContract.approve, { params: { id: record.id } })).merchant_name }
      await forget(...refreshed)
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
    when: isOpen,
    args: {
      reason: {
        kind: 'text',
        label: msg`Reason`,
        check: (text: string) => (text.trim().length >= 3 ? null : msg`Say in a few words why`),
      },
    },
    run: async (ctx, { reason }) => {
      const record = recordAt(ctx)
      if (!record || !reason) return
      const done = await call(approvalContract.reject, { params: { id: record.id }, body: { reason } })
      await forget(...refreshed)
      return { toast: { message: msg`Rejected: the details of {name} stay as they are`, values: { name: done.merchant_name } } }
    },
    cli: (ctx, { reason = '' }) => apiLine(approvalContract.reject, { params: { id: recordAt(ctx)?.id }, body: { reason } }),
  }),
]
