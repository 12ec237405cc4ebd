// Statuses by the tenant's own names: wherever the terminal shows one or takes one, and as far as it knows them without a server.
import { givenNames } from '@office/cli/areas/orders/status-names.part'
import { parseHost } from '@office/cli/core/host/host-name'
import { openSession } from '@office/cli/core/program/context'
import type {} from '@office/server/areas/operations/run-sheet.table'
import type {} from '@office/server/areas/sorting/sorting.table'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { orderStatus, status } from '@office/shared/areas/orders/order-status.model'
import { CallError } from '@office/shared/core/api/failure'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { atTerminal } from './at-terminal.ts'
import { signedIn, type Terminal } from './run-office.ts'

vi.setConfig({ testTimeout: 60_000 })

let office: TestOffice
let terminal: Terminal
let sortedOrder: string
/** In the renamed status. */
let waybill: string

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(async tx => {
    await seedDemoData(tx, 20, Date.now())
    await tx.updateTable('orders').set({ status_key: status.created, bag_id: null, rider_id: null }).execute()
    await tx.deleteFrom('run_sheet_orders').execute()
    const rider = await tx
      .selectFrom('riders')
      .select('warehouse_id')
      .where('is_active', '=', true)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const ready = { status_key: status.readyForDelivery, current_warehouse_id: rider.warehouse_id }
    const rows = await tx.updateTable('orders').set(ready).where('id', '<=', 4).returning('waybill_number').execute()
    waybill = rows[0]?.waybill_number ?? ''
    const bucket = await tx.selectFrom('sorting_buckets').selectAll().where('code', '=', 'C2').executeTakeFirstOrThrow()
    const to = await tx.selectFrom('warehouses').select('id').where('code', '=', 'PKR').executeTakeFirstOrThrow()
    const sorted = await tx
      .updateTable('orders')
      .set({
        status_key: status.sortedToBucket,
        bucket_id: bucket.id,
        current_warehouse_id: bucket.warehouse_id,
        destination_warehouse_id: to.id,
      })
      .where('id', '=', 5)
      .returning('waybill_number')
      .executeTakeFirstOrThrow()
    sortedOrder = sorted.waybill_number
  })
  const { customise } = orderStatusContract
  const same = { colour: null, position: null, customer_text: null, is_customer_visible: true, version: 0 }
  const rename = (statusKey: string, name: string) =>
    office.admin.call(customise, { params: { statusKey }, body: { ...same, name } })
  await rename(status.readyForDelivery, 'On its last mile')
  await rename(status.bagged, 'In the sack')
  await rename(status.onHold, 'Auf dem Hof')
  terminal = await signedIn(office, office.admin)
}, 120_000)
afterAll(async () => {
  terminal.close()
  await office.close()
})

const shown = async (...args: string[]) => {
  const { exit, out, err } = await terminal.show(args)
  expect(exit, err).toBe(0)
  return out
}

it('shows them on lists, an order, a run sheet and a bag, and to programs by their keys', async () => {
  const list = ['orders', 'list', '--waybill-number', waybill]
  expect(await shown(...list)).toContain('On its last mile')
  expect(await shown(...list, '--columns', 'waybill_number,status_key')).toContain('On its last mile')
  expect((await terminal.run(list)).out).toContain(`\t${status.readyForDelivery}\t`)
  expect((await terminal.show([...list, '--json-lines', 'status_key'])).out).toBe(`{"status_key":"${status.readyForDelivery}"}\n`)
  const order = await shown('orders', 'show', waybill)
  expect(order).toMatch(/^status_key +On its last mile$/m)
  // What may come next is named the same way.
  expect(order).toMatch(/^next +.*Auf dem Hof/m)
  const riders = await terminal.run(['riders', 'list', '--is-active', '1', '--sort', 'id', '--json', 'id'])
  const rider = String(JSON.parse(riders.out).data[0].id)
  const made = await terminal.run(['runsheets', 'create', '--rider', rider, waybill, '--json'])
  const sheet = await shown('runsheets', 'show', JSON.parse(made.out).data.number)
  expect(sheet).toContain('On its last mile')
  expect(sheet).toMatch(/Cash on delivery|Prepaid/)
  const opened = await terminal.run(['bags', 'open', '--bucket', 'C2', '--to', 'PKR', sortedOrder, '--json'])
  const bag: string = JSON.parse(opened.out).data.number
  const manifest = await shown('bags', 'show', bag)
  expect(manifest).toContain('In the sack')
  expect(manifest).not.toContain(orderStatus(status.bagged).name.message)
  expect((await terminal.run(['bags', 'show', bag])).out).not.toContain('In the sack')
  expect(await shown('reasons', 'list', '--applies-to', status.onHold)).toContain('Auf dem Hof')
  expect(await shown('dashboard')).toContain('On its last mile')
})

it('takes them in filters and for a move, beside keys and built-in names', async () => {
  const filtered = async (name: string) => {
    const { exit, out, err } = await terminal.run(['orders', 'list', '--status-key', name, '--all', '--json', 'status_key'])
    expect(exit, err).toBe(0)
    return new Set(JSON.parse(out).data.map(({ status_key }: { status_key: string }) => status_key))
  }
  for (const name of ['key_14', 'On its last mile', 'on-its-last-mile', 'Ready for Delivery'])
    expect([name, await filtered(name)]).toEqual([name, new Set([status.readyForDelivery])])
  expect(await filtered('in the sack,ready-for-delivery')).toEqual(new Set([status.readyForDelivery, status.bagged]))
  const misspelt = await terminal.run(['orders', 'list', '--status-key', 'in the sakc'])
  expect([misspelt.exit, misspelt.err]).toEqual([2, expect.stringContaining('Did you mean in-the-sack?')])
  // Reports have their filters and columns from the same contract, and so their words.
  const report = await shown('report', 'run', 'current-status', '--filter', 'status_key=on-its-last-mile')
  expect(report).toMatch(/On its last mile +4$/m)
  const reasons = await terminal.run(['reasons', 'list', '--applies-to', 'auf-dem-hof', '--json', 'id'])
  const reason = String(JSON.parse(reasons.out).data[0].id)
  const move = async (name: string) => {
    const flags = ['--date', '2099-01-01', '--reason', reason, '--dry-run', '--json']
    const { exit, out, err } = await terminal.run(['orders', 'status', name, waybill, ...flags])
    return out === '' ? [exit, err] : JSON.parse(out).data.status_key
  }
  for (const name of ['Auf dem Hof', 'auf-dem-hof', 'on-hold', 'On Hold', 'key_20'])
    expect([name, await move(name)]).toEqual([name, status.onHold])
  expect(await move('auf dem hoff')).toEqual([2, expect.stringContaining('Did you mean auf-dem-hof?')])
  // Fields of a record take them the same way, other words of theirs by their names, too.
  const made = async (occasion: string, fault: string) => {
    const flags = ['--text', 'The yard is full', '--applies-to', occasion, '--fault', fault, '--dry-run', '--json']
    const { exit, out, err } = await terminal.run(['reasons', 'create', ...flags])
    const { applies_to, fault: by } = out === '' ? { applies_to: exit, fault: err } : JSON.parse(out).data
    return [applies_to, by]
  }
  for (const name of ['Auf dem Hof', 'on-hold', 'key_20'])
    expect([name, await made(name, "Receiver's fault")]).toEqual([name, [status.onHold, 'consignee']])
  expect(await made('a-deposit-is-rejected', 'consignee')).toEqual(['deposit-rejected', 'consignee'])
  expect(await made('auf dem hoff', 'consignee')).toEqual([2, expect.stringMatching(/--applies-to:.*Did you mean auf-dem-hof\?/)])
  expect(await made('key_20', 'consigne')).toEqual([2, expect.stringMatching(/--fault:.*Did you mean consignee\?/)])
  const bare = await terminal.run(['orders', 'status', 'key_20', waybill])
  expect(bare.err).toContain('"Auf dem Hof" needs --reason, --date.')
  const desk = await terminal.run(['scan', '--into', 'auf dem hof'])
  expect(desk.err).toMatch(/Parcels cannot be scanned into "Auf dem Hof".*On its last mile/)
})

it('completes them and falls back on them, as this machine last knew them', async () => {
  const complete = async (...words: string[]) =>
    (await terminal.run(['completion', 'words', '--', ...words])).out.split('\n').filter(word => word !== '')
  expect(await complete('orders', 'list', '--status-key', 'lost,on-its')).toEqual(['lost,on-its-last-mile'])
  expect(await complete('orders', 'status', 'auf')).toEqual(['auf-dem-hof'])
  expect(await complete('orders', 'reverse', 'on-h')).toEqual(['on-hold'])
  expect(await complete('orders', 'status', 'key_20')).toEqual(['key_20'])
  expect(await complete('reasons', 'create', '--applies-to', 'auf')).toEqual(['auf-dem-hof'])
  expect(await complete('scan', '--into', 'in-the')).toEqual(['in-the-sack'])
  const context = await atTerminal(terminal, { out: '', err: '' }, () => true)
  const session = await openSession(context)
  const away = { ...session, call: () => Promise.reject(new CallError(0, 'offline', '')) }
  const { name } = orderStatus(status.onHold)
  expect((await givenNames(context, away)).get(name)).toBe('Auf dem Hof')
  const elsewhere = {
    ...away,
    host: parseHost('nobody.office.example'),
    call: () => Promise.reject(new CallError(0, 'offline', '')),
  }
  expect((await givenNames(context, elsewhere)).size).toBe(0)
  expect((await givenNames(context, session)).get(name)).toBe('Auf dem Hof')
})

it('asks for them only where one of them is shown or typed', async () => {
  const asked = async (...args: string[]) =>
    (await terminal.show([...args, '--debug'])).err.match(/admin\/order-status/g)?.length ?? 0
  expect(await asked('orders', 'list', '--status-key', 'in-the-sack')).toBe(1)
  expect(await asked('orders', 'list', '--columns', 'waybill_number')).toBe(0)
  expect(await asked('orders', 'list', '--status-key', 'key_10', '--json')).toBe(0)
  expect(await asked('runsheets', 'list')).toBe(0)
})

it('names what the audit log and merchants store, and takes those names', async () => {
  const log = await shown('audit', 'list', '--subject', 'order-status', '--deed', 'update')
  expect(log).toMatch(/ Change the status +Order status$/m)
  const programs = await terminal.run(['audit', 'list', '--subject', 'Order status', '--json', 'action,deed,subject'])
  expect(JSON.parse(programs.out).data[0]).toEqual({ action: 'order-status.update', deed: 'update', subject: 'order-status' })
  expect(await shown('merchants', 'list', '--merchant-type', 'CASH')).toMatch(/ Cash /)
  const misspelt = await terminal.run(['audit', 'list', '--subject', 'order-statsu'])
  expect([misspelt.exit, misspelt.err]).toEqual([2, expect.stringContaining('Did you mean order-status?')])
})

it('takes what flags of other commands choose by name, and suggests one for what is misspelt', async () => {
  const asked = async (...args: string[]) => {
    const { exit, out, err } = await terminal.run([...args, '--json'])
    return exit === 0 ? JSON.parse(out).data : [exit, err]
  }
  const journal = ['journal', '--merchant', '1', '--limit', '3']
  const byKey = await asked(...journal, '--account', 'merchant', '--kinds', 'delivery,charge')
  expect(byKey).toHaveProperty('entries')
  expect(await asked(...journal, '--account', 'owed-to-the-merchant', '--kinds', 'COD collected, Charge')).toEqual(byKey)
  const unknown = (flag: string, near: string) => [2, expect.stringMatching(new RegExp(`${flag}.*Did you mean ${near}`))]
  expect(await asked(...journal, '--account', 'mercahnt')).toEqual(unknown('--account', 'merchant'))
  expect(await asked(...journal, '--kinds', 'delivry')).toEqual(unknown('--kinds', 'delivery'))
  expect(await asked('openings', 'sums', '--account', 'merchnt')).toEqual(unknown('--account', 'merchant'))
  expect(await asked('orders', 'notice', waybill, '--by', 'leter')).toEqual(unknown('--by', 'letter'))
  expect(await asked('bags', 'found', 'BG-00001', waybill, '--as', 'damagd')).toEqual(unknown('--as', 'damaged'))
  const move = ['orders', 'status', 'delivered', waybill, '--receiver', 'Asha', '--dry-run']
  expect(await asked(...move, '--method', 'Csh')).toEqual(unknown('--method', 'cash'))
  expect(await asked(...move, '--relation', 'Neigbour')).toEqual([2, expect.stringContaining('Did you mean neighbour?')])
})
