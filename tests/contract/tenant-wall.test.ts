// Another tenant's rows are never found, never shown, never changed, whatever name is used for them (docs/promises.md C1).

import { engines } from '@office/server/core/testing/engines'
import { type ContractServer, contractServer } from '@office/server/core/testing/servers/shared-server'
import type { TestStaff } from '@office/server/core/testing/test-office'
import { endpoints } from '@office/shared/contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { namesRecords } from '@office/shared/core/lists/list-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asked, ask, bodySchemaOf, codeOf, paramsOf, querySchemaOf } from './ask.ts'
import { bodyIn, fileIn, paramIn, paramsIn, walked } from './asked-in.ts'
import { holdsRows, sampleOf } from './sample.ts'
import { byTable, contentStatement, type TableContent } from './tenant-content.ts'
import { makeWorld, nounOf, type World } from './world.ts'

const FIRST_FOREIGN_ID = 7_654_000
const MARK = 'wallmark'

/** One request and its foreign parts. */
interface Attack {
  what: string
  asked: Asked
  /** A single foreign row that the whole request is about; only a refusal will do. */
  mustRefuse: boolean
}

/** Path words that mean the same in every tenant. */
const sharedWords = ['statusKey', 'kind', 'token']

function* attacksOn(endpoint: Endpoint, own: World, foreign: World): Generator<Attack> {
  const good: Asked = { params: paramsIn(endpoint, own), body: bodyIn(endpoint, own), ...fileIn(endpoint) }
  for (const name of paramsOf(endpoint).filter(name => !sharedWords.includes(name)))
    yield {
      what: `path ${name}`,
      asked: { ...good, params: { ...good.params, [name]: paramIn(endpoint, name, foreign) } },
      mustRefuse: true,
    }
  for (const [name, part] of Object.entries(bodySchemaOf(endpoint)?.properties ?? {})) {
    if (!holdsRows(name, part)) continue
    const value = sampleOf(part, name, called => foreign.rows[nounOf(endpoint, called)])
    // The sample is an object, as the schema has properties.
    yield {
      what: `body ${name}`,
      asked: { ...good, body: { ...(good.body as object), [name]: value } },
      mustRefuse: !Array.isArray(value),
    }
  }
  for (const [name, part] of Object.entries(bodySchemaOf(endpoint)?.properties ?? {}))
    if (['code', 'waybill_number', 'number'].includes(name) && part.type === 'string' && !endpoint.path.includes('bucket'))
      yield {
        what: `body ${name}`,
        asked: { ...good, body: { ...(good.body as object), [name]: foreign.words.waybill } },
        mustRefuse: false,
      }
  if (endpoint.kind === 'list')
    for (const [name, kind] of Object.entries(endpoint.filters)) {
      const value = namesRecords(kind)
        ? String(foreign.rows[nounOf(endpoint, name)])
        : kind === 'words'
          ? foreign.words.waybill
          : MARK
      if (!['flag', 'days', 'since', 'amounts'].includes(kind))
        yield { what: `filter ${name}`, asked: { ...good, query: { [`filter[${name}]`]: value } }, mustRefuse: false }
    }
  for (const [name, part] of Object.entries(querySchemaOf(endpoint)?.properties ?? {})) {
    // An endpoint that only takes words of its own repeats the one it does not know.
    if (part.enum !== undefined || part.pattern !== undefined) continue
    const filtered = /^filter\[(\w+)\]$/.exec(name)?.[1]
    const value = filtered
      ? foreign.rows[nounOf(endpoint, filtered)]
      : name === 'ids'
        ? Object.values(foreign.rows).join(',')
        : MARK
    yield { what: `query ${name}`, asked: { ...good, query: { [name]: String(value) } }, mustRefuse: false }
  }
}

describe.each(await engines())('on %s', engine => {
  let office: ContractServer
  let stranger: TestStaff
  let own: World
  let foreign: World

  beforeAll(async () => {
    office = await contractServer(engine)
    stranger = await office.addTenant()
    own = await makeWorld(office, office.admin, { firstId: 0, mark: 'ownmark' })
    foreign = await makeWorld(office, stranger, { firstId: FIRST_FOREIGN_ID, mark: MARK })
    await settled()
  }, 120_000)
  afterAll(() => office.close())

  /** Every row of a tenant as text, by table; read as the owner, who is not bound by the wall. */
  let contentOf: (tenantId: number, but?: readonly string[]) => Promise<Record<string, string>>
  let giveBack: () => void
  beforeAll(async () => {
    const reader = await office.database.pool.connect()
    giveBack = () => reader.release()
    const { rows } = await reader.query<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public' order by 1`,
    )
    // By name and on one connection: planning a hundred tables takes longer than reading them, and the walk reads them after each
    // call.
    const everyRow = { name: 'every row of a tenant', text: contentStatement(rows.map(({ name }) => name)) }
    contentOf = async (tenantId, but = []) => {
      const { rows } = await reader.query<TableContent>({ ...everyRow, values: [tenantId] })
      return byTable(rows.filter(({ name }) => !but.includes(name)))
    }
  })
  afterAll(() => giveBack())

  /** The world's own background work is done, so that only an attack can change its rows. */
  async function settled(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const { rows } = await office.database.pool.query<{ open: number }>(
        `select (select count(*) from import_jobs where state in ('queued', 'running')) + (select count(*) from downloads where state in ('queued', 'running'))
          + (select count(*) from mails where status = 'queued') as open`,
      )
      if (Number(rows[0]?.open) === 0) return
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    throw new Error('The background work does not end')
  }

  it('numbers the two worlds apart', () => {
    for (const id of Object.values(foreign.rows)) expect(id).toBeGreaterThan(FIRST_FOREIGN_ID)
    for (const id of Object.values(own.rows)) expect(id).toBeLessThan(FIRST_FOREIGN_ID)
  })

  it('keeps nothing of what is only judged, and judges nothing that could not be taken back', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    const good: string[] = []
    // A caller active for more than a minute is marked as seen once more.
    const before = await contentOf(office.tenant.id, ['staff_sessions'])
    for (const { name, endpoint } of walked.filter(({ endpoint: { kind, method } }) => kind === 'action' && method !== 'GET')) {
      const headers = { 'dry-run': '1', 'idempotency-key': `dry-run-${name}` }
      const asked = { params: paramsIn(endpoint, own), body: bodyIn(endpoint, own), ...fileIn(endpoint), headers }
      const { response, text } = await ask(office.admin, endpoint, asked)
      const canBeTried = endpoint.kind === 'action' && endpoint.dryRun === true
      if (response.ok) good.push(name)
      if (response.ok && !canBeTried) wrong.push(`${name} was carried out`)
      if (response.status >= 500) wrong.push(`${name}: ${response.status} ${text.slice(0, 160)}`)
    }
    const after = await contentOf(office.tenant.id, ['staff_sessions'])
    for (const table of Object.keys(before)) if (after[table] !== before[table]) wrong.push(`changed ${table}`)
    expect(wrong).toEqual([])
    expect(good.length).toBeGreaterThan(12)
  })

  it('finds, shows and changes nothing of another tenant', { timeout: 300_000 }, async () => {
    const wrong: string[] = []
    const before = await contentOf(stranger.tenant.id, ['order_counts'])
    let attacks = 0
    for (const { name, endpoint } of walked) {
      for (const { what, asked, mustRefuse } of attacksOn(endpoint, own, foreign)) {
        attacks++
        const { response, text } = await ask(office.admin, endpoint, asked)
        const where = `${name} ${what}: ${response.status} ${codeOf(text)}`
        if (response.status >= 500) wrong.push(where)
        if (what.startsWith('path') && response.status !== 404) wrong.push(`${where}, not 404`)
        if (mustRefuse && response.status < 400) wrong.push(`${where}, not refused`)
        if (text.includes(MARK)) wrong.push(`${where} shows ${text.slice(0, 200)}`)
      }
      const after = await contentOf(stranger.tenant.id, ['order_counts'])
      for (const table of Object.keys(before)) if (after[table] !== before[table]) wrong.push(`${name} changed ${table}`)
      Object.assign(before, after)
    }
    expect(wrong).toEqual([])
    expect(attacks).toBeGreaterThan(100)
    // Records of the request may repeat its values; nothing else may point over the wall.
    const mine = await contentOf(office.tenant.id, ['audit_events', 'idempotency_keys', 'downloads'])
    const pointing = Object.entries(mine).filter(([, content]) => /\b7654\d{3}\b/.test(content))
    expect(pointing).toEqual([])
  })

  it('serves its own tenant with the same names', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    for (const { name, endpoint } of walked) {
      const params = paramsOf(endpoint).filter(param => !sharedWords.includes(param))
      if (params.length === 0) continue
      const asked = { params: paramsIn(endpoint, foreign), body: bodyIn(endpoint, foreign) }
      const { response, text } = await ask(stranger, endpoint, asked)
      if (response.status === 404 || response.status === 403 || response.status >= 500)
        wrong.push(`${name}: ${response.status} ${codeOf(text)} ${text.slice(0, 160)}`)
    }
    expect(wrong).toEqual([])
    const { text } = await ask(
      stranger,
      endpoints.find(({ name }) => name === 'orders.search.search')?.endpoint ?? walked[0]!.endpoint,
      {
        query: { q: MARK },
      },
    )
    expect(text).toContain(MARK)
  })

  it('refuses a token, a host or a header of another tenant', async () => {
    const elsewhere = `${stranger.tenant.slug}.localhost`
    const path = '/admin/staff/get-current'
    const status = async (headers: Record<string, string>, who: TestStaff = office.admin) =>
      (await who.fetch(path, { headers })).status
    expect(await status({})).toBe(200)
    expect(await status({ 'x-tenant': office.tenant.slug })).toBe(200)
    expect(await status({ 'x-tenant': stranger.tenant.slug })).toBe(421)
    expect(await status({ 'x-tenant': '' })).toBe(421)
    expect(await status({ authorization: `Bearer ${stranger.token}` })).toBe(401)
    expect(await status({ authorization: `Bearer ${stranger.token}`, 'x-tenant': stranger.tenant.slug })).toBe(421)
    expect(await status({ 'x-forwarded-host': elsewhere })).toBe(200)
    expect(await status({ 'x-forwarded-host': elsewhere, authorization: `Bearer ${stranger.token}` })).toBe(401)
  })
})
