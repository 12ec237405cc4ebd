// Everything around the API: headers, health, service addresses, OpenAPI, the demo's redirect and outbox.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { get as getEndpoint } from '@office/shared/core/api/endpoint'
import * as x from '@office/shared/core/schema'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordMail } from '../queue/mail.ts'
import { probeGroup } from '../testing/probe.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { createApp } from './app.ts'
import { implement } from './implement.ts'
import { missingFrom } from './missing.ts'

const portalDir = mkdtempSync(join(tmpdir(), 'office-portal-'))
const metricsToken = 'metrics-token-0123456789'
let t: TestServer
beforeAll(async () => {
  mkdirSync(join(portalDir, 'assets'))
  writeFileSync(join(portalDir, 'index.html'), '<!doctype html><title>Portal</title>')
  writeFileSync(
    join(portalDir, 'ahead.json'),
    JSON.stringify({
      styles: ['assets/first-1.css'],
      staff: ['assets/frame-1.js'],
      texts: { en: 'assets/en-1.js', ne: 'assets/ne-1.js' },
    }),
  )
  writeFileSync(join(portalDir, 'assets', 'main-1a2b.js'), 'export {}')
  writeFileSync(join(portalDir, 'assets', 'main-1a2b.js.gz'), gzipSync('export {}'))
  const serviceAddresses = { lists: 'https://lists.example.test/api' }
  t = await startTestServer({ groups: [probeGroup], config: { serviceAddresses, portalDir, metricsToken } })
}, 60_000)
afterAll(async () => {
  await t.close()
  rmSync(portalDir, { recursive: true })
})

const inject = (url: string, headers: Record<string, string> = {}) => t.server.app.inject({ url, headers })

it('sets a strict policy for scripts, and no sniffing, on every answer', async () => {
  const { headers } = await inject('/api/health')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("connect-src 'self' https://lists.example.test wss://lists.example.test")
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})

it('says how it is and where each service answers', async () => {
  expect((await inject('/api/health')).json()).toEqual({ data: { status: 'ok', database: 'embedded' } })
  expect((await inject('/config.json')).json().services).toMatchObject({
    lists: 'https://lists.example.test/api',
    gateway: '/api',
  })
})

it('is ready once the queue has started, which a balancer asks', async () => {
  expect((await inject('/api/ready')).json()).toEqual({ data: { status: 'ready' } })
})

it('tells Prometheus how it works by patterns of routes, and strangers nothing', async () => {
  await inject('/api/staff/forgot-password/a-secret-link-1234567890')
  expect((await inject('/metrics')).statusCode).toBe(404)
  expect((await inject('/metrics', { authorization: 'Bearer not-the-token-of-the-metrics' })).statusCode).toBe(404)
  const away = vi.spyOn(t.database.pool, 'query').mockRejectedValue(new Error('away') as never)
  const meanwhile = await inject('/metrics', { authorization: `Bearer ${metricsToken}` })
  away.mockRestore()
  // When the database is away, requests are of interest most.
  expect(meanwhile.body).toContain('office_http_request_seconds_count')
  expect(meanwhile.body).not.toContain('office_jobs{')
  const { statusCode, body } = await inject('/metrics', { authorization: `Bearer ${metricsToken}` })
  expect(statusCode).toBe(200)
  expect(body).toContain('route="/api/staff/forgot-password/:token"')
  expect(body).toMatch(/office_database_connections\{state="idle"\} \d/)
  expect(body).toContain('# TYPE office_jobs gauge')
  expect(body).toContain('nodejs_eventloop_lag_seconds')
  expect(body).not.toContain('a-secret-link')
})

it('sends browsers from plain localhost to the demo tenant, and nobody else', async () => {
  const html = { accept: 'text/html', host: 'localhost:4000' }
  const answer = await inject('/all-orders?page=2', html)
  expect((await inject('/', html)).headers.location).toBe('http://demo.localhost:4000/')
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://demo.localhost:4000/all-orders?page=2'])
  expect((await inject('/api/health', { host: 'localhost:4000' })).statusCode).toBe(200)
  expect((await inject('/', { ...html, host: 'evil.example.test' })).headers.location).toBeUndefined()
})

it('serves the portal: assets for ever and packed, any other path as its page, but nothing under /api', async () => {
  const html = { accept: 'text/html', host: 'demo.localhost' }
  for (const path of ['/', '/operation-settings/cities?page=2']) {
    const page = await inject(path, html)
    expect([page.statusCode, page.headers['cache-control'], page.body]).toEqual([
      200,
      'no-cache',
      '<!doctype html><title>Portal</title>',
    ])
  }
  const asset = await inject('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' })
  expect(asset.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=31536000, immutable' })
  expect((await inject('/assets/gone.js')).statusCode).toBe(404)
  expect((await inject('/api/none', html)).headers['content-type']).toContain('application/problem+json')
  expect((await inject('/..%2f..%2fpackage.json', html)).body).not.toContain('"name"')
})

it('names with the page what people who come back begin with, in their language; guests are sent none of it', async () => {
  const html = { accept: 'text/html', host: 'demo.localhost', 'accept-language': 'ne-NP,en;q=0.5' }
  expect((await inject('/', html)).headers.link).toBeUndefined()
  expect((await inject('/', { ...html, cookie: 'x=1; currentUserToken=' })).headers.link).toBeUndefined()
  expect((await inject('/', { ...html, cookie: 'x=1; currentUserToken=abc' })).headers.link).toBe(
    '</assets/first-1.css>; rel=preload; as=style; crossorigin, </config.json>; rel=preload; as=fetch; crossorigin, </assets/frame-1.js>; rel=modulepreload, </assets/ne-1.js>; rel=modulepreload',
  )
})

it('describes who may call each operation', async () => {
  const { paths } = (await inject('/api/openapi.json')).json()
  expect(paths['/staff/login'].post).toMatchObject({ 'x-public': true, security: [] })
  expect(paths['/staff/logout'].get).toMatchObject({ 'x-any-staff': true })
  expect(paths['/probe'].get).toMatchObject({ 'x-permissions': ['view-role'], operationId: 'probe.probe.list' })
  expect(paths['/probe/{id}'].put.requestBody.content['application/json'].schema.required).toEqual(['name', 'version'])
  expect(paths['/probe/upload'].post.requestBody.content).toHaveProperty('multipart/form-data')
})

describe('a contract that is not whole', () => {
  const needed = { needed: getEndpoint('/needed', { summary: 'x', needs: 'staff', returns: x.flag() }) }
  const groupOf = (contract: typeof needed, handlers = implement(needed, { needed: () => true }).handlers) => ({
    contract,
    handlers,
    name: 'a.b',
  })
  const start = (group: ReturnType<typeof groupOf>) =>
    createApp({
      services: { ...t.server.services, gateway: { ...t.server.services.gateway, attach: async () => undefined } },
      groups: [group],
      checkAnswers: true,
    })

  it('does not start without a handler, or without saying who may call', async () => {
    await expect(start(groupOf(needed, {}))).rejects.toThrow('No handler for GET /needed')
    // A contract that got past the compiler.
    const open = { needed: { ...needed.needed, needs: undefined } } as unknown as typeof needed
    await expect(start(groupOf(open))).rejects.toThrow('does not say who may call it')
    const app = await start(groupOf(needed))
    await app.close()
  })

  it('is told by name', () => {
    const named = [{ name: 'a.b.needed', endpoint: needed.needed }]
    expect(missingFrom(named, [])).toEqual(['a.b.needed'])
    expect(missingFrom(named, [groupOf(needed)])).toEqual([])
  })
})

describe('requests that would do harm', () => {
  const post = (path: string, body: string, host = `${t.tenant.slug}.localhost`) =>
    t.server.app.inject({ method: 'POST', url: path, payload: body, headers: { host, 'content-type': 'application/json' } })

  it('name no tenant under a domain that is not ours, so that no mail carries a stranger’s address', async () => {
    const body = JSON.stringify({ email: t.admin.email })
    const strange = await post('/api/staff/forgot-password', body, `${t.tenant.slug}.attacker.example`)
    expect([strange.statusCode, strange.json().code]).toEqual([404, 'unknown-tenant'])
    expect(await t.mailsTo(t.admin.email)).toEqual([])
    expect((await inject('/config.json', { host: `${t.tenant.slug}.attacker.example` })).json().tenant).toBeNull()
  })

  it.each([
    ['5,000 lists in each other', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['33 objects in each other', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
    ['half a megabyte of an unclosed text', `{"email":"${'\\"'.repeat(250_000)}`],
  ])('are refused as malformed: %s', async (_, body) => {
    const answer = await post('/api/staff/login', body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed-request'])
  })

  it('are read where brackets stand inside of a text', async () => {
    const answer = await post('/api/staff/login', JSON.stringify({ email: t.admin.email, password: '['.repeat(100) }))
    expect(answer.json().code).not.toBe('malformed-request')
  })
})

describe('the outbox of the demo', () => {
  it('shows the mails of its tenant, and makes nothing of what stands in them', async () => {
    const other = await t.addTenant()
    const write = (text: string, tenant = t.tenant) =>
      t.inTenant(
        tx =>
          tx
            .insertInto('mails')
            .values({ recipient: 'a@b.test', subject: '<b>Hi</b>', text, attachments: '[]', error: null })
            .execute(),
        tenant,
      )
    await write('<script>alert(1)</script> see http://demo.localhost/reset-password/a/b"onclick="x')
    await write('not for you', other.tenant)
    const sealed = { to: 'c@d.test', subject: 'Link', text: 'words that were sealed', linkMinutes: 60 } as const
    await t.inTenant(tx => recordMail(tx, t.tenant.id, t.server.services, sealed))
    const page = await inject('/demo/outbox', { host: `${t.tenant.slug}.localhost` })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).not.toMatch(/<script|<b>|not for you|"onclick="/)
    expect(page.body).toContain('words that were sealed')
    expect(page.body).toContain('<a href="http://demo.localhost/reset-password/a/b&quot;onclick=&quot;x">')
  })

  it('is not there outside a demo', async () => {
    const production = await startTestServer({ config: { demo: false, environment: 'production' } })
    const answer = await production.server.app.inject({
      url: '/demo/outbox',
      headers: { host: `${production.tenant.slug}.localhost` },
    })
    await production.close()
    expect(answer.statusCode).toBe(404)
  })
})

describe('a server that stops', () => {
  it('lets answers under way come, and waits for no connection that is kept or never asks', async () => {
    const own = await startTestServer()
    const { port } = new URL(own.address)
    const agent = new Agent({ keepAlive: true })
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ port, path: '/api/health', agent }, answer => {
          answer.resume()
          answer.on('end', () => resolve(answer.statusCode))
        })
        asked.on('error', reject)
        asked.end()
      })
    // A body that is announced but never sent.
    const silent = connect(Number(port))
    const head = [
      'POST /api/staff/login HTTP/1.1',
      `Host: ${own.tenant.slug}.localhost`,
      'Content-Type: application/json',
      'Content-Length: 50',
    ]
    silent.write(`${head.join('\r\n')}\r\n\r\n{`)
    const cut = new Promise(resolve => silent.on('close', resolve))
    await ask()
    let received = 0
    // The silent one may come this late.
    own.server.app.server.on('request', ({ url }) => url === '/api/health' && received++)
    const answers = Promise.all(Array.from({ length: 20 }, ask))
    await expect.poll(() => received).toBe(20)
    await own.close()
    expect(new Set(await answers)).toEqual(new Set([200]))
    await cut
    agent.destroy()
  })
})
