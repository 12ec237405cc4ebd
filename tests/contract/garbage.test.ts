// Garbage for every endpoint: never a 5xx, never internals, always problem details, and an answer in time (docs/promises.md C8).

import { anEngine } from '@office/server/core/testing/engines'
import { type ContractServer, contractServer } from '@office/server/core/testing/servers/shared-server'
import type { TestStaff } from '@office/server/core/testing/test-office'
import { endpoints } from '@office/shared/contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { ProblemDetails } from '@office/shared/core/api/failure'
import { type JsonSchema, problems } from '@office/shared/core/schema'
import { permissionNames } from '@office/shared/permissions/catalogue'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asked, ask, bodySchemaOf, codeOf, paramsOf, querySchemaOf } from './ask.ts'
import { garbageOf, hostileTexts } from './sample.ts'
import { makeWorld } from './world.ts'

/** Requests of the whole walk, about 30 seconds of them; each endpoint gets an equal share, and no less on a busy machine. */
const WALK_RUNS = 3000
/** docs/promises.md B12; a machine that is busy with something else gets a second try. */
const ANSWER_MS = 3000

let office: ContractServer
let caller: TestStaff
let rows: readonly number[]

beforeAll(async () => {
  office = await contractServer(await anEngine())
  const world = await makeWorld(office, office.admin, { firstId: 0, mark: 'garbage' })
  rows = [...new Set(Object.values(world.rows))]
  caller = await office.signInWith(permissionNames)
}, 120_000)
afterAll(() => office.close())

const hostileText = fc.constantFrom(...hostileTexts)
/** Objects as JSON, because garbage such as {toString: 1} has no text of its own. */
const sendable = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed().slice(0, 4000)

/** Values of query parameters: those of the contract filled with garbage, and unknown ones. */
function queryOf(endpoint: Endpoint): fc.Arbitrary<Record<string, string>> {
  const named: Record<string, fc.Arbitrary<unknown>> = endpoint.kind === 'list'
    ? {
        ...Object.fromEntries(
          Object.keys(endpoint.filters).map(name => [
            `filter[${name}]`,
            fc.oneof(fc.constantFrom('1', '1,2', 'a', '2026-01-01..', '1..2', 'key_1'), hostileText),
          ]),
        ),
        sort: fc.oneof(fc.constantFrom(...endpoint.sort, ...endpoint.sort.map(key => `-${key}`)), hostileText),
        page: fc.constantFrom('1', '0', '-1', '1000000', '1000001', 'x', '1e3'),
        paginate: fc.constantFrom('1', '100', '101', '0', ' 5'),
        noPagination: fc.constantFrom('1', '0', 'x'),
      }
    : Object.fromEntries(Object.entries(querySchemaOf(endpoint)?.properties ?? {}).map(([name, part]) => [name, garbageOf(part)]))
  const strangers = fc.constantFrom<Record<string, string>>(
    {},
    {},
    {},
    { __proto__x: '1' },
    { 'filter[__proto__]': '1' },
    { 'a[b][c]': 'd' },
  )
  return fc
    .tuple(fc.record(named, { requiredKeys: [] }), strangers)
    .map(([known, extra]) =>
      Object.fromEntries(Object.entries({ ...known, ...extra }).map(([name, value]) => [name, sendable(value)])),
    )
}

const raws: NonNullable<Asked['raw']>[] = [
  { type: 'application/json', content: '{"a":' },
  { type: 'application/json', content: '{"__proto__":{"a":1}}' },
  { type: 'application/json', content: '['.repeat(20_000) },
  { type: 'application/json', content: 'null' },
  { type: 'application/json', content: '[{"toString":{}}]' },
  { type: 'application/json', content: '' },
  { type: 'application/json\t', content: '{}' },
  { type: 'application/x-www-form-urlencoded', content: 'a=1' },
  {
    type: 'multipart/form-data; boundary=x',
    content: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n\0\r\n--x--',
  },
  { type: 'multipart/form-data; boundary=x', content: '--x' },
  { type: '', content: 'x' },
]

function bodyOf(endpoint: Endpoint): fc.Arbitrary<Pick<Asked, 'body' | 'raw'>> {
  const schema: JsonSchema = bodySchemaOf(endpoint) ?? {}
  return fc.oneof(
    { arbitrary: garbageOf(schema, rows).map(body => ({ body })), weight: 5 },
    { arbitrary: fc.constantFrom(...raws).map(raw => ({ raw })), weight: 1 },
  )
}

const askedOf = (endpoint: Endpoint): fc.Arbitrary<Asked> =>
  fc
    .record({
      params: fc.record(
        Object.fromEntries(
          paramsOf(endpoint).map(name => [
            name,
            fc.oneof(fc.constantFrom(...rows.map(String), '0', '2147483648', 'key_1', 'order'), hostileText),
          ]),
        ),
      ),
      query: queryOf(endpoint),
      body: bodyOf(endpoint),
      key: fc.option(fc.constantFrom('k', 'x'.repeat(300), 'a b'), { nil: undefined }),
    })
    .map(({ params, query, body, key }) => ({
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, value.toWellFormed().replace(/^\.+$/, 'dots') || '-']),
      ),
      query,
      ...body,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    }))

interface Answer {
  status: number
  type: string
  text: string
}

async function answerOf(endpoint: Endpoint, asked: Asked): Promise<Answer> {
  const once = async (): Promise<Answer> => {
    const { response, text } = await ask(caller, endpoint, { ...asked, signal: AbortSignal.timeout(ANSWER_MS) })
    return { status: response.status, type: response.headers.get('content-type') ?? '', text }
  }
  const first = await once().catch(once)
  if (endpoint.needs === 'public' || !['not-signed-in', 'forbidden'].includes(codeOf(first.text))) return first
  // An earlier call signed out, or took permissions from the caller's own role.
  caller = await office.signInWith(permissionNames)
  return once()
}

const internals = /node_modules|\n\s+at |\bselect\b.*\bfrom\b|violates|pg_|kysely|relation "/i

describe('garbage', () => {
  it.each(endpoints)('$name', { timeout: 60_000 }, async ({ endpoint }) => {
    await fc.assert(
      fc.asyncProperty(askedOf(endpoint), async asked => {
        const { status, type, text } = await answerOf(endpoint, asked)
        expect(status, text).toBeLessThan(500)
        if (status < 400) return
        expect(type).toContain('application/problem+json')
        expect(problems(ProblemDetails, JSON.parse(text))).toEqual([])
        // Sent text may come back in an error's words; only text that was not sent counts as a leak.
        if (!internals.test(JSON.stringify(asked))) expect(text).not.toMatch(internals)
      }),
      { numRuns: Math.max(8, Math.floor(WALK_RUNS / endpoints.length)), endOnFailure: true },
    )
  })
})
