// Decisions on integrations: approved or rejected by people who may, withdrawn by the merchant's users.
import {
  type MerchantIntegration,
  merchantIntegrationContract,
} from '@office/shared/areas/merchants/merchant-integration.contract'
import { integrationTransitions } from '@office/shared/areas/merchants/merchant-integration.transitions'
import { type Message, msg } from '@office/shared/core/messages/message'
import { BadgeCheck, Undo2, X } from 'lucide-react'
import { allowedMoves } from '../../../core/command/allowed-moves.ts'
import { apiLine } from '../../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import { type Ctx, recordAt } from '../../../core/command/context.ts'
import { reasonArg } from '../../../core/command/reason-arg.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { session } from '../../../core/data/session.ts'
import { merchantIn } from '../merchant-paths.part.ts'

/** The current integration; null while the list is not that of one merchant. */
export function integrationAt(ctx: Ctx): { id: number; integrationId: number } | null {
  const page = merchantIn(ctx)
  const record = recordAt(ctx)
  return page?.id && record ? { id: Number(page.id), integrationId: Number(record.id) } : null
}

const rowAt = (ctx: Ctx) => recordAt(ctx)?.data as MerchantIntegration | undefined // rows of their list

const allows = allowedMoves(integrationTransitions, rowAt, ({ requested_by }) => ({
  isOwn: requested_by === session.user?.id,
}))

const values = (ctx: Ctx) => ({ label: String(recordAt(ctx)?.label ?? '') })

/** Commands that end one, with the reason that the merchant gets. */
const ending = (
  {
    title,
    question,
    done,
    ...own
  }: Pick<Command, 'id' | 'title' | 'icon' | 'keys'> & {
    title: Message
    question: Message
    done: Message
  },
  endpoint: typeof merchantIntegrationContract.reject | typeof merchantIntegrationContract.withdraw,
  move: 'reject' | 'withdraw',
): Command =>
  defineCommand({
    ...own,
    title,
    section: 'context',
    tone: 'danger',
    target: 'one',
    on: 'merchant-integration',
    needs: { any: endpoint.needs },
    writes: 'asks',
    when: allows(move),
    args: { reason: reasonArg },
    confirm: (ctx, { reason = '' }) => ({
      title: { message: question, values: values(ctx) },
      body: { message: msg`The reason is kept: {reason}. It can be requested again.`, values: { reason } },
      act: title,
      keep: msg`Not now`,
      tone: 'danger',
    }),
    run: async (ctx, { reason }) => {
      const params = integrationAt(ctx)
      if (!params || !reason) return
      await call(endpoint, { params, body: { reason: reason.trim() } })
      await invalidate(merchantIntegrationContract.list)
      return { toast: done }
    },
    cli: (ctx, { reason = '' }) => apiLine(endpoint, { params: integrationAt(ctx) ?? {}, body: { reason } }),
  })

export const merchantIntegrationCommands: readonly Command[] = [
  defineCommand({
    id: 'merchant-integration.approve',
    title: msg`Approve the integration`,
    section: 'context',
    icon: BadgeCheck,
    target: 'one',
    on: 'merchant-integration',
    keys: ['a'],
    needs: { any: merchantIntegrationContract.approve.needs },
    writes: 'asks',
    when: allows('approve'),
    confirm: ctx => ({
      title: msg`Approve the integration?`,
      body: {
        message: msg`{label} can now exchange orders and statuses with this merchant.`,
        values: values(ctx),
      },
      act: msg`Approve`,
      keep: msg`Not now`,
      tone: 'normal',
    }),
    run: async ctx => {
      const params = integrationAt(ctx)
      if (!params) return
      const { is_approved } = await call(merchantIntegrationContract.approve, { params })
      await invalidate(merchantIntegrationContract.list)
      return { toast: is_approved ? msg`Integration approved` : msg`Approved: a second person must approve it too` }
    },
    cli: ctx => apiLine(merchantIntegrationContract.approve, { params: integrationAt(ctx) ?? {} }),
  }),
  ending(
    {
      id: 'merchant-integration.reject',
      title: msg`Reject the integration`,
      question: msg`Reject {label}?`,
      done: msg`Integration rejected`,
      icon: X,
      keys: ['shift+a'],
    },
    merchantIntegrationContract.reject,
    'reject',
  ),
  ending(
    {
      id: 'merchant-integration.withdraw',
      title: msg`Withdraw the integration`,
      question: msg`Withdraw {label}? Everything that uses it stops at once.`,
      done: msg`Integration withdrawn`,
      icon: Undo2,
    },
    merchantIntegrationContract.withdraw,
    'withdraw',
  ),
]
