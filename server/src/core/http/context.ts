// What a handler may use: its transaction, the caller, and work after the commit.
import type { Language } from '@office/shared/core/messages/language'
import type { Translate } from '@office/shared/core/messages/message'
import type { Held } from '@office/shared/permissions/can'
import type { Tx } from '../database/transaction.ts'
import type { JobData } from '../queue/job-recorder.ts'
import type { Job } from '../queue/queue.ts'
import type { Services } from '../services.ts'
import type { GatewayEvent } from './gateway-event.ts'

export interface TenantInfo {
  id: number
  slug: string
  company: string
  environment: 'production' | 'demo'
  /** IANA zone: determines day boundaries of filters, and of imports without a zone. */
  timeZone: string
  currency: string
}

export interface StaffInfo {
  id: number
  name: string
  email: string
  roleId: number
  roleName: string
  sessionId: number
  /** Whether the caller is a program with a token (migration 0390). */
  isService: boolean
}

/** A change worth recording; caller, time and tenant are added. */
export interface AuditEntry {
  /** 'city.update', 'session.login' … */
  action: string
  /** The singular of the table's name: 'city'. */
  subject: string
  subjectId: number | null
  before?: object | null
  after?: object | null
}

export interface PublicContext {
  /** The request's one transaction; never keep it beyond the answer. */
  tx: Tx
  tenant: TenantInfo
  staff: StaffInfo | null
  permissions: Held
  /** The warehouses to which the database narrows this request (migration 0200); null for all. */
  places: readonly number[] | null
  /** The one branch that the caller looks at of those at which they work; null for all. Work done later is narrowed to it, too. */
  branch: number | null
  /**
   * The merchant whose program is calling, to whom the database narrows this request (migration 0440); null for everyone else.
   */
  merchantId: number | null
  language: Language
  translate: Translate
  requestId: string
  /** ISO 8601; the server's clock decides the order (docs/promises.md B10). */
  now: string
  /** The program that called, as journey events record it; 'api' for all others. */
  source: 'web' | 'cli' | 'api'
  /** The sender's real network, for rate limits; never shown. */
  peer: string
  /** Scheme and host as the caller sees them, for links in mails: 'http://demo.localhost:4000'. */
  origin: string
  /** Records a job in this transaction; it starts right after the commit. */
  queue: <D extends JobData>(job: Job<D>, data: D) => Promise<void>
  /** Notifies the tenant's open sockets, after the commit. */
  publish: (event: GatewayEvent) => void
  /** Runs after the commit, never after a rollback. */
  afterCommit: (work: () => void | Promise<void>) => void
  audit: (entry: AuditEntry) => Promise<void>
  services: Services
}

export interface Context extends PublicContext {
  staff: StaffInfo
}
