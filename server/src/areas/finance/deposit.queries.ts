// Steps that deposits of every party share: made of what is held, given back, rejected with a reason, printed, kept with a slip.
import type { Custody } from '@office/shared/areas/finance/custody.model'
import type { DepositOrder } from '@office/shared/areas/finance/deposit.model'
import type { riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { msg } from '@office/shared/core/message'
import type { MoveName, Transitions } from '@office/shared/core/transitions'
import { sumAmounts } from '@office/shared/format/amount'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import { judgedType } from '../../core/files/file-content.ts'
import type { Context } from '../../core/http/context.ts'
import type { Uploaded } from '../../core/http/implement.ts'
import { refuse } from '../../core/http/refusal.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { lockOrders } from '../orders/order-move.part.ts'
import {
  claimedOrders,
  freeLines,
  type KindOfDocument,
  keepFile,
  type LockedDocument,
  makeDocument,
  settle,
  told,
} from './document.queries.ts'
import { type HeldCash, takeHeld } from './held-cash.queries.ts'
import { senderJoins, senderName } from './sender.part.ts'
import { moveCustody } from './settlement.part.ts'

/** A kind of deposit: what it takes in, and where the cash is meanwhile. */
export interface KindOfDeposit<T extends Transitions, D extends Deposit> extends KindOfDocument<T, D> {
  cash: HeldCash
  within: Custody
}

interface Deposit {
  id: number
  number: string
  state: string
}

const overNow = msg`{number} has already been decided`

/** @param to the branch that receives the cash; null for head office. May refuse. */
export async function makeDeposit<T extends Transitions, D extends Deposit>(
  of: KindOfDeposit<T, D>,
  body: { party_id?: number | undefined; order_ids: readonly number[]; remark?: string | null | undefined },
  to: (party: number) => Promise<number | null>,
  context: Context,
): Promise<D> {
  const { party_id, currency, orders } = await takeHeld(of.cash, body, context)
  const document = {
    state: 'submitted',
    party_id,
    warehouse_id: await to(party_id),
    currency,
    declared: sumAmounts(orders.map(order => order.amount)),
    remark: body.remark ?? null,
    orders,
  }
  const id = await makeDocument(of.kind, document, context)
  const ids = orders.map(order => order.id)
  await moveCustody(context.tx, ids, of.within)
  context.publish({ type: 'orders.moved', data: { count: ids.length } })
  return told(of, id, 'create', context)
}

/** Frees its orders: whoever held their cash holds it again. */
export async function giveBack<T extends Transitions, D extends Deposit>(
  of: KindOfDeposit<T, D>,
  deposit: LockedDocument,
  move: MoveName<T>,
  set: { reason_id?: number; reason?: string },
  context: Context,
): Promise<D> {
  const ids = (await claimedOrders(context, deposit.id)).map(order => order.id)
  await freeLines(context, deposit.id)
  await lockOrders(context.tx, ids)
  await moveCustody(context.tx, ids, of.cash.custody)
  context.publish({ type: 'orders.moved', data: { count: ids.length } })
  return settle(of, deposit, move, set, context)
}

/** Keeps a slip with a deposit that is not decided. */
export async function keepSlip<T extends Transitions, D extends Deposit>(
  of: KindOfDeposit<T, D>,
  id: number,
  file: Uploaded,
  { types, needs }: { types: readonly string[]; needs: readonly string[] },
  context: Context,
): Promise<D> {
  const { tx, tenant, staff, services } = context
  const deposit = await of.read(context, id)
  if (deposit.state !== 'submitted' && deposit.state !== 'counted')
    refuse('deposit-decided', { detail: overNow, values: { number: deposit.number }, current: deposit })
  const options = { name: file.name, type: await judgedType(file, types), needs, staffId: staff.id }
  await keepFile(context, id, 'slip', await services.files.keep(tx, tenant.id, file, options))
  return told(of, id, 'slip', context)
}

/** Its orders, in the order in which they stand on it. */
export async function linesOf(id: number, { tx }: Context): Promise<DepositOrder[]> {
  const { rows } = await sql<DepositOrder>`
    select o.id, o.waybill_number, o.receiver_name, ${senderName} as merchant_name, o.status_since as delivered_at, o.currency, l.amount
    from document_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    ${senderJoins}
    where l.document_id = ${id} order by l.line`.execute(tx)
  return rows
}

/** The list of the orders of one document. */
export const depositOrderSource = (
  documentId: number,
  list: Pick<typeof riderDepositContract.orders, 'row' | 'filters' | 'sort'>,
) =>
  tableSource('orders o', list, {
    base: sql`(select o.*, l.amount from document_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where l.document_id = ${documentId}) o`,
    joins: senderJoins,
    columns: { delivered_at: sql.ref('o.status_since'), merchant_name: senderName, amount: sql.ref('o.amount') },
    filters: { waybill_number: ({ words }) => sql`o.waybill_number = any(${words.map(normaliseWaybill)}::text[])` },
  })
