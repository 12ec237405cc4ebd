// Requests that correct money: adjustments, claims and write-offs. The change is shown before it is requested; someone else
// decides.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { type AskedMoney, adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import {
  type Adjustable,
  adjustable,
  adjustableNames,
  adjustmentFieldNames,
  type Bearer,
  bearerNames,
  bearers,
} from '@office/shared/areas/finance/adjustments/adjustment.model'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import type { Merchant } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { type Rider, riderContract } from '@office/shared/areas/riders/rider.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import * as x from '@office/shared/core/schema'
import { shellWord } from '@office/shared/core/shell-word'
import { Eraser, HandCoins, PackageX } from 'lucide-react'
import { type ArgSpec, type Command, type ConfirmSpec, defineCommand, type RunResult } from '../../core/command/command.ts'
import { type Ctx, dataOf, recordAt } from '../../core/command/context.ts'
import { reasonArg } from '../../core/command/reason-arg.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { i18n } from '../../core/language/language.ts'
import { tellIn, type Words } from '../../core/language/translate.ts'
import { approvalPath } from '../approvals/approvals-path.part.ts'
import { warnsOfReplaced } from '../approvals/replaces-request.part.ts'
import { agencyCommissions, riderCommissions } from './commissions/commission-view.ts'
import { numberAt } from './document/document.commands.ts'
import { documentAt } from './document/document-view.ts'
import { allows } from './document/paid-document.commands.ts'
import { sumText } from './document/sums-text.part.ts'
import { merchantInvoices, walkingInvoices } from './invoices/invoice-view.ts'

const what = {
  kind: 'choice',
  label: msg`What is adjusted`,
  choices: ({ permissions }) =>
    adjustable
      .filter(of => of !== 'charge' || permissions.has('update-delivery-charge'))
      .map(value => ({ value, title: adjustableNames[value] })),
} satisfies ArgSpec
const bearer = {
  kind: 'choice',
  label: msg`Who bears the difference`,
  need: (_ctx, filled) => (filled.what === 'cod' ? 'required' : 'none'),
  choices: () => bearers.map(value => ({ value, title: bearerNames[value] })),
} satisfies ArgSpec

const at = (ctx: Ctx) => ({ params: { id: Number(recordAt(ctx)?.id ?? 0) } })
const orderAt = (ctx: Ctx): Partial<Pick<Order, 'waybill_number' | 'currency'>> => dataOf(recordAt(ctx)) // rows of every list of orders
const waybillAt = (ctx: Ctx) => orderAt(ctx).waybill_number ?? 'WAYBILL'

const amount = {
  kind: 'number',
  label: msg`Amount`,
  currency: ctx => orderAt(ctx).currency,
  of: x.amount(),
} satisfies ArgSpec

/** What would change, as judged by the server. */
export async function asks(ask: Promise<AskedMoney>, title: Message, name: string, act: Message): Promise<ConfirmSpec> {
  const { currency, field, before, after, replaces } = await ask
  const what = tellIn(i18n)(adjustmentFieldNames[field])
  const sum = (amount: string) => sumText({ currency, amount })
  return {
    title: { message: title, values: { name } },
    body: {
      message: msg`{what} changes from {before} to {after}. Someone else must decide.`,
      values: { what, before: sum(before), after: sum(after) },
    },
    act,
    keep: msg`Not now`,
    tone: 'normal',
    ...warnsOfReplaced(replaces),
  }
}

const waiting = msg`{name}: someone else must approve it`

/** It waits for a decision; people who may see requests get a link to it. */
export async function told(ask: Promise<AskedMoney>, name: string, { permissions }: Ctx): Promise<RunResult> {
  const { approval_id } = await ask
  const documents = writtenOff.flatMap(({ views }) => views.map(view => view.contract.get))
  await invalidate(adjustmentContract.list, approvalContract.list, orderContract.get, riderContract.get, ...documents)
  const toast = { message: waiting, values: { name } }
  const mayFollow = approval_id !== null && permissions.has('view-approval')
  return mayFollow ? { toast, navigate: approvalPath(approval_id) } : { toast }
}

const isAdjustable = (text: string | undefined): text is Adjustable => adjustable.some(known => known === text)
const isBearer = (text: string | undefined): text is Bearer => bearers.some(known => known === text)

interface Told {
  what?: string | undefined
  amount?: string | undefined
  bearer?: string | undefined
  reason?: string | undefined
}

const adjustmentBody = ({ what, amount: sum = '0', bearer, reason: why = '' }: Told) => ({
  of: isAdjustable(what) ? what : ('credit' as const),
  amount: sum.trim(),
  ...(what === 'cod' && isBearer(bearer) ? { borne_by: bearer } : {}),
  reason: why.trim(),
})

const askAct = msg`Request the adjustment`

/** On the rows of every list that shows orders. */
const adjust = (id: string, on: string): Command =>
  defineCommand({
    id,
    title: msg`Adjust the money`,
    keywords: msg`adjustment, correct, COD, charge, credit, debit, refund`,
    section: 'context',
    icon: HandCoins,
    target: 'one',
    on,
    needs: { any: adjustmentContract.ask.needs },
    writes: 'asks',
    args: {
      what,
      amount,
      bearer,
      reason: reasonArg,
    },
    confirm: (ctx, args) => {
      const body = { ...adjustmentBody(args), dry_run: true }
      return asks(call(adjustmentContract.ask, { ...at(ctx), body }), msg`Adjust the money of {name}?`, waybillAt(ctx), askAct)
    },
    run: (ctx, args) => told(call(adjustmentContract.ask, { ...at(ctx), body: adjustmentBody(args) }), waybillAt(ctx), ctx),
    cli: (ctx, { what = 'credit', amount: sum = 'AMOUNT', bearer, reason: why = 'REASON' }) =>
      `office orders adjust ${waybillAt(ctx)} --${what} ${sum}${bearer === 'us' ? ' --borne-by us' : ''} --reason ${shellWord(why)}`,
  })

const claim = defineCommand({
  id: 'orders.claim',
  title: msg`Request a claim`,
  keywords: msg`claim, lost, damaged, compensation, declared value`,
  section: 'context',
  icon: PackageX,
  target: 'one',
  on: 'order',
  needs: { any: adjustmentContract.claim.needs },
  writes: 'asks',
  args: { amount, reason: reasonArg },
  confirm: (ctx, { amount: sum = '0', reason: why = '' }) => {
    const body = { amount: sum.trim(), reason: why.trim(), dry_run: true }
    return asks(
      call(adjustmentContract.claim, { ...at(ctx), body }),
      msg`Request a claim for {name}?`,
      waybillAt(ctx),
      msg`Request the claim`,
    )
  },
  run: (ctx, { amount: sum = '0', reason: why = '' }) =>
    told(call(adjustmentContract.claim, { ...at(ctx), body: { amount: sum.trim(), reason: why.trim() } }), waybillAt(ctx), ctx),
  cli: (ctx, { amount: sum = 'AMOUNT', reason: why = 'REASON' }) =>
    `office orders claim ${waybillAt(ctx)} --amount ${sum} --reason ${shellWord(why)}`,
})

interface WriteOff {
  id: string
  on: string
  title: Message
  endpoint:
    | typeof adjustmentContract.writeOff
    | typeof adjustmentContract.endWriteOff
    | typeof adjustmentContract.varianceWriteOff
    | typeof adjustmentContract.endVarianceWriteOff
    | typeof adjustmentContract.invoiceWriteOff
    | typeof adjustmentContract.endInvoiceWriteOff
    | typeof adjustmentContract.commissionWriteOff
    | typeof adjustmentContract.endCommissionWriteOff
  name: (ctx: Ctx) => string
  cli: (ctx: Ctx, reason: string) => string
  when?: Command['when']
  question?: Message
}

const off = msg`Write off the money of {name}?`

const writeOff = ({ id, on, title, endpoint, name, cli, when, question = off }: WriteOff): Command => {
  const send = (ctx: Ctx, why: string, more: { dry_run?: boolean } = {}) =>
    call(endpoint, { ...at(ctx), body: { reason: why.trim(), ...more } })
  return defineCommand({
    id,
    title,
    keywords: msg`write off, loss, bad debt, give up`,
    section: 'context',
    icon: Eraser,
    target: 'one',
    on,
    needs: { any: endpoint.needs },
    writes: 'asks',
    ...(when ? { when } : {}),
    args: { reason: reasonArg },
    confirm: (ctx, { reason: why = '' }) => asks(send(ctx, why, { dry_run: true }), question, name(ctx), title),
    run: (ctx, { reason: why = '' }) => told(send(ctx, why), name(ctx), ctx),
    cli: (ctx, { reason: why = 'REASON' }) => cli(ctx, why),
  })
}

const cash = (id: string, on: string) =>
  writeOff({
    id,
    on,
    title: msg`Write off the cash`,
    endpoint: adjustmentContract.writeOff,
    name: waybillAt,
    cli: (ctx, why) => `office orders write-off ${waybillAt(ctx)} --reason ${shellWord(why)}`,
  })

const riderAt = (ctx: Ctx): Partial<Pick<Rider, 'name'>> => dataOf(recordAt(ctx)) // rows of the list of riders
const notReceivable = msg`It is not payable to us`

const merchantAt = (ctx: Ctx): Partial<Pick<Merchant, 'name'>> => dataOf(recordAt(ctx)) // rows and pages of merchants
export const isCurrency = (typed: string): Words | null =>
  /^[a-z]{3}$/i.test(typed.trim()) ? null : msg`Three letters, like NPR`

/** For merchants without other due orders. */
const invoiceAlone = defineCommand({
  id: 'merchant.invoice-adjustments',
  title: msg`Invoice adjustments only`,
  keywords: msg`adjustment, claim, credit, invoice without orders`,
  section: 'context',
  icon: HandCoins,
  target: 'one',
  on: 'merchant',
  needs: { any: merchantInvoiceContract.create.needs },
  writes: 'undo',
  args: { currency: { kind: 'text', label: msg`Currency`, check: isCurrency } },
  run: async (ctx, { currency = '' }) => {
    const body = { party_id: at(ctx).params.id, order_ids: [], currency: currency.trim() }
    const { id, number } = await call(merchantInvoiceContract.create, { body })
    const changed = () => invalidate(merchantInvoiceContract.list, merchantInvoiceContract.get, merchantInvoiceContract.dashboard)
    await changed()
    return {
      toast: {
        message: msg`{number} for {name}: someone else must approve it`,
        values: { number, name: merchantAt(ctx).name ?? '' },
      },
      navigate: merchantInvoices.page(id),
      undo: async () => {
        await call(merchantInvoiceContract.statusUpdate, { params: { id }, body: { status: 'cancelled' } })
        await changed()
      },
    }
  },
  cli: (ctx, { currency = 'NPR' }) => `office invoices create --merchant ${at(ctx).params.id} --currency ${shellWord(currency)}`,
})

/** Documents that are to be paid to us. */
const writtenOff = [
  {
    views: [merchantInvoices, walkingInvoices],
    title: msg`Write off the invoice`,
    back: msg`Reverse the invoice write-off`,
    endpoint: adjustmentContract.invoiceWriteOff,
    end: adjustmentContract.endInvoiceWriteOff,
  },
  {
    views: [riderCommissions, agencyCommissions],
    title: msg`Write off the commission`,
    back: msg`Reverse the commission write-off`,
    endpoint: adjustmentContract.commissionWriteOff,
    end: adjustmentContract.endCommissionWriteOff,
  },
] as const

export const adjustmentCommands: readonly Command[] = [
  invoiceAlone,
  adjust('orders.adjust', 'order'),
  ...['due-order', 'walking-due-order', 'pending-order', 'agency-pending-order'].map(on => adjust(`${on}.adjust`, on)),
  claim,
  cash('orders.write-off', 'order'),
  writeOff({
    id: 'orders.write-off-end',
    on: 'order',
    title: msg`Reverse the cash write-off`,
    question: msg`Did the cash of {name} arrive after all?`,
    endpoint: adjustmentContract.endWriteOff,
    name: waybillAt,
    cli: (ctx, why) => `office orders write-off-end ${waybillAt(ctx)} --reason ${shellWord(why)}`,
  }),
  ...['pending-order', 'agency-pending-order'].map(on => cash(`${on}.write-off`, on)),
  writeOff({
    id: 'rider.write-off',
    on: 'rider',
    title: msg`Write off the variance`,
    endpoint: adjustmentContract.varianceWriteOff,
    name: ctx => riderAt(ctx).name ?? '',
    cli: (ctx, why) => `office riders write-off ${recordAt(ctx)?.id ?? 'RIDER'} --reason ${shellWord(why)}`,
  }),
  writeOff({
    id: 'rider.write-off-end',
    on: 'rider',
    title: msg`Reverse the variance write-off`,
    question: msg`Does {name} owe it after all?`,
    endpoint: adjustmentContract.endVarianceWriteOff,
    name: ctx => riderAt(ctx).name ?? '',
    cli: (ctx, why) => `office riders write-off-end ${recordAt(ctx)?.id ?? 'RIDER'} --reason ${shellWord(why)}`,
  }),
  ...writtenOff.flatMap(({ views, title, back, endpoint, end }) =>
    views.flatMap(view => [
      writeOff({
        id: `${view.noun}.write-off`,
        on: view.noun,
        title,
        endpoint,
        name: ctx => numberAt(ctx).number,
        cli: (ctx, why) => `office ${view.cli} write-off ${numberAt(ctx).number} --reason ${shellWord(why)}`,
        when: ctx => {
          const declared = documentAt(ctx)?.declared
          return declared === undefined || declared === null || Number(declared) < 0 ? true : { off: notReceivable }
        },
      }),
      writeOff({
        id: `${view.noun}.write-off-end`,
        on: view.noun,
        title: back,
        question: msg`Was {name} paid after all?`,
        endpoint: end,
        name: ctx => numberAt(ctx).number,
        cli: (ctx, why) => `office ${view.cli} write-off-end ${numberAt(ctx).number} --reason ${shellWord(why)}`,
        when: allows(view, 'end-write-off'),
      }),
    ]),
  ),
]
