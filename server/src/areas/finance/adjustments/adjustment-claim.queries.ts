// Adjustments that stand apart from their order because it was already invoiced or never becomes due, and opening balances, which are of none:
// open until an invoice carries them, each as a line of its own.
import type { InvoiceAdjustment } from '@office/shared/areas/finance/invoices/invoice.model'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import type { Tx } from '../../../core/database/transaction.ts'
import type { DocumentLine } from '../documents/document.queries.ts'

interface Of {
  account: 'merchant' | 'walking'
  party_id: number
  currency: string
}

const isAdjustment = sql`exists (
  select from order_adjustments apart where apart.tenant_id = l.tenant_id and apart.entry_id = l.entry_id and apart.is_apart)`
const isBeforeLoss = sql`exists (
  select from order_adjustments apart
  where apart.tenant_id = l.tenant_id and apart.order_id = l.order_id and l.entry_id = any(apart.entry_ids) and apart.is_apart)`

/** Whether a line `l` of the journal belongs to an adjustment that stands apart, which its order's own sums leave out. */
export const isApart: Sql = sql`(${isAdjustment} or ${isBeforeLoss})`
/** The same of a line whose entry `e` is at hand. */
export const standsApart: Sql = sql`(e.kind = 'adjustment' and ${isAdjustment} or ${isBeforeLoss})`

/** The tax within an adjustment `a`: that of the entries it is of. */
export const adjustmentTax: Sql = sql`coalesce((
  select from_minor(-sum(l.amount), a.currency) from journal_lines l
  where l.tenant_id = a.tenant_id and l.order_id = a.order_id and l.account = 'tax'
    and (l.entry_id = a.entry_id or l.entry_id = any(a.entry_ids))), from_minor(0, a.currency))`

const columns = sql`a.id, a.order_id, o.waybill_number, a.kind, a.at, r.remark, a.amount, ${adjustmentTax} as tax`
const joins = sql`
  left join orders o on o.tenant_id = a.tenant_id and o.id = a.order_id
  left join approval_requests r on r.tenant_id = a.tenant_id and r.id = a.request_id`

/** The most shown for one party. */
const MOST = 1000

/** What the next invoice of a party will carry. */
export async function readOpenAdjustments(tx: Tx, { account, party_id, currency }: Of): Promise<InvoiceAdjustment[]> {
  const { rows } = await sql<InvoiceAdjustment>`
    select ${columns} from order_adjustments a ${joins}
    where a.account = ${account} and a.party_id = ${party_id} and a.currency = ${currency} and a.is_open order by a.id limit ${MOST}`.execute(
    tx,
  )
  return rows
}

/** What an invoice carries. */
export async function readAdjustments(documentId: number, tx: Tx): Promise<InvoiceAdjustment[]> {
  const { rows } = await sql<InvoiceAdjustment>`
    select ${columns} from document_lines l
    join order_adjustments a on a.tenant_id = l.tenant_id and a.id = l.adjustment_id ${joins}
    where l.document_id = ${documentId} order by l.line limit ${MOST}`.execute(tx)
  return rows
}

/**
 * Claims open adjustments for an invoice; concurrent callers find none of them.
 * @param before the first instant that is too late
 */
export async function takeAdjustments(
  tx: Tx,
  { account, party_id, currency }: Of,
  most: number,
  before: Sql = sql`'infinity'`,
): Promise<DocumentLine[]> {
  const { rows } = await sql<{ adjustment_id: number; amount: string }>`
    update order_adjustments set is_open = false
    where is_open and id in (
      select id from order_adjustments
      where account = ${account} and party_id = ${party_id} and currency = ${currency} and is_open and at < ${before}
      order by id limit ${most} for update)
    returning id as adjustment_id, amount`.execute(tx)
  return rows.sort((a, b) => a.adjustment_id - b.adjustment_id)
}

/** Reopens what an invoice carried. */
export const releaseAdjustments = (tx: Tx, documentId: number): Promise<unknown> =>
  sql`
    update order_adjustments a set is_open = true from document_lines l
    where l.document_id = ${documentId} and a.tenant_id = l.tenant_id and a.id = l.adjustment_id and a.is_apart`.execute(tx)
