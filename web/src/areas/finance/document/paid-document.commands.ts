// Commands of paid documents (invoices and commissions) besides those of every document: a draft is issued, an approved one paid.

import { openOf } from '@office/shared/areas/finance/paid-document.model'
import { msg } from '@office/shared/core/messages/message'
import * as x from '@office/shared/core/schema'
import { shellWord } from '@office/shared/core/shell-word'
import { formatDay } from '@office/shared/format/date-time'
import { Banknote, Send } from 'lucide-react'
import { type Allowed, type Command, defineCommand } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { companyToday } from '../../../core/data/company-day.ts'
import { amountOf, documentCommands, numberAt, onOne, paramsAt, stepDone } from './document.commands.ts'
import { documentAt } from './document-view.ts'
import { paidManyCommands } from './paid-many.commands.ts'
import { type PaidDocument, type PaidView, whyNotPaid } from './paid-view.ts'

const allows =
  (view: PaidView, move: 'issue' | 'pay') =>
  (ctx: Ctx): Allowed => {
    const document = documentAt<PaidDocument>(ctx)
    const off = document && whyNotPaid(view, document, move)
    return off ? { off } : true
  }

const issued = (view: PaidView): Command =>
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.issue`,
    title: msg`Issue the draft`,
    icon: Send,
    keys: ['i'],
    needs: { any: view.contract.create.needs },
    when: allows(view, 'issue'),
    writes: 'asks',
    confirm: ctx => ({
      title: { message: msg`Issue {number}?`, values: numberAt(ctx) },
      body: view.issues,
      act: msg`Issue the draft`,
      keep: msg`Not now`,
    }),
    run: ctx => {
      const body = { status: 'issued' } as const
      return stepDone(view, call(view.contract.statusUpdate, { ...paramsAt(ctx), body }), msg`{number} of {party} is issued`)
    },
    cli: ctx => `office ${view.cli} issue ${numberAt(ctx).number}`,
  })

const paid = (view: PaidView): Command =>
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.pay`,
    title: msg`Enter a payment`,
    keywords: msg`bank transfer, pay out, received`,
    icon: Banknote,
    keys: ['y'],
    needs: { any: view.contract.pay.needs },
    when: allows(view, 'pay'),
    writes: 'asks',
    args: {
      amount: {
        kind: 'number',
        of: x.amount(),
        label: msg`Amount`,
        initial: (ctx: Ctx) => {
          const document = documentAt<PaidDocument>(ctx)
          return document && openOf(document)
        },
      },
      reference: { kind: 'text', label: msg`Bank reference` },
      paid_on: { kind: 'date', days: 'past', label: msg`Paid on`, initial: companyToday },
    },
    confirm: (ctx, { amount = '', reference = '', paid_on = '' }) => {
      const document = documentAt<PaidDocument>(ctx)
      if (!document) return null
      return {
        title: { message: msg`Enter {amount} for {number}?`, values: { ...numberAt(ctx), amount: amountOf(document, amount) } },
        body: {
          message:
            document.direction === 'payable'
              ? msg`Paid to {party} on {day} with the reference {reference}. A payment cannot be changed once it is entered.`
              : msg`Paid by {party} on {day} with the reference {reference}. A payment cannot be changed once it is entered.`,
          values: { party: document.party_name ?? '', day: formatDay(paid_on), reference },
        },
        act: msg`Enter the payment`,
        keep: msg`Not now`,
      }
    },
    run: (ctx, { amount = '', reference = '', paid_on = '' }) => {
      const body = { amount, reference, paid_on }
      return stepDone(view, call(view.contract.pay, { ...paramsAt(ctx), body }), msg`The payment for {number} is entered`)
    },
    cli: (ctx, { amount, reference, paid_on }) =>
      `office ${view.cli} pay ${numberAt(ctx).number} --reference ${shellWord(reference ?? '')}${amount ? ` --amount ${amount}` : ''}${paid_on ? ` --on ${paid_on}` : ''} --yes`,
  })

export const paidDocumentCommands = (view: PaidView): readonly Command[] => [
  ...documentCommands(view),
  issued(view),
  paid(view),
  ...paidManyCommands(view),
]
