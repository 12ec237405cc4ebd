// Whatever the planner's statistics say about a tenant newer than they are: queries for the money of parties look their rows up
// one by one, without comparing each with all others, and figures are planned once, not for every call.
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Sql } from '../../core/database/sql.ts'
import { engines } from '../../core/testing/engines.ts'
import { watchPlans } from '../../core/testing/prepared-plans.ts'
import { startTestServer } from '../../core/testing/servers/test-server.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { agencyCash, heldParts, riderCash } from './deposits/held-cash.queries.ts'
import { dueParts } from './invoices/invoice-figures.queries.ts'
import { merchants } from './invoices/invoice-money.part.ts'

interface Node {
  'Actual Loops': number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** Rows that were joined only to be discarded. */
const wasted = (node: Node): number =>
  (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, part) => sum + wasted(part), 0)

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
        const plan = await t.inTenant(async tx => {
          const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
            explain (analyze, format json) select party_id, currency, sum(amount) from ${part} part group by 1, 2`.execute(tx)
          return rows[0]?.['QUERY PLAN'][0].Plan
        }, tenant)
        expect(plan && wasted(plan)).toBe(0)
      }
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
