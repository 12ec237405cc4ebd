// Price tables at the terminal: listed, written as files, checked and brought back.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { unpackLanes } from '@office/shared/areas/rate-cards/prices/packed-lanes'
import {
  rateCardContract,
  riderRateCardContract,
  walkingRateCardContract,
} from '@office/shared/areas/rate-cards/rate-card.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn, type Terminal } from './run-office.ts'

let office: TestOffice
let terminal: Terminal
beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(tx => seedDemoData(tx, 1, Date.now()))
  terminal = await signedIn(office, office.admin)
}, 120_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

it('names the orders to be rated again that do not exist, as a status change does', async () => {
  const [known = ''] = (await terminal.run(['orders', 'list', '--columns', 'waybill_number', '--paginate', '1'])).out
    .split('\n')
    .slice(1)
  const rate = (...more: string[]) => terminal.run(['orders', 'rate', known.toLowerCase(), 'NOBODY-1', ...more])
  const tried = await rate('--dry-run', '--json')
  expect(tried.exit).toBe(7)
  expect(JSON.parse(tried.out).data).toMatchObject({
    results: [{ waybill_number: known }, { waybill_number: 'NOBODY-1', outcome: 'refused', code: 'not-found' }],
  })
  // Several in one word are several.
  const joined = await terminal.run(['orders', 'rate', `${known},NOBODY-1`, '--dry-run', '--json'])
  expect(joined.out).toBe(tried.out)
  const told = await terminal.run(['orders', 'rate', 'NOBODY-1', '--reason', 'A new card'])
  expect(told).toMatchObject({ exit: 3, out: expect.stringContaining('NOBODY-1\tnot-found') })
})

it('takes a table out, and brings it back whole or not at all', { timeout: 90_000 }, async () => {
  const { call } = office.admin
  const { data } = await call(walkingRateCardContract.list, { query: { filters: { state: 'draft' } } })
  const id = data[0]?.id ?? 0
  const listed = await terminal.run(['walking-rate-cards', 'list', '--state', 'draft', '--json'])
  expect(listed.out).toContain('Festival counter')
  const path = join(terminal.folder, 'prices.csv')
  expect(await terminal.run(['rate-cards', 'export', String(id), '-o', path])).toMatchObject({ exit: 0, err: '' })
  const before = readFileSync(path, 'utf8')
  const [headings = '', first = '', ...rest] = before
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(headings).toContain('Origin Zone,Destination Zone,Service,Speed,0-0.5 kg')
  expect(rest).toHaveLength(24)

  // One cell changed and one row left out.
  const cells = first.split(',')
  writeFileSync(path, [headings, [...cells.slice(0, -1), '77.7'].join(','), ...rest.slice(1)].join('\n'))
  const tried = await terminal.run(['rate-cards', 'import', String(id), path, '--dry-run'])
  expect(tried.out).toContain('Festival counter would have 0 added, 1 changed, 1 removed, 23 unchanged. Nothing was changed.')
  const lanes = async () => unpackLanes(await call(rateCardContract.table, { params: { id } }))
  expect(await lanes()).toHaveLength(25)
  expect((await terminal.run(['rate-cards', 'import', String(id), path])).exit).toBe(0)
  expect(await lanes()).toHaveLength(24)
  expect((await lanes()).filter(({ prices }) => prices.at(-1) === '77.70')).toHaveLength(1)

  writeFileSync(path, [headings, first.replace(/^[^,]*/, 'Atlantis'), ...rest].join('\n'))
  const refused = await terminal.run(['rate-cards', 'import', String(id), path])
  expect(refused.exit).toBe(7)
  expect(refused.err).toContain('Card Festival counter, row 2, Origin Zone: No such zone')
  expect(await lanes()).toHaveLength(24)
})

it('quotes with the words of the portal, and says why there is no price', { timeout: 60_000 }, async () => {
  const { currency = '' } =
    (await office.admin.call(rateCardContract.list, { query: { filters: { is_default: '1' } } })).data[0] ?? {}
  const asked = ['rate', 'quote', '--from', 'Kathmandu', '--to', 'Pokhara', '--currency', currency, '--cod', '5000', '--explain']
  const { exit, out } = await terminal.run([...asked, '--weight', '1'])
  expect(exit).toBe(0)
  expect(out).toMatch(/^Delivery\t1 kg: [\d.]+\t/)
  expect(out).toMatch(/COD charge\t1 % of 5,000.00/)
  expect(out.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^${currency} `))
  // A merchant and a card, by the names that people know.
  const named = [...asked.map(word => (word === currency ? 'NPR' : word)), '--weight', '1', '--json']
  const ofMerchant = await terminal.run([...named, '--merchant', 'Namaste Books'])
  expect(JSON.parse(ofMerchant.out).data.charge.card.name).toBe('Volume senders')
  expect((await terminal.run([...named, '--merchant', 'Nobody at all'])).err).toContain('"not-found"')
  const refused = await terminal.run(asked)
  expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('Enter the weight')])
  expect((await terminal.run(['rate', 'quote', '--from', 'Atlantis', '--to', 'Pokhara'])).err).toContain(
    'There is no city Atlantis',
  )
})

it('tells rules of pay as the portal does', { timeout: 60_000 }, async () => {
  const { data } = await office.admin.call(riderRateCardContract.list, { query: { filters: { is_default: '1' } } })
  const id = String(data[0]?.id)
  expect((await terminal.run(['rider-rate-cards', 'list', '--is-default', '1'])).out).toContain('City riders')
  expect((await terminal.run(['agency-rate-cards', 'list'])).out).toContain('Agency with COD share')
  const told = await terminal.run(['rate-cards', 'rules', id])
  expect(told.out).toMatch(/^\d\tEach pickup: \w{3} [\d.]+$/m)
  expect(told.out).toMatch(/92 % of attempts in a period delivered: /)
  const refused = await terminal.run(['rate-cards', 'export', id])
  expect(refused).toMatchObject({ exit: 1 })
  expect(refused.err).toContain('City riders has pay rules, not a price table')
})

it('tells the parcel that it took in at the counter even where its receipt cannot be written', async () => {
  // The demo's cards in the currency of the counter.
  await office.inTenant(tx =>
    sql`update rate_cards set currency = (select currency from tenants where id = current_tenant())`.execute(tx),
  )
  const take = (...more: string[]) =>
    terminal.run([
      ...['orders', 'walking', '--name', 'Mina Shrestha', '--phone', '+9779811112222', '--branch', '1', '--to', 'Pokhara'],
      ...['--receiver', 'Sita Rai', '--receiver-phone', '+9779801234567', '--address', 'Lakeside 4', '--weight', '2.4', ...more],
    ])
  const taken = async () => JSON.parse((await terminal.run(['orders', 'list', '--json', 'id'])).out).meta.total
  const before = await taken()
  expect(await take('--receipt', 'receipt.pdf', '--paper', 'a5')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('--paper'),
  })
  expect(await taken()).toBe(before)
  const told = await take('--receipt', join('no', 'such', 'folder.pdf'))
  expect(told).toMatchObject({ exit: 3, err: expect.stringContaining('cannot be written') })
  expect(told.out).toMatch(/^\w+\t[A-Z]{3} [\d.,]+\n$/)
  expect(await taken()).toBe(before + 1)
  expect((await take('--receipt', 'receipt.pdf')).exit).toBe(0)
  expect(readFileSync(join(terminal.folder, 'receipt.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
})
