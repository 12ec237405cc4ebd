// Reads commissions, their lines, their deposits and payees, for riders and for agencies alike.
import { riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { CARRIED, NO_RULE } from '@office/shared/areas/finance/commissions/commission.model'
import * as x from '@office/shared/core/schema'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Sql } from '../../../core/database/sql.ts'
import { namedColumns, type SourceOf } from '../../../core/records/list-source.ts'
import { tableSource } from '../../../core/records/table-source.ts'
import { directionOf, paidOf } from '../documents/document-payment.queries.ts'
import { rejectedFor } from '../documents/document-rejection.queries.ts'
import { byNumber } from '../documents/document-search.part.ts'
import { byMailed, mailedColumns, mailedJoin } from '../documents/paper-mail.queries.ts'
import type { CommissionParty } from './commission-party.ts'
import { isPayee } from './pay-event.queries.ts'

// The contracts of both parties have the same rows, filters and sorts.
const { list, lines, deposits, pending } = riderCommissionContract

export const commissionSource = ({ kind, parties }: CommissionParty) =>
  tableSource('documents d', list, {
    base: sql`(select documents.*, ${directionOf} as direction from documents where kind = ${sql.lit(kind)}) d`,
    joins: sql`
      left join ${sql.table(parties)} party on party.tenant_id = d.tenant_id and party.id = d.party_id
      left join warehouses w on w.tenant_id = d.tenant_id and w.id = d.warehouse_id
      left join documents deposit on deposit.tenant_id = d.tenant_id and deposit.id = d.set_off_id
      left join staff maker on maker.tenant_id = d.tenant_id and maker.id = d.maker_id
      left join staff decider on decider.tenant_id = d.tenant_id and decider.id = d.decider_id
      ${mailedJoin}`,
    columns: {
      party_name: sql.ref('party.name'),
      warehouse_name: sql.ref('w.name'),
      created_by: sql.ref('maker.name'),
      decided_by: sql.ref('decider.name'),
      rejected_for: rejectedFor,
      direction: sql.ref('d.direction'),
      set_off_number: sql.ref('deposit.number'),
      paid: paidOf,
      ...mailedColumns,
    },
    filters: { number: byNumber(kind), mailed: byMailed },
  })

/** Joins and columns of lines `l`. */
const lineJoins = sql`
  left join orders o on o.tenant_id = (select current_tenant()) and o.id = (l.pay ->> 'order_id')::int
  left join documents deposit on deposit.tenant_id = (select current_tenant()) and deposit.id = (l.pay ->> 'deposit_id')::int
  left join documents carried on carried.tenant_id = (select current_tenant()) and carried.id = l.claimed_id`
const lineColumns = {
  id: sql.ref('l.id'),
  order_id: sql`(l.pay ->> 'order_id')::int`,
  waybill_number: sql.ref('o.waybill_number'),
  kind: sql`l.pay ->> 'kind'`,
  day: sql`l.pay ->> 'day'`,
  deposit_id: sql`(l.pay ->> 'deposit_id')::int`,
  deposit_number: sql.ref('deposit.number'),
  takes_back: sql.ref('l.takes_back'),
  carried_id: sql.ref('l.claimed_id'),
  carried_number: sql.ref('carried.number'),
  amount: sql.ref('l.amount'),
  line: sql`nullif(l.pay -> 'line', 'null')`,
} satisfies Record<string, Sql>

/** In the form of filters (`ruleKey`): card, version and number. What is carried over is not for work, so no rule could pay for it. */
const ruleOf = sql`coalesce(case when l.claimed_id is not null then ${CARRIED} end, nullif(concat_ws('.', l.pay #>> '{line,card,id}', l.pay #>> '{line,card,version}', l.pay #>> '{line,rule}'), ''), ${NO_RULE})`

const linesIn = (documentId: number): Sql =>
  sql`(select line as id, pay, takes_back, amount, claimed_id from document_lines where document_id = ${documentId}) l`

/** The lines of one commission, as a list. */
export const commissionLineSource = (documentId: number): SourceOf<typeof lines> => ({
  base: linesIn(documentId),
  id: sql.ref('l.id'),
  joins: lineJoins,
  joined: ['waybill_number'],
  columns: lineColumns,
  filters: {
    waybill_number: ({ words }) => sql`o.waybill_number = any(${words.map(normaliseWaybill)}::text[])`,
    kind: lineColumns.kind,
    takes_back: lineColumns.takes_back,
    rule: ruleOf,
    id: lineColumns.id,
  },
})

/** All of them, for its paper. */
export const allLines = (documentId: number): Sql => sql`
  select ${namedColumns(lineColumns)}
  from ${linesIn(documentId)} ${lineJoins} order by l.id`

/** Deposits that brought the cash of the work it pays for. */
export const commissionDepositSource = (documentId: number): SourceOf<typeof deposits> => ({
  base: sql`(
    select d.id, d.number, d.decided_at, d.currency, d.declared, brought.lines, brought.amount from (
      select (pay ->> 'deposit_id')::int as id, count(*)::int as lines, sum(amount) as amount from document_lines
      where document_id = ${documentId} and pay ->> 'deposit_id' is not null group by 1
    ) brought join documents d on d.tenant_id = (select current_tenant()) and d.id = brought.id) d`,
  id: sql.ref('d.id'),
  columns: {
    id: sql.ref('d.id'),
    number: sql.ref('d.number'),
    decided_at: sql.ref('d.decided_at'),
    currency: sql.ref('d.currency'),
    declared: sql.ref('d.declared'),
    lines: sql.ref('d.lines'),
    amount: sql.ref('d.amount'),
  },
  filters: { number: sql.ref('d.number'), id: sql.ref('d.id') },
})

/** The payees themselves; earnings are calculated for those of one page. */
export const payeeList = { ...pending, row: x.row({ id: x.id(), name: x.text(), warehouse_name: x.nullable(x.text()) }) }

/** Possible payees of a commission: riders, or agencies. */
export const payeeSource = (of: CommissionParty): SourceOf<typeof payeeList> => ({
  base:
    of.parties === 'riders'
      ? sql`(select r.id, r.name, r.warehouse_id, w.name as warehouse_name from riders r
          left join warehouses w on w.tenant_id = r.tenant_id and w.id = r.warehouse_id where ${isPayee(of, 'r')}) p`
      : sql`(select w.id, w.name, w.id as warehouse_id, null::text as warehouse_name from warehouses w where ${isPayee(of, 'w')}) p`,
  id: sql.ref('p.id'),
  columns: { id: sql.ref('p.id'), name: sql.ref('p.name'), warehouse_name: sql.ref('p.warehouse_name') },
  filters: {
    // The days only concern their earnings.
    period: () => sql`true`,
    name: sql.ref('p.name'),
    warehouse_id: sql.ref('p.warehouse_id'),
    id: sql.ref('p.id'),
  },
})
