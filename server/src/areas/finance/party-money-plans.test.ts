// Whatever the planner's statistics say about a tenant newer than they are: queries for the money of parties look their rows up
// one by one, without comparing each with all others, and figures are planned once, not for every call.
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Sql } from '../../core/database/sql.ts'
import type { Tx } from '../../core/database/transaction.ts'
import { baseOf } from '../../core/records/list-source.ts'
import { engines } from '../../core/testing/engines.ts'
import { watchPlans } from '../../core/testing/prepared-plans.ts'
import { startTestServer } from '../../core/testing/servers/test-server.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { agencyCash, heldParts, riderCash } from './deposits/held-cash.queries.ts'
import { dueSource } from './invoices/invoice.source.ts'
import { dueParts } from './invoices/invoice-figures.queries.ts'
import { merchants } from './invoices/invoice-money.part.ts'
import { ofParty } from './journal/journal-read.queries.ts'

interface Node {
  'Relation Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** Rows that were joined only to be discarded. */
const wasted = (node: Node): number =>
  (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, part) => sum + wasted(part), 0)

/** Rows that were read of a table. */
const readOf = (table: string, node: Node): number =>
  (node['Relation Name'] === table ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, part) => sum + readOf(table, part), 0)

const planOf = async (query: Sql, tx: Tx): Promise<Node> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (analyze, format json) ${query}`.execute(tx)
  const [plan] = rows
  if (!plan) throw new Error('No plan')
  return plan['QUERY PLAN'][0].Plan
}

describe.each(await engines())('on %s', engine => {
  it('reads the money of a new tenant line by line', { timeout: 120_000 }, async () => {
    const t = await startTestServer({ engine })
    try {
      await t.inTenant(tx => seedDemoData(tx, 300, Date.now()))
      await t.database.pool.query('analyze')
      const { tenant } = await t.addTenant()
      await t.inTenant(tx => seedDemoData(tx, 300, Date.now()), tenant)
      const all = () => sql`true`
      const parts: Sql[] = [dueParts(merchants, all), heldParts(riderCash, all), heldParts(agencyCash, all)]
      for (const part of parts) {
        const sums = sql`select party_id, currency, sum(amount) from ${part} part group by 1, 2`
        expect(wasted(await t.inTenant(tx => planOf(sums, tx), tenant))).toBe(0)
      }
    } finally {
      await t.close()
    }
  })

  it('reads no entries beyond a page of an account, and no orders to count what is due', { timeout: 120_000 }, async () => {
    const t = await startTestServer({ engine })
    try {
      await t.inTenant(tx => seedDemoData(tx, 300, Date.now()))
      await t.database.pool.query('analyze')
      await t.inTenant(async tx => {
        const { rows } = await sql<{ id: number; entries: number }>`
          select party_id as id, count(*)::int as entries from journal_lines where account = 'merchant' group by 1 order by 2 desc limit 1`.execute(
          tx,
        )
        const [{ id, entries } = { id: 0, entries: 0 }] = rows
        const size = 5
        expect(entries).toBeGreaterThan(size * 4)
        const newest = ofParty(['merchant'], id).entries({ isWanted: sql`true`, currency: undefined, size })
        expect(readOf('journal_entries', await planOf(newest, tx))).toBeLessThanOrEqual(size * 2)
        const due = sql`select count(*) from ${baseOf(dueSource(merchants), {})} where o.party_id = ${id}`
        expect(readOf('orders', await planOf(due, tx))).toBe(0)
      })
    } finally {
      await t.close()
    }
  })

  it('plans the figures of a party once, whoever it is', { timeout: 120_000 }, async () => {
    const t = await startTestServer({ engine })
    try {
      await t.inTenant(tx => seedDemoData(tx, 300, Date.now()))
      await t.database.pool.query('analyze')
      const plansOf = watchPlans(t.database)
      for (let party_id = 1; party_id <= 20; party_id++) {
        await t.admin.call(riderDepositContract.dashboard, { query: { party_id } })
        await t.admin.call(merchantInvoiceContract.dashboard, { query: { party_id } })
      }
      for (const part of ['from held_cash h', 'from journal_sums', "decided_at >= date_trunc('day'", 'abs(d.declared)']) {
        const { generic, custom } = await plansOf(statement => statement.includes(part) && statement.includes('party_id" = $'))
        expect(generic).toBeGreaterThan(5)
        expect(custom).toBe(0)
      }
    } finally {
      await t.close()
    }
  })
})
