// A merchant's own program: what its client secret allows, what it is told, and when that ends.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { importContract } from '@office/shared/areas/imports/import.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantIntegrationContract } from '@office/shared/areas/merchants/merchant-integration.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { quoteContract } from '@office/shared/areas/rate-cards/quote.contract'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { auditContract } from '@office/shared/areas/staff/audit.contract'
import { endpoints } from '@office/shared/contract'
import type { CallError } from '@office/shared/core/api/failure'
import { MERCHANT_CALLS_PER_MINUTE } from '@office/shared/core/merchant-limit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutDir } from '../../core/config.ts'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestCaller, TestOffice } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { approvedIntegration } from './merchant-integration.testing.ts'

const run = promisify(execFile)
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

describe.each(await engines())('on %s', engine => {
  let office: TestOffice
  let city: number
  let place: Record<'city_name' | 'state_name' | 'country_name', string>
  beforeAll(async () => {
    office = await joinServer(engine)
    await office.inTenant(tx => seedDemoData(tx, 30, Date.now()))
    const row = await office.inTenant(async tx => {
      const { rows } = await sql<typeof place & { id: number }>`
        select c.id, c.name as city_name, s.name as state_name, n.name as country_name from orders o
        join cities c on c.id = o.receiver_city_id join states s on s.id = c.state_id join countries n on n.id = c.country_id
        where c.is_active limit 1`.execute(tx)
      return rows[0]
    })
    if (!row) throw new Error('The demo has no order')
    const { id, ...named } = row
    city = id
    place = named
  }, 60_000)
  afterAll(() => office.close())

  const addMerchant = (name: string) =>
    office.inTenant(async tx => {
      const shop = { code: name, name, merchant_type: 'credit' as const, phone: null, city_id: city }
      return (await tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow()).id
    })
  const approveApi = (id: number) => approvedIntegration(office, id, { kind: 'api', address: null })
  const secretOf = async (id: number) =>
    (await office.admin.call(merchantContract.authGenerate, { params: { id } })).client_secret
  async function connect(name: string): Promise<{ id: number; program: TestCaller }> {
    const id = await addMerchant(name)
    await approveApi(id)
    return { id, program: office.program(await secretOf(id)) }
  }
  const draft = (merchant_id: number, reference_no: string) => ({
    merchant_id,
    reference_no,
    receiver_name: 'Somebody',
    receiver_phone: '9812345678',
    receiver_address: 'Somewhere 1',
    receiver_city_id: city,
    pieces: 1,
    weight_kg: '1.000',
    payment_type: 'COD' as const,
    cod_amount: '100.00',
    currency: 'NPR',
  })
  const row = (reference: string, more: Record<string, string> = {}) => ({
    'Reference No': reference,
    'Receiver Name': 'Somebody',
    'Receiver Phone': '9812345678',
    'Receiver Address': 'Somewhere 1',
    'Receiver City': place.city_name,
    'Receiver State': place.state_name,
    'Receiver Country': place.country_name,
    Pieces: '1',
    'Weight (kg)': '1',
    'Payment Type': 'COD',
    'COD Amount': '100',
    Currency: 'NPR',
    ...more,
  })

  it('books, follows, labels and prices its own orders', async () => {
    const { id, program } = await connect('Pasal')
    expect(await program.call(sessionContract.current)).toMatchObject({ name: 'Pasal (API)', merchant_id: id })
    const order = await program.call(orderContract.create, { body: draft(id, 'P-1') })
    expect(order).toMatchObject({ reference_no: 'P-1', merchant_id: id, status_key: 'key_1' })
    expect(await program.call(orderContract.list)).toMatchObject({ data: [{ id: order.id }], meta: { total: 1 } })
    expect(await program.call(orderContract.byWaybill, { params: { waybill: order.waybill_number } })).toMatchObject({
      order: { id: order.id },
      receiver_address: 'Somewhere 1',
    })
    const { call } = office.admin
    await call(orderContract.addRemark, { params: { id: order.id }, body: { text: 'For us' } })
    await call(orderContract.addRemark, { params: { id: order.id }, body: { text: 'For the shop', is_for_merchant: true } })
    await call(orderStatusContract.update, {
      body: { ids: [order.id], status_key: 'key_2', date: tomorrow, remark: 'Between us' },
    })
    const events = await program.call(orderContract.timelines, { params: { id: order.id } })
    expect(events.map(({ status_key }) => status_key)).toEqual(['key_2', 'key_1'])
    const heard = JSON.stringify([events, await program.call(orderContract.remarks, { params: { id: order.id } })])
    expect(heard).toContain('For the shop')
    for (const ours of ['For us', 'Between us', 'staff_name', 'rider']) expect(heard).not.toContain(ours)

    const print = await program.call(waybillPrintContract.create, { body: { waybills: [order.waybill_number] } })
    const { bytes } = await program.call(waybillPrintContract.pdf, { params: { id: print.id } })
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
    const quote = await program.call(quoteContract.deliveryCharge, {
      body: { kind: 'merchant', destination_city_id: city, weight_kg: '1.000', currency: 'NPR' },
    })
    expect(quote.charge?.total ?? quote.refusal?.code).toBeTruthy()
    expect(JSON.stringify(quote)).not.toContain('card')
    const cities = await program.call(cityContract.dropdown, { query: { search: place.city_name } })
    expect(cities.map(({ id }) => id)).toContain(city)
  })

  it('sends many at once, in its own name alone', async () => {
    const { program } = await connect('Bulk')
    await addMerchant('Rival')
    const rows = [row('B-1'), row('B-2'), row('B-3', { 'Merchant Code': 'Rival' }), row('B-4', { 'Merchant Code': 'Newcomer' })]
    const judged = await program.call(orderContract.bulk, { query: { dry_run: '1' }, body: { rows } })
    // The second is the same parcel to the same receiver: taken, and told of.
    expect(judged).toMatchObject({ created: 2, invalid: 2, warned: 1, warnings: [{ row: 3, code: 'REPEATS_ROW' }] })
    const { id } = await program.call(orderContract.bulk, { body: { rows } })
    const done = await eventually(async () => {
      const job = await program.call(importContract.get, { params: { id: id ?? 0 } })
      return job.state === 'done' && job
    })
    expect(done).toMatchObject({ created: 2, invalid: 2 })
    expect(done.rejected.map(({ row, code }) => [row, code])).toEqual([
      [4, 'UNKNOWN_MERCHANT'],
      [5, 'UNKNOWN_MERCHANT'],
    ])
    const { data } = await program.call(orderContract.list)
    expect(data.map(({ reference_no }) => reference_no).sort()).toEqual(['B-1', 'B-2'])
  })

  it('neither books nor prices for another merchant, nor finds what is theirs', async () => {
    const own = await connect('Own')
    const other = await connect('Other')
    const theirs = await other.program.call(orderContract.create, { body: draft(other.id, 'O-1') })
    const wrong = { status: 422, problem: { errors: [{ path: 'merchant_id' }] } }
    await expect(own.program.call(orderContract.create, { body: draft(other.id, 'X-1') })).rejects.toMatchObject(wrong)
    const quote = { kind: 'merchant' as const, merchant_id: other.id, destination_city_id: city, currency: 'NPR' }
    await expect(own.program.call(quoteContract.deliveryCharge, { body: quote })).rejects.toMatchObject(wrong)
    await expect(own.program.call(orderContract.get, { params: { id: theirs.id } })).rejects.toMatchObject({ status: 404 })
    await expect(own.program.call(waybillPrintContract.create, { body: { ids: [theirs.id] } })).rejects.toMatchObject({
      code: 'nothing-to-print',
    })
    const print = await other.program.call(waybillPrintContract.create, { body: { ids: [theirs.id] } })
    await expect(own.program.call(waybillPrintContract.pdf, { params: { id: print.id } })).rejects.toMatchObject({ status: 404 })
    expect((await own.program.call(orderContract.list, { query: { filters: { id: String(theirs.id) } } })).data).toEqual([])
    // Neither filters by fields that it cannot see nor charges of its own making are accepted.
    await expect(own.program.call(orderContract.list, { query: { filters: { rider_id: '1' } } })).rejects.toMatchObject({
      status: 403,
    })
    const cheap = { ...draft(own.id, 'X-2'), manual_charge: '1.00', charge_reason: 'cheap' }
    await expect(own.program.call(orderContract.create, { body: cheap })).rejects.toMatchObject({ status: 422 })
  })

  it('works from the approval on, while the merchant is active and the secret stands', async () => {
    const id = await addMerchant('Gate')
    const first = office.program(await secretOf(id))
    const out = { status: 401, code: 'not-signed-in' }
    await expect(first.call(orderContract.list)).rejects.toMatchObject(out)
    await approveApi(id)
    await first.call(orderContract.list)
    const second = office.program(await secretOf(id))
    await second.call(orderContract.list)
    const setActive = (is_active: boolean) =>
      office.inTenant(tx => tx.updateTable('merchants').set({ is_active }).where('id', '=', id).execute())
    await setActive(false)
    await expect(second.call(orderContract.list)).rejects.toMatchObject(out)
    await setActive(true)
    await second.call(orderContract.list)
    const { call } = office.admin
    const { data } = await call(merchantIntegrationContract.list, { params: { id } })
    const params = { id, integrationId: data[0]?.id ?? 0 }
    await call(merchantIntegrationContract.withdraw, { params, body: { reason: 'They moved' } })
    await expect(second.call(orderContract.list)).rejects.toMatchObject(out)
    await approveApi(id)
    await second.call(orderContract.list)
    expect((await call(merchantContract.get, { params: { id } })).client_used_at).not.toBeNull()
    await call(merchantContract.authRevoke, { params: { id } })
    await expect(second.call(orderContract.list)).rejects.toMatchObject(out)
    await expect(call(merchantContract.authRevoke, { params: { id } })).rejects.toMatchObject({ code: 'no-client-secret' })
    expect((await call(merchantContract.get, { params: { id } })).client_secret_at).toBeNull()
  })

  it('overlaps with the secret before for a day, which can be ended at once', async () => {
    const id = await addMerchant('Overlap')
    await approveApi(id)
    const { call } = office.admin
    const make = async () => {
      const { client_secret, old_until } = await call(merchantContract.authGenerate, { params: { id } })
      return { program: office.program(client_secret), old_until }
    }
    const works = ({ program }: { program: TestCaller }) =>
      program.call(orderContract.list).then(
        () => true,
        ({ status }) => status !== 401,
      )
    const oldUntil = async () => (await call(merchantContract.get, { params: { id } })).client_old_until
    const [first, second] = [await make(), await make()]
    expect([first.old_until, await works(first), await works(second)]).toEqual([null, true, true])
    expect(await oldUntil()).toBe(second.old_until)
    expect(Math.round((Date.parse(second.old_until ?? '') - Date.now()) / 3_600_000)).toBe(24)
    // One previous secret works, never two.
    const third = await make()
    expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true])
    await call(merchantContract.authEndOld, { params: { id } })
    expect([await works(second), await works(third), await oldUntil()]).toEqual([false, true, null])
    await expect(call(merchantContract.authEndOld, { params: { id } })).rejects.toMatchObject({ code: 'no-old-secret' })
    const fourth = await make()
    await office.inTenant(tx =>
      sql`update staff_sessions set expires_at = now() where expires_at < 'infinity' and revoked_at is null
      and staff_id = (select id from staff where merchant_id = ${id})`.execute(tx),
    )
    expect([await works(third), await works(fourth), await oldUntil()]).toEqual([false, true, null])
    await make()
    await call(merchantContract.authRevoke, { params: { id } })
    expect([await works(fourth), await oldUntil()]).toEqual([false, null])
  })

  it('is told to wait after too many calls in a minute, with all of its secrets together, and nobody else is', async () => {
    const busy = await connect('Busy')
    const other = await connect('Quiet')
    await busy.program.call(orderContract.list)
    const set = (values: object) =>
      office.inTenant(tx => tx.updateTable('merchant_calls').set(values).where('merchant_id', '=', busy.id).execute())
    // As if another process had counted. Refused calls count too, except those to endpoints closed to programs.
    await set({ calls: MERCHANT_CALLS_PER_MINUTE - 5 })
    await expect(busy.program.call(auditContract.list)).rejects.toMatchObject({ status: 403 })
    await expect(busy.program.call(orderContract.create, { body: draft(other.id, 'B-9') })).rejects.toMatchObject({ status: 422 })
    const again = office.program(await secretOf(busy.id))
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_none, n) => (n % 2 === 0 ? busy.program : again).call(orderContract.list)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const refused = await busy.program.call(orderContract.list).catch((error: CallError) => error)
    expect(refused).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      message: expect.stringContaining('600 calls a minute'),
    })
    expect((refused as CallError).retryAfter).toBeGreaterThan(0)
    expect((refused as CallError).retryAfter).toBeLessThanOrEqual(60)
    await other.program.call(orderContract.list)
    await set({ since: sql`now() - interval '61 seconds'` })
    await busy.program.call(orderContract.list)
  })

  it('follows every call of docs/connecting.md as it is printed there', async () => {
    const { id, program } = await connect('Reader')
    const page = readFileSync(join(checkoutDir, 'docs/connecting.md'), 'utf8')
    const calls = [...page.matchAll(/```sh call\n([\s\S]+?)```/g)].map(([, code = '']) => code)
    const folder = mkdtempSync(join(tmpdir(), 'office-connecting-'))
    const { port } = new URL(office.address)
    const host = `${office.tenant.slug}.localhost`
    writeFileSync(join(folder, '.curlrc'), `resolve = "${host}:${port}:127.0.0.1"\n`)
    const named: Record<string, string> = {
      ...{ OFFICE: `http://${host}:${port}`, SECRET: program.token ?? '', MERCHANT_ID: String(id), CITY_ID: String(city) },
      ...{ CITY: place.city_name, STATE: place.state_name, COUNTRY: place.country_name, SINCE: '2026-01-31T00:00:00Z' },
      ...{ CURL_HOME: folder, PATH: process.env.PATH ?? '' },
    }
    const said: string[] = []
    for (const call of calls) {
      const { stdout } = await run('bash', ['-c', call], { cwd: folder, env: named })
      said.push(stdout)
      const waybill = /"waybill_number":"([^"]+)"/.exec(stdout)?.[1]
      if (waybill) named.WAYBILL = waybill
      if (call.includes('print-waybill"')) named.PRINT_ID = String(JSON.parse(stdout).data.id)
    }
    expect(calls).toHaveLength(8)
    expect(readFileSync(join(folder, 'labels.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-')
    expect(JSON.parse(said.at(-1) ?? '').data.map((order: { reference_no: string }) => order.reference_no)).toContain('1001')
    // Every endpoint named by the page is open, and everything open is described in the contract's own words.
    for (const [, path = ''] of page.matchAll(/`(?:GET|POST) \/api(\/[^`?]+)`/g))
      expect(endpoints.some(({ endpoint }) => endpoint.path === path && endpoint.forMerchants)).toBe(true)
    rmSync(folder, { recursive: true })
  })

  it('opens no portal, and stands by name in the audit log', async () => {
    const { id, program } = await connect('Named')
    expect((await program.fetch(orderContract.list.path, { headers: { 'x-client': 'web' } })).status).toBe(401)
    const order = await program.call(orderContract.create, { body: draft(id, 'N-1') })
    const { data } = await office.admin.call(auditContract.list, {
      query: { filters: { subject: 'order', subject_id: String(order.id) } },
    })
    expect(data).toMatchObject([{ action: 'order.create', staff_name: 'Named (API)' }])
  })
})
