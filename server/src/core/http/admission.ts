// Who calls, and whether they may: first what needs no database, then permissions, looked up for every request.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { type Held, mayCall } from '@office/shared/permissions/can'
import { isForPeople } from '@office/shared/permissions/programs'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Asking, RequestRow } from '../database/open-request.ts'
import { bearerOf, hashToken, isMerchantToken } from '../secrets/session-token.ts'
import { tenantOfHost } from '../tenant/tenant-host.ts'
import type { PublicContext } from './context.ts'
import { readBranch } from './read-request.ts'
import { refuse } from './refusal.ts'

/** There are few roles and many requests, so the set for each list of names is made once. */
const heldSets = new Map<string, Held>()
const MAX_HELD_SETS = 1000

/** What a request may do: its role's permissions, of which a program keeps no more than programs may have. */
export function heldBy({ permissions, is_service }: Pick<RequestRow, 'permissions' | 'is_service'>): Held {
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

export interface Caller extends Asking {
  source: PublicContext['source']
  /** Whether its token belongs to a merchant's program, whose calls are counted. */
  isMerchant: boolean
}

const sourceOf = (header: unknown): PublicContext['source'] => (header === 'web' || header === 'cli' ? header : 'api')

/** The checks that need no database: a token if one is required, host and header in agreement. */
export function callerOf(request: FastifyRequest, endpoint: Endpoint, { domains }: Config): Caller {
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
export function refuseFilters(endpoint: Endpoint, query: unknown): void {
  const allowed = endpoint.kind === 'list' ? endpoint.forMerchants?.filters : undefined
  if (!allowed) return
  // readQuery returns this for a list.
  const asked = Object.keys((query as ListQuery).filters).filter(name => !allowed.includes(name))
  if (asked.length > 0) refuse('forbidden', { detail: notTheirFilter, values: { names: asked.join(', ') } })
}

/** The checks that need the database; permissions are looked up for every request (docs/promises.md B3). */
export function admit(row: RequestRow | null, endpoint: Endpoint, { source, isMerchant }: Caller): asserts row is RequestRow {
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
