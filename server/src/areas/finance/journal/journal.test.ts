// The journal: entries balance or do not exist, posting twice has no further effect, nothing is ever changed.
import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { type AccountName, accountNames, accounts, entryKinds, OURS } from '@office/shared/areas/finance/journal/journal.model'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant } from '../../../core/database/transaction.ts'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice } from '../../../core/testing/test-office.ts'
import { type JournalEntry, type JournalLine, postEntries, readBalance } from './journal.part.ts'
import { foldJournalDays, foldJournalSums } from './journal-fold.job.ts'

let sources = 0
const nextSource = () => ({ source: 'test', source_id: ++sources })

const line = (account: AccountName, amount: bigint, more: Partial<JournalLine> = {}): JournalLine => ({
  account,
  party_id: accounts[account].party === null ? OURS : 7,
  currency: 'NPR',
  amount,
  ...more,
})

const entry = (lines: readonly JournalLine[], more: Partial<JournalEntry> = {}): JournalEntry => ({
  kind: 'delivery',
  ...nextSource(),
  staff_id: null,
  lines,
  ...more,
})

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
  }, 60_000)
  afterAll(() => t.close())

  const post = (...entries: JournalEntry[]) => t.inTenant(tx => postEntries(tx, entries))
  const balance = (account: AccountName, party = OURS) => t.inTenant(tx => readBalance(tx, account, party))

  it('knows each account and kind of the model, and no other', async () => {
    const pairs = accountNames.map(account => entry([line(account, 1n), line(account, -1n)]))
    expect(await post(...pairs)).toEqual(pairs.map(() => true))
    const kinds = entryKinds.map(kind => entry([line('opening', 1n), line('opening', -1n)], { kind }))
    expect(await post(...kinds)).toEqual(kinds.map(() => true))
    const unknown = (added: object, lines: object) =>
      post({ ...entry([]), ...added, lines: [{ ...line('opening', 1n), ...lines }, line('opening', -1n)] })
    await expect(unknown({ kind: 'gift' }, {})).rejects.toMatchObject({ code: '23514' })
    await expect(unknown({}, { account: 'cash-pocket' })).rejects.toMatchObject({ code: '23514' })
  })

  it('reads what we owe and earn above 0, as cash in hand', async () => {
    await post(
      entry([line('cash-rider', 150_000n, { party_id: 31 }), line('merchant', -150_000n, { party_id: 32 })]),
      entry([line('merchant', 7910n, { party_id: 32 }), line('income-delivery', -7000n), line('tax', -910n)], { kind: 'charge' }),
    )
    expect(await balance('cash-rider', 31)).toEqual({ NPR: 150_000n })
    expect(await balance('merchant', 32)).toEqual({ NPR: 142_090n })
    expect(await balance('income-delivery')).toEqual({ NPR: 7000n })
  })

  it('takes no entry that does not balance in each currency, and none without lines', async () => {
    const unbalanced = { code: '23514', constraint: 'journal_entries_balance' }
    await expect(post(entry([line('cash-office', 5n), line('opening', -4n)]))).rejects.toMatchObject(unbalanced)
    const mixed = [line('cash-office', 5n), line('opening', -5n, { currency: 'INR' })]
    await expect(post(entry(mixed))).rejects.toMatchObject(unbalanced)
    await expect(
      t.inTenant(tx => sql`insert into journal_entries (kind, source, source_id) values ('opening', 'bare', 1)`.execute(tx)),
    ).rejects.toMatchObject(unbalanced)
    expect(await post(entry([]), entry([line('opening', 0n)]))).toEqual([false, false])
  })

  it('lets lines be written one after the other within the transaction, and none to an entry of another', async () => {
    const add = (id: string, number: number, amount: number) => sql`
      insert into journal_lines (entry_id, line, account, party_id, currency, amount)
      values (${id}, ${number}, 'opening', 0, 'NPR', ${amount})`
    const id = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: string }>`
        insert into journal_entries (kind, source, source_id) values ('opening', 'by hand', ${++sources}) returning id`.execute(
        tx,
      )
      const made = rows[0]?.id ?? ''
      await add(made, 1, 10).execute(tx)
      await add(made, 2, -10).execute(tx)
      return made
    })
    const later = t.inTenant(async tx => {
      await add(id, 3, 10).execute(tx)
      await add(id, 4, -10).execute(tx)
    })
    await expect(later).rejects.toMatchObject({ constraint: 'journal_lines_entry' })
  })

  it('posts an event of a kind once, also when two do it at the same time', async () => {
    const delivery = entry([line('cash-rider', 100n, { party_id: 41 }), line('merchant', -100n, { party_id: 41 })])
    const done = await Promise.all([post(delivery), post(delivery), post(delivery)])
    expect(done.flat().filter(Boolean)).toHaveLength(1)
    expect(await balance('cash-rider', 41)).toEqual({ NPR: 100n })
    const reversal = delivery.lines.map(of => ({ ...of, amount: -of.amount }))
    expect(await post({ ...delivery, kind: 'delivery-reversed', lines: reversal })).toEqual([true])
    expect(await balance('cash-rider', 41)).toEqual({})
  })

  it('is changed by nobody: neither by the plain role nor by the owner', async () => {
    await post(entry([line('opening', 3n), line('opening', -3n)]))
    for (const table of ['journal_entries', 'journal_lines']) {
      const changes = [
        sql`update ${sql.table(table)} set tenant_id = tenant_id`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
      ]
      for (const change of changes) {
        await expect(t.inTenant(tx => change.execute(tx))).rejects.toMatchObject({ code: '42501' })
        await expect(asOwner(t.database, tx => change.execute(tx))).rejects.toMatchObject({ code: '42501' })
      }
    }
    const forged = sql`insert into journal_entries (kind, source, source_id, transaction_id) values ('opening', 'x', 1, '7')`
    await expect(t.inTenant(tx => forged.execute(tx))).rejects.toMatchObject({ code: '42501' })
  })

  it('shows nothing of another tenant', async () => {
    const other = await t.addTenant()
    await post(entry([line('cash-office', 9n, { party_id: 51 }), line('opening', -9n)]))
    const theirs = await t.inTenant(
      async tx => [
        await readBalance(tx, 'cash-office', 51),
        (await sql`select from journal_entries`.execute(tx)).rows.length,
        (await sql`select from journal_lines`.execute(tx)).rows.length,
      ],
      other.tenant,
    )
    expect(theirs).toEqual([{}, 0, 0])
  })

  it('shows staff of a branch its cash and its riders alone, and lets them post beyond it', async () => {
    const branch = await t.inTenant(async tx => {
      const place = { kind: 'branch' as const, city_id: null, phone: null }
      const [own, other] = await tx
        .insertInto('warehouses')
        .values([
          { ...place, code: 'OWN', name: 'Own' },
          { ...place, code: 'OTHER', name: 'Other' },
        ])
        .returning('id')
        .execute()
      await sql`insert into staff_warehouses (staff_id, warehouse_id) values (${t.admin.staffId}, ${own?.id})`.execute(tx)
      return { own: own?.id ?? 0, other: other?.id ?? 0 }
    })
    const moved = entry([
      line('cash-branch', 700n, { party_id: branch.own }),
      line('cash-branch', -700n, { party_id: branch.other }),
    ])
    const seen = await inTenant(
      t.database,
      t.tenant.id,
      async tx => {
        expect(await postEntries(tx, [moved])).toEqual([true])
        const { rows } = await sql<{ amount: string }>`
        select l.amount::text from journal_entries e join journal_lines l on l.entry_id = e.id`.execute(tx)
        return {
          lines: rows,
          own: await readBalance(tx, 'cash-branch', branch.own),
          other: await readBalance(tx, 'cash-branch', branch.other),
        }
      },
      { staffId: t.admin.staffId, branch: null },
    )
    expect(seen).toEqual({ lines: [{ amount: '700' }], own: { NPR: 700n }, other: {} })
    expect(await balance('cash-branch', branch.other)).toEqual({ NPR: -700n })
  })

  it('agrees with a plain model over any run of entries, repeats, refusals and folds', async () => {
    const parties = fc.integer({ min: 61, max: 63 })
    const currency = fc.constantFrom('NPR', 'INR')
    const amount = fc.bigInt(-(10n ** 13n), 10n ** 13n)
    const moved = fc
      .array(fc.record({ account: fc.constantFrom(...accountNames), party: parties, currency, amount }), {
        minLength: 1,
        maxLength: 5,
      })
      .map(parts =>
        parts.flatMap(({ account, party, amount: sum, ...same }) => [
          line(account, sum, { ...same, party_id: party }),
          line('opening', -sum, { ...same, party_id: party }),
        ]),
      )
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ do: fc.constant('post' as const), lines: moved, from: fc.nat({ max: 12 }) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('unbalanced' as const), lines: moved, from: fc.constant(0) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('fold' as const), lines: fc.constant([]), from: fc.constant(0) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
        const office = await t.addTenant()
        const seen = new Set<number>()
        const model = new Map<string, bigint>()
        for (const { do: what, lines, from } of steps) {
          if (what === 'fold') {
            await t.inTenant(foldJournalSums, office.tenant)
            await t.inTenant(foldJournalDays, office.tenant)
          } else if (what === 'unbalanced') {
            const added = entry([...lines, line('write-off', 1n)], { source_id: 1000 + from })
            await expect(t.inTenant(tx => postEntries(tx, [added]), office.tenant)).rejects.toMatchObject({ code: '23514' })
          } else {
            const isNew = !seen.has(from) && lines.some(({ amount: sum }) => sum !== 0n)
            const posted = await t.inTenant(
              tx => postEntries(tx, [entry(lines, { source: 'run', source_id: from })]),
              office.tenant,
            )
            expect(posted).toEqual([isNew])
            if (!isNew) continue
            seen.add(from)
            for (const of of lines) {
              const key = `${of.account} ${of.party_id} ${of.currency}`
              model.set(key, (model.get(key) ?? 0n) + of.amount)
            }
          }
        }
        const { sums, days, lines } = await t.inTenant(async tx => {
          const read = async (table: string) =>
            (
              await sql<{ key: string; amount: string }>`
                select account || ' ' || party_id || ' ' || currency as key, sum(amount)::text as amount
                from ${sql.table(table)} group by account, party_id, currency having sum(amount) <> 0 order by 1`.execute(tx)
            ).rows
          return { sums: await read('journal_sums'), days: await read('journal_days'), lines: await read('journal_lines') }
        }, office.tenant)
        const expected = [...model].filter(([, sum]) => sum !== 0n).map(([key, sum]) => ({ key, amount: String(sum) }))
        expect(new Map(sums.map(of => [of.key, of.amount]))).toEqual(new Map(expected.map(of => [of.key, of.amount])))
        expect(lines).toEqual(sums)
        expect(days).toEqual(sums)
      }),
      { numRuns: 12 },
    )
  })

  it('keeps whoever it names', async () => {
    let made = 0
    const owners: Readonly<Record<string, { table: string; values: () => Readonly<Record<string, string>> }>> = {
      rider: { table: 'riders', values: () => ({ name: 'Has cash' }) },
      branch: { table: 'warehouses', values: () => ({ code: `HAS-${++made}`, name: 'Has cash' }) },
      agency: { table: 'warehouses', values: () => ({ code: `HAS-${++made}`, name: 'Has cash', kind: 'agency' }) },
      merchant: { table: 'merchants', values: () => ({ code: `OWED-${++made}`, name: 'Is owed' }) },
      'walking-customer': { table: 'walking_customers', values: () => ({ name: 'Owes', phone: `+97798000000${++made}` }) },
    }
    for (const account of accountNames) {
      const { table, values } = owners[accounts[account].party ?? ''] ?? {}
      if (table === undefined || values === undefined) continue
      const create = async () => {
        // The numbers of others are named by entries of this suite that have no party behind them.
        const columns = Object.entries({ id: String(9000 + ++made), ...values() })
        const { rows } = await t.inTenant(tx =>
          sql<{ id: number }>`
            insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
            values (${sql.join(columns.map(([, value]) => value))}) returning id`.execute(tx),
        )
        return rows[0]?.id ?? 0
      }
      const remove = (id: number) => t.inTenant(tx => sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx))
      await remove(await create())
      const id = await create()
      await post(entry([line(account, 5n, { party_id: id }), line('opening', -5n)]))
      await expect(remove(id), account).rejects.toMatchObject({ code: '23503', table: 'journal_lines' })
      if (account === 'cash-agency')
        await expect(t.admin.call(agencyContract.remove, { params: { id } })).rejects.toMatchObject({
          code: 'in-use',
          message: expect.stringContaining('the journal of money'),
        })
    }
  })

  it('folds many differences into one', async () => {
    const postings = Array.from({ length: 60 }, () => [
      line('cash-branch', 10n, { party_id: 71 }),
      line('opening', -10n, { party_id: 71 }),
    ])
    for (const lines of postings) await post(entry(lines))
    await t.inTenant(foldJournalSums)
    await t.inTenant(foldJournalDays)
    const rowsOf = async (columns: string, table: string) =>
      (
        await t.inTenant(tx =>
          sql`select ${sql.raw(columns)} from ${sql.table(table)} where account = 'cash-branch' and party_id = 71`.execute(tx),
        )
      ).rows
    expect(await rowsOf('amount::int', 'journal_sums')).toEqual([{ amount: 600 }])
    const isToday = 'day = (select (now() at time zone time_zone)::date from tenants) as is_today'
    expect(await rowsOf(`${isToday}, kind, amount::int`, 'journal_days')).toEqual([
      { is_today: true, kind: 'delivery', amount: 600 },
    ])
  })
})
