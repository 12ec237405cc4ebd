// Commands on many paid documents at once; the steps themselves are loaded on first use.

import { msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { Banknote, Check, Mail, Send } from 'lucide-react'
import { type Command, defineCommand } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { companyToday } from '../../../core/data/company-day.ts'
import type { PaidView } from './paid-view.ts'

const steps = () => import('./paid-many.ts')

const onMany = (view: PaidView) =>
  ({
    section: 'context',
    target: 'many',
    on: view.noun,
    when: (ctx: Ctx) => ctx.selection !== null && ctx.selection !== undefined,
    writes: 'asks',
  }) as const

export const paidManyCommands = (view: PaidView): readonly Command[] => [
  defineCommand({
    ...onMany(view),
    id: `${view.noun}.issue-many`,
    title: msg`Issue all selected drafts`,
    short: msg`Issue`,
    icon: Send,
    keys: ['shift+i'],
    needs: { any: view.contract.create.needs },
    run: async ctx => (await steps()).issueMany(view, ctx),
    cli: () => `office ${view.cli} issue -`,
  }),
  defineCommand({
    ...onMany(view),
    id: `${view.noun}.approve-many`,
    title: msg`Approve all selected`,
    short: msg`Approve`,
    icon: Check,
    keys: ['shift+o'],
    needs: { any: [view.transitions.moves.approve.needs] },
    run: async ctx => (await steps()).approveMany(view, ctx),
    cli: () => `office ${view.cli} approve - --yes`,
  }),
  defineCommand({
    ...onMany(view),
    id: `${view.noun}.pay-many`,
    title: msg`Enter payments for all selected`,
    short: msg`Enter payments`,
    keywords: msg`bank transfer, pay out, payment run`,
    icon: Banknote,
    keys: ['shift+y'],
    needs: { any: view.contract.pay.needs },
    args: {
      reference: { kind: 'text', label: msg`Bank reference` },
      paid_on: { kind: 'date', days: 'past', label: msg`Paid on`, initial: companyToday },
    },
    run: async (ctx, { reference = '', paid_on = '' }) => (await steps()).payMany(view, ctx, { reference, paid_on }),
    cli: (_ctx, { reference, paid_on }) =>
      `office ${view.cli} pay - --reference ${shellWord(reference ?? '')}${paid_on ? ` --on ${paid_on}` : ''} --yes`,
  }),
  defineCommand({
    ...onMany(view),
    id: `${view.noun}.mail-many`,
    title: msg`Send all selected by email`,
    short: msg`Send by email`,
    keywords: msg`mail, PDF, attach, hand over`,
    icon: Mail,
    keys: ['shift+m'],
    needs: { any: view.contract.mail.needs },
    run: async ctx => (await steps()).mailMany(view, ctx),
    cli: () => `office ${view.cli} mail -`,
  }),
]
