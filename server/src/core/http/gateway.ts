// Live events for the tenant's open screens: a socket per screen, which sends the token as its first message, is told what it
// missed until then, and is closed when the session ends.
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { peekRequest } from '../database/open-request.ts'
import { hashToken } from '../secrets/session-token.ts'
import { tenantOfHost } from '../tenant/tenant-host.ts'
import { gatherEvents } from './event-gathering.ts'
import type { GatewayEvent } from './gateway-event.ts'
import { keepRecent } from './recent-events.ts'

/** An event on its way between server processes, or an order to close sockets. */
type Parcel =
  | { tenantId: number; event: GatewayEvent }
  | { tenantId: number; close: { sessionId?: number; staffIds?: readonly number[]; exceptSessionId?: number } }

interface Member {
  tenantId: number
  staffId: number
  sessionId: number
  send: (text: string) => void
  close: (code?: number, reason?: string) => void
}

export interface Gateway {
  publish: (tenantId: number, event: GatewayEvent) => void
  /** Closes live sockets at once: those of a session, or of staff members (all their sessions but one). */
  close: (tenantId: number, which: { sessionId?: number; staffIds?: readonly number[]; exceptSessionId?: number }) => void
  attach: (app: FastifyInstance) => Promise<void>
  stop: () => Promise<void>
}

const CHANNEL = 'office_gateway'
/** NOTIFY carries less than 8,000 bytes; a larger event only says that something changed. */
const MAX_PARCEL = 7900
const SIGN_IN_MS = 10_000
/** Sessions also end without an order (expiry, another process without LISTEN), so every socket is checked again. */
const RECHECK_MS = 4000
const MAX_SOCKETS_PER_SESSION = 20
/** Close codes of RFC 6455's registry. The portal polls while it has no socket, and reads anew when it has one again. */
const GOING_AWAY = 1001
const SERVICE_RESTART = 1012
const TRY_AGAIN_LATER = 1013
const RELISTEN_MS = 1000

/** A page of another site gets no socket, whatever token it holds; programs send no origin. */
const isOwnPage = (origin: string | undefined, host: string): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)

/**
 * Reads the first message: the token and, behind a space, for at least how many milliseconds the screen has been reading when it
 * arrives. A program that has read nothing sends the token alone.
 */
function helloOf(text: string): { token: string; ageMs: number | null } {
  const [token = '', age = ''] = text.split(' ')
  return { token, ageMs: /^\d{1,9}$/.test(age) ? Number(age) : null }
}

export function createGateway(database: Database, domains: readonly string[]): Gateway {
  const members = new Set<Member>()
  /** Sockets that have not signed in yet. */
  const strangers = new Set<{ terminate: () => void }>()
  /** The connection that hears what other processes tell; null for an embedded database, and while it is lost. */
  let listener: pg.Client | null = null
  let sending: Promise<void> = Promise.resolve()
  let stopped = false
  const gathering = gatherEvents((tenantId, event) => send({ tenantId, event }))
  const recent = keepRecent()
  const sweep = setInterval(() => {
    recent.forget()
    void recheck().catch(() => undefined)
  }, RECHECK_MS).unref()

  function tell(member: Member, { type, data, staff }: GatewayEvent): void {
    if (!staff || staff.includes(member.staffId)) member.send(JSON.stringify({ type, data }))
  }

  function deliver(parcel: Parcel): void {
    if ('event' in parcel) recent.keep(parcel.tenantId, parcel.event)
    for (const member of members) {
      if (member.tenantId !== parcel.tenantId) continue
      if ('event' in parcel) tell(member, parcel.event)
      else {
        const { sessionId, staffIds, exceptSessionId } = parcel.close
        const named = member.sessionId === sessionId || (staffIds?.includes(member.staffId) ?? false)
        if (named && member.sessionId !== exceptSessionId) member.close()
      }
    }
  }

  function send(parcel: Parcel): void {
    if (database.listenUrl === null) {
      deliver(parcel)
      return
    }
    const text = JSON.stringify(parcel)
    const fits = Buffer.byteLength(text) <= MAX_PARCEL
    const short = fits || !('event' in parcel) ? text : JSON.stringify({ ...parcel, event: { ...parcel.event, data: null } })
    // This process hears its own notification too, so nothing is delivered twice. They go one after another on one connection,
    // which keeps their order. While it is lost there is no socket here, and any connection tells the others.
    const client = listener ?? database.pool
    sending = sending.then(async () => {
      await client.query('select pg_notify($1, $2)', [CHANNEL, short]).catch(() => deliver(parcel))
    })
  }

  const keyOf = ({ tenantId, sessionId }: Pick<Member, 'tenantId' | 'sessionId'>) => `(${tenantId},${sessionId})`

  /** The sessions that are still valid, of people whose role is too; one query for any number of them. */
  async function standing(asked: Iterable<Pick<Member, 'tenantId' | 'sessionId'>>): Promise<ReadonlySet<string>> {
    const pairs = new Set([...asked].map(keyOf))
    const { rows } = await database.pool.query<{ tenant_id: number; id: number }>(
      `select m.tenant_id, m.id from staff_sessions m join staff s on (s.tenant_id, s.id) = (m.tenant_id, m.staff_id)
       join roles r on (r.tenant_id, r.id) = (s.tenant_id, s.role_id)
       where (m.tenant_id, m.id) in (values ${[...pairs].join(',')})
         and m.revoked_at is null and m.expires_at > now() and s.is_active and r.is_active`,
    )
    return new Set(rows.map(row => keyOf({ tenantId: row.tenant_id, sessionId: row.id })))
  }

  /** Closes sockets that are no longer signed in. */
  async function recheck(): Promise<void> {
    if (members.size === 0) return
    const alive = await standing(members)
    for (const member of members) if (!alive.has(keyOf(member))) member.close()
  }

  async function listen(): Promise<void> {
    if (database.listenUrl === null || stopped) return
    const client = new pg.Client({ connectionString: database.listenUrl, keepAlive: true })
    client.on('notification', ({ payload }) => payload && deliver(JSON.parse(payload)))
    client.on('error', () => undefined)
    client.on('end', () => {
      listener = null
      // What others tell meanwhile is lost, so no socket may count as live: the screens come back once we listen, and read anew.
      for (const member of members) member.close(SERVICE_RESTART, 'events were missed')
      if (!stopped) setTimeout(() => void listen().catch(() => undefined), RELISTEN_MS).unref()
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    listener = client
  }

  return {
    publish: gathering.tell,
    close: (tenantId, which) => send({ tenantId, close: which }),
    async attach(app) {
      await listen()
      await app.register(websocket, { options: { maxPayload: 4096 } })
      app.get('/api/gateway', { websocket: true }, (socket, request) => {
        const slug = isOwnPage(request.headers.origin, request.host) ? tenantOfHost(request.host, domains) : null
        const late = setTimeout(() => socket.close(4401, 'sign in'), SIGN_IN_MS)
        strangers.add(socket)
        socket.on('close', () => strangers.delete(socket))
        socket.once('message', async (data: Buffer) => {
          clearTimeout(late)
          strangers.delete(socket)
          const askedAt = performance.now()
          const { token, ageMs } = helloOf(data.toString('utf8'))
          const asking = slug && { slug, tokenHash: hashToken(token), branch: null }
          const row = asking ? await peekRequest(database, asking).catch(() => null) : null
          if (!row?.staff_id || !row.session_id || row.is_service) return socket.close(4401, 'sign in')
          const { tenant_id: tenantId, staff_id: staffId, session_id: sessionId } = row
          const known = await standing([{ tenantId, sessionId }]).catch(() => null)
          if (!known?.size) return socket.close(4401, 'sign in')
          if (database.listenUrl !== null && !listener) return socket.close(TRY_AGAIN_LATER, 'no events yet')
          // Gone meanwhile, as a page is that was reloaded: it would count as one of the session's for ever.
          if (socket.readyState !== socket.OPEN) return
          if ([...members].filter(member => member.sessionId === sessionId).length >= MAX_SOCKETS_PER_SESSION)
            return socket.close(4429, 'too many')
          const member: Member = {
            tenantId,
            staffId,
            sessionId,
            send: text => socket.readyState === socket.OPEN && socket.send(text),
            close: (code = 4401, reason = 'signed out') => {
              members.delete(member)
              socket.close(code, reason)
            },
          }
          members.add(member)
          socket.on('close', () => members.delete(member))
          member.send(JSON.stringify({ type: 'ready', data: null }))
          const missed = ageMs === null ? [] : recent.since(tenantId, askedAt - ageMs)
          for (const event of missed) tell(member, event)
        })
        socket.on('error', () => socket.terminate())
      })
    },
    async stop() {
      stopped = true
      clearInterval(sweep)
      gathering.end()
      // A restart signs nobody out: clients reconnect when the next server is up.
      for (const member of members) member.close(GOING_AWAY, 'going away')
      for (const stranger of strangers) stranger.terminate()
      await sending
      await listener?.end()
    },
  }
}
