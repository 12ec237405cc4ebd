// Who may call each endpoint of the contract: nobody without a token, nobody without a permission (docs/promises.md C2).
import { readFileSync } from 'node:fs'
import { anEngine } from '@office/server/core/testing/engines'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { endpoints } from '@office/shared/contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import type { Access } from '@office/shared/permissions/can'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asked, ask, codeOf } from './ask.ts'
import { eachAtOnce } from './each-at-once.ts'

const snapshot = new URL('permissions.txt', import.meta.url)

const accessWords = (needs: Access) => (typeof needs === 'string' ? `(${needs})` : [...needs].sort().join(' '))
/** Open to programs of merchants as well. */
const merchantWords = (isOpen: boolean) => (isOpen ? ' +merchants' : '')
const permissionLines = endpoints
  .map(
    ({ endpoint }) =>
      `${endpoint.method} ${endpoint.path} ${accessWords(endpoint.needs)}${merchantWords(endpoint.forMerchants !== undefined)}`,
  )
  .sort()

/** Every way of lacking a token: none, a false one, another scheme, the portal's cookie alone. */
const tokenless = (token: string | null): Record<string, string>[] => [
  {},
  { authorization: 'Bearer nobody' },
  { authorization: 'Basic YTpi' },
  { cookie: `currentUserToken=${token}` },
]

/** Bodies that must make no difference before the caller is known; the first is also that of GET. */
const bodies: Asked[] = [
  {},
  { body: {} },
  { raw: { type: 'application/json', content: '{"broken' } },
  { raw: { type: 'application/xml', content: '<a/>' } },
  { raw: { type: 'multipart/form-data; boundary=x', content: 'no boundary' } },
]

const bodiesOf = (endpoint: Endpoint) => (endpoint.method === 'GET' ? bodies.slice(0, 1) : bodies)

it('holds every permission as the repository has it; review and rewrite permissions.txt when one is meant to change', () => {
  const kept = readFileSync(snapshot, 'utf8').trim().split('\n')
  expect(permissionLines).toEqual(kept)
})

it('names every endpoint once', () => {
  const routes = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`)
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
})

const engine = await anEngine()

describe(`on ${engine}`, () => {
  let office: TestOffice
  const people = new Map<string, TestStaff>()
  /** A person who holds everything except an endpoint's needs, by those needs. */
  const others = new Map<string, TestStaff>()
  let nobody: TestStaff
  const needed = endpoints.flatMap(({ endpoint }) => (typeof endpoint.needs === 'string' ? [] : [endpoint.needs]))

  beforeAll(async () => {
    office = await joinServer(engine)
    nobody = await office.signInWith([])
    await eachAtOnce([...new Set(needed.flat())], async name => void people.set(name, await office.signInWith([name])))
    await eachAtOnce([...new Map(needed.map(needs => [accessWords(needs), needs]))], async ([words, needs]) => {
      const known = new Set<string>(needs)
      others.set(words, await office.signInWith(permissionNames.filter(name => !known.has(name))))
    })
  }, 120_000)
  afterAll(() => office.close())

  it('answers 401 without a token or with a false one, whatever the body', { timeout: 60_000 }, async () => {
    const wrong: string[] = []
    // Each wrong token with one body and each body with one wrong token: whatever is checked first depends on only one of them.
    const [first = {}, ...others] = tokenless(office.admin.token)
    const tries = (endpoint: Endpoint): Asked[] => [
      ...others.map(headers => ({ headers })),
      ...bodiesOf(endpoint).map(asked => ({ ...asked, headers: first })),
    ]
    const guarded = endpoints.filter(({ endpoint }) => endpoint.needs !== 'public')
    await eachAtOnce(guarded, async ({ name, endpoint }) => {
      for (const asked of tries(endpoint)) {
        const { response, text } = await ask(office.anonymous(), endpoint, asked)
        if (response.status !== 401 || codeOf(text) !== 'not-signed-in')
          wrong.push(`${name} ${JSON.stringify(asked)}: ${response.status} ${codeOf(text)}`)
      }
    })
    expect(wrong).toEqual([])
  })

  it('answers 403 without any permission, and never to staff where every staff member may', { timeout: 60_000 }, async () => {
    const wrong: string[] = []
    await eachAtOnce(endpoints, async ({ name, endpoint }) => {
      const isOpen = typeof endpoint.needs === 'string'
      // Signing out would end the walk.
      const caller = isOpen && name === 'session.session.logout' ? await office.signInWith([]) : nobody
      for (const asked of bodiesOf(endpoint)) {
        const { response, text } = await ask(caller, endpoint, asked)
        const isRefused = response.status === 403 && codeOf(text) === 'forbidden'
        if (isRefused === isOpen || (isOpen && codeOf(text) === 'not-signed-in'))
          wrong.push(`${name} ${JSON.stringify(asked)}: ${response.status} ${codeOf(text)}`)
      }
    })
    expect(wrong).toEqual([])
  })

  it('lets each single permission of an endpoint in, and all the others together not', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    await eachAtOnce(endpoints, async ({ name, endpoint }) => {
      if (typeof endpoint.needs === 'string') return
      const callers = endpoint.needs.map(permission => [permission, people.get(permission)] as const)
      for (const [who, caller] of [...callers, ['all others', others.get(accessWords(endpoint.needs))] as const]) {
        if (!caller) throw new Error(`Nobody was made for ${who}`)
        const { response } = await ask(caller, endpoint, { body: {} })
        const isIn = response.status !== 401 && response.status !== 403
        if (isIn !== (who !== 'all others') || response.status >= 500) wrong.push(`${name} with ${who}: ${response.status}`)
      }
    })
    expect(wrong).toEqual([])
  })

  it('publishes every endpoint with who may call it', async () => {
    const response = await office.anonymous().fetch('/openapi.json')
    const { paths } = await response.json()
    const published = Object.entries<Record<string, Record<string, unknown>>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const given = operation['x-permissions']
        const needs = operation['x-public'] === true ? 'public' : operation['x-any-staff'] === true ? 'staff' : given
        const merchants = merchantWords(operation['x-merchants'] === true)
        return `${method.toUpperCase()} ${path} ${accessWords(needs as Access)}${merchants}` // written by core/openapi.ts
      }),
    )
    // Carries other calls, of which each is admitted for itself.
    expect(published.sort()).toEqual([...permissionLines, 'POST /in-turn (staff)'].sort())
  })
})
