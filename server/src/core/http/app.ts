// The HTTP server: security headers, strict JSON, health, the API of the contract, the portal. It knows no area.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import type { Service } from '@office/shared/core/api/endpoint'
import { callsInTurn } from '@office/shared/core/api/in-turn.contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'
import { inTenant, type Tx } from '../database/transaction.ts'
import { languageOf, translator } from '../language.ts'
import type { Services } from '../services.ts'
import { isPlainLocalhost, tenantOfHost } from '../tenant/tenant-host.ts'
import type { Implementation } from './implement.ts'
import { serveInTurn } from './in-turn.ts'
import { serveMetrics } from './metrics.ts'
import { mountGroup } from './mount.ts'
import { openApi } from './openapi.ts'
import { servePortal } from './portal.ts'
import { problemOf } from './problem.ts'
import { serveProgram } from './program.ts'
import { isPlainJson, MAX_BODY_BYTES, MAX_QUERY_BYTES, readJson, UnreadableBody } from './read-request.ts'
import { Refusal, refuse } from './refusal.ts'

/** A request that is incomplete by then never will be complete: 5 MB over a poor mobile line take a minute. */
const SLOWEST_REQUEST_MS = 120_000
/** How often connections that have their answer are closed during a stop, and how long those without one may wait. */
const CLOSE_IDLE_EVERY_MS = 100
const CLOSE_ALL_AFTER_MS = 5000

/** Short, because a balancer asks again in a moment. */
const QUEUE_PATIENCE_MS = 200

const isSo = () => true
const isNot = () => false

const services: readonly Service[] = ['operations', 'dashboards', 'lists', 'reports', 'night-operations', 'gateway', 'storage']

export interface AppParts {
  services: Services
  groups: readonly (Implementation & { name: string })[]
  checkAnswers: boolean
  /** What the sign-in page may know of a tenant besides its name: its colours and pictures. */
  face?: (tx: Tx) => Promise<object>
  /** Further routes: the demo's outbox, the admin endpoint of the terminal program. */
  extra?: (app: FastifyInstance) => Promise<void> | void
}

export async function createApp({ services: shared, groups, checkAnswers, face, extra }: AppParts): Promise<FastifyInstance> {
  const { config, database, gateway } = shared
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    // X-Forwarded-* headers from strangers must not count (docs/promises.md A7).
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestTimeout: SLOWEST_REQUEST_MS,
    routerOptions: { maxParamLength: 500 },
    http: { maxHeaderSize: 32_768 },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    clientErrorHandler: answerUnreadable,
  })
  app.addHook('preClose', async () => closeByAndBy(app))
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  const setHeaders = helmet(securityHeaders(config))
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()))
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.length > MAX_QUERY_BYTES + 2048) refuse('too-large', { status: 414 })
    const isPage = (request.headers.accept ?? '').includes('text/html')
    if (config.demo && isPage && isPlainLocalhost(request.host)) {
      const port = /:\d+$/.exec(request.host)?.[0] ?? ''
      return reply.redirect(`http://demo.localhost${port}${request.url}`, 302)
    }
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  acceptStrictJson(app)
  await app.register(multipart, { throwFileSizeLimit: false })
  await gateway.attach(app)

  await serveMetrics(app, shared)
  const hasDatabase = () =>
    database.pool.query('select 1').then(
      () => true,
      () => false,
    )
  app.get('/api/health', async (_request, reply) => {
    const isThere = await hasDatabase()
    return reply.code(isThere ? 200 : 503).send({ data: { status: isThere ? 'ok' : 'database away', database: database.kind } })
  })
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  // Whether a balancer should send anyone here: a live server may not be ready yet, and is no longer ready once its stop has
  // begun.
  app.get('/api/ready', async (_request, reply) => {
    const works = await Promise.race([shared.queue.ready().then(isSo, isNot), wait(QUEUE_PATIENCE_MS, false)])
    const status = isStopping ? 'stopping' : !works ? 'queue starting' : (await hasDatabase()) ? 'ready' : 'database away'
    return reply.code(status === 'ready' ? 200 : 503).send({ data: { status } })
  })
  const faceOf = async ({ id, ...known }: { id: number }) => ({ ...known, ...(face ? await inTenant(database, id, face) : {}) })
  app.get('/config.json', async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    const slug = tenantOfHost(request.host, config.domains)
    // What the sign-in page shows before sign-in; nothing else about a tenant is revealed.
    const tenant = slug
      ? await database.owner
          .selectFrom('tenants')
          .select(['id', 'slug', 'company', 'environment'])
          .where('slug', '=', slug)
          .where('is_active', '=', true)
          .executeTakeFirst()
      : undefined
    return {
      services: Object.fromEntries(services.map(name => [name, config.serviceAddresses[name] ?? '/api'])),
      tenant: tenant ? await faceOf(tenant) : null,
      help: config.helpUrl,
    }
  })
  app.decorateRequest('caller')
  for (const group of groups) mountGroup(app, shared, group, { checkAnswers })
  const named = groups.flatMap(({ name, contract }) =>
    Object.entries(contract).map(([verb, endpoint]) => ({ name: `${name}.${verb}`, endpoint })),
  )
  serveInTurn(
    app,
    groups.flatMap(({ contract }) => Object.values(contract)),
  )
  const document = JSON.stringify(openApi([...named, { name: 'calls.inTurn', endpoint: callsInTurn }]))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  serveProgram(app, config.programDir)
  await extra?.(app)

  const sendPage = await servePortal(app, config.portalDir)
  app.setNotFoundHandler((request, reply) => sendPage(request, reply) || sendProblem(new Refusal('not-found'), request, reply))
  return app
}

/** Connections are kept alive after their answer, so an answer in progress at the stop would delay it. */
function closeByAndBy({ server }: FastifyInstance): void {
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  const late = setTimeout(() => server.closeAllConnections(), CLOSE_ALL_AFTER_MS)
  server.once('close', () => {
    clearInterval(idle)
    clearTimeout(late)
  })
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, problem, retryAfter } = problemOf(error, translator(languageOf(request.headers['accept-language'])), request.id)
  // The route's pattern, never the address, which may contain a reset link (docs/promises.md C13).
  if (status >= 500) console.error(`${request.method} ${request.routeOptions?.url ?? '?'} ${status} ${request.id}`, error)
  if (retryAfter !== null) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  // Serialised here because fastify would set its own media type for objects.
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}

/**
 * Input that cannot be parsed as HTTP never becomes a request; it gets problem details all the same, then the connection ends.
 */
function answerUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW' ? new Refusal('too-large', { status: 431 }) : new Refusal('malformed-request')
  const { status, problem } = problemOf(refusal, translator('en'), randomUUID())
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Accepts only 'application/json', spelt plainly: look-alikes have slipped past body checks (docs/promises.md A7). */
function acceptStrictJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (!isPlainJson(request.headers)) return refuse('unsupported-type')
    let text: string
    try {
      text = utf8.decode(body)
    } catch {
      // An unreadable body is refused where bodies are read: after sign-in and permissions are checked.
      return new UnreadableBody(new Refusal('malformed-request'))
    }
    return text === '' ? undefined : readJson(request, text)
  })
}

/** A strict policy: no inline scripts; WebAssembly for shaping Nepali; style attributes for rows of virtual lists. */
function securityHeaders(config: Config) {
  const elsewhere = Object.values(config.serviceAddresses).flatMap(address =>
    URL.canParse(address) ? [new URL(address).origin, new URL(address).origin.replace(/^http/, 'ws')] : [],
  )
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...elsewhere],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Meaningless over plain http on a laptop; behind TLS the proxy in front decides.
    strictTransportSecurity: config.environment === 'production' ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  }
}
