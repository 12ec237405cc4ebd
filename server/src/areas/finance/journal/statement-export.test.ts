// Statements of account as files made in the background: one of any length holds what the journal holds, a short one is the file that is
// saved at once, and nobody gets what they may not see.
import { statementContracts } from '@office/shared/areas/finance/journal/statement.contract'
import { downloadContract } from '@office/shared/areas/reports/download.contract'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { eventually } from '../../../core/testing/eventually.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'

/** One more than a statement that is made at once may have. */
const MANY = 10_001
const { get, file, queue } = statementContracts.rider
const days = { from: '2026-01-02', to: '2026-12-31' }

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let rider: number
  beforeAll(async () => {
    t = await joinServer(engine)
    rider = await newRider('Long')
    await t.inTenant(tx =>
      // A minute apart, but not in the order of their numbers; the first day is before the statement.
      sql`with entries as (
          insert into journal_entries (kind, source, source_id, at)
          select 'opening', 'test', n, timestamptz '2026-01-01 12:00+00' + (n * 7919 % ${MANY + 1000}) * interval '1 minute'
          from generate_series(1, ${MANY + 1000}) n returning id, source_id)
        insert into journal_lines (entry_id, line, account, party_id, currency, amount)
        select id, line, account, party_id, currency, sign * (source_id * 37 % 5000 * 2 - 4001) from entries,
          lateral (select case when source_id % 50 = 0 then 'INR' else 'NPR' end as currency) as in_currency,
          (values (1, 'cash-rider', ${rider}::int, 1), (2, 'opening', 0, -1)) as sides (line, account, party_id, sign)`.execute(
        tx,
      ),
    )
  }, 60_000)
  afterAll(() => t.close())

  const newRider = (name: string) =>
    t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`insert into riders (name) values (${name}) returning id`.execute(tx)
      return rows[0]?.id ?? 0
    })
  const at = (id: number) => ({ params: { id } })
  const stateOf = (key: string, person: TestStaff) => async () =>
    (await person.call(downloadContract.list, {})).data.find(one => one.key === key && /ready|failed/.test(one.state))
  /** The cells of the file, once it is made. */
  async function made(person: TestStaff, id: number, body: object = {}) {
    const { key } = await person.call(queue, { ...at(id), body: { ...days, format: 'csv', ...body } })
    const { state } = await eventually(stateOf(key, person))
    expect(state).toBe('ready')
    const { name, type, bytes } = await person.call(downloadContract.file, { params: { key } })
    return { key, name, type, bytes, text: Buffer.from(bytes).toString() }
  }
  const rowsIn = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(','))

  it('hold every entry of a long one in the order of its time, with its balance, between opening and closing', async () => {
    const tooLong = { code: 'statement-too-long', message: expect.stringContaining('Excel or CSV') }
    await expect(t.admin.call(get, { ...at(rider), query: days })).rejects.toMatchObject(tooLong)
    await expect(t.admin.call(file, { ...at(rider), query: days })).rejects.toMatchObject(tooLong)
    const { name, type, text } = await made(t.admin, rider)
    expect([name, type]).toEqual([`rider-${rider}-${days.from}-${days.to}.csv`, 'text/csv; charset=utf-8'])
    const { rows: journal } = await t.inTenant(tx =>
      sql<{ currency: string; amount: string; is_before: boolean }>`
        select currency, amount::text, at < timestamp '2026-01-02' at time zone (select time_zone from tenants where id = current_tenant()) as is_before
        from journal_lines l join journal_entries e on e.id = l.entry_id
        where account = 'cash-rider' and party_id = ${rider} order by at`.execute(tx),
    )
    // Neither is the tenant's own currency, which would come first.
    const expected = ['INR', 'NPR'].flatMap(currency => {
      const own = journal.filter(line => line.currency === currency)
      let balance = 0n
      for (const { is_before, amount } of own) if (is_before) balance += BigInt(amount)
      const opening = ['', fromMinor(balance, currency)]
      const entries = own.flatMap(({ is_before, amount }) => {
        if (is_before) return []
        balance += BigInt(amount)
        return [[fromMinor(BigInt(amount), currency), fromMinor(balance, currency)]]
      })
      return [opening, ...entries, ['', fromMinor(balance, currency)]].map(cells => [currency, ...cells])
    })
    const told = rowsIn(text).map(cells => cells.slice(-3).join(' '))
    expect(told.length).toBeGreaterThan(MANY)
    expect(told.length).toBe(expected.length)
    // A comparison of all would print all.
    expect(
      expected.flatMap((cells, row) => (cells.join(' ') === told[row] ? [] : [[row, cells.join(' '), told[row]]])).slice(0, 5),
    ).toEqual([])
  }, 60_000)

  it('are the file that is saved at once, if it is short', async () => {
    const query = { from: '2026-01-02', to: '2026-01-03' }
    for (const format of ['csv', 'xlsx'] as const) {
      const short = await t.admin.call(file, { ...at(rider), query: { ...query, format } })
      const queued = await made(t.admin, rider, { ...query, format })
      expect([queued.name, queued.type]).toEqual([short.name, short.type])
      // A workbook says when it was written.
      if (format === 'csv') expect(queued.text).toBe(Buffer.from(short.bytes).toString())
      else expect(queued.bytes.length).toBeGreaterThan(1000)
    }
  }, 30_000)

  it('are for those who may see the account, whole and as it is asked for', async () => {
    const stranger = await t.signInWith(['view-merchant-finance'])
    await expect(stranger.call(queue, { ...at(rider), body: days })).rejects.toMatchObject({ status: 403 })
    const other = await t.addTenant()
    await expect(other.call(queue, { ...at(rider), body: days })).rejects.toMatchObject({ status: 404 })
    const wrong = { from: '2026-02-01', to: '2026-01-01' }
    await expect(t.admin.call(queue, { ...at(rider), body: wrong })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'to' }] },
    })
    const branch = await t.inTenant(tx =>
      tx.insertInto('warehouses').values({ code: 'SEB', name: 'Export branch' }).returning('id').executeTakeFirstOrThrow(),
    )
    const local = t.lookingAt(branch.id, t.admin)
    await expect(local.call(statementContracts.merchant.queue, { ...at(1), body: days })).rejects.toMatchObject({
      code: 'head-office-only',
    })
  })

  it('are for whoever asked alone, as long as they may see all that is in them', async () => {
    const clerk = await t.signInWith(['view-rider-finance', 'view-rider-commission'])
    const { key } = await made(clerk, await newRider('Short'))
    const all = await t.signInWith(['export-reports', 'view-downloads', 'view-rider-finance', 'view-rider-commission'])
    expect((await all.call(downloadContract.list, {})).data.filter(one => one.key === key)).toEqual([])
    await expect(all.call(downloadContract.file, { params: { key } })).rejects.toMatchObject({ status: 404 })
    await t.inTenant(tx =>
      sql`update roles set permissions = array['view-rider-commission'] where id = (select role_id from staff where id = ${clerk.staffId})`.execute(
        tx,
      ),
    )
    await expect(clerk.call(downloadContract.file, { params: { key } })).rejects.toMatchObject({ status: 403 })
  })

  it('leave out the cash that a blind count hides', async () => {
    const blind = await newRider('Blind')
    await t.inTenant(async tx => {
      await sql`with entry as (insert into journal_entries (kind, source, source_id) values ('opening', 'test', 0) returning id)
        insert into journal_lines (entry_id, line, account, party_id, currency, amount)
        select id, line, account, party_id, 'NPR', amount from entry,
          (values (1, 'cash-rider', ${blind}::int, 700), (2, 'variance-rider', ${blind}::int, 300), (3, 'opening', 0, -1000))
          as sides (line, account, party_id, amount)`.execute(tx)
      await sql`insert into documents (kind, number, state, party_id, currency, lines, declared, maker_id)
        values ('rider-deposit', 'RD-LONG', 'submitted', ${blind}, 'NPR', 0, 7, ${t.admin.staffId})`.execute(tx)
    })
    const amounts = async (person: TestStaff) =>
      rowsIn((await made(person, blind)).text).map(cells => toMinor(cells.at(-1) ?? '', 'NPR'))
    const rights = ['view-rider-finance', 'count-rider-deposit'] as const
    expect(await amounts(await t.signInWith(rights))).toEqual([0n, 300n, 300n])
    expect(await amounts(await t.signInWith(rights.slice(0, 1)))).toEqual([0n, 700n, 700n, 0n, 300n, 300n])
  })
})
