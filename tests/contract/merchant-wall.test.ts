// A merchant's own program makes the calls that the contract opens to merchants and no other; through these it finds, shows and
// changes only what belongs to its merchant (docs/decisions/0017-merchant-programs.md).

import { approvedIntegration } from '@office/server/areas/merchants/merchant-integration.testing'
import { anEngine } from '@office/server/core/testing/engines'
import { type ContractServer, contractServer } from '@office/server/core/testing/servers/shared-server'
import type { TestCaller } from '@office/server/core/testing/test-office'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { endpoints } from '@office/shared/contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, bodySchemaOf, codeOf, paramsOf } from './ask.ts'
import { bodyIn, fileIn, paramsIn, walked } from './asked-in.ts'
import { holdsRows } from './sample.ts'
import { byTable, contentStatement, type TableContent } from './tenant-content.ts'
import { makeWorld, type Noun, nounOf, type World } from './world.ts'

const MARK = 'merchantmark'
/** Open to everyone: places, statuses, words and papers of the operator. */
const ofEverybody: readonly Noun[] = ['country', 'state', 'city', 'zone', 'reason', 'waybillLayout']
const theirs = (endpoint: Endpoint, name: string): boolean =>
  name === 'waybill' || (holdsRows(name, { type: 'integer' }) && !ofEverybody.includes(nounOf(endpoint, name)))
/** Texts that only records of the other merchant, or of the operator's people, contain. */
const told = ['merchant', 'business', 'receiver', 'street', 'remark', 'rider', 'person', 'walker', 'sheet', 'bucket', 'ref-'].map(
  word => `${MARK}${word === 'ref-' ? '-' : ' '}${word}`,
)

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let office: ContractServer
  let world: World
  let program: TestCaller
  let own: { merchant: number; order: number; waybill: string }

  beforeAll(async () => {
    office = await contractServer(engine)
    world = await makeWorld(office, office.admin, { firstId: 0, mark: MARK })
    const merchant = await office.inTenant(async tx => {
      const shop = { code: 'WALKER', name: 'Walker', merchant_type: 'credit' as const, phone: null, city_id: world.rows.city }
      return (await tx.insertInto('merchants').values(shop).returning('id').executeTakeFirstOrThrow()).id
    })
    const { call } = office.admin
    await approvedIntegration(office, merchant, { kind: 'api', address: null })
    const { client_secret } = await call(merchantContract.authGenerate, { params: { id: merchant } })
    program = office.program(client_secret)
    const draft = bodyIn(orderContract.create, world) as Parameters<typeof call<typeof orderContract.create>>[1]['body']
    const body = { ...draft, merchant_id: merchant, business_id: null, reference_no: 'W-1', waybill_number: 'WALKER-1' }
    const order = await program.call(orderContract.create, { body })
    own = { merchant, order: order.id, waybill: order.waybill_number }
  }, 120_000)
  afterAll(() => office.close())

  const open = walked.filter(({ endpoint }) => endpoint.forMerchants)

  it('shuts every call that is not open to merchants, whatever is asked', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.needs !== 'public' && !endpoint.forMerchants)) {
      for (const asked of [
        { params: paramsIn(endpoint, world), body: bodyIn(endpoint, world), ...fileIn(endpoint) },
        { body: {} },
      ]) {
        const { response, text } = await ask(program, endpoint, asked)
        if (response.status !== 403 || codeOf(text) !== 'forbidden') wrong.push(`${name}: ${response.status} ${codeOf(text)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(open.map(({ endpoint }) => endpoint.needs)).not.toContain('public')
  })

  it('finds, shows and changes nothing of another merchant', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    const tables = ['orders', 'order_events', 'order_remarks', 'merchants', 'merchant_businesses', 'waybill_print_orders']
    const contentOf = async () =>
      byTable((await office.database.pool.query<TableContent>(contentStatement(tables), [office.tenant.id])).rows)
    const before = await contentOf()
    let attacks = 0
    for (const { name, endpoint } of open) {
      const ofPath = paramsOf(endpoint).filter(param => theirs(endpoint, param))
      const ofBody = Object.entries(bodySchemaOf(endpoint)?.properties ?? {}).filter(
        ([field, part]) => holdsRows(field, part) && theirs(endpoint, field),
      )
      const asked = { params: paramsIn(endpoint, world), body: bodyIn(endpoint, world) }
      if (ofPath.length + ofBody.length > 0) attacks++
      const { response, text } = await ask(program, endpoint, asked)
      const where = `${name}: ${response.status} ${codeOf(text)}`
      if (ofPath.length > 0 && response.status !== 404) wrong.push(`${where}, not 404`)
      if (ofBody.length > 0 && response.ok) wrong.push(`${where}, not refused`)
      if (response.status >= 500) wrong.push(where)
      const shown = told.filter(part => text.toLowerCase().includes(part))
      if (shown.length > 0) wrong.push(`${where} shows ${shown}`)
    }
    expect(wrong).toEqual([])
    expect(await contentOf()).toEqual(before)
    expect(attacks).toBeGreaterThanOrEqual(7)
  })

  it('serves the merchant by the same calls, with no field beyond what they say', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    const print = await ask(program, endpointNamed('orders.waybillPrint.create'), { body: { ids: [own.order] } })
    const { data } = JSON.parse(print.text)
    for (const { name, endpoint } of open) {
      if (endpoint.method !== 'GET' || endpoint.path.includes('/import/')) continue
      const params = { ...paramsIn(endpoint, world), waybill: own.waybill }
      if ('id' in params) params.id = endpoint.path.includes('print-waybill') ? data.id : own.order
      const { response, text } = await ask(program, endpoint, { params })
      if (!response.ok) wrong.push(`${name}: ${response.status} ${text.slice(0, 200)}`)
      for (const field of ['rider', 'custody', 'settlement', 'flag', 'staff_name', 'commission', 'bucket', 'permissions'])
        if (text.includes(`"${field}`)) wrong.push(`${name} tells ${field}`)
    }
    expect(wrong).toEqual([])
  })

  const endpointNamed = (wanted: string): Endpoint => {
    const found = endpoints.find(({ name }) => name === wanted)
    if (!found) throw new Error(`No ${wanted}`)
    return found.endpoint
  }
})
