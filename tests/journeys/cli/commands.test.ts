// The other commands against a real server: signing in, any endpoint, cache keys, orders, exports, new tenants.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { editOrder } from '@office/cli/areas/orders/edit-order'
import { listOrders } from '@office/cli/areas/orders/list-orders'
import { moveOrders } from '@office/cli/areas/orders/move-orders'
import { reverseOrders } from '@office/cli/areas/orders/reverse-orders'
import { showHistory } from '@office/cli/areas/orders/show-history'
import { showTimeline } from '@office/cli/areas/orders/show-timeline'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import { TEST_PASSWORD, type TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { orderMove } from '@office/shared/areas/orders/moves/order-transitions'
import { orderStatusKeys, status } from '@office/shared/areas/orders/order-status.model'
import { reports } from '@office/shared/areas/reports/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atTerminal } from './at-terminal.ts'

import { openTerminal, signedIn, type Terminal } from './run-office.ts'

const serverMain = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

let office: TestOffice
let terminal: Terminal
beforeAll(async () => {
  office = await joinServer()
  terminal = await signedIn(office, office.admin)
}, 60_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

describe('signing in', () => {
  it('keeps the token in a file that only its owner reads, and never asks without a terminal', async () => {
    const path = join(terminal.folder, '.config', 'hosts.json')
    expect(statSync(join(terminal.folder, '.config')).mode & 0o777).toBe(0o700)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const { exit, err } = await terminal.run(['login', '--email', office.admin.email])
    expect(exit).toBe(2)
    expect(err).toContain('--password-stdin')
  })

  it('tells a wrong password from a missing one', async () => {
    const { exit, err } = await terminal.run(['login', '--email', office.admin.email, '--password-stdin'], 'Wrong#2026\n')
    expect(exit).toBe(4)
    expect(err).not.toContain('Wrong#2026')
  })

  it('shows accounts, and signs out at the server too', async () => {
    const person = await office.signInWith(['view-orders'])
    const own = await signedIn(office, person)
    const { token } = JSON.parse(readFileSync(join(own.folder, '.config/hosts.json'), 'utf8')).hosts[own.host].accounts[
      person.email
    ]
    expect(JSON.parse((await own.run(['auth', 'status', '--json'])).out).data).toEqual([
      expect.objectContaining({ host: own.host, email: person.email, current: true, state: 'valid' }),
    ])
    expect((await own.run(['can', 'view-orders'])).exit).toBe(0)
    expect(await own.run(['can', 'import-orders'])).toMatchObject({ exit: 5, out: 'no; Administrator can grant it\n' })
    expect((await own.run(['can', 'view-order'])).exit).toBe(5)
    const refused = await own.run(['cities', 'list'])
    expect(refused).toMatchObject({ exit: 5, out: '' })
    expect(refused.err).toContain('manage-city')
    expect(refused.err).toContain('Administrator can grant')
    expect((await own.run(['can', 'veiw-orders'])).err).toContain('view-orders')
    expect((await own.run(['auth', 'logout'])).exit).toBe(0)
    expect((await own.run(['can', 'view-orders'])).exit).toBe(4)
    const revoked = openTerminal(own.host, { OFFICE_TOKEN: token })
    expect((await revoked.run(['can', 'view-orders'])).exit).toBe(4)
    revoked.close()
    own.close()
  })

  it('never sends OFFICE_TOKEN to a host that a project folder names', async () => {
    const tricked = openTerminal('', { OFFICE_TOKEN: 'secret' })
    writeFileSync(join(tricked.folder, '.officerc'), JSON.stringify({ host: terminal.host }))
    expect((await tricked.run(['can'])).exit).toBe(2)
    tricked.close()
  })
})

describe('the command line', () => {
  it('suggests, and gives every command two examples', async () => {
    const { exit, err } = await terminal.run(['imprt'])
    expect(exit).toBe(2)
    expect(err).toContain('import')
    const { out } = await terminal.run(['import', 'orders', '--help'])
    expect(out.match(/\$ .*office import orders/g)).toHaveLength(4)
  })

  it('speaks other languages', async () => {
    expect((await terminal.run(['orders', 'list', '--lang', 'de'])).exit).toBe(0)
    expect((await terminal.run(['orders', 'list', '--lang', 'xx'])).exit).toBe(2)
  })

  it('completes commands, flags and values', async () => {
    expect((await terminal.run(['completion', 'words', '--', 'im'])).out).toBe('import\n')
    expect((await terminal.run(['completion', 'words', '--', 'import', ''])).out.split('\n')).toContain('secondary-phones')
    expect((await terminal.run(['completion', 'words', '--', 'cache', 'refresh', 'ci'])).out).toBe('cities\n')
    for (const shell of ['bash', 'zsh', 'fish', 'pwsh'])
      expect((await terminal.run(['completion', shell])).out).toContain('office completion words')
  })

  it('--debug shows requests without secrets', async () => {
    const { err } = await terminal.run(
      ['login', '--email', office.admin.email, '--password-stdin', '--debug'],
      `${TEST_PASSWORD}\n`,
    )
    expect(err).toMatch(/> POST .*\/staff\/login/)
    expect(err).not.toContain(TEST_PASSWORD)
    expect(err).not.toMatch(/Bearer \S/)
  })
})

describe('office api', () => {
  it('calls by name and by path, and checks before it sends', async () => {
    const byName = await terminal.run(['api', 'places.country.list', '--query', 'filter[code]=NP'])
    expect(JSON.parse(byName.out).data).toMatchObject([{ code: 'NP' }])
    expect(JSON.parse((await terminal.run(['api', 'GET', '/admin/country', '--query', 'filter[code]=NP'])).out)).toEqual(
      JSON.parse(byName.out),
    )
    for (const wrong of [
      ['/admin/countri'],
      ['DELETE', '/admin/country'],
      ['/admin/country', '--query', 'filter[nothing]=1'],
      ['POST', '/admin/state', '--body', '{"name": 1}'],
      ['POST', '/admin/state', '--body', 'not json'],
      ['places.state.get'],
    ])
      expect([wrong, (await terminal.run(['api', ...wrong])).exit]).toEqual([wrong, 2])
    const made = { name: 'Bagmati', code: 'P3', country_id: JSON.parse(byName.out).data[0].id, native_name: null }
    const { exit, out } = await terminal.run(['api', 'POST', '/admin/state', '--body', '-'], JSON.stringify(made))
    expect(exit).toBe(0)
    expect(JSON.parse((await terminal.run(['api', `/admin/state/${JSON.parse(out).id}`])).out)).toMatchObject(made)
  })

  it('takes a body from a file as other commands take theirs: with the mark that Windows puts before it, or in words why not', async () => {
    writeFileSync(join(terminal.folder, 'marked.json'), '\ufeff{"cache_keys": ["cities"]}')
    const call = (file: string) => terminal.run(['api', 'POST', '/admin/cache-refresh-key', '--body', `@${file}`])
    expect(await call('marked.json')).toMatchObject({ exit: 0 })
    expect(await call('absent.json')).toMatchObject({ exit: 1, err: '✗ absent.json does not exist.\n' })
  })
})

describe('cache, orders, exports', () => {
  it('raises versions of cache keys; a dry run does not', async () => {
    const versions = async () =>
      JSON.parse((await terminal.run(['cache', 'refresh', 'cities', '--dry-run', '--json'])).out).data[0].version
    const before = await versions()
    expect(JSON.parse((await terminal.run(['cache', 'refresh', 'cities', '--json'])).out).data).toEqual([
      { cache_key: 'cities', version: before + 1 },
    ])
    expect(await versions()).toBe(before + 1)
    expect((await terminal.run(['cache', 'refresh', 'citis'])).exit).toBe(2)
  })

  it('lists orders and refuses to move what is not there', async () => {
    expect(
      JSON.parse((await terminal.run(['orders', 'list', '--filter', 'status_key=key_14,key_15', '--sort', '-id', '--json'])).out),
    ).toMatchObject({
      schema: 1,
      data: [],
      meta: { total: 0 },
    })
    expect((await terminal.run(['orders', 'list', '--sort', 'nothing'])).exit).toBe(2)
    const movable = orderStatusKeys.find(key => key !== 'key_1' && orderMove(key).asks.length === 0) ?? ''
    const moved = await terminal.run(['orders', 'status', movable, 'CE123456785BR', '--dry-run', '--json'])
    expect([moved.exit, JSON.parse(moved.out || '{}').data?.results]).toEqual([
      7,
      [expect.objectContaining({ waybill_number: 'CE123456785BR', code: 'not-found' })],
    ])
  })

  it('moves an order with what is told, shows its journey, and takes back the move that was meant', async () => {
    const staff = await office.addTenant()
    const own = await signedIn(office, staff)
    await office.inTenant(tx => seedDemoData(tx, 5, Date.now()), staff.tenant)
    const { waybill_number } = await office.inTenant(
      tx =>
        tx
          .updateTable('orders')
          .set({
            status_key: status.sentForDelivery,
            currency: 'NPR',
            payment_type: 'COD',
            cod_amount: '1250.50',
            custody: 'to-collect',
          })
          .returning('waybill_number')
          .executeTakeFirstOrThrow(),
      staff.tenant,
    )
    const told = { out: '', err: '' }
    const context = await atTerminal(own, told, () => true)
    const plain = { reason: undefined, remark: undefined, dryRun: false, json: false }
    const details = { rider: undefined, warehouse: undefined, date: undefined, pieces: undefined, weight: undefined }
    const flags = {
      ...plain,
      ...details,
      receiver: 'Sita',
      relation: 'family',
      amount: '1250.50',
      method: undefined,
      reference: undefined,
      charge: undefined,
      zone: undefined,
      photo: undefined,
      signature: undefined,
      taken: undefined,
    }
    await expect(
      moveOrders({ args: [status.delivered, waybill_number], flags: { ...flags, receiver: undefined } }, context),
    ).rejects.toMatchObject({ code: 'usage' })
    expect(await moveOrders({ args: [status.delivered, waybill_number], flags }, context)).toBe(0)
    expect(await showTimeline({ args: [waybill_number], flags: { json: false } }, context)).toBe(0)
    expect(told.out).toMatch(/Delivered · .*\n +Received by: Sita; Relation: Family; Collected: NPR 1,250\.50/)
    // Lists have amounts as a screen has them, too.
    const listed = { json: false, jsonLines: false, csv: false, xlsx: false, output: undefined, force: false } as const
    const asked = { ...listed, all: false, watch: false, filter: [`waybill_number=${waybill_number}`] }
    expect(await listOrders({ flags: { ...asked, columns: undefined } }, context)).toBe(0)
    expect(await listOrders({ flags: { ...asked, columns: 'waybill_number,cod_amount,created_at' } }, context)).toBe(0)
    expect(told.out).toMatch(/ {2}NPR 1,250\.50 {2}.* ago\n(.*\n).* {2}1,250\.50 {2}.* ago\n$/)
    const reverse = (from: string) => reverseOrders({ args: [from, waybill_number], flags: plain }, context)
    expect([await reverse(status.onHold), await reverse(status.delivered), await reverse(status.delivered)]).toEqual([3, 0, 3])
    const edit = (...set: string[]) =>
      editOrder({ args: [waybill_number], flags: { set, reason: 'He called', dryRun: false, json: false } }, context)
    await expect(edit('colour=red')).rejects.toMatchObject({ code: 'usage' })
    // What the server refuses is refused in a trial, too.
    const tried = (...set: string[]) =>
      editOrder({ args: [waybill_number], flags: { set, reason: undefined, dryRun: true, json: false } }, context)
    await expect(tried('receiver_city_id=999999')).rejects.toMatchObject({ isOfRecord: true })
    expect(await tried('note=Ring thrice')).toBe(0)
    expect(told.out).toContain('-> Ring thrice')
    expect(await edit('note=Ring twice', 'pieces=2')).toBe(0)
    expect(await showHistory({ args: [waybill_number], flags: { json: false } }, context)).toBe(0)
    expect(told.out).toMatch(/note: .* -> Ring twice[\s\S]*Note for the rider.*Ring twice/)
    expect(told.out).toMatch(/Reason\s+He called/)
    expect(told.out).not.toMatch(/Note for the rider.*Ring thrice/)
    own.close()
  })

  it('queues the export, waits and writes it whole, never over another file unasked', async () => {
    const first = await terminal.run(['report', 'download', 'orders', '-o', 'orders.xlsx'])
    expect([first.exit, first.err]).toEqual([0, expect.stringContaining('orders.xlsx')])
    const path = join(terminal.folder, 'orders.xlsx')
    expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
    expect((await terminal.run(['report', 'download', 'orders', '-o', 'orders.xlsx'])).exit).toBe(1)
    const [{ key }] = JSON.parse((await terminal.run(['report', 'downloads', '--json'])).out).data
    expect((await terminal.run(['report', 'wait', key, '-o', 'orders.xlsx', '--force', '--json'])).exit).toBe(0)
    expect((await terminal.run(['report', 'download', 'nothing'])).exit).toBe(1)
  })
})

describe('reports', () => {
  it('give the figures of the portal, in any form', { timeout: 60_000 }, async () => {
    const staff = await office.addTenant()
    const own = await signedIn(office, staff)
    await office.inTenant(tx => seedDemoData(tx, 40, Date.now()), staff.tenant)
    const { contract } = reports.aging
    const { data } = await staff.call(contract.list, { query: { paginate: 100 } })
    const told = await own.run(['report', 'run', 'aging', '--all', '--json'])
    expect(told.exit).toBe(0)
    expect(JSON.parse(told.out).data).toEqual(data)
    expect(data.length).toBeGreaterThan(1)
    const csv = (await own.run(['report', 'run', 'aging', '--csv'])).out.trim().split('\r\n')
    expect(csv).toHaveLength(data.length + 1)
    const total = data.reduce((sum, row) => sum + row.orders, 0)
    expect(csv.slice(1).reduce((sum, line) => sum + Number(line.split(',')[2]), 0)).toBe(total)
    const file = await own.run(['report', 'run', 'aging', '--xlsx', '-o', 'aging.xlsx'])
    expect([file.exit, existsSync(join(own.folder, 'aging.xlsx'))]).toEqual([0, true])
    const names = JSON.parse((await own.run(['report', 'list', '--json'])).out).data
    expect(names.map(({ name }: { name: string }) => name)).toContain('aging/average')
    // In reports with amounts each row names its currency.
    const sales = (await own.run(['report', 'run', 'monthly-sales'])).out.split('\n')[0]?.split('\t')
    expect(sales).toEqual(expect.arrayContaining(['currency', 'charges']))
    expect((await own.run(['report', 'run', 'agin'])).err).toContain('aging')
    expect((await own.run(['report', 'run', 'aging', '--csv', '--json'])).exit).toBe(2)
    own.close()
  })
})

describe('a new tenant', () => {
  // A server first creates a whole database, in a process that the machine's other work holds up. The limit only ends what hangs
  // and is not a measure.
  const timeout = 180_000
  const args = (name: string) => [
    'server',
    'tenant',
    'create',
    name,
    '--company',
    'New Courier',
    '--admin-email',
    `admin@${name}.test`,
  ]

  it('is made while the server runs, and can be signed in to at once', { timeout }, async () => {
    const dataDir = join(terminal.folder, 'running')
    const { DATABASE_URL: _, ...env } = process.env
    const child = spawn(process.execPath, [serverMain], {
      env: { ...env, PORT: '0', OFFICE_DATA_DIR: dataDir, OFFICE_DEMO: '0' },
    })
    try {
      const port = await new Promise<string>((resolve, reject) => {
        let text = ''
        child.stdout.on('data', chunk => {
          text += chunk
          const found = /answers at http:\/\/\S*localhost:(\d+)/.exec(text)?.[1]
          if (found) resolve(found)
        })
        child.on('exit', () => reject(new Error(`The server ended: ${text}`)))
      })
      const machine = openTerminal(`livco.localhost:${port}`, { OFFICE_DATA_DIR: dataDir })
      const made = await machine.run([...args('livco'), '--password-stdin', '--json'], `${TEST_PASSWORD}\n`)
      expect([made.exit, made.err]).toEqual([0, ''])
      const login = await machine.run(
        ['login', '--email', 'admin@livco.test', '--password-stdin', '--json'],
        `${TEST_PASSWORD}\n`,
      )
      expect(JSON.parse(login.out).data).toMatchObject({ tenant: 'livco', company: 'New Courier' })
      expect((await machine.run(args('livco'))).exit).toBe(1)
      machine.close()
    } finally {
      child.kill('SIGTERM')
      await new Promise(resolve => child.on('exit', resolve))
    }
  })

  it('is not made in a new database that no server has', async () => {
    const machine = openTerminal('', { OFFICE_ROOT: terminal.folder })
    const { exit, err } = await machine.begin(args('lost')).ended
    expect([exit, err]).toEqual([1, expect.stringContaining(`There is no database in ${join(terminal.folder, '.office')}`)])
    expect(existsSync(join(terminal.folder, '.office'))).toBe(false)
    machine.close()
  })

  it('is made without a server, once', { timeout }, async () => {
    const machine = openTerminal('', { OFFICE_DATA_DIR: join(terminal.folder, 'data') })
    const { exit, out, err } = await machine.run([...args('newco'), '--password-stdin', '--json'], `${TEST_PASSWORD}\n`)
    expect([exit, err]).toEqual([0, ''])
    expect(JSON.parse(out).data).toMatchObject({ tenant: { slug: 'newco', company: 'New Courier' }, reset_path: null })
    expect((await machine.run(args('newco'))).exit).toBe(1)
    expect((await machine.run(args('Not_A_Name'))).exit).toBe(2)
    expect(existsSync(join(terminal.folder, 'data', 'office.lock'))).toBe(false)
    machine.close()
  })
})
