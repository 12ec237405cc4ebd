// Reads invoices, their orders and what is due, for merchants and for walking customers alike.

import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import { rowsOfPage } from '../../../core/records/list-source.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { adjustmentTax } from '../adjustments/adjustment-claim.queries.ts'
import { directionOf, paidOf } from '../documents/document-payment.queries.ts'
import { rejectedFor } from '../documents/document-rejection.queries.ts'
import { byNumber } from '../documents/document-search.part.ts'
import { byMailed, mailedColumns, mailedJoin } from '../documents/paper-mail.queries.ts'
import { type InvoiceParty, moneyColumns, moneyOf } from './invoice-money.part.ts'

/** The number of the invoice of its party that holds an order `o`. */
export const claimOf = ({ kind }: InvoiceParty): Sql => sql`(
  select d.number from document_lines held join documents d on d.tenant_id = held.tenant_id and d.id = held.document_id
  where held.tenant_id = o.tenant_id and held.order_id = o.id and held.kind = ${sql.lit(kind)} and held.is_held)`

/**
 * Whether an order `o` is on no invoice of its party, not even a draft. Looked up order by order, which `offset 0` forces on the
 * planner: if its statistics suggest few, it would compare every order that is due with every line there is.
 */
export const isUnclaimed = ({ kind }: InvoiceParty): Sql => sql`not exists (
  select from document_lines held
  where held.tenant_id = o.tenant_id and held.order_id = o.id and held.kind = ${sql.lit(kind)} and held.is_held offset 0)`

/**
 * Due orders that are on no invoice, as maintained by migration 0490: counting them looks up no order, and a page the waybills of
 * its own alone.
 */
const dueOrders = ({ account }: InvoiceParty): Sql => sql`(
  select d.order_id as id, d.tenant_id, d.party_id, d.currency, d.since, o.waybill_number
  from due_orders d left join orders o on o.tenant_id = d.tenant_id and o.id = d.order_id
  where d.account = ${sql.lit(account)}) o`

const byWaybill = ({ words }: { words: readonly string[] }) => sql`o.waybill_number = any(${words.map(normaliseWaybill)}::text[])`

// The contracts of both parties have the same rows, filters and sorts.
const { list, orders, pending, adjustments } = merchantInvoiceContract

export const invoiceSource = ({ kind, parties }: InvoiceParty) =>
  tableSource('documents d', list, {
    base: sql`(select documents.*, ${directionOf} as direction
      from documents where kind = ${sql.lit(kind)}) d`,
    joins: sql`
      left join ${sql.table(parties)} party on party.tenant_id = d.tenant_id and party.id = d.party_id
      left join staff maker on maker.tenant_id = d.tenant_id and maker.id = d.maker_id
      left join staff decider on decider.tenant_id = d.tenant_id and decider.id = d.decider_id
      ${mailedJoin}`,
    columns: {
      party_name: sql.ref('party.name'),
      created_by: sql.ref('maker.name'),
      decided_by: sql.ref('decider.name'),
      rejected_for: rejectedFor,
      direction: sql.ref('d.direction'),
      paid: paidOf,
      ...mailedColumns,
    },
    filters: { number: byNumber(kind), mailed: byMailed },
  })

export const dueSource = (of: InvoiceParty) =>
  tableSource('orders o', pending, {
    base: dueOrders(of),
    again: rowsOfPage('orders', 'o'),
    plannedOnce: true,
    joins: sql`join ${sql.table(of.parties)} party on party.tenant_id = o.tenant_id and party.id = ${sql.ref(`o.${of.column}`)}
      cross join ${moneyOf(of)}`,
    columns: {
      ...moneyColumns,
      party_id: sql.ref(`o.${of.column}`),
      party_name: sql.ref('party.name'),
      // An order that ended has not moved since.
      ended_at: sql.ref('o.status_since'),
    },
    filters: { waybill_number: byWaybill, party_id: sql.ref('o.party_id'), ended_at: sql.ref('o.since') },
  })

/** What stands apart from its order, and opening balances, waiting for their party's next invoice. */
export const dueAdjustmentSource = ({ account, parties }: InvoiceParty) =>
  tableSource('order_adjustments a', adjustments, {
    base: sql`(select * from order_adjustments where account = ${sql.lit(account)} and is_open) a`,
    joins: sql`
      left join orders o on o.tenant_id = a.tenant_id and o.id = a.order_id
      left join approval_requests r on r.tenant_id = a.tenant_id and r.id = a.request_id
      left join ${sql.table(parties)} party on party.tenant_id = a.tenant_id and party.id = a.party_id`,
    columns: {
      waybill_number: sql.ref('o.waybill_number'),
      remark: sql.ref('r.remark'),
      party_name: sql.ref('party.name'),
      tax: adjustmentTax,
    },
  })

/** The list of the orders of one invoice. */
export const invoiceOrderSource = (of: InvoiceParty, documentId: number) =>
  tableSource('orders o', orders, {
    base: sql`(select o.* from document_lines l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
      where l.document_id = ${documentId}) o`,
    again: rowsOfPage('orders', 'o'),
    joins: sql`cross join ${moneyOf(of)}`,
    columns: { ...moneyColumns, ended_at: sql.ref('o.status_since') },
    filters: { waybill_number: byWaybill },
  })
