// The context that a handler gets, made from a request and what the database told of its caller.
import type { FastifyRequest } from 'fastify'
import type { RequestRow } from '../database/open-request.ts'
import { languageOf, translator } from '../language.ts'
import { recordAudit } from '../records/audit.ts'
import type { Services } from '../services.ts'
import { type Caller, heldBy } from './admission.ts'
import type { Context, PublicContext } from './context.ts'
import { networkOf } from './sender-network.ts'

/** @param after filled with what is to be done after the commit */
export function contextOf(
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
    // Few calls ask for these two.
    get peer() {
      return networkOf(request.ip)
    },
    get origin() {
      return `${request.protocol}://${request.host}`
    },
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
