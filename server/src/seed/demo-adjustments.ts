// Adjustments of a demo tenant, one in each state: a COD and a write-off are open, a credit was approved after its order was settled and
// goes on the next invoice, a debit was rejected. The claim is that of a lost parcel (demo-losses.ts).
import type { RequestKind } from '@office/shared/areas/approvals/approval.model'
import type { ApprovalState } from '@office/shared/areas/approvals/approval.transitions'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { status } from '@office/shared/areas/orders/order-status.model'
import { sumAmounts } from '@office/shared/format/amount'
import { type SqlBool, sql } from 'kysely'
import type { Changes } from '../areas/approvals/approval.table.ts'
import { REQUEST } from '../areas/finance/adjustments/money-request.part.ts'
import { type OrderMoney, readOrderMoney } from '../areas/finance/adjustments/order-money.queries.ts'
import { postEntries } from '../areas/finance/journal/journal.part.ts'
import type { Sql } from '../core/database/sql.ts'
import type { Tx } from '../core/database/transaction.ts'

/** The newest matching order that no request is about. */
async function orderThat(tx: Tx, is: Sql): Promise<OrderMoney | null> {
  const order = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.merchant_id', 'is not', null)
    .where(sql<SqlBool>`${is}`)
    .where(sql<SqlBool>`not exists (select from approval_requests r where r.tenant_id = o.tenant_id and r.order_id = o.id)`)
    .where(sql<SqlBool>`not exists (select from document_lines l join documents d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = o.tenant_id and l.order_id = o.id and l.is_held and d.state in ('submitted', 'counted', 'issued'))`)
    .orderBy('o.id', 'desc')
    .executeTakeFirst()
  return order ? readOrderMoney(tx, order.id) : null
}

interface Asked {
  kind: RequestKind
  state?: ApprovalState
  changes: Changes
  /** Null if a rule asked. */
  by: number | null
  decider?: number
  remark: string | null
  reason?: string
}

async function ask(tx: Tx, order: OrderMoney, { by, decider, changes, reason, ...request }: Asked, now: number): Promise<number> {
  const decision = decider === undefined ? {} : { decided_by: decider, decided_at: new Date(now).toISOString() }
  const { id } = await tx
    .insertInto('approval_requests')
    .values({
      ...request,
      ...decision,
      order_id: order.id,
      currency: order.currency,
      changes: JSON.stringify(changes),
      requested_by: by,
      reason: reason ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const plus = (amount: string, by: string, currency: string) => sumAmounts([amount, by], currency)

export async function seedDemoAdjustments(tx: Tx, now: number): Promise<void> {
  const people = await tx.selectFrom('staff').select('id').orderBy('id').limit(3).execute()
  const [decider, by] = [people[0]?.id ?? 0, people.at(-1)?.id ?? 0]
  const held = await orderThat(tx, sql`o.custody = 'with-rider' and o.status_key = ${status.delivered}`)
  if (held) {
    const changes: Changes = {
      cod_collected: { old: held.cod, new: plus(held.cod, '-50.00', held.currency) },
      borne_by: { old: null, new: 'holder' },
    }
    await ask(tx, held, { kind: 'adjustment', changes, by, remark: 'The receiver had 50 less, as the rider told' }, now)
  }
  const gone = await orderThat(tx, sql`o.custody = 'with-rider' and o.status_key = ${status.delivered}`)
  if (gone) {
    const changes: Changes = { cash_held: { old: gone.cod, new: '0.00' } }
    await ask(
      tx,
      gone,
      { kind: 'write-off', changes, by, remark: 'Robbed on the way; the police report is with the branch' },
      now,
    )
  }
  const settled = await orderThat(tx, sql`o.settlement = 'settled'`)
  if (settled) {
    const { id: order_id, merchant_id: party_id, currency, owed } = settled
    const changes: Changes = { owed_to_sender: { old: owed, new: plus(owed, '150.00', currency) } }
    const remark = 'Goodwill for a parcel that came three days late'
    const request_id = await ask(tx, settled, { kind: 'adjustment', state: 'approved', changes, by, decider, remark }, now)
    const of = { order_id, currency }
    await postEntries(tx, [
      {
        kind: 'adjustment',
        source: REQUEST,
        source_id: request_id,
        staff_id: decider,
        reason: remark,
        lines: [
          { ...of, account: 'expense-adjustment', party_id: OURS, amount: 15_000n },
          { ...of, account: 'merchant', party_id: party_id ?? OURS, amount: -15_000n },
        ],
      },
    ])
    await sql`
      insert into order_adjustments (request_id, entry_id, order_id, kind, account, party_id, currency, amount, is_apart, is_open)
      select ${request_id}, e.id, ${order_id}, 'balance', 'merchant', ${party_id}, ${currency}, 150.00, true, true
      from journal_entries e where e.source = ${REQUEST} and e.source_id = ${request_id}`.execute(tx)
  }
  const other = await orderThat(tx, sql`o.settlement = 'settled'`)
  if (other) {
    const changes: Changes = { owed_to_sender: { old: other.owed, new: plus(other.owed, '-100.00', other.currency) } }
    const refused = { state: 'rejected', decider, reason: 'The merchant showed that the parcel was packed well' } as const
    await ask(tx, other, { kind: 'adjustment', ...refused, changes, by, remark: 'Repacked by us' }, now)
  }
}
