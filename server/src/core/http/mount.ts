// Mounts every endpoint of the contract as a route, and begins a call again where somebody else came first.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { roomOf } from '@office/shared/core/api/live-events'
import type { FastifyInstance } from 'fastify'
import { CallerChanged, openRequest, peekRequest } from '../database/open-request.ts'
import { type Reading, readRequest } from '../database/replica.ts'
import type { Services } from '../services.ts'
import { admit, type Caller, callerOf } from './admission.ts'
import { answer, type Call, Deadlocked, type MountOptions, type Route } from './carry-out.ts'
import type { AnyHandler, Implementation } from './implement.ts'
import { countMerchantCall } from './merchant-limit.ts'
import { isSmallJson, MAX_UPLOAD_REQUEST, receiveUpload, wantsBody } from './read-request.ts'
import { refuse } from './refusal.ts'

/** Mounts the routes of an implemented group. @throws if an endpoint lacks a handler or does not say who may call it */
export function mountGroup(app: FastifyInstance, services: Services, group: Implementation, options: MountOptions): void {
  for (const [name, endpoint] of Object.entries(group.contract)) {
    const handler = group.handlers[name]
    if (!handler) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}`)
    if (endpoint.needs === undefined || endpoint.needs.length === 0)
      throw new Error(`${endpoint.path} does not say who may call it`)
    // A list's type keeps no literal of `needs` (core/http/implement.ts), so its handler counts on a signed-in caller.
    if (endpoint.kind === 'list' && endpoint.needs === 'public') throw new Error(`${endpoint.path}: a list cannot be public`)
    mountRoute(app, routeOf(services, endpoint, handler, options))
  }
}

/** How often a call begins that ended in favour of another; each time the other one has usually finished by then. */
const MOST_STARTS = 5

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of an endpoint of the contract; undefined on other routes. */
    caller?: Caller
  }
}

function routeOf(services: Services, endpoint: Endpoint, handler: AnyHandler, options: MountOptions): Route {
  const isAction = endpoint.kind === 'action'
  const tells = isAction && endpoint.method !== 'GET' && Array.isArray(endpoint.needs) && !endpoint.namesAttempt
  const room = roomOf(endpoint)
  return {
    endpoint,
    handler,
    services,
    options,
    upload: isAction ? endpoint.upload : undefined,
    keepsAnswer: endpoint.method !== 'GET' && !(isAction && endpoint.answersSecret),
    tellWritten: (tenantId, key) => {
      if (tells) services.gateway.publish(tenantId, { type: 'written', data: { room, call: key } })
    },
  }
}

function mountRoute(app: FastifyInstance, route: Route): void {
  const { endpoint, upload } = route
  const { config, database, files } = route.services
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
        await respond(route, { request, reply, caller, received })
      } finally {
        if (received) await files.discard(received.file.path)
      }
      return reply
    },
  })
}

/** Answers a call on a connection of its own: again if the caller has changed meanwhile, or another request went first. */
async function respond(route: Route, call: Call): Promise<void> {
  const { endpoint } = route
  const { database, queue } = route.services
  const { reply, caller } = call
  if (endpoint.method !== 'GET') {
    database.needRoom()
    await queue.ready()
  }
  const joins = endpoint.kind === 'list' ? 'as-written' : 'planned'
  const isRead = endpoint.method === 'GET' && !endpoint.writes
  const here = async (start = 1): Promise<void> => {
    reply.removeHeader('as-of')
    const opened = await openRequest(database, caller, { joins, isRead })
    if (!opened) return refuse('unknown-tenant')
    try {
      await answer(route, call, opened)
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
    return answer(route, call, reading)
  }
  return readRequest(database, caller, joins, row => admit(row, endpoint, caller), there, here)
}
