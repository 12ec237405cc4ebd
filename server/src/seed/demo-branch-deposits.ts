// Branch deposits of a demo tenant: most of what branches received was paid in, with some expenses, and there is one in every
// other state.
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { fromMinor, sumAmounts, toMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import { ordersIn } from '../areas/finance/deposits/cash-receipt.queries.ts'
import { addLines, freeLines, nextNumber } from '../areas/finance/documents/document.queries.ts'
import { moveCustody } from '../areas/finance/invoices/settlement.part.ts'
import { postEntries } from '../areas/finance/journal/journal.part.ts'
import type { Tx } from '../core/database/transaction.ts'
import { inParts, oneByOne } from './demo-parts.ts'

const HOUR = 3_600_000

interface Received {
  branch: number
  currency: string
  receipts: { id: number; amount: string }[]
}

/** What each branch holds in one currency, the largest sum first. */
async function receivedBy(tx: Tx): Promise<Received[]> {
  const { rows } = await sql<Received>`
    select warehouse_id as branch, currency, json_agg(json_build_object('id', id, 'amount', amount::text) order by id) as receipts
    from cash_receipts where is_open and account = 'cash-branch'
    group by 1, 2 order by count(*) desc, 1, 2`.execute(tx)
  return rows.map(row => ({ ...row, receipts: row.receipts.slice(0, 400) }))
}

type State = 'submitted' | 'approved' | 'rejected' | 'cancelled'
interface People {
  maker: number
  checker: number
}

/** Rupees to one unit of the demo's other currencies, roughly; for expenses such as a tank of fuel. */
const RUPEES = 70n

/** @param wanted one expense in minor units of rupees, left out for a branch that holds less; 0 for none */
async function store(
  tx: Tx,
  state: State,
  { branch, currency, receipts }: Received,
  { maker, checker }: People,
  at: number,
  wanted: bigint,
) {
  const declared = sumAmounts(
    receipts.map(receipt => receipt.amount),
    currency,
  )
  const asked = currency === 'NPR' ? wanted : wanted / RUPEES
  const spent = asked <= toMinor(declared, currency) ? asked : 0n
  const iso = (minutes: number) => new Date(at + minutes * 60_000).toISOString()
  const isDecided = state !== 'submitted'
  const { id } = await tx
    .insertInto('documents')
    .values({
      kind: 'branch-deposit',
      number: nextNumber('branch-deposit', String(new Date(at).getUTCFullYear())),
      state,
      party_id: branch,
      warehouse_id: branch,
      currency,
      lines: receipts.length,
      declared,
      maker_id: maker,
      created_at: iso(0),
      remark: null,
      ...(isDecided ? { decider_id: state === 'cancelled' ? maker : checker, decided_at: iso(90) } : {}),
      ...(state === 'approved' ? { reference: `NIC-${at % 100_000}` } : {}),
      ...(state === 'rejected'
        ? {
            reason: 'The slip is of another bank',
            reason_id: sql<number>`(select min(id) from reasons where applies_to = 'deposit-rejected')`,
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLines(
    tx,
    { id, kind: 'branch-deposit' },
    receipts.map(receipt => ({ receipt_id: receipt.id, amount: receipt.amount })),
  )
  const kind = sql<number>`(select min(id) from expense_kinds)`
  if (spent > 0n)
    await tx
      .insertInto('branch_expenses')
      .values({
        document_id: id,
        expense_kind_id: kind,
        amount: fromMinor(spent, currency),
        note: 'Van to the hub',
        file_id: null,
        maker_id: maker,
        created_at: iso(10),
        ...(state === 'approved' ? { state, decider_id: checker, decided_at: iso(80) } : {}),
      })
      .execute()
  if (state === 'rejected' || state === 'cancelled') return freeLines(tx, id)
  await tx
    .updateTable('cash_receipts')
    .set({ is_open: false })
    .where(
      'id',
      'in',
      receipts.map(receipt => receipt.id),
    )
    .execute()
  const { rows: orders } = await sql<{ order_id: number }>`${ordersIn(id)}`.execute(tx)
  const ids = orders.map(order => order.order_id)
  await moveCustody(tx, ids, state === 'approved' ? 'at-office' : 'in-branch-deposit')
  if (state !== 'approved') return
  const { rows: kinds } = await sql<{ id: number }>`select min(id) as id from expense_kinds`.execute(tx)
  const own = { source: 'branch-deposit', source_id: id, staff_id: checker }
  const net = toMinor(declared, currency) - spent
  await postEntries(tx, [
    {
      ...own,
      kind: 'deposit',
      lines: [
        { account: 'cash-branch', party_id: branch, currency, amount: -net },
        { account: 'cash-office', party_id: OURS, currency, amount: net },
      ],
    },
    {
      ...own,
      kind: 'expense',
      lines: [
        { account: 'expense-branch', party_id: kinds[0]?.id ?? 0, currency, amount: spent },
        { account: 'cash-branch', party_id: branch, currency, amount: -spent },
      ],
    },
  ])
}

const roles = ['finance-maker', 'finance-checker']

/** Maker and checker must be two people, so a tenant without them has no deposits. */
export async function seedDemoBranchDeposits(tx: Tx, now: number): Promise<void> {
  const { rows } = await sql<{ seed_key: string; id: number }>`
    select r.seed_key, min(s.id) as id from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where r.seed_key = any(${roles}::text[]) group by 1`.execute(tx)
  const [maker, checker] = roles.map(role => rows.find(row => row.seed_key === role)?.id)
  if (maker === undefined || checker === undefined) return
  const people = { maker, checker }
  for (const received of await receivedBy(tx)) {
    const spent = received.branch % 2 === 0 ? 45_000n : 0n
    const most = Math.ceil(received.receipts.length * 0.6)
    await store(tx, 'approved', { ...received, receipts: received.receipts.slice(0, most) }, people, now - 9 * HOUR, spent)
  }
  const open: readonly (readonly [State, spent: bigint])[] = [
    ['rejected', 0n],
    ['cancelled', 0n],
    ['submitted', 32_000n],
    ['submitted', 0n],
  ]
  const next = oneByOne(async () => inParts(await receivedBy(tx), 'receipts', 4))
  for (const [index, [state, spent]] of open.entries()) {
    const received = await next()
    if (!received) return
    const some = { ...received, receipts: received.receipts.slice(0, 12) }
    const most = some.receipts.reduce((sum, { amount }) => sum + toMinor(amount, some.currency), 0n)
    await store(tx, state, some, people, now - (6 - index) * HOUR, spent < most ? spent : 0n)
  }
}
