// Service tokens: created with an actor and a session of their own, shown once, revoked at once.
import { MOST_TOKEN_DAYS, type ServiceToken, serviceTokenContract } from '@office/shared/areas/staff/service-token.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { rethrow } from '../../core/records/crud.ts'
import { readOne } from '../../core/records/list-source.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { hashToken, makeToken } from '../../core/secrets/session-token.ts'
import { endSessions } from '../session/account.part.ts'
import { refuseBeyondRole } from './guard.queries.ts'
import type {} from './service-token.table.ts'

const nameTaken = msg`There is already a token with this name`
const isOver = msg`This day has passed. Choose today or a later day.`
const tooLate = msg`A token can last at most two years. Choose {last} or an earlier day`
const revokedAlready = msg`This token has already been revoked`

/** Distinguishes them at sight from tokens of people's sessions, also for scanners for leaked secrets. */
const PREFIX = 'office_'

const state = sql`case when t.revoked_at is not null then 'revoked' when m.expires_at <= now() then 'expired' else 'active' end`
/** A new session counts as seen; that of a token has not been seen until someone uses it. */
const lastUsed = sql`nullif(m.last_seen_at, 'epoch')`

const source = tableSource('service_tokens t', serviceTokenContract.list, {
  joins: sql`join staff actor on actor.tenant_id = t.tenant_id and actor.id = t.staff_id
    join roles r on r.tenant_id = actor.tenant_id and r.id = actor.role_id
    join staff_sessions m on m.tenant_id = t.tenant_id and m.id = t.session_id
    join staff maker on maker.tenant_id = t.tenant_id and maker.id = t.made_by
    left join staff ender on ender.tenant_id = t.tenant_id and ender.id = t.revoked_by`,
  columns: {
    role_id: sql.ref('actor.role_id'),
    role_name: sql.ref('r.name'),
    state,
    expires_at: sql.ref('m.expires_at'),
    last_used_at: lastUsed,
    made_by_name: sql.ref('maker.name'),
    revoked_by_name: sql.ref('ender.name'),
  },
  filters: { role_id: sql.ref('actor.role_id'), state },
  joined: ['role_id', 'state', 'expires_at', 'last_used_at'],
  sort: { expires_at: sql.ref('m.expires_at'), last_used_at: lastUsed },
})
const readList = listSql(serviceTokenContract.list, source)
const read = async ({ tx }: Context, id: number): Promise<ServiceToken> => found(await readOne(source, tx, id))

/** The first moment after a day by the tenant's clock. @throws Refusal if it has passed or is too far away */
async function endOf(day: string, { tx, tenant }: Context): Promise<string> {
  const { rows } = await sql<{ ends: string; is_over: boolean; last: string; is_too_late: boolean }>`
    select ends, ends <= now() as is_over, last::text, ${day}::date > last as is_too_late
    from (select (${day}::date + 1)::timestamp at time zone ${tenant.timeZone} as ends,
      (now() at time zone ${tenant.timeZone})::date + ${MOST_TOKEN_DAYS}::int as last) asked`.execute(tx)
  const { ends, is_over, last, is_too_late } = found(rows[0])
  if (is_over) refuseField('expires_on', 'day-over', isOver)
  if (is_too_late) refuseField('expires_on', 'too-late', tooLate, { last })
  return ends
}

/** A staff row for histories, which has its maker's branches and which no password opens. */
async function makeActor(context: Context, { name, role_id }: { name: string; role_id: number }): Promise<number> {
  const { tx, staff } = context
  const actor = await tx
    .insertInto('staff')
    .values({
      name,
      // No mail is sent to a program; the domain never resolves (RFC 2606).
      email: `${makeToken().slice(0, 16).toLowerCase()}@token.invalid`,
      contact_number: null,
      role_id,
      password_hash: null,
      is_service: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into staff_warehouses (staff_id, warehouse_id)
    select ${actor.id}, warehouse_id from staff_warehouses where staff_id = ${staff.id}`.execute(tx)
  return actor.id
}

export const serviceTokenHandlers = implement(serviceTokenContract, {
  list: ({ query }, context) => readList(query, context),
  get: ({ params: { id } }, context) => read(context, id),
  create: async ({ body }, context) => {
    const { tx, staff } = context
    await refuseBeyondRole(context, body.role_id)
    const ends = await endOf(body.expires_on, context)
    const staff_id = await makeActor(context, body)
    const token = `${PREFIX}${makeToken()}`
    const session = await tx
      .insertInto('staff_sessions')
      .values({
        staff_id,
        token_hash: hashToken(token),
        device: body.name,
        expires_at: ends,
        last_seen_at: new Date(0).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await tx
      .insertInto('service_tokens')
      .values({ name: body.name, staff_id, session_id: session.id, hint: token.slice(-4), made_by: staff.id, revoked_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(error => rethrow(error, { service_tokens_name: { code: 'token-name-taken', field: 'name', message: nameTaken } }))
    const after = await read(context, made.id)
    await context.audit({ action: 'service-token.create', subject: 'service-token', subjectId: made.id, after })
    return { token, service_token: after }
  },
  revoke: async ({ params: { id } }, context) => {
    const { tx, staff, now } = context
    const row = await tx
      .selectFrom('service_tokens')
      .select(['staff_id', 'revoked_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const { staff_id, revoked_at } = found(row)
    const before = await read(context, id)
    if (revoked_at !== null) refuse('token-revoked', { detail: revokedAlready, current: before })
    await tx.updateTable('service_tokens').set({ revoked_at: now, revoked_by: staff.id }).where('id', '=', id).execute()
    await tx.updateTable('staff').set({ is_active: false }).where('id', '=', staff_id).execute()
    await endSessions(context, staff_id)
    const after = await read(context, id)
    await context.audit({ action: 'service-token.revoke', subject: 'service-token', subjectId: id, before, after })
    return after
  },
})
