// The database writes and counts the amounts of each currency as the shared code does, and took over what was posted before (0820).
import { readFile } from 'node:fs/promises'
import { amountIn, fromMinor } from '@office/shared/format/amount'
import { decimalsByCurrency } from '@office/shared/format/currency-decimals'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postEntries } from '../../areas/finance/journal/journal.part.ts'
import { anEngine } from '../testing/engines.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ engine })
  }, 60_000)
  afterAll(() => t.close())

  it('writes amounts as the shared code does', async () => {
    const currencies = [...decimalsByCurrency.keys(), 'NPR', 'EUR']
    const { rows } = await t.inTenant(tx =>
      sql<{ currency: string; written: string; nothing: string; counted: string }>`
        select currency, in_currency(12.5, currency)::text as written, in_currency(null, currency)::text as nothing,
          from_minor(-12000, currency)::text as counted
        from unnest(${currencies}::text[]) as currency`.execute(tx),
    )
    expect(rows).toEqual(
      currencies.map(currency => ({
        currency,
        written: amountIn('12.5', currency),
        nothing: amountIn('0', currency),
        counted: fromMinor(-12_000n, currency),
      })),
    )
  })

  it('counts in thousandths what was posted in hundredths in such a currency, and leaves all other amounts', async () => {
    const migration = await readFile(new URL('../../migrations/0820-currency-decimals.sql', import.meta.url), 'utf8')
    const takeOver = migration.slice(migration.indexOf('do $$'), migration.indexOf('-- As in 0401'))
    await t.inTenant(tx =>
      postEntries(
        tx,
        ['KWD', 'NPR', 'JPY'].map((currency, at) => ({
          kind: 'opening' as const,
          source: 'test',
          source_id: at + 1,
          staff_id: null,
          lines: [
            { account: 'cash-office' as const, party_id: 0, currency, amount: 1250n },
            { account: 'opening' as const, party_id: 0, currency, amount: -1250n },
          ],
        })),
      ),
    )
    await t.database.owner.transaction().execute(tx => sql.raw(takeOver).execute(tx))
    const { rows } = await t.inTenant(tx =>
      sql<{ currency: string; lines: string; sums: string; days: string }>`
        select currency, (select sum(amount) from journal_lines l where l.currency = s.currency and account = 'cash-office')::text as lines,
          sum(amount)::text as sums,
          (select sum(amount) from journal_days d where d.currency = s.currency and account = 'cash-office')::text as days
        from journal_sums s where account = 'cash-office' group by 1 order by 1`.execute(tx),
    )
    const all = (amount: string) => ({ lines: amount, sums: amount, days: amount })
    expect(rows).toEqual([
      { currency: 'JPY', ...all('1250') },
      { currency: 'KWD', ...all('12500') },
      { currency: 'NPR', ...all('1250') },
    ])
  })
})
