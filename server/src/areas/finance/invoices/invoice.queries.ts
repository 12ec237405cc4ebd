// The steps of invoices: issued from what is due or from a draft, approved with their paper, rejected or cancelled. Approving
// posts nothing, because what an invoice settles was posted when it happened.

import { MAX_LINES } from '@office/shared/areas/finance/document.model'
import type { Invoice, InvoiceDetail, InvoicePrint, MadeInvoices } from '@office/shared/areas/finance/invoices/invoice.contract'
import type { InvoiceOrder, SettledMoney } from '@office/shared/areas/finance/invoices/invoice.model'
import { invoicePaper } from '@office/shared/areas/finance/invoices/invoice.paper'
import { merchantInvoiceTransitions, walkingInvoiceTransitions } from '@office/shared/areas/finance/invoices/invoice.transitions'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import type { PaidTransitions } from '@office/shared/areas/finance/paid-document.transitions'
import { financeSetting, taxSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { msg } from '@office/shared/core/messages/message'
import { type PrintedFile, printed } from '@office/shared/core/print/paper'
import { sumAmounts } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import type { PaperContext } from '../../../core/files/paper.ts'
import type { Context } from '../../../core/http/context.ts'
import { found, refuse, refuseField } from '../../../core/http/refusal.ts'
import { readOne } from '../../../core/records/list-source.ts'
import { lockOrders } from '../../orders/order-lock.part.ts'
import { outsideReaderOf } from '../../settings/issuer.part.ts'
import { readSetting } from '../../settings/setting.part.ts'
import { readAdjustments, releaseAdjustments, takeAdjustments } from '../adjustments/adjustment-claim.queries.ts'
import {
  addLines,
  claimedOrders,
  type DocumentLine,
  freeLines,
  freezePrint,
  type LockedDocument,
  lockForMove,
  makeDocument,
  needHeadOffice,
  numberDraft,
  settle,
  told,
  totalOf,
} from '../documents/document.queries.ts'
import { makeEach } from '../documents/document-each.part.ts'
import { type KindOfPaid, readPaidDetail } from '../documents/document-payment.queries.ts'
import { rejectionOf } from '../documents/document-rejection.queries.ts'
import { invoiceSource } from './invoice.source.ts'
import { type InvoiceReader, readBank } from './invoice-bank.part.ts'
import { type InvoiceParty, merchants, moneyColumns, moneyOf, moneySums, walkingCustomers } from './invoice-money.part.ts'
import { stillDue, takeDue } from './invoice-selection.queries.ts'
import { moveSettlement } from './settlement.part.ts'

/** A kind of invoice: whose it is, and its moves. */
export interface KindOfInvoice extends KindOfPaid<InvoiceDetail> {
  kind: InvoiceParty['kind']
  party: InvoiceParty
}

const title = msg`Invoice {number}`
const headOffice = msg`Invoices are handled at head office, and your account is limited to certain branches`
const held = msg`Nothing was paid: {why}`
const disputed = msg`{number} contains orders whose money is disputed. End the disputes first`
const nothingOpen = msg`There are no adjustments to invoice`
const nothingLeft = msg`Nothing on {number} is due any more`

function kindOf(party: InvoiceParty, transitions: PaidTransitions, prints: readonly PermissionName[]): KindOfInvoice {
  const of: KindOfInvoice = {
    kind: party.kind,
    party,
    account: party.account,
    transitions,
    title,
    prints,
    draw: (invoice, context) => makePrint(of, invoice, context),
    read: (context, id) => readInvoice(party, context, id),
    mayPay: (_document, current) => {
      const why = current.bank?.held
      if (why) refuse('bank-changed', { detail: held, values: { why }, current })
    },
    paid: (id, context) => settleClaimed(id, 'settled', context),
    mayReverse: (document, _current, context) => refuseDisputed(of, document, context),
    mayWriteOff: async (document, move, context) => {
      if (move === 'end-write-off') await refuseDisputed(of, document, context)
    },
    reopened: (id, context) => settleClaimed(id, 'in-invoice', context),
  }
  return of
}
export const merchantInvoices = kindOf(merchants, merchantInvoiceTransitions, merchantInvoiceContract.pdf.needs)
export const walkingInvoices = kindOf(walkingCustomers, walkingInvoiceTransitions, walkingInvoiceContract.pdf.needs)
export const invoiceKinds = [merchantInvoices, walkingInvoices] as const

export async function readInvoice(party: InvoiceParty, context: InvoiceReader, id: number): Promise<InvoiceDetail> {
  const { tx } = context
  const invoice: Invoice = found(await readOne(invoiceSource(party), tx, id))
  const totals = await sql<SettledMoney>`
    select ${moneySums(sql`${invoice.currency}::text`)} from document_lines line join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id
    cross join ${moneyOf(party)} where line.document_id = ${id}`.execute(tx)
  const detail = await readPaidDetail(id, tx)
  const bank = party === merchants ? await readBank(invoice, context) : null
  const adjustments = await readAdjustments(id, tx)
  return {
    ...invoice,
    totals: withAdjustments(found(totals.rows[0]), adjustments, invoice.currency),
    adjustments,
    ...detail,
    bank,
  }
}

/** Sums of orders together with what stands apart from them. */
function withAdjustments(
  totals: SettledMoney,
  adjustments: readonly { amount: string; tax: string }[],
  currency: string,
): SettledMoney {
  const more = adjustments.map(({ amount }) => amount)
  const withMore = (amount: string) => sumAmounts([amount, ...more], currency)
  const tax = sumAmounts([totals.tax, ...adjustments.map(one => one.tax)], currency)
  return { ...totals, tax, adjustments: withMore(totals.adjustments), net: withMore(totals.net) }
}

/** Numbers of merchants' invoices begin as the finance setting says; the dash between prefix and year is part of the number. */
async function prefixOf({ kind }: KindOfInvoice, { tx }: Context): Promise<string | undefined> {
  if (kind !== 'merchant-invoice') return undefined
  return (await readSetting(tx, financeSetting)).invoice_prefix.replace(/-+$/, '')
}

interface AskedInvoice {
  party_id?: number | undefined
  order_ids: readonly number[]
  currency?: string | undefined
  remark?: string | null | undefined
}

/** For an invoice of adjustments alone, party and currency must be given. */
function withoutOrders({ party_id, currency }: AskedInvoice) {
  if (party_id === undefined) return refuseField('party_id', required.code, required.message)
  if (currency === undefined) return refuseField('currency', required.code, required.message)
  return { party_id, currency: currency.toUpperCase(), orders: [] }
}

/** What the next invoice of a party carries besides its orders, as far as there is room. */
const adjustmentLines = (
  of: KindOfInvoice,
  whose: { party_id: number; currency: string },
  orders: number,
  { tx }: Context,
): Promise<DocumentLine[]> => takeAdjustments(tx, { account: of.party.account, ...whose }, MAX_LINES - orders)

export async function createInvoices(of: KindOfInvoice, body: AskedInvoice, context: Context): Promise<MadeInvoices> {
  needHeadOffice(context, headOffice)
  if (body.order_ids.length === 0) {
    const invoice = await createInvoice(of, body, context)
    return { ...invoice, made: [invoice] }
  }
  const locked = await lockOrders(context.tx, body.order_ids)
  return makeEach({ ids: body.order_ids, locked, party_id: body.party_id }, ({ ids, party_id }) =>
    createInvoice(of, { ...body, party_id, order_ids: ids }, context),
  )
}

async function createInvoice(of: KindOfInvoice, body: AskedInvoice, context: Context): Promise<InvoiceDetail> {
  const { tenant, now } = context
  const { party_id, currency, orders } = body.order_ids.length > 0 ? await takeDue(of.party, body, context) : withoutOrders(body)
  const days = orders.map(order => dayIn(order.ended_at, tenant.timeZone)).sort()
  const today = dayIn(now, tenant.timeZone)
  const lines = [
    ...orders.map(({ id: order_id, net }) => ({ order_id, amount: net })),
    ...(await adjustmentLines(of, { party_id, currency }, orders.length, context)),
  ]
  if (lines.length === 0) refuse('invoice-blocked', { detail: nothingOpen })
  const invoice = {
    state: 'issued',
    party_id,
    warehouse_id: null,
    currency,
    declared: totalOf(lines, currency, 'invoice-blocked'),
    remark: body.remark ?? null,
    issued_at: now,
    period_from: days[0] ?? today,
    period_to: days.at(-1) ?? today,
    lines,
  }
  const id = await makeDocument(of.kind, invoice, context, await prefixOf(of, context))
  await settleOrders(
    orders.map(order => order.id),
    'in-invoice',
    context,
  )
  await told(of, id, 'create', context)
  return of.read(context, id)
}

/** Changes the settlement of locked orders. */
export async function settleOrders(
  ids: readonly number[],
  to: Parameters<typeof moveSettlement>[2],
  { tx, publish }: Context,
): Promise<void> {
  await moveSettlement(tx, ids, to)
  publish({ type: 'orders.moved', data: { count: ids.length } })
}

/** Turns a draft into an invoice of whoever issues it, with its own number and current sums. */
async function issue(of: KindOfInvoice, id: number, context: Context): Promise<InvoiceDetail> {
  const { tx, staff, now } = context
  const draft = await lockForMove(of, id, 'issue', context)
  const drafted = await claimedOrders(context, id)
  const orders = await stillDue(
    of.party,
    draft,
    drafted.map(order => order.id),
    context,
  )
  await releaseAdjustments(tx, id)
  const adjustments = await adjustmentLines(of, draft, orders.length, context)
  if (orders.length + adjustments.length === 0)
    refuse('invoice-blocked', { detail: nothingLeft, values: { number: draft.number }, current: await of.read(context, id) })
  const lines = [...orders.map(({ id: order_id, net }) => ({ order_id, amount: net })), ...adjustments]
  await tx.deleteFrom('document_lines').where('document_id', '=', id).execute()
  await addLines(tx, { id, kind: of.kind }, lines)
  await settleOrders(
    orders.map(order => order.id),
    'in-invoice',
    context,
  )
  await numberDraft(of.kind, id, context, await prefixOf(of, context))
  const set = {
    maker_id: staff.id,
    issued_at: now,
    lines: lines.length,
    declared: totalOf(lines, draft.currency, 'invoice-blocked'),
  }
  return settle(of, draft, 'issue', set, context)
}

async function approve(of: KindOfInvoice, id: number, context: Context): Promise<InvoiceDetail> {
  const invoice = await lockForMove(of, id, 'approve', context)
  const isEven = Number(invoice.declared) === 0
  if (isEven) await settleClaimed(invoice.id, 'settled', context)
  const after = await settle(of, invoice, isEven ? 'close' : 'approve', {}, context)
  await freezePrint(id, await makePrint(of, after, context), of.prints, context)
  return after
}

/** Refuses to open an invoice again with disputed orders, which are in no document. */
async function refuseDisputed(of: KindOfInvoice, { id, number }: LockedDocument, context: Context): Promise<void> {
  const ids = (await claimedOrders(context, id)).map(order => order.id)
  await lockOrders(context.tx, ids)
  const { rows } = await sql`select from orders where id = any(${ids}::int[]) and is_disputed limit 1`.execute(context.tx)
  if (rows.length > 0) refuse('not-possible', { detail: disputed, values: { number }, current: await of.read(context, id) })
}

/** Changes the settlement of an invoice's orders. */
async function settleClaimed(id: number, to: Parameters<typeof moveSettlement>[2], context: Context): Promise<void> {
  const ids = (await claimedOrders(context, id)).map(order => order.id)
  await lockOrders(context.tx, ids)
  await settleOrders(ids, to, context)
}

/** Releases its orders, which are due again. */
async function giveUp(
  of: KindOfInvoice,
  invoice: LockedDocument,
  move: 'reject' | 'cancel',
  set: { reason_id?: number; reason?: string },
  context: Context,
): Promise<InvoiceDetail> {
  // Locks its orders before their lines are free, or one that is undone meanwhile would be kept as due.
  await settleClaimed(invoice.id, 'free', context)
  await freeLines(context.tx, invoice.id)
  await releaseAdjustments(context.tx, invoice.id)
  return settle(of, invoice, move, set, context)
}

export async function updateInvoice(
  of: KindOfInvoice,
  id: number,
  { status }: { status: 'issued' | 'approved' | 'cancelled' },
  context: Context,
): Promise<InvoiceDetail> {
  if (status === 'issued') return issue(of, id, context)
  if (status === 'approved') return approve(of, id, context)
  return giveUp(of, await lockForMove(of, id, 'cancel', context), 'cancel', {}, context)
}

export async function rejectInvoice(
  of: KindOfInvoice,
  id: number,
  body: { reason_id: number; details: string },
  context: Context,
): Promise<InvoiceDetail> {
  const invoice = await lockForMove(of, id, 'reject', context)
  return giveUp(of, invoice, 'reject', await rejectionOf('invoice-rejected', body, context), context)
}

/** Everything that is printed. */
export async function readPrint(of: KindOfInvoice, invoice: InvoiceDetail, { tx }: Pick<Context, 'tx'>): Promise<InvoicePrint> {
  const vat = of.party === merchants ? sql.ref('vat_number') : sql`null::text`
  const party = await sql<Pick<InvoicePrint, 'vat_number' | 'address'>>`
    select ${vat} as vat_number, address from ${sql.table(of.party.parties)} where id = ${invoice.party_id}`.execute(tx)
  const orders = await sql<InvoiceOrder>`
    select o.id, o.waybill_number, o.receiver_name, o.status_key, o.status_since as ended_at, o.currency,
      ${sql.join(Object.values(moneyColumns))}
    from document_lines line join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id
    cross join ${moneyOf(of.party)} where line.document_id = ${invoice.id} order by line.line`.execute(tx)
  const tax = await readSetting(tx, taxSetting)
  const taxes = { prints_tax: tax.is_printed, registration_number: tax.is_printed ? tax.registration_number : null }
  return { ...invoice, ...found(party.rows[0]), ...taxes, orders: orders.rows }
}

export async function makePrint(of: KindOfInvoice, invoice: InvoiceDetail, context: PaperContext): Promise<PrintedFile> {
  return printed(invoicePaper, await readPrint(of, invoice, context), await outsideReaderOf(context))
}
