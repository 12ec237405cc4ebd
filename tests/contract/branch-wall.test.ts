// No call of the contract finds, shows, counts or changes what belongs to branches where the caller does not work
// (docs/decisions/0014-branch-scope.md).

import { engines } from '@office/server/core/testing/engines'
import { type ContractServer, contractServer } from '@office/server/core/testing/servers/shared-server'
import type { TestStaff } from '@office/server/core/testing/test-office'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asked, ask, bodySchemaOf, codeOf, paramsOf, querySchemaOf } from './ask.ts'
import { bodyIn, fileIn, paramsIn, walked } from './asked-in.ts'
import { holdsRows } from './sample.ts'
import { byTable, contentStatement, type TableContent } from './tenant-content.ts'
import { makeWorld, type Noun, nounOf, type World } from './world.ts'

/** Nouns that belong to branches; all others are the operator's and visible to everyone. */
const ofBranches: readonly Noun[] = [
  'order',
  'remark',
  'rider',
  'bucket',
  'session',
  'bag',
  'runSheet',
  'returnSheet',
  'riderCommission',
  'agencyCommission',
  'riderDeposit',
  'agencyDeposit',
  'branchDeposit',
  'cashReceipt',
  'branchExpense',
  'print',
]
/** Nouns of head office: a person who works at a branch finds none of them. */
const ofHeadOffice: readonly Noun[] = ['merchantInvoice', 'walkingInvoice']
const MARK = 'branchmark'
/** Texts that only rows of a branch contain. */
const told = [
  `${MARK} receiver`,
  `${MARK} street`,
  `${MARK} rider`,
  `${MARK} remark`,
  `${MARK} bucket`,
  `${MARK} sheet`,
  `${MARK}-`,
]
/** Tables in which nothing may be changed from another branch. */
const tables = [
  'orders',
  'order_events',
  'order_remarks',
  'order_flags',
  'order_photos',
  'approval_requests',
  'riders',
  'sorting_buckets',
  'sorting_bags',
  'sorting_bag_orders',
  'run_sheets',
  'waybill_print_orders',
  'run_sheet_orders',
  'return_sheets',
  'return_sheet_orders',
  'findings',
  'sorting_sessions',
  'documents',
  'document_lines',
  'document_files',
  'cash_receipts',
  'branch_expenses',
  'document_payments',
  'document_mails',
  'order_disputes',
]

/** Branches in a body that are not where the caller works. */
const notOfWork: Readonly<Record<string, string>> = {
  'orders.orderRequest.redirect': 'where a parcel is delivered',
  'places.city.assignDefaultWarehouse': 'which branch serves a city, for everyone',
  'rate-cards.quote.deliveryCharge': 'a price, which moves nothing',
  'reports.reportSchedule.create': 'of what its recipients read, who work there',
  'reports.reportSchedule.update': 'of what its recipients read, who work there',
}

const isOneOf = (nouns: readonly Noun[], endpoint: Endpoint, name: string) =>
  holdsRows(name, { type: 'integer' }) && nouns.includes(nounOf(endpoint, name))
const isOfBranch = (endpoint: Endpoint, name: string): boolean => name === 'waybill' || isOneOf(ofBranches, endpoint, name)
const isHidden = (endpoint: Endpoint, name: string): boolean =>
  isOfBranch(endpoint, name) || isOneOf(ofHeadOffice, endpoint, name)

describe.each(await engines())('on %s', engine => {
  let office: ContractServer
  let world: World
  /** At a branch without any of the rows, and at the branches that have all of the world. */
  let elsewhere: TestStaff
  let there: TestStaff
  /** The branch without any of the rows. */
  let far: number

  const person = async (...places: number[]) => {
    const staff = await office.signInWith(permissionNames)
    await office.inTenant(tx =>
      tx
        .insertInto('staff_warehouses')
        .values(places.map(place => ({ staff_id: staff.staffId, warehouse_id: place })))
        .execute(),
    )
    return staff
  }

  beforeAll(async () => {
    office = await contractServer(engine)
    world = await makeWorld(office, office.admin, { firstId: 0, mark: MARK })
    await office.inTenant(tx =>
      tx.updateTable('orders').set({ current_warehouse_id: world.rows.warehouse }).where('id', '=', world.rows.order).execute(),
    )
    const row = { code: 'FAR', name: 'Far away', phone: null, city_id: null }
    far = (await office.inTenant(tx => tx.insertInto('warehouses').values(row).returning('id').executeTakeFirstOrThrow())).id
    elsewhere = await person(far)
    there = await person(world.rows.warehouse, world.rows.agency)
  }, 120_000)
  afterAll(() => office.close())

  const contentOf = async () =>
    byTable((await office.database.pool.query<TableContent>(contentStatement(tables), [office.tenant.id])).rows)

  const shows = (text: string) => told.filter(part => text.toLowerCase().includes(part))

  it('finds, shows and changes nothing of another branch', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    const before = await contentOf()
    let attacks = 0
    for (const { name, endpoint } of walked) {
      // What everyone may ask is no branch's secret.
      if (endpoint.needs === 'public') continue
      const ofPath = paramsOf(endpoint).filter(param => isHidden(endpoint, param))
      const ofBody = Object.entries(bodySchemaOf(endpoint)?.properties ?? {}).filter(
        ([field, part]) => holdsRows(field, part) && isHidden(endpoint, field),
      )
      const asked: Asked = { params: paramsIn(endpoint, world), body: bodyIn(endpoint, world), ...fileIn(endpoint) }
      if (ofPath.length > 0 || ofBody.length > 0) attacks++
      else if (endpoint.method !== 'GET') continue
      const { response, text } = await ask(elsewhere, endpoint, asked)
      const where = `${name}: ${response.status} ${codeOf(text)}`
      if (ofPath.length > 0 && response.status !== 404) wrong.push(`${where}, not 404`)
      // A call for many reports each as not found; one that names a single row is refused.
      const isOne = ofBody.some(([, part]) => part.type !== 'array' && part.items === undefined)
      if (isOne && response.ok) wrong.push(`${where}, not refused`)
      if (response.status >= 500) wrong.push(where)
      if (shows(text).length > 0) wrong.push(`${where} shows ${shows(text)}`)
    }
    const after = await contentOf()
    for (const table of tables) if (after[table] !== before[table]) wrong.push(`changed ${table}`)
    expect(wrong).toEqual([])
    expect(attacks).toBeGreaterThan(25)
  })

  it('answers the same whatever happens at other branches: rows, counts, figures and reports', { timeout: 120_000 }, async () => {
    const answers = async (who: TestStaff) => {
      const heard: [string, string][] = []
      for (const { name, endpoint } of walked) {
        if (endpoint.method !== 'GET' || endpoint.kind === 'file' || endpoint.needs === 'public') continue
        if (paramsOf(endpoint).some(param => isHidden(endpoint, param))) continue
        const query: Record<string, string> = querySchemaOf(endpoint)?.properties?.q ? { q: MARK } : {}
        const { text } = await ask(who, endpoint, { params: paramsIn(endpoint, world), query })
        heard.push([name, text.replace(/"request_id":"[^"]*"/, '')])
      }
      return heard
    }
    const [before, seen] = [await answers(elsewhere), await answers(there)]
    const draft = bodyIn(orderContract.create, world) as Parameters<
      typeof office.admin.call<typeof orderContract.create>
    >[1]['body']
    // With a waybill number of its own: how many numbers the operator has left is no branch's secret.
    const one = { reference_no: 'one more', waybill_number: 'ONE-MORE-1' }
    const order = await office.admin.call(orderContract.create, { body: { ...draft, ...one } })
    await office.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ current_warehouse_id: world.rows.warehouse, status_key: 'key_14' })
        .where('id', '=', order.id)
        .execute(),
    )
    expect(await answers(elsewhere)).toEqual(before)
    // A person who works there sees it, in lists and figures alike.
    const now = new Map(await answers(there))
    const changed = seen.filter(([name, text]) => now.get(name) !== text).map(([name]) => name)
    expect(changed).toEqual(
      expect.arrayContaining(['orders.order.list', 'orders.order.operationCount', 'dashboards.dashboard.ordersByStatus']),
    )
  })

  it('refuses work at a branch where the caller does not work, and names it and theirs', { timeout: 60_000 }, async () => {
    const wrong: string[] = []
    let attacks = 0
    for (const { name, endpoint } of walked) {
      if (!bodySchemaOf(endpoint)?.properties?.warehouse_id || name in notOfWork) continue
      attacks++
      const body = { ...Object(bodyIn(endpoint, world)), warehouse_id: far }
      const { response, text } = await ask(there, endpoint, { params: paramsIn(endpoint, world), body })
      const words = codeOf(text) === 'other-branch' ? String(JSON.parse(text).detail) : ''
      if (!/^You do not work at Far away, only at .*branchmark/.test(words))
        wrong.push(`${name}: ${response.status} ${text.slice(0, 160)}`)
      if (!endpoint.fails?.includes('other-branch')) wrong.push(`${name} does not declare it`)
    }
    expect(wrong).toEqual([])
    expect(attacks).toBeGreaterThan(5)
  })

  it('serves whoever works there with the same names', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    for (const { name, endpoint } of walked) {
      // The owner of the session decides there, not its place.
      if (!paramsOf(endpoint).some(param => isOfBranch(endpoint, param)) || name === 'sorting.sorting.logout') continue
      const { response, text } = await ask(there, endpoint, { params: paramsIn(endpoint, world), body: bodyIn(endpoint, world) })
      if (response.status === 404 || response.status >= 500) wrong.push(`${name}: ${response.status} ${text.slice(0, 160)}`)
    }
    expect(wrong).toEqual([])
  })
})
