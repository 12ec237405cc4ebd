// What can be done with invoices beside what every document has: a draft is issued, an approved one paid, its paper shown.
import type { Invoice } from '@office/shared/areas/finance/invoices/invoice.contract'
import { msg } from '@office/shared/core/message'
import { whyNot } from '@office/shared/core/transitions'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { Banknote, FileSearch, Send } from 'lucide-react'
import { type Allowed, type Command, defineCommand } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { session } from '../../../core/data/session.ts'
import type { Words } from '../../../core/language/translate.ts'
import { amountOf, documentCommands, numberAt, onOne, paramsAt, stepDone } from '../document/document.commands.ts'
import { documentAt } from '../document/document-view.ts'
import { type InvoiceView, merchantInvoices, unsigned, walkingInvoices } from './invoice-view.ts'

/** What is still to be paid of it. */
export const openOf = ({ declared, paid }: Pick<Invoice, 'declared' | 'paid'>): string =>
  fromMinor(toMinor(unsigned(declared)) - toMinor(paid))

const notAnAmount = msg`Enter an amount like 1250.00`

const checkAmount = (typed: string): Words | null => (/^\d{1,12}(\.\d{1,2})?$/.test(typed) ? null : notAnAmount)

const allows =
  ({ transitions }: InvoiceView, move: 'issue' | 'pay') =>
  (ctx: Ctx): Allowed => {
    const invoice = documentAt<Invoice>(ctx)
    if (!invoice) return true
    const isOwn = invoice.maker_id === session.user?.id
    const refusal = whyNot(transitions, move, { state: invoice.state, isOwn })
    return refusal ? { off: { message: refusal.message, values: numberAt(ctx) } } : true
  }

const issued = (view: InvoiceView): Command =>
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
      body: msg`It gets its number and the sums of now; what is not due any more leaves it. Somebody else decides on it.`,
      act: msg`Issue the draft`,
      keep: msg`Not now`,
    }),
    run: ctx => {
      const body = { status: 'issued' } as const
      return stepDone(view, call(view.contract.statusUpdate, { ...paramsAt(ctx), body }), msg`{number} of {party} is issued`)
    },
    cli: ctx => `office ${view.cli} issue ${numberAt(ctx).number}`,
  })

const paid = (view: InvoiceView): Command =>
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
        kind: 'text',
        label: msg`Amount`,
        initial: (ctx: Ctx) => {
          const invoice = documentAt<Invoice>(ctx)
          return invoice && openOf(invoice)
        },
        check: checkAmount,
      },
      reference: { kind: 'text', label: msg`Bank reference` },
      paid_on: { kind: 'date', label: msg`Paid on`, initial: () => dayIn(new Date()) },
    },
    confirm: (ctx, { amount = '', reference = '' }) => {
      const invoice = documentAt<Invoice>(ctx)
      if (!invoice) return null
      return {
        title: { message: msg`Enter {amount} for {number}?`, values: { ...numberAt(ctx), amount: amountOf(invoice, amount) } },
        body: {
          message:
            invoice.direction === 'payable'
              ? msg`It was paid to {party} with the reference {reference}. A payment stays as it is entered.`
              : msg`{party} paid it with the reference {reference}. A payment stays as it is entered.`,
          values: { party: invoice.party_name ?? '', reference },
        },
        act: msg`Enter the payment`,
        keep: msg`Not now`,
      }
    },
    run: (ctx, { amount = '', reference = '', paid_on = '' }) => {
      const body = { amount, reference, paid_on }
      return stepDone(view, call(view.contract.pay, { ...paramsAt(ctx), body }), msg`The payment of {number} is entered`)
    },
    cli: (ctx, { amount, reference }) =>
      `office ${view.cli} pay ${numberAt(ctx).number} --reference '${reference ?? ''}'${amount ? ` --amount ${amount}` : ''} --yes`,
  })

const commandsOf = (view: InvoiceView): readonly Command[] => [
  ...documentCommands(view),
  issued(view),
  paid(view),
  defineCommand({
    ...onOne(view),
    id: `${view.noun}.paper`,
    title: msg`Show the invoice as it is on paper`,
    icon: FileSearch,
    keys: ['shift+p'],
    needs: { any: view.contract.print.needs },
    run: ctx => ({ navigate: view.paper(documentAt(ctx)?.id ?? 0) }),
    cli: ctx => `office ${view.cli} print ${numberAt(ctx).number}`,
  }),
]

export const invoiceCommands: readonly Command[] = [...commandsOf(merchantInvoices), ...commandsOf(walkingInvoices)]
