// A nightly script as cron runs it: no terminal, a token from a file, the wrong host first; each step returns its exit code and
// one line.
import { statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTerminal, signedIn, type Terminal } from './run-office.ts'

const permissions = [
  'manage-state',
  'manage-city',
  'run-import',
  'import-orders',
  'create-bulk-order',
  'create-merchant',
  'view-orders',
  'view-order',
  'update-order-status',
  'view-middle-mile',
  'export-orders',
  'export-all-orders',
  'view-downloads',
  'view-status-count-report',
  'export-reports',
  'approve-request',
] as const

const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

let office: TestOffice
let staff: TestStaff
let person: Terminal
let cron: Terminal
beforeAll(async () => {
  office = await joinServer('imports')
  staff = await office.addTenant()
  person = await signedIn(office, staff)
  await staff.call(roleContract.create, { body: { name: 'Night shift', permissions: [...permissions] } })
}, 60_000)
afterAll(async () => {
  person.close()
  cron.close()
  await office.close()
})

/** A step of the script: its exit code, and what it wrote as one line of JSON. */
async function step(...args: string[]): Promise<{ exit: number | null; told: Record<string, unknown> }> {
  const { exit, out, err } = await cron.run([...args, '--json'])
  const lines = `${out}${err}`.trimEnd().split('\n')
  expect(lines, `${args.join(' ')}: ${err}`).toHaveLength(1)
  const answer = JSON.parse(lines[0] ?? '')
  return { exit, told: { ...answer, ...answer.data } }
}

describe('a script of the night', () => {
  it('gets a token that is printed once, alone, with a role and an end', async () => {
    const made = await person.run(['tokens', 'create', 'Nightly import', '--role', 'night shift', '--expires', soon])
    expect(made).toMatchObject({ exit: 0, out: expect.stringMatching(/^office_[\w-]{43}\n$/) })
    expect(made.err).not.toContain(made.out.trim())
    cron = openTerminal('', { OFFICE_TOKEN_FILE: 'token.txt' })
    writeFileSync(join(cron.folder, 'token.txt'), made.out, { mode: 0o600 })
    expect((await person.run(['tokens', 'create', 'Second', '--role', 'Night shift', '--expires', 'yesterday'])).exit).toBe(1)
  })

  it('takes the token of the file where the other variable is set and empty', async () => {
    const own = openTerminal(person.host, { OFFICE_TOKEN: '', OFFICE_TOKEN_FILE: join(cron.folder, 'token.txt') })
    expect(await own.run(['can'])).toMatchObject({ exit: 0, err: '' })
    own.close()
  })

  it('says by its exit code and in one line that the host is the wrong one', async () => {
    expect(await step('orders', 'list')).toMatchObject({ exit: 4, told: { error: { code: 'no-host' } } })
    const elsewhere = `${office.tenant.slug}.localhost:${new URL(office.address).port}`
    expect(await step('orders', 'list', '--host', elsewhere)).toMatchObject({
      exit: 4,
      told: { error: { code: 'not-signed-in' } },
    })
    expect(await step('orders', 'list', '--host', 'gone.localhost:1')).toMatchObject({
      exit: 6,
      told: { error: { code: 'offline' } },
    })
    writeFileSync(join(cron.folder, '.officerc'), JSON.stringify({ host: person.host }))
    const { exit, told } = await step('orders', 'list')
    expect({ exit, message: JSON.stringify(told) }).toMatchObject({
      exit: 2,
      message: expect.stringContaining('OFFICE_TOKEN_FILE'),
    })
  })

  it('takes no page of a proxy for an answer', async () => {
    const proxy = createServer((_asked, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>'))
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo // listening on a port, so never a path
    const place = ['--country-id', '1', '--host', `acme.localhost:${port}`]
    const { exit, told } = await step('states', 'create', '--name', 'Bagmati', ...place)
    expect({ exit, told }).toMatchObject({ exit: 6, told: { error: { code: 'not-ours' } } })
    expect(JSON.stringify(told)).toContain('(HTTP 200 text/html)')
    proxy.closeAllConnections()
    await new Promise(resolve => proxy.close(resolve))
  })

  it('imports three files, moves orders and fetches a report', async () => {
    const at = ['--host', person.host]
    const put = (name: string, text: string) => writeFileSync(join(cron.folder, name), text)
    put('states.csv', 'State Name,Country Name\nBagmati,Nepal\n')
    put('cities.csv', 'City Name,State Name,Country Name\nKathmandu,Bagmati,Nepal\nNowhere,Atlantis,Nepal\n')
    const headings =
      'Merchant Code,Reference No,Receiver Name,Receiver Phone,Receiver Address,Receiver City,Receiver State,Receiver Country,Pieces,Weight (kg),Payment Type,COD Amount,Currency'
    const row = (at: number) =>
      `EVEREST,R-${at},Sita Rai,+977984100000${at},Boudha ${at},Kathmandu,Bagmati,Nepal,1,1.5,PREPAID,0,NPR`
    put('orders.csv', `${headings}\n${[1, 2, 3].map(row).join('\n')}\n`)
    expect(await step('import', 'states', 'states.csv', '--yes', ...at)).toMatchObject({ exit: 0, told: { created: 1 } })
    expect(await step('import', 'cities', 'cities.csv', '--yes', ...at)).toMatchObject({
      exit: 3,
      told: { created: 1, invalid: 1 },
    })
    const orders = await step('import', 'orders', 'orders.csv', '--yes', '--create', 'merchants', ...at)
    expect(orders, JSON.stringify(orders.told)).toMatchObject({ exit: 0, told: { created: 3 } })
    const { out } = await cron.run(['orders', 'list', '--all', '--json-lines', 'waybill_number', ...at])
    const waybills = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).waybill_number)
    expect(waybills).toHaveLength(3)
    const moved = await step('orders', 'status', 'key_2', ...waybills, 'CE000000000XX', '--date', soon, ...at)
    expect(moved, JSON.stringify(moved.told)).toMatchObject({ exit: 3, told: { applied: 3, refused: 1 } })
    const report = await step('report', 'download', 'orders', '-o', 'orders.xlsx', ...at)
    expect(report, JSON.stringify(report.told)).toMatchObject({ exit: 0 })
    expect(statSync(join(cron.folder, 'orders.xlsx')).size).toBeGreaterThan(1000)
  })

  it('stands in histories by its own name, and was written to by nobody', async () => {
    const { out } = await person.run(['orders', 'list', '--json', 'waybill_number'])
    const [{ waybill_number }] = JSON.parse(out).data
    expect((await person.run(['orders', 'timeline', waybill_number])).out).toContain('Nightly import')
  })

  it('works on as an account of this machine, and no more once the token is revoked', async () => {
    const kept = openTerminal(person.host)
    const { token } = JSON.parse(
      (await person.run(['tokens', 'create', 'Third', '--role', 'Night shift', '--expires', soon, '--json'])).out,
    ).data
    expect(await kept.run(['login', '--with-token'], `${token}\n`)).toMatchObject({ exit: 0 })
    expect((await kept.run(['auth', 'token'])).out).toBe(`${token}\n`)
    expect((await kept.run(['can', 'import-orders'])).exit).toBe(0)
    // The second pair of eyes is a person's.
    expect((await kept.run(['can', 'approve-request'])).exit).toBe(5)
    expect((await person.run(['tokens', 'revoke', 'third'])).exit).toBe(0)
    expect((await kept.run(['can', 'import-orders'])).exit).toBe(4)
    expect((await kept.run(['auth', 'status'])).exit).toBe(4)
    const rest = openTerminal(person.host, { OFFICE_TOKEN: token })
    expect(JSON.parse((await rest.run(['auth', 'status', '--json'])).out).data).toMatchObject([{ state: 'over', current: true }])
    expect((await rest.run(['login', '--with-token'], 'not a token\n')).exit).toBe(2)
    rest.close()
    kept.close()
  })
})
