// Steps that deposits of every party share: made from what is held, given back, rejected with a reason, printed, stored with a
// slip.

import type { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import type { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import type { DepositOrder } from '@office/shared/areas/finance/deposits/deposit.model'
import type { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import type { Custody } from '@office/shared/areas/finance/journal/custody.model'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import type { PrintedFile } from '@office/shared/core/print/paper'
import type { MoveName, PermittedTransitions, Reason } from '@office/shared/core/transitions'
import { toMinor } from '@office/shared/format/amount'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'
import { judgedType } from '../../../core/files/file-content.ts'
import type { Context } from '../../../core/http/context.ts'
import type { Decided } from '../../../core/http/decided.ts'
import type { FileAnswer, Page, Uploaded } from '../../../core/http/implement.ts'
import { found, refuse } from '../../../core/http/refusal.ts'
import { listSql } from '../../../core/records/list-sql.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { lockOrders } from '../../orders/order-lock.part.ts'
import { refuseOwn } from '../../staff/somebody-else.part.ts'
import {
  claimedOrders,
  type DocumentLine,
  freeLines,
  type KindOfDocument,
  keepFile,
  type LockedDocument,
  lockDocument,
  makeDocument,
  openFile,
  settle,
  told,
  totalOf,
} from '../documents/document.queries.ts'
import { moveCustody } from '../invoices/settlement.part.ts'
import type { JournalLine } from '../journal/journal.part.ts'
import { senderJoins, senderName } from '../journal/sender.part.ts'

/** A kind of deposit: where the cash of its orders is before it is handed in, and meanwhile. */
export interface KindOfDeposit<T extends PermittedTransitions, D extends Deposit> extends KindOfDocument<T, D> {
  held: Custody
  within: Custody
  /** Orders whose cash a deposit holds. */
  ordersOf: (context: Context, id: number) => Promise<number[]>
  /** Called when its lines may be handed in again. */
  released?: (context: Context, id: number) => Promise<unknown>
}

/** What a deposit of a rider or an agency is asked to be made of: orders, or the cash that its holder began with. */
export interface NewHeldDeposit {
  party_id?: number | undefined
  order_ids: readonly number[]
  currency?: string | undefined
  remark?: string | null | undefined
}

/** The contents of a deposit, locked. */
export interface Taken {
  party_id: number
  currency: string
  lines: readonly DocumentLine[]
}

interface Deposit extends Decided {
  id: number
  number: string
}

const overNow = msg`{number} has already been decided`

/** @param warehouse_id the branch that receives the cash, or that pays it in */
export async function makeDeposit<T extends PermittedTransitions, D extends Deposit>(
  of: KindOfDeposit<T, D>,
  { party_id, currency, lines }: Taken,
  { warehouse_id, remark }: { warehouse_id: number; remark?: string | null | undefined },
  context: Context,
): Promise<D> {
  const declared = totalOf(lines, currency, 'deposit-blocked')
  const document = { party_id, warehouse_id, currency, declared, remark: remark ?? null, state: 'submitted', lines }
  const id = await makeDocument(of.kind, document, context)
  await moveCash(of, id, of.within, context)
  return told(of, id, 'create', context)
}

async function lockCash<T extends PermittedTransitions, D extends Deposit>(
  of: KindOfDeposit<T, D>,
  id: number,
  context: Context,
): Promise<readonly number[]> {
  const ids = await of.ordersOf(context, id)
  await beyondBranch(context.tx, () => lockOrders(context.tx, ids))
  return ids
}

/** The cash of its orders changes place from now on. */
export async function moveCash<T extends PermittedTransitions, D extends Deposit>(
  of: KindOfDeposit<T, D>,
  id: number,
  to: Custody,
  context: Context,
): Promise<void> {
  await moveLocked(await lockCash(of, id, context), to, context)
}

async function moveLocked(ids: readonly number[], to: Custody, context: Context): Promise<void> {
  await moveCustody(context.tx, ids, to)
  context.publish({ type: 'orders.moved', data: { count: ids.length } })
}

/** Releases its contents: whoever held the cash holds it again. */
export async function giveBack<T extends PermittedTransitions, D extends Deposit>(
  of: KindOfDeposit<T, D>,
  deposit: LockedDocument,
  move: MoveName<T>,
  set: { reason_id?: number; reason?: string },
  context: Context,
): Promise<D> {
  // Before its receipts, as whoever hands in the same cash does, so that neither waits for the other for ever.
  const ids = await lockCash(of, deposit.id, context)
  await freeLines(context.tx, deposit.id)
  await of.released?.(context, deposit.id)
  await moveLocked(ids, of.held, context)
  return settle(of, deposit, move, set, context)
}

/** Orders named by its lines, for kinds that consist of orders. */
export const claimedIds = async (context: Context, id: number): Promise<number[]> =>
  (await claimedOrders(context, id)).map(order => order.id)

/** The staff who work at a warehouse. */
export async function staffAt(warehouse: number, tx: Tx): Promise<number[]> {
  const people = await tx.selectFrom('staff_warehouses').select('staff_id').where('warehouse_id', '=', warehouse).execute()
  return people.map(person => person.staff_id)
}

/** Whoever is paid or pays does not decide: nobody who works at the warehouse whose deposit it is. */
export async function refuseAtOwnPlace<T extends PermittedTransitions, D extends Deposit>(
  of: KindOfDeposit<T, D>,
  deposit: LockedDocument,
  move: MoveName<T>,
  { code, message }: Reason,
  context: Context,
): Promise<void> {
  const people = await staffAt(deposit.party_id, context.tx)
  if (!people.includes(context.staff.id)) return
  const why = { code, message, values: { number: deposit.number } }
  const except = [deposit.maker_id, ...people]
  const others = { permission: found(of.transitions.moves[move]).needs, except, at: [deposit.warehouse_id] }
  await refuseOwn(why, others, await of.read(context, deposit.id), context)
}

/** Stores a slip with an undecided deposit. */
export async function keepSlip<T extends PermittedTransitions, D extends Deposit>(
  of: KindOfDeposit<T, D>,
  id: number,
  file: Uploaded,
  { types, needs }: { types: readonly string[]; needs: readonly string[] },
  context: Context,
): Promise<D> {
  const { tx, tenant, staff, services } = context
  // Whoever decides has seen the slip, so none is exchanged meanwhile.
  await lockDocument(of.kind, id, context)
  const deposit = await of.read(context, id)
  if (deposit.state !== 'submitted' && deposit.state !== 'counted')
    refuse('deposit-decided', { detail: overNow, values: { number: deposit.number }, current: deposit })
  const options = { name: file.name, type: await judgedType(file, types), needs, staffId: staff.id }
  await keepFile(context, id, 'slip', await services.files.keep(tx, tenant.id, file, options))
  return told(of, id, 'slip', context)
}

/** Its orders, in their order on it. Whoever sees the deposit sees all of them, wherever they are by now. */
export async function linesOf(id: number, { tx }: Pick<Context, 'tx'>): Promise<DepositOrder[]> {
  const { rows } = await beyondBranch(tx, () =>
    sql<DepositOrder>`
      select o.id, o.waybill_number, o.receiver_name, ${senderName} as merchant_name, o.status_since as delivered_at, o.currency, l.amount
      from (${linesWithOrders(id)}) l join orders o on o.tenant_id = (select current_tenant()) and o.id = l.order_id
      ${senderJoins}
      order by l.line`.execute(tx),
  )
  return rows
}

/** Orders named by its lines, directly or through what was paid with the parcel, with their amounts. */
export const linesWithOrders = (documentId: number): Sql => sql`
  select coalesce(l.order_id, r.order_id) as order_id, sum(l.amount) as amount, min(l.line) as line
  from document_lines l left join cash_receipts r on r.tenant_id = l.tenant_id and r.id = l.receipt_id
  where l.document_id = ${documentId} group by 1`

/** The cash of its lines as the journal takes it from its holder: order by order, plus payments with parcels, which name none. */
export async function cashLines(
  account: 'cash-rider' | 'cash-agency',
  { id, party_id, currency, declared }: LockedDocument,
  context: Context,
): Promise<JournalLine[]> {
  const orders = await claimedOrders(context, id)
  const collected = orders.map(order => ({
    account,
    party_id,
    order_id: order.id,
    currency,
    amount: -toMinor(order.amount, currency),
  }))
  const paid = toMinor(declared, currency) + collected.reduce((sum, line) => sum + line.amount, 0n)
  return [...collected, { account, party_id, currency, amount: -paid }]
}

type OrdersOf = typeof riderDepositContract.orders | typeof agencyDepositContract.orders | typeof branchDepositContract.orders

/**
 * The same as a list, for a deposit that was found behind the wall.
 * @param lines pairs of order_id and amount
 */
export const listOrders = (lines: Sql, list: OrdersOf, query: ListQuery, context: Context): Promise<Page<DepositOrder>> =>
  beyondBranch(context.tx, () => listSql(list, depositOrderSource(lines, list))(query, context))

const depositOrderSource = (lines: Sql, list: OrdersOf) =>
  tableSource('orders o', list, {
    base: sql`(select o.*, l.amount from (${lines}) l join orders o on o.tenant_id = (select current_tenant()) and o.id = l.order_id) o`,
    joins: senderJoins,
    columns: { delivered_at: sql.ref('o.status_since'), merchant_name: senderName, amount: sql.ref('o.amount') },
    filters: { waybill_number: ({ words }) => sql`o.waybill_number = any(${words.map(normaliseWaybill)}::text[])` },
  })

/** The paper as of its approval, or else as it would be now. */
export async function openPrint(
  id: number,
  make: (id: number, context: Context) => Promise<PrintedFile>,
  context: Context,
): Promise<FileAnswer> {
  return (await openFile(context, id, 'print')) ?? make(id, context)
}
