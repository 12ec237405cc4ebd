// What a handler may use: its transaction, who asks, and what happens after the commit.
import type { Language } from '@office/shared/core/messages/language'
import type { Translate } from '@office/shared/core/messages/message'
import type { Held } from '@office/shared/permissions/can'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type { Files } from '../files/files.ts'
import type { MailSender } from '../outward/mail-server.ts'
import type { Job, JobData, Queue } from '../queue/queue.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { Gateway, GatewayEvent } from './gateway.ts'

/** What the whole server shares. */
export interface Services {
  config: Config
  database: Database
  files: Files
  queue: Queue
  gateway: Gateway
  secretBox: SecretBox
  /** In whose name a tenant's mails leave and through what; the areas know. */
  mailSender: (tx: Tx, tenantId: number) => Promise<MailSender>
}

export interface TenantInfo {
  id: number
  slug: string
  company: string
  environment: 'production' | 'demo'
  /** IANA zone: day borders of filters and of imports without zone. */
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
  /** A program by its token (migration 0390). */
  isService: boolean
}

/** A change worth keeping: who, when and tenant are added. */
export interface AuditEntry {
  /** 'city.update', 'session.login' … */
  action: string
  /** The table's noun: 'city'. */
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
  /** The warehouses that the database narrows this request to (migration 0200); null for all. */
  places: readonly number[] | null
  /** The merchant whose program asks, to whom the database narrows this request (migration 0440); null for all others. */
  merchantId: number | null
  language: Language
  translate: Translate
  requestId: string
  /** ISO 8601; the server's clock decides order (docs/promises.md B10). */
  now: string
  /** Which program called, as events of the journey keep it; 'api' for all others. */
  source: 'web' | 'cli' | 'api'
  /** The sender's true address, for limits; never shown. */
  peer: string
  /** Scheme and host as the caller sees them, for links in mails: 'http://demo.localhost:4000'. */
  origin: string
  /** Records a job in this transaction; it starts right after the commit. */
  queue: <D extends JobData>(job: Job<D>, data: D) => Promise<void>
  /** Tells the tenant's open sockets, after the commit. */
  publish: (event: GatewayEvent) => void
  /** Runs after the commit, never after a rollback. */
  afterCommit: (work: () => void | Promise<void>) => void
  audit: (entry: AuditEntry) => Promise<void>
  services: Services
}

export interface Context extends PublicContext {
  staff: StaffInfo
}
