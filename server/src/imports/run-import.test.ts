// Rows in any order, split in any way into files and sets, result in the same orders and the same reasons (docs/promises.md C4).
import { orderImport } from '@office/shared/areas/orders/order.import'
import { judge } from '@office/shared/core/import/judge'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../core/database/transaction.ts'
import { anEngine } from '../core/testing/engines.ts'
import { joinServer } from '../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../core/testing/test-office.ts'
import { seedDemoData } from '../seed/demo-data.ts'
import { emptyProgress } from './import-job.queries.ts'
import { importing } from './importing.testing.ts'
import { runImport } from './run-import.ts'
import { targets } from './targets.ts'

type Row = Readonly<Record<string, string>>
/** Files, each a list of sets of rows. */
type Files = readonly (readonly (readonly Row[])[])[]

interface Outcome {
  orders: readonly { row: string }[]
  merchants: readonly string[]
  reasons: readonly string[]
}

const headings = Object.values(orderImport.columns).map(({ heading }) => heading)

/** The result of validating a workbook of just these rows. */
function judged(rows: readonly Row[]) {
  const judgement = judge(orderImport, {
    sheet: 'Orders',
    format: 'workbook',
    decimalComma: false,
    dateSystem: 1900,
    headings,
    headingRow: 1,
    rows: rows.map((row, index) => ({ row: index + 2, packed: headings.map(heading => row[heading] ?? '') })),
  })
  if ('refused' in judgement) throw new Error(judgement.refused.code)
  return judgement
}

/**
 * Imports in a transaction that is rolled back; returns what would have been stored, and each rejection's reason by its
 * reference.
 */
async function outcomeOf(tx: Tx, files: Files, createMerchants: boolean): Promise<Outcome> {
  await sql`savepoint before_import`.execute(tx)
  const reasons: string[] = []
  for (const sets of files) {
    const rows = sets.flat()
    const { rows: good, rejected } = judged(rows)
    const sizes = sets.map(set => set.length)
    const progress = await runImport({
      target: targets.orders,
      file: {
        total: rows.length,
        valid: good.length,
        rejected,
        // Never more than one of our sets, however many are asked for.
        rows: async from => good.slice(from, from + Math.max(1, sizes.shift() ?? 1)),
        workbook: () => Promise.reject(new Error('Nobody asks for it')),
        close: async () => undefined,
      },
      options: { createMerchants, by: importing(1, 'Asia/Kathmandu'), ownMerchant: null },
      update: false,
      progress: { ...emptyProgress(), total: rows.length, valid: good.length, rejected: rejected.length },
      inTenant: work => work(tx),
      keep: async () => undefined,
    })
    for (const { row, ...reason } of progress?.shown ?? [])
      reasons.push(JSON.stringify([rows[row - 2]?.['Reference No'], reason.field, reason.code, reason.value, reason.values]))
  }
  // Our own numbers follow the order of rows, and so does the spelling of a merchant that they create.
  const orders = await sql<{ row: string }>`
    select concat_ws(' | ', o.reference_no, lower(m.code), m.name, o.receiver_name, o.receiver_city_id, o.receiver_state_id,
      o.receiver_country_id, o.cod_amount, o.payment_type, o.weight_kg, o.status_key, o.created_at,
      (select count(*) from order_events e where e.order_id = o.id)) as row
    from orders o join merchants m on m.id = o.merchant_id where o.reference_no like 'split-%' order by 1`.execute(tx)
  const merchants = await sql<{
    codes: string
  }>`select string_agg(lower(code), ' ' order by lower(code)) as codes from merchants`.execute(tx)
  await sql`rollback to savepoint before_import`.execute(tx)
  return { orders: orders.rows, merchants: merchants.rows.map(({ codes }) => codes), reasons: reasons.sort() }
}

/** Cuts a list at these positions. */
const cut = <T>(list: readonly T[], at: readonly number[]): T[][] => {
  const places = [...new Set([0, ...at.map(place => place % list.length), list.length])].sort((a, b) => a - b)
  return places.slice(1).map((end, index) => list.slice(places[index], end))
}

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let t: TestOffice
  let places: Row[]
  beforeAll(async () => {
    t = await joinServer(engine)
    places = await t.inTenant(async tx => {
      await seedDemoData(tx, 5, Date.now())
      const { rows } = await sql<Row>`
        select c.name as "Receiver City", s.name as "Receiver State", n.name as "Receiver Country"
        from cities c join states s on s.id = c.state_id join countries n on n.id = s.country_id order by c.id desc limit 3`.execute(
        tx,
      )
      const [some] = rows
      if (!some) throw new Error('There are no places')
      return [
        ...rows,
        { ...some, 'Receiver City': 'Nowhere' },
        { ...some, 'Receiver State': 'Nowhere' },
        { ...some, 'Receiver Country': 'Utopia' },
      ]
    })
  }, 60_000)
  afterAll(() => t.close())

  it('takes the same rows for the same reasons', { timeout: 60_000 }, async () => {
    const cell = fc.record({
      place: fc.nat(5),
      merchant: fc.constantFrom('NEWCOMER', 'newcomer', 'Second', 'third'),
      cod: fc.constantFrom('10.00', '0', '0', 'ten'),
      payment: fc.constantFrom('COD', 'PREPAID'),
    })
    let stored = 0
    const codes = new Set<string>()
    const property = fc.asyncProperty(
      fc.array(cell, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      fc.array(fc.nat(), { maxLength: 3 }),
      fc.array(fc.nat(), { maxLength: 3 }),
      fc.boolean(),
      async (cells, ranks, files, sets, createMerchants) => {
        // Each row has a reference of its own: a repetition within one file is a fault, in another file it is the same order.
        const rows = cells.map(
          ({ place, merchant, cod, payment }, index): Row => ({
            ...places[place],
            'Reference No': `split-${index}`,
            'Merchant Code': merchant,
            'Merchant Name': merchant.toLowerCase(),
            'Receiver Name': `Receiver ${index}`,
            'Receiver Phone': '+9779800000001',
            'Receiver Address': 'Street 1',
            Pieces: '1',
            'Weight (kg)': '1.25',
            'Payment Type': payment,
            'COD Amount': cod,
            Currency: 'NPR',
            'Order Date': '2026-01-31 14:05:00',
          }),
        )
        const shuffled = rows
          .map((row, index) => ({ row, rank: ranks[index] ?? 0 }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ row }) => row)
        const split = cut(shuffled, files).map(file => cut(file, sets))
        const [whole, parts] = await t.inTenant(async tx => [
          await outcomeOf(tx, [[rows]], createMerchants),
          await outcomeOf(tx, split, createMerchants),
        ])
        expect(parts).toEqual(whole)
        stored += whole?.orders.length ?? 0
        for (const reason of whole?.reasons ?? []) codes.add(JSON.parse(reason)[2])
      },
    )
    await fc.assert(property, { numRuns: 25 })
    // The property was not tested on empty data.
    expect(stored).toBeGreaterThan(0)
    expect([...codes]).toEqual(expect.arrayContaining(['NOT_A_NUMBER', 'UNKNOWN_CITY', 'UNKNOWN_COUNTRY', 'UNKNOWN_MERCHANT']))
  })
})
