// A station in a terminal: verdicts at a bucket and at a desk, in a pipe and on a screen, and nothing lost when an answer is.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { scan } from '@office/cli/areas/sorting/scan/scan'
import { closeTimedOut } from '@office/server/areas/sorting/session-clock.queries'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import { TEST_PASSWORD, type TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { status } from '@office/shared/areas/orders/order-status.model'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atTerminal } from './at-terminal.ts'
import { openTerminal, signedIn, type Terminal } from './run-office.ts'

let office: TestOffice
let terminal: Terminal
/** Parcels of B7, and one that belongs elsewhere. */
let parcels: string[]
let stranger: string
let hub: number

const nobody = 'ZZ000000005ZZ'
const flags = {
  into: undefined,
  branch: undefined,
  charge: undefined,
  device: undefined,
  timeout: '30',
  stay: false,
  quiet: false,
  jsonLines: false,
}

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(tx => seedDemoData(tx, 300, Date.now()))
  await office.inTenant(async tx => {
    const { rows: places } = await sql<{ id: number }>`select warehouse_id as id from sorting_buckets where code = 'B7'`.execute(
      tx,
    )
    hub = places[0]?.id ?? 0
    const bring = (state: string, count: number) =>
      sql<{ waybill_number: string }>`
        update orders set status_key = ${status.receivedAtOrigin}, bucket_id = null, bag_id = null, current_warehouse_id = ${hub}
        where id in (select o.id from orders o join states s on s.tenant_id = o.tenant_id and s.id = o.receiver_state_id
          where s.name = ${state} order by o.id limit ${count}) returning waybill_number`.execute(tx)
    parcels = (await bring('Koshi', 11)).rows.map(row => row.waybill_number)
    stranger = (await bring('Gandaki', 1)).rows[0]?.waybill_number ?? ''
  })
  terminal = await signedIn(office, office.admin)
}, 120_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

const parcel = (at: number) => parcels[at] ?? ''
const lines = (...codes: string[]) => `${codes.join('\n')}\n`
const statusOf = async (waybill: string) =>
  (await office.inTenant(tx => tx.selectFrom('orders').select('status_key').where('waybill_number', '=', waybill).execute()))[0]
    ?.status_key

it('answers each line of a pipe with its verdict, and takes them back one by one, the newest first', async () => {
  const { exit, out, err } = await terminal.run(
    ['scan', 'B7'],
    lines(parcel(0), parcel(1), parcel(0), stranger, nobody, 'CMD:undo', 'CMD:undo', 'RID:1'),
  )
  const rows = out
    .trim()
    .split('\n')
    .map(line => line.split('\t'))
  expect(rows.map(([code, verdict]) => [code, verdict])).toEqual([
    ['code', 'verdict'],
    [parcel(0), 'accepted'],
    [parcel(1), 'accepted'],
    [parcel(0), 'duplicate'],
    [stranger, 'wrong-bucket'],
    [nobody, 'not-found'],
    // Scanned twice, it stays where it is when the second scan is taken back.
    [parcel(0), 'undone'],
    [parcel(1), 'undone'],
  ])
  // The wrong one says where it belongs.
  expect(rows[4]?.[2]).toMatch(/^[A-Z]\d/)
  expect(err).toContain('The card 1 does nothing here')
  expect(err).toContain('1 sorted, 0 already scanned, 2 refused')
  expect(exit).toBe(3)
  expect(await statusOf(parcel(0))).toBe(status.sortedToBucket)
  expect(await statusOf(parcel(1))).toBe(status.receivedAtOrigin)
})

it('changes to the bucket whose card is scanned, and leaves it by its card', async () => {
  const { exit, err } = await terminal.run(['scan', 'B7'], lines('BKT:ZZ9', 'BKT:C2', stranger, 'CMD:bucket', parcel(1)))
  expect(err).toContain('There is no "ZZ9" here.')
  expect(err).toMatch(/At C2 · /)
  expect(err).toContain('1 sorted, 0 already scanned, 0 refused')
  expect(exit).toBe(0)
  expect(await statusOf(parcel(1))).toBe(status.receivedAtOrigin)
})

it('changes to the bucket of its own branch where another has one of the same code', async () => {
  const twin = await office.inTenant(async tx => {
    const elsewhere = { code: 'FARHUB', name: 'Far hub', phone: null, city_id: null }
    const { id: warehouse_id } = await tx.insertInto('warehouses').values(elsewhere).returning('id').executeTakeFirstOrThrow()
    const bucket = { code: 'C2', name: 'Far', warehouse_id, state_ids: [], city_ids: [] }
    return tx.insertInto('sorting_buckets').values(bucket).returning('id').executeTakeFirstOrThrow()
  })
  const { exit, err } = await terminal.run(['scan', 'B7'], lines('BKT:C2', 'CMD:bucket'))
  await office.inTenant(tx => tx.deleteFrom('sorting_buckets').where('id', '=', twin.id).execute())
  expect(err).not.toContain('Several records')
  expect(err).toContain('At C2')
  expect(exit).toBe(0)
})

it('loses nothing and doubles nothing where answers are lost, and rings at a person what is refused', async () => {
  const told = { out: '', err: '' }
  const context = await atTerminal(terminal, told, () => true)
  const real = context.fetch
  let lost = 0
  // The server has the scan, but its answer never comes.
  const flaky: typeof fetch = async (...asked) => {
    const answer = await real(...asked)
    const [request] = asked
    if (String(request instanceof Request ? request.url : request).match(/sorting\/scan|in-turn/) && lost++ < 5)
      throw new TypeError('lost')
    return answer
  }
  const input = { isTty: true, bytes: () => Readable.from([Buffer.from(lines(parcel(2), parcel(3), nobody))]), leave: () => {} }
  const patient = { sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, Math.min(ms, 50))) }
  const exit = await scan({ args: ['B7'], flags }, { ...context, ...patient, fetch: flaky, io: { ...context.io, input } })
  expect(lost).toBeGreaterThan(5)
  expect(told.err).toContain('scans are kept on this machine')
  expect(told.err).toContain('is answering again')
  expect(told.out.split('\n').filter(line => line.includes('Sorted'))).toHaveLength(2)
  expect(told.out).toContain('Unknown code')
  expect(told.out.split('\u0007')).toHaveLength(2)
  expect(exit).toBe(3)
  const { rows: moves } = await office.inTenant(tx =>
    sql`select e.order_id from order_events e join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
      where o.waybill_number = ${parcel(2)} and e.source = 'scan'`.execute(tx),
  )
  expect(moves).toHaveLength(1)
})

/** The output of a terminal at B7 whose scans do not reach the server. */
async function scannedAway(...codes: string[]): Promise<{ out: string; err: string }> {
  const told = { out: '', err: '' }
  const context = await atTerminal(terminal, told, () => true)
  const real = context.fetch
  const away: typeof fetch = (...asked) => {
    const [request] = asked
    if (String(request instanceof Request ? request.url : request).includes('/sorting/scan')) throw new TypeError('away')
    return real(...asked)
  }
  const input = { isTty: true, bytes: () => Readable.from([Buffer.from(lines(...codes))]), leave: () => {} }
  const patient = { sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)) }
  const given = { args: ['B7'], flags: { ...flags, timeout: '0.2' } }
  expect(await scan(given, { ...context, ...patient, fetch: away, io: { ...context.io, input } })).toBe(6)
  return told
}

it('keeps what could not be sent, and sends it first the next time', async () => {
  const told = await scannedAway(parcel(4), parcel(5), nobody, 'CMD:undo')
  expect(told.out).toContain(`Undone  ${nobody}`)
  expect(told.err).toContain('2 scans kept on this machine')
  expect(await statusOf(parcel(4))).toBe(status.receivedAtOrigin)
  // Half a line, as a power cut leaves it, was never reported as kept.
  const folder = join(terminal.folder, '.config', 'state', 'scans')
  const [kept = ''] = readdirSync(folder).filter(name => name.endsWith('.jsonl'))
  writeFileSync(join(folder, kept), `${readFileSync(join(folder, kept), 'utf8')}{"id":"half`)

  const { exit, out, err } = await terminal.run(['scan', 'B7', '--json-lines'], lines(parcel(6)))
  expect(err).toContain('2 scans from an earlier run are sent first')
  expect(
    out
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { code: string }).code),
  ).toEqual([parcel(4), parcel(5), parcel(6)])
  expect(exit).toBe(0)
  expect(readdirSync(folder)).toEqual([])
})

/** Leaves everything open at buckets idle for long, then lets the clock close it. */
const forget = () =>
  office.inTenant(async tx => {
    await sql`update sorting_sessions set opened_at = opened_at - interval '13 hours', last_scan_at = last_scan_at - interval '13 hours'
      where closed_at is null`.execute(tx)
    await closeTimedOut(tx, new Date().toISOString(), 'test')
  })
const movesOf = async (waybill: string) => {
  const { rows } = await office.inTenant(tx =>
    sql`select from order_events e join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
      where o.waybill_number = ${waybill} and e.source = 'scan' and e.kind = 'move'`.execute(tx),
  )
  return rows.length
}

it('sends what was kept while the clock closed its session in the session after, at the same bucket alone', async () => {
  await scannedAway(parcel(8))
  await forget()

  const elsewhere = await terminal.run(['scan', 'C2'], lines('CMD:bucket'))
  expect(elsewhere.out).toContain(`${parcel(8)}\tsession-closed`)
  expect(elsewhere.exit).toBe(3)
  expect(elsewhere.err).toContain('1 scan kept from an ended session at B7; scan the card of that bucket to send them')
  expect(elsewhere.err).toContain('1 scan kept on this machine')
  expect(await statusOf(parcel(8))).toBe(status.receivedAtOrigin)

  const { exit, out, err } = await terminal.run(['scan', 'B7', '--json-lines'], lines('CMD:bucket'))
  expect(err).toContain('1 refused scan is sent again')
  expect(err).toContain('1 sorted, 0 already scanned, 0 refused')
  const verdicts = out
    .trim()
    .split('\n')
    .map(line => (JSON.parse(line) as { verdict: string }).verdict)
  expect(verdicts).toEqual(['session-closed', 'accepted'])
  expect(exit).toBe(0)
  expect(await statusOf(parcel(8))).toBe(status.sortedToBucket)
  expect(await movesOf(parcel(8))).toBe(1)
  expect(readdirSync(join(terminal.folder, '.config', 'state', 'scans'))).toEqual([])
})

it('says how to go on where the clock has closed the session, and goes on by the card of the bucket', async () => {
  const told = { out: '', err: '' }
  const context = await atTerminal(terminal, told, () => false)
  async function* typed() {
    await expect.poll(() => told.err, { timeout: 20_000 }).toContain('At B7 · ')
    await forget()
    yield Buffer.from(lines(parcel(9)))
    await expect.poll(() => told.err, { timeout: 20_000 }).toContain('Scan the card of B7 to log in again')
    expect(await statusOf(parcel(9))).toBe(status.receivedAtOrigin)
    yield Buffer.from(lines('BKT:B7'))
    await expect.poll(() => told.out, { timeout: 20_000 }).toContain('Sorted')
    yield Buffer.from(lines('CMD:undo'))
  }
  const input = { isTty: false, bytes: () => Readable.from(typed()), leave: () => {} }
  const exit = await scan({ args: ['B7'], flags }, { ...context, io: { ...context.io, input } })
  expect(told.err).toContain('1 refused scan is sent again')
  expect(told.out).toMatch(/timed out[\s\S]*Sorted[\s\S]*Undone/)
  expect(exit).toBe(0)
  expect(await statusOf(parcel(9))).toBe(status.receivedAtOrigin)
})

it('leaves a bucket whose session ended while nothing was scanned', async () => {
  const told = { out: '', err: '' }
  const context = await atTerminal(terminal, told, () => false)
  async function* typed() {
    await expect.poll(() => told.err, { timeout: 20_000 }).toContain('At B7 · ')
    await forget()
    yield Buffer.from(lines('BKT:C2'))
    await expect.poll(() => told.err, { timeout: 20_000 }).toContain('At C2 · ')
    await forget()
    yield Buffer.from(lines('CMD:bucket'))
  }
  const input = { isTty: false, bytes: () => Readable.from(typed()), leave: () => {} }
  expect(await scan({ args: ['B7'], flags }, { ...context, io: { ...context.io, input } })).toBe(0)
})

it('tells of each scan that nobody is logged in where the card of another bucket was refused', async () => {
  const colleague = await office.signInWith(['operate-sorting', 'view-sorting'])
  const c2 = await office.inTenant(tx =>
    tx.selectFrom('sorting_buckets').select('id').where('code', '=', 'C2').executeTakeFirstOrThrow(),
  )
  await colleague.call(sortingContract.login, { params: { id: c2.id }, body: { device: 'taken' } })
  const { exit, out, err } = await terminal.run(['scan', 'B7'], lines('BKT:C2', parcel(9)))
  expect(err).toContain('is logged in to this bucket on taken')
  expect(out).toContain('nobody-here')
  expect(exit).toBe(3)
  await colleague.call(sortingContract.logout, { params: { id: c2.id }, body: { device: 'taken' } })
})

it('moves each parcel into a status, and says what it takes for that', async () => {
  const into = (...more: string[]) =>
    terminal.run(['scan', '--into', ...more], lines(parcel(7), parcel(10), parcel(7), nobody, 'CMD:undo', 'CMD:undo'))
  expect((await into('Delivered')).err).toContain('Parcels cannot be scanned into "Delivered". Use one of: Picked Up')
  expect((await into('key_12')).err).toContain('needs a branch. Add its number or name with --branch')
  expect((await into('key_12', '--branch', 'Nowhere')).err).toContain('There is no "Nowhere" here.')
  expect((await terminal.run(['scan', '--into', 'key_12', '--branch', 'pokhara'], lines(nobody))).out).toContain('not-found')
  expect((await into('key_8', '--branch', String(hub))).err).toContain('Leave out --branch')
  expect((await terminal.run(['scan', 'B7', '--into', 'key_8'])).exit).toBe(2)
  expect((await terminal.run(['scan'])).err).toContain('Specify a bucket, or a status with --into.')
  const { exit, out, err } = await into('Weight and Content Check')
  expect(
    out
      .split('\n')
      .slice(1, -1)
      .map(line => line.split('\t')[1]),
  ).toEqual(['moved', 'moved', 'unchanged', 'not-found', 'undone', 'undone'])
  expect(err).toContain('0 moved, 1 already there, 1 refused, 0 without an answer about the charge')
  expect(exit).toBe(3)
  expect([await statusOf(parcel(7)), await statusOf(parcel(10))]).toEqual([status.receivedAtOrigin, status.receivedAtOrigin])
})

it('passes over a scan that cannot be undone, names it and the one before, and undoes that with the next card', async () => {
  const told = { out: '', err: '' }
  const context = await atTerminal(terminal, told, () => false)
  async function* typed() {
    yield Buffer.from(lines(parcel(7), parcel(10)))
    await expect.poll(() => told.out.split('Moved').length, { timeout: 20_000 }).toBe(3)
    await office.inTenant(tx =>
      tx.updateTable('orders').set({ status_key: status.readyForDelivery }).where('waybill_number', '=', parcel(10)).execute(),
    )
    yield Buffer.from(lines('CMD:undo', nobody, 'CMD:undo', 'CMD:undo'))
  }
  const input = { isTty: false, bytes: () => Readable.from(typed()), leave: () => {} }
  const patient = { sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)) }
  const given = { args: [], flags: { ...flags, into: 'key_8' } }
  await scan(given, { ...context, ...patient, io: { ...context.io, input } })
  expect(told.err).toContain(`${parcel(10)} could not be undone: `)
  expect(told.err).toContain(`The next undo takes back ${parcel(7)}.`)
  expect(told.err).toContain('There is nothing to undo')
  expect([await statusOf(parcel(7)), await statusOf(parcel(10))]).toEqual([status.receivedAtOrigin, status.readyForDelivery])
})

it('opens no desk of a branch where the caller does not work', async () => {
  const clerk = await office.signInWith(['view-orders', 'update-order-status'])
  const [own, there] = await office.inTenant(async tx => {
    const places = await tx.selectFrom('warehouses').select(['id', 'name']).where('is_active', '=', true).limit(2).execute()
    await tx
      .insertInto('staff_warehouses')
      .values({ staff_id: clerk.staffId, warehouse_id: places[0]?.id ?? 0 })
      .execute()
    return places.map(({ name }) => name)
  })
  const theirs = await signedIn(office, clerk)
  const at = (branch = '') => theirs.run(['scan', '--into', 'key_12', '--branch', branch], lines(nobody))
  expect(await at(there)).toMatchObject({
    exit: 1,
    out: '',
    err: expect.stringContaining(`You do not work at ${there}, only at ${own}`),
  })
  expect((await at(own)).out).toContain('not-found')
  theirs.close()
})

it('moves no parcel by a line that is not the number of one', async () => {
  const events = () =>
    office.inTenant(tx =>
      tx
        .selectFrom('order_events')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    )
  const before = await events()
  // Two numbers in one barcode, and a scanner that names the kind of a barcode but read nothing of it.
  const given = lines(`${parcel(7)},${parcel(8)}`, ']C1')
  const { exit, out } = await terminal.run(['scan', '--into', 'key_8', '--json-lines'], given)
  const verdicts = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).verdict)
  expect(verdicts).toEqual(['not-found', 'not-found'])
  expect(exit).toBe(3)
  expect(await events()).toEqual(before)
})

/** The connection to the server, which can be cut: through it a terminal has a network, or none. */
async function openWire() {
  const sockets = new Set<Socket>()
  const { port } = new URL(office.address)
  const wire = createServer(near => {
    const far = connect(Number(port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const listen = (at = 0) => new Promise<void>(resolve => wire.listen(at, '127.0.0.1', resolve))
  await listen()
  const address = wire.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    host: `${office.tenant.slug}.localhost:${own}`,
    mend: () => listen(own),
    cut: () =>
      new Promise<void>(resolve => {
        wire.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

it('keeps what is scanned at a desk without a network through a kill, and moves it once, in its order, the next time', async () => {
  const wire = await openWire()
  const away = openTerminal(wire.host)
  const signing = await away.run(['login', '--email', office.admin.email, '--password-stdin'], `${TEST_PASSWORD}\n`)
  expect(signing.exit).toBe(0)
  await wire.cut()
  const into = ['scan', '--into', 'key_8', '--json-lines']
  const { child, ended } = away.begin(into, lines(parcel(1), parcel(7)))
  const folder = join(away.folder, '.config', 'state', 'scans')
  const kept = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter(name => name.endsWith('.jsonl'))
      .flatMap(name =>
        readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .filter(line => line !== ''),
      )
  await expect.poll(() => kept().length, { timeout: 20_000 }).toBe(2)
  child.kill('SIGKILL')
  expect((await ended).out).toBe('')
  expect([await statusOf(parcel(1)), await statusOf(parcel(7))]).toEqual([status.receivedAtOrigin, status.receivedAtOrigin])

  await wire.mend()
  const { exit, out, err } = await away.run(into, lines(nobody))
  expect(err).toContain('2 scans from an earlier run are sent first')
  const told = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { code: string; verdict: string })
  expect(told.map(({ code, verdict }) => [code, verdict])).toEqual([
    [parcel(1), 'moved'],
    [parcel(7), 'moved'],
    [nobody, 'not-found'],
  ])
  expect(exit).toBe(3)
  expect(kept()).toEqual([])
  const { rows } = await office.inTenant(tx =>
    sql<{ waybill: string; is_late: boolean }>`
      select o.waybill_number as waybill, e.device_at < e.at as is_late from order_events e
      join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
      where o.waybill_number = any(${[parcel(1), parcel(7)]}::text[]) and e.status_key = 'key_8' and e.kind = 'move' and e.device_at is not null
        and not exists (select from order_events back where back.order_id = e.order_id and back.reverses = e.seq)
      order by e.seq`.execute(tx),
  )
  expect(rows).toEqual([
    { waybill: parcel(1), is_late: true },
    { waybill: parcel(7), is_late: true },
  ])
  await wire.cut()
  away.close()
})

it('moves a parcel once at a desk where its answer is lost', async () => {
  await office.inTenant(tx =>
    sql`update orders set status_key = ${status.receivedAtOrigin} where waybill_number = ${parcel(7)}`.execute(tx),
  )
  const told = { out: '', err: '' }
  const context = await atTerminal(terminal, told, () => true)
  const real = context.fetch
  let lost = 0
  const flaky: typeof fetch = async (...request) => {
    const answer = await real(...request)
    const [asked] = request
    if (String(asked instanceof Request ? asked.url : asked).match(/status-update|in-turn/) && lost++ < 5)
      throw new TypeError('lost')
    return answer
  }
  const input = { isTty: true, bytes: () => Readable.from([Buffer.from(lines(parcel(7), nobody))]), leave: () => {} }
  const patient = { sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, Math.min(ms, 50))) }
  const given = { args: [], flags: { ...flags, into: 'key_8' } }
  expect(await scan(given, { ...context, ...patient, fetch: flaky, io: { ...context.io, input } })).toBe(3)
  expect(lost).toBeGreaterThan(5)
  expect(told.err).toContain('scans are kept on this machine')
  expect(told.err).toContain('1 moved, 0 already there, 1 refused')
})

it('asks at a desk of hand-over whether a cash merchant pays, by a card or for all at once', async () => {
  await office.inTenant(async tx => {
    await sql`update merchants set merchant_type = 'cash'`.execute(tx)
    await sql`
      update orders set status_key = ${status.dropOffExpected}, bucket_id = null, bag_id = null where waybill_number = any(${[parcel(8), parcel(9)]}::text[])`.execute(
      tx,
    )
  })
  const into = (input: string, ...more: string[]) =>
    terminal.run(['scan', '--into', 'key_7', '--branch', String(hub), ...more], input)
  const asked = await into(lines('CMD:paid', parcel(8), 'CMD:unpaid', parcel(9)))
  expect(
    asked.out
      .split('\n')
      .slice(1, -1)
      .map(line => line.split('\t')[1]),
  ).toEqual(['charge-not-told', 'moved', 'charge-not-told'])
  expect(asked.out).toContain('CMD:paid, CMD:paid:METHOD or CMD:unpaid to say whether the charge is paid now')
  expect(asked.err).toContain('No parcel is waiting for this answer')
  expect(asked.err).toContain('1 moved, 0 already there, 0 refused, 1 without an answer about the charge')
  expect(asked.exit).toBe(3)
  expect(await into(lines(parcel(9)), '--charge', 'paid')).toMatchObject({ exit: 0 })
  expect(await into('', '--charge', 'later')).toMatchObject({ exit: 2, err: expect.stringContaining('not "later"') })
  expect(await into('', '--charge', 'paid:csh')).toMatchObject({ exit: 2, err: expect.stringContaining('Did you mean cash?') })
  const { rows } = await office.inTenant(tx =>
    sql<{ told: string }>`
      select e.charge_payment as told from order_events e join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
      where o.waybill_number = any(${[parcel(8), parcel(9)]}::text[]) and e.status_key = ${status.receivedAtOrigin} and e.source = 'cli' order by e.seq`.execute(
      tx,
    ),
  )
  expect(rows.map(({ told }) => told)).toEqual(['unpaid', 'paid'])
  const byBulk = await terminal.run(['orders', 'status', 'key_5', parcel(7)])
  expect(byBulk.exit).toBe(3)
})
