// Commands of paid documents (invoices and commissions) besides those of every document: a draft is issued, an approved one paid.

import { type DocumentPayment, openOf } from '@office/shared/areas/finance/paid-document.model'
import { msg } from '@office/shared/core/messages/message'
import * as x from '@office/shared/core/schema'
import { shellWord } from '@office/shared/core/shell-word'
import { formatDay } from '@office/shared/format/date-time'
import { Banknote, RotateCcw, Send } from 'lucide-react'
import { type Allowed, type ArgValues, type Command, defineCommand } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { reasonArg } from '../../../core/command/reason-arg.ts'
import { call } from '../../../core/data/api.ts'
import { companyToday } from '../../../core/data/company-day.ts'
import { amountOf, documentCommands, numberAt, onOne, paramsAt, stepDone } from './document.commands.ts'
import { documentAt } from './document-view.ts'
import { mailed } from './mail-document.commands.ts'
import { paidManyCommands } from './paid-many.commands.ts'
import { type PaidDocument, type PaidMove, type PaidView, whyNotPaid } from './paid-view.ts'

export const allows =
  (view: PaidView, move: PaidMove) =>
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

const paymentOf = ({ amount = '', reference = '', paid_on = '' }: ArgValues) => ({ amount, reference, paid_on })

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
        currency: (ctx: Ctx) => documentAt(ctx)?.currency,
        initial: (ctx: Ctx) => {
          const document = documentAt<PaidDocument>(ctx)
          return document && openOf(document)
        },
      },
      reference: { kind: 'text', label: msg`Bank reference` },
      paid_on: { kind: 'date', days: 'past', label: msg`Paid on`, initial: companyToday },
    },
    confirm: async (ctx, args) => {
      const document = documentAt<PaidDocument>(ctx)
      if (!document) return null
      const body = paymentOf(args)
      const { amount, reference, paid_on } = body
      // Nobody is asked about a payment that cannot be entered.
      await call(view.contract.pay, { ...paramsAt(ctx), body }, { dryRun: true })
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
        tone: 'normal',
      }
    },
    run: (ctx, args) => {
      const answer = call(view.contract.pay, { ...paramsAt(ctx), body: paymentOf(args) })
      return stepDone(view, answer, msg`The payment for {number} is entered`)
    },
    cli: (ctx, { amount, reference, paid_on }) =>
      `office ${view.cli} pay ${numberAt(ctx).number} --reference ${shellWord(reference ?? '')}${amount ? ` --amount ${amount}` : ''}${paid_on ? ` --on ${paid_on}` : ''} --yes`,
  })

/** Its payments that were not reversed. */
async function standingPayments(view: PaidView, ctx: Ctx): Promise<readonly DocumentPayment[]> {
  const { payments } = await call(view.contract.get, paramsAt(ctx))
  return payments.filter(({ reversed }) => reversed === null)
}

const reversed = (view: PaidView): Command =>
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.reverse-payment`,
    title: msg`Reverse a payment`,
    keywords: msg`bounced, returned transfer, wrong amount, wrong reference, take back, undo payment`,
    icon: RotateCcw,
    keys: ['shift+b'],
    needs: { any: view.contract.reversePayment.needs },
    when: allows(view, 'reverse-payment'),
    writes: 'asks',
    args: {
      payment: {
        kind: 'choice',
        label: msg`Payment`,
        choices: async (ctx: Ctx) =>
          (await standingPayments(view, ctx)).toReversed().map(({ id, amount, reference, paid_on }) => ({
            value: String(id),
            title: `${amountOf({ currency: documentAt(ctx)?.currency ?? '' }, amount)} · ${reference}`,
            detail: formatDay(paid_on),
          })),
      },
      reason: reasonArg,
    },
    confirm: async (ctx, { payment }) => {
      const document = documentAt<PaidDocument>(ctx)
      const one = (await standingPayments(view, ctx)).find(({ id }) => String(id) === payment)
      if (!document || !one) return null
      const amount = amountOf(document, one.amount)
      return {
        title: { message: msg`Reverse the payment of {amount} for {number}?`, values: { ...numberAt(ctx), amount } },
        body: {
          message: msg`The payment of {day} with the reference {reference} stays on record, and {amount} is to be paid again.`,
          values: { day: formatDay(one.paid_on), reference: one.reference, amount },
        },
        act: msg`Reverse the payment`,
        keep: msg`Keep it`,
      }
    },
    run: (ctx, { payment = '', reason = '' }) => {
      const body = { payment_id: Number(payment), reason: reason.trim() }
      const answer = call(view.contract.reversePayment, { ...paramsAt(ctx), body })
      return stepDone(view, answer, msg`A payment for {number} is reversed`)
    },
    cli: (ctx, { reason }) =>
      `office ${view.cli} reverse-payment ${numberAt(ctx).number} --reference REFERENCE --reason ${shellWord(reason ?? '')} --yes`,
  })

export const paidDocumentCommands = (view: PaidView): readonly Command[] => [
  ...documentCommands(view),
  issued(view),
  paid(view),
  reversed(view),
  mailed(view),
  ...paidManyCommands(view),
]
