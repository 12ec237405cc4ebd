// Mounts every endpoint of the contract as a route: checks caller, permission and input, then runs the handler in one
// transaction.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { roomOf } from '@office/shared/core/api/live-events'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { type Held, mayCall } from '@office/shared/permissions/can'
import { isForPeople } from '@office/shared/permissions/programs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { isDeadlock } from '../database/deadlock.ts'
import {
  type Asking,
  CallerChanged,
  type OpenedRequest,
  openRequest,
  peekRequest,
  type RequestRow,
} from '../database/open-request.ts'
import { type Reading, readRequest } from '../database/replica.ts'
import { inTenant, type OpenTransaction } from '../database/transaction.ts'
import { markWrite } from '../database/write-mark.ts'
import { languageOf, translator } from '../language.ts'
import { recordAudit } from '../records/audit.ts'
import { bearerOf, hashToken, isMerchantToken } from '../secrets/session-token.ts'
import { tenantOfHost } from '../tenant/tenant-host.ts'
import { answerOf, checkAnswer, declared, sendFile } from './answer.ts'
import type { Context, PublicContext, Services } from './context.ts'
import { claimKey, keepAnswer, readKey, releaseKey, requestHash } from './idempotency.ts'
import { type AnyHandler, type FileAnswer, type Implementation, workOf } from './implement.ts'
import { countMerchantCall } from './merchant-limit.ts'
import {
  isSmallJson,
  MAX_UPLOAD_REQUEST,
  readBody,
  readBranch,
  readDryRun,
  readParams,
  readQuery,
  receiveUpload,
  wantsBody,
} from './read-request.ts'
import { Refusal, refuse } from './refusal.ts'
import { networkOf } from './sender-network.ts'

export interface MountOptions {
  /**
   * Answers that break their own schema, and undeclared refusals, are defects: detected in tests and demo, not at a cost in
   * production.
   */
  checkAnswers: boolean
}

/** Mounts the routes of an implemented group. @throws if an endpoint lacks a handler or does not say who may call it */
export function mountGroup(app: FastifyInstance, services: Services, group: Implementation, options: MountOptions): void {
  for (const [name, endpoint] of Object.entries(group.contract)) {
    const handler = group.handlers[name]
    if (!handler) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}`)
    if (endpoint.needs === undefined || endpoint.needs.length === 0)
      throw new Error(`${endpoint.path} does not say who may call it`)
    // A list's type keeps no literal of `needs` (core/http/implement.ts), so its handler counts on a signed-in caller.
    if (endpoint.kind === 'list' && endpoint.needs === 'public') throw new Error(`${endpoint.path}: a list cannot be public`)
    mountEndpoint(app, services, endpoint, handler, options)
  }
}

/** There are few roles and many requests, so the set for each list of names is made once. */
const heldSets = new Map<string, Held>()
const MAX_HELD_SETS = 1000

/** What a request may do: its role's permissions, of which a program keeps no more than programs may have. */
function heldBy({ permissions, is_service }: Pick<RequestRow, 'permissions' | 'is_service'>): Held {
  const text = permissions ?? ''
  const key = is_service ? `service ${text}` : text
  const known = heldSets.get(key)
  if (known) return known
  if (heldSets.size >= MAX_HELD_SETS) heldSets.clear()
  const names = text === '' ? [] : text.split(',')
  const held: Held = new Set(is_service ? names.filter(name => !isForPeople(name)) : names)
  heldSets.set(key, held)
  return held
}

/** A request ended in favour of another that it waited for, before anything of it was done. */
class Deadlocked extends Error {}

/** How often such a request begins; each time the other one has usually finished by then. */
const MOST_STARTS = 5

type Received = Awaited<ReturnType<typeof receiveUpload>>

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of an endpoint of the contract; undefined on other routes. */
    caller?: Caller
  }
}

interface Caller extends Asking {
  source: PublicContext['source']
  /** Whether its token belongs to a merchant's program, whose calls are counted. */
  isMerchant: boolean
}

/** The checks that need no database: a token if one is required, host and header in agreement. */
function callerOf(request: FastifyRequest, endpoint: Endpoint, { domains }: Config): Caller {
  const token = bearerOf(request.headers.authorization)
  if (endpoint.needs !== 'public' && token === null) refuse('not-signed-in')
  const slug = tenantOfHost(request.host, domains)
  const header = request.headers['x-tenant']
  if (header !== undefined && header !== (slug ?? '')) refuse('tenant-mismatch')
  if (slug === null) return refuse('unknown-tenant')
  return {
    slug,
    tokenHash: endpoint.needs === 'public' || token === null ? null : hashToken(token),
    branch: readBranch(request.headers['x-branch']),
    source: sourceOf(request.headers['x-client']),
    isMerchant: token !== null && isMerchantToken(token),
  }
}

const needsOneOf = msg`{n, plural, one {This requires the permission {names}} other {This requires one of the permissions {names}}}`

const notForMerchants = msg`A merchant's program may not make this call`
const notTheirFilter = msg`A merchant's program may not filter by {names}`

/** A filter reveals as much of a field as its value does. */
function refuseFilters(endpoint: Endpoint, query: unknown): void {
  const allowed = endpoint.kind === 'list' ? endpoint.forMerchants?.filters : undefined
  if (!allowed) return
  // readQuery returns this for a list.
  const asked = Object.keys((query as ListQuery).filters).filter(name => !allowed.includes(name))
  if (asked.length > 0) refuse('forbidden', { detail: notTheirFilter, values: { names: asked.join(', ') } })
}

/** The checks that need the database; permissions are looked up for every request (docs/promises.md B3). */
function admit(row: RequestRow | null, endpoint: Endpoint, { source, isMerchant }: Caller): asserts row is RequestRow {
  if (row === null) refuse('unknown-tenant')
  if (endpoint.needs === 'public') return
  if (row.staff_id === null) refuse('not-signed-in')
  // A program's token opens no portal.
  if (row.is_service && source === 'web') refuse('not-signed-in')
  // No call of a merchant's program goes uncounted.
  if (row.merchant_id !== null && !isMerchant) refuse('not-signed-in')
  if (row.merchant_id !== null) return endpoint.forMerchants ? undefined : refuse('forbidden', { detail: notForMerchants })
  if (mayCall(heldBy(row), endpoint.needs) || typeof endpoint.needs === 'string') return
  const needs = endpoint.needs
  refuse('forbidden', { detail: needsOneOf, values: { n: needs.length, names: needs.join(', ') }, needs })
}

function mountEndpoint(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint,
  handler: AnyHandler,
  options: MountOptions,
): void {
  const { config, database, files } = services
  const upload = endpoint.kind === 'action' ? endpoint.upload : undefined
  const keepsAnswer = endpoint.method !== 'GET' && !(endpoint.kind === 'action' && endpoint.answersSecret)
  /**
   * After every write, other people's open screens hear where it happened, so no area can forget to tell them. Writes to one's
   * own data are not announced, nor is each scan of a station, which reports in its own way how much it moved.
   */
  const tells = endpoint.kind === 'action' && endpoint.method !== 'GET' && Array.isArray(endpoint.needs) && !endpoint.namesAttempt
  const room = roomOf(endpoint)
  /** The writer knows the key of their own call and has already reloaded. */
  const tellWritten = (tenantId: number, call: string | null) => {
    if (tells) services.gateway.publish(tenantId, { type: 'written', data: { room, call } })
  }
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(upload ? { bodyLimit: MAX_UPLOAD_REQUEST } : {}),
    onRequest: async request => {
      const caller = callerOf(request, endpoint, config)
      request.caller = caller
      // The caller and their permission are checked before the first byte of a body is read (docs/promises.md B2); a small one
      // may arrive unread meanwhile.
      if (caller.isMerchant && endpoint.forMerchants) admit(await countMerchantCall(database, caller), endpoint, caller)
      else if (wantsBody(endpoint) && !isSmallJson(request.headers)) admit(await peekRequest(database, caller), endpoint, caller)
    },
    handler: async (request, reply) => {
      const { caller } = request
      if (!caller) throw new Error('The route looked for no caller')
      const received = upload && request.isMultipart() ? await receiveUpload(request, upload, files) : undefined
      try {
        await respond(request, reply, caller, received)
      } finally {
        if (received) await files.discard(received.file.path)
      }
      return reply
    },
  })

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    received: Received | undefined,
  ): Promise<void> {
    if (endpoint.method !== 'GET') {
      database.needRoom()
      await services.queue.ready()
    }
    const joins = endpoint.kind === 'list' ? 'as-written' : 'planned'
    const isRead = endpoint.method === 'GET' && !endpoint.writes
    const here = async (start = 1): Promise<void> => {
      reply.removeHeader('as-of')
      const opened = await openRequest(database, caller, { joins, isRead })
      if (!opened) return refuse('unknown-tenant')
      try {
        await answer(request, reply, caller, received, opened)
      } catch (error) {
        if (error instanceof CallerChanged) return here(start)
        if (!(error instanceof Deadlocked)) throw error
        if (start === MOST_STARTS) throw error.cause
        return here(start + 1)
      }
    }
    if (endpoint.reads !== 'replica') return here()
    const there = (reading: Reading) => {
      if (reading.asOf !== null) reply.header('as-of', reading.asOf)
      return answer(request, reply, caller, received, reading)
    }
    return readRequest(database, caller, joins, row => admit(row, endpoint, caller), there, here)
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    received: Received | undefined,
    { row, open, confirmed }: OpenedRequest,
  ): Promise<void> {
    const after: (() => void | Promise<void>)[] = []
    let claimed: { staffId: number; key: string } | null = null
    /** Carried out in several transactions, of which some may be committed. */
    let isInParts = false
    try {
      admit(row, endpoint, caller)
      const context = contextOf(request, row, caller, open.tx, services, after)
      const input = {
        params: readParams(endpoint, request.params),
        query: readQuery(endpoint, request.query),
        body: received && upload?.with !== 'body' ? undefined : readBody(endpoint, received ? received.fields : request.body),
        file: received?.file,
      }
      if (row.merchant_id !== null) refuseFilters(endpoint, input.query)
      const isDryRun = readDryRun(endpoint, request.headers['dry-run'])
      const key = isDryRun || !keepsAnswer || !context.staff ? null : readKey(request.headers['idempotency-key'])
      if (key !== null && context.staff) {
        const hash = requestHash(endpoint.method, request.url, [input.body, received?.file.sha256.toString('hex')])
        const first = await claimKey(open.tx, context.staff.id, key, hash)
        if (first) {
          await open.commit()
          reply.code(first.status).header('idempotency-replayed', 'true').type('application/json; charset=utf-8').send(first.body)
          return
        }
        claimed = { staffId: context.staff.id, key }
      }
      // A file is stored outside the transaction.
      if (received) await confirmed()
      const given = await handler(input, context)
      await confirmed()
      const work = workOf(given)
      isInParts = work !== null
      if (work) await open.rollback()
      const actor = row.staff_id === null ? undefined : { staffId: row.staff_id, branch: caller.branch }
      const result = work ? await work(within => inTenant(database, row.tenant_id, within, actor)) : given
      if (endpoint.kind === 'file') {
        await open.commit()
        await finish(after)
        // The types of `file` handlers guarantee this.
        sendFile(reply, result as FileAnswer)
        return
      }
      const shape = row.merchant_id === null ? undefined : endpoint.forMerchants?.answer
      const envelope = answerOf(endpoint, result, input.query, shape)
      if (options.checkAnswers) checkAnswer(endpoint, envelope, shape)
      const body = JSON.stringify(envelope)
      reply.type('application/json; charset=utf-8')
      if (work) {
        tellWritten(row.tenant_id, key)
        reply.send(body)
        return
      }
      if (isDryRun) {
        await takeBack(open)
        reply.send(body)
        return
      }
      if (key !== null && context.staff) await keepAnswer(open.tx, context.staff.id, key, { status: 200, body })
      if (endpoint.method !== 'GET' && context.staff) await markWrite(database, open.tx, context.staff.id)
      if (endpoint.method === 'GET' && after.length === 0) {
        // A read promises nothing that could still fail, so the answer is sent before the transaction ends.
        reply.send(body)
        open.commit().catch(() => undefined)
        return
      }
      await open.commit()
      await finish(after)
      tellWritten(row.tenant_id, key)
      reply.send(body)
    } catch (error) {
      try {
        // A refusal is not sent to a caller who is no longer who they were.
        await confirmed()
      } catch (changed) {
        await open.rollback()
        throw changed
      }
      if (error instanceof Refusal && error.options.keepWrites) {
        if (claimed) await releaseKey(open.tx, claimed.staffId, claimed.key)
        await open.commit()
        await finish(after)
      } else await open.rollback()
      // What an upload has stored of its file by now is nobody's then, and it is stored anew.
      if (isDeadlock(error) && !isInParts) throw new Deadlocked('Ended in favour of another request', { cause: error })
      const told = row.merchant_id === null ? error : withoutRecord(error)
      throw options.checkAnswers ? declared(endpoint, told) : told
    }
  }
}

/** Drops the current record from a refusal: a merchant's program would see all of it. */
const withoutRecord = (error: unknown): unknown =>
  error instanceof Refusal ? new Refusal(error.code, { ...error.options, current: undefined }) : error

/** Ends a dry run: whatever would be refused only at the commit is refused now, and nothing is kept. */
async function takeBack(open: OpenTransaction): Promise<void> {
  await sql`set constraints all immediate`.execute(open.tx)
  await open.rollback()
}

/**
 * Runs the work registered for after the commit. The write is already done, so a failure here must not look like a failed write.
 */
async function finish(after: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const work of after) {
    try {
      await work()
    } catch (error) {
      console.error('after commit:', error instanceof Error ? error.message : error)
    }
  }
}

const sourceOf = (header: unknown): PublicContext['source'] => (header === 'web' || header === 'cli' ? header : 'api')

function contextOf(
  request: FastifyRequest,
  row: RequestRow,
  { source, branch }: Caller,
  tx: PublicContext['tx'],
  services: Services,
  after: (() => void | Promise<void>)[],
): Context | PublicContext {
  const language = languageOf(request.headers['accept-language'])
  const tenantId = row.tenant_id
  const staff =
    row.staff_id === null
      ? null
      : {
          id: row.staff_id,
          name: row.staff_name ?? '',
          email: row.email ?? '',
          roleId: row.role_id ?? 0,
          roleName: row.role_name ?? '',
          sessionId: row.session_id ?? 0,
          isService: row.is_service === true,
        }
  return {
    tx,
    tenant: {
      id: tenantId,
      slug: row.slug,
      company: row.company,
      environment: row.environment,
      timeZone: row.time_zone,
      currency: row.currency,
    },
    staff,
    permissions: heldBy(row),
    places: row.places,
    branch,
    merchantId: row.merchant_id,
    language,
    translate: translator(language),
    requestId: request.id,
    now: new Date().toISOString(),
    source,
    // Only calls with a limit ask for it.
    get peer() {
      return networkOf(request.ip)
    },
    origin: `${request.protocol}://${request.host}`,
    queue: async (job, data) => {
      await services.queue.record(tx, tenantId, job.name, data)
      after.push(() => services.queue.kick(job.name))
    },
    publish: event => after.push(() => services.gateway.publish(tenantId, event)),
    afterCommit: work => after.push(work),
    audit: entry => recordAudit(tx, { staffId: staff?.id ?? null, requestId: request.id }, entry),
    services,
  }
}
