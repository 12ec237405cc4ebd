// Which document holds an order: once it is submitted or issued, neither the delivery nor the order can be changed. A draft,
// which a rule made, blocks nobody.
import { type DocumentKind, documentKinds } from '@office/shared/areas/finance/document.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { type RawBuilder, sql } from 'kysely'
import { beyondBranch, type Tx } from '../../../core/database/transaction.ts'

/** Why an order cannot be changed. */
export const inDocument: Message = msg`It is in {document} {number}`

export interface Claim {
  kind: DocumentKind
  number: string
  document: Message
}

/** The newest document that holds each of these orders; orders in none are missing. */
export const documentsHolding = (tx: Tx, orderIds: readonly number[]): Promise<Map<number, Claim>> =>
  claims(tx, orderIds, sql`d.state <> 'draft'`)

/** The same for invoices alone: they hold what the order came to. */
export const invoicesHolding = (tx: Tx, orderIds: readonly number[]): Promise<Map<number, Claim>> =>
  claims(tx, orderIds, sql`d.state <> 'draft' and d.kind in ('merchant-invoice', 'walking-invoice')`)

/** The same for documents that still await a decision or payment. */
export const openDocumentsHolding = (tx: Tx, orderIds: readonly number[]): Promise<Map<number, Claim>> =>
  claims(
    tx,
    orderIds,
    sql`(d.state in ('submitted', 'counted', 'issued', 'part-paid') or (d.state = 'approved' and d.kind in ('merchant-invoice', 'walking-invoice')))`,
  )

/** The same for documents that still await a decision, so their sums may change. */
export const undecidedDocumentsHolding = (tx: Tx, orderIds: readonly number[]): Promise<Map<number, Claim>> =>
  claims(tx, orderIds, sql`d.state in ('submitted', 'counted', 'issued')`)

async function claims(tx: Tx, orderIds: readonly number[], condition: RawBuilder<unknown>): Promise<Map<number, Claim>> {
  if (orderIds.length === 0) return new Map()
  // Includes documents of another branch.
  const { rows } = await beyondBranch(tx, () =>
    sql<{ order_id: number; kind: DocumentKind; number: string }>`
      select distinct on (held.order_id) held.order_id, d.kind, d.number
      from (
        select l.tenant_id, l.document_id, l.order_id from document_lines l
        where l.is_held and l.order_id = any(${[...orderIds]}::int[])
        union all
        select l.tenant_id, l.document_id, r.order_id
        from cash_receipts r join document_lines l on l.tenant_id = r.tenant_id and l.receipt_id = r.id and l.is_held
        where r.kind = 'delivery' and r.order_id = any(${[...orderIds]}::int[])
      ) held join documents d on d.tenant_id = held.tenant_id and d.id = held.document_id
      where ${condition} order by held.order_id, d.id desc`.execute(tx),
  )
  return new Map(rows.map(({ order_id, kind, number }) => [order_id, { kind, number, document: documentKinds[kind].name }]))
}
