// Columns of the core's own tables, for Kysely. Areas add theirs in <noun>.table.ts by declaration merging: declare module
// '../../core/database/tables.ts' { interface Tables { cities: CityTable } }
import type { Language } from '@office/shared/core/messages/language'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** Filled in by the wall with the tenant of the transaction; never written by hand. */
export type TenantId = ColumnType<number, never, never>
/** Assigned per tenant by next_id(); set explicitly only in set-based inserts (next_ids). */
export type RowId = Generated<number>
/** ISO 8601 text in UTC. */
export type Instant = ColumnType<string, string | undefined, string>
export type InstantOrNull = ColumnType<string | null, string | null | undefined, string | null>
/** Increases with every update; an update with an older one is refused (412). */
export type Version = Generated<number>

/** What every record with an id has. */
export interface Numbered {
  tenant_id: TenantId
  id: RowId
  version: Version
  created_at: Instant
  updated_at: Instant
}

/** Null when left out of an insert. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface TenantTable {
  id: Generated<number>
  slug: string
  company: string
  environment: 'production' | 'demo'
  time_zone: string
  currency: string
  is_active: Generated<boolean>
  created_at: Instant
}

export interface RoleTable {
  tenant_id: TenantId
  id: RowId
  name: string
  /** Set for seed roles, e.g. 'super-admin'; null for roles that people create. */
  seed_key: string | null
  permissions: string[]
  is_active: Generated<boolean>
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface StaffTable {
  tenant_id: TenantId
  id: RowId
  name: string
  email: string
  contact_number: string | null
  /** Null for a merchant's program, which has no role. */
  role_id: number | null
  /** The merchant whose program it is; null for the operator's own people and programs. */
  merchant_id: Nullable<number>
  /** A program with a token: not a person, and nobody signs in as it. */
  is_service: Generated<boolean>
  /** Null: the company's. */
  language: Generated<Language | null>
  /** Null: cannot sign in until a password is set by a reset link. */
  password_hash: string | null
  is_active: Generated<boolean>
  last_sign_in_at: InstantOrNull
  version: Version
  created_at: Instant
  updated_at: Instant
}

export interface StaffSessionTable {
  tenant_id: TenantId
  id: RowId
  staff_id: number
  token_hash: Uint8Array
  device: string | null
  created_at: Instant
  last_seen_at: Instant
  expires_at: string
  revoked_at: InstantOrNull
}

export interface PasswordResetTable {
  tenant_id: TenantId
  id: RowId
  staff_id: number
  token_hash: Uint8Array
  created_at: Instant
  expires_at: string
  used_at: InstantOrNull
}

export interface SignInAttemptTable {
  tenant_id: TenantId
  id: RowId
  account: string
  peer: string
  at: Instant
}

export interface IdempotencyKeyTable {
  tenant_id: TenantId
  staff_id: number
  key: string
  request_hash: Uint8Array
  status: number
  body: string
  created_at: Instant
}

export interface AuditEventTable {
  tenant_id: TenantId
  id: RowId
  at: Instant
  staff_id: number | null
  action: string
  /** The part of the action after the dot. */
  deed: GeneratedAlways<string>
  subject: string
  subject_id: number | null
  before: JSONColumnType<object | null, string | null, never>
  after: JSONColumnType<object | null, string | null, never>
  request_id: string
}

export interface StoredFileTable {
  tenant_id: TenantId
  id: RowId
  name: string
  type: string
  size: number
  sha256: Uint8Array
  storage_key: string
  needs: string[]
  created_by: number | null
  created_at: Instant
  /** Set by the database when the row that named it no longer does. */
  let_go_at: InstantOrNull
}

export interface ImportRejectionTable {
  tenant_id: TenantId
  import_id: number
  row: number
  rejection: JSONColumnType<object, string, never>
}

export interface ImportJobTable {
  tenant_id: TenantId
  id: RowId
  kind: string
  file_name: string
  file_id: number | null
  options: JSONColumnType<object, string | undefined, never>
  state: Generated<'queued' | 'running' | 'done' | 'refused' | 'failed' | 'cancelled'>
  report: JSONColumnType<object | null, string | null | undefined, string | null>
  rows_total: Generated<number>
  rows_done: Generated<number>
  /** These and the key of the file are what the report says, so that a list need not read it. */
  rows_created: GeneratedAlways<number>
  rows_updated: GeneratedAlways<number>
  rows_rejected: GeneratedAlways<number>
  rejected_file: GeneratedAlways<string | null>
  staff_id: number
  created_at: Instant
  finished_at: InstantOrNull
}

export interface DownloadTable {
  tenant_id: TenantId
  id: RowId
  key: string
  name: string
  report: string
  state: Generated<'queued' | 'running' | 'ready' | 'failed' | 'expired'>
  request: JSONColumnType<object, string | undefined, never>
  file_id: number | null
  rows: number | null
  error: string | null
  staff_id: number
  /** Permissions of which one is needed to fetch it; empty if anyone signed in may. */
  needs: Generated<string[]>
  /** Its owner alone may fetch it, and needs all of these permissions (migration 0990). */
  is_personal: Generated<boolean>
  /** The branches whose rows it holds; null for all. */
  places: Generated<number[] | null>
  created_at: Instant
  expires_at: InstantOrNull
}

export interface MailTable {
  tenant_id: TenantId
  id: RowId
  /** Null for one to someone without an address. */
  recipient: string | null
  subject: string
  text: string
  attachments: JSONColumnType<MailAttachment[], string, never>
  status: Generated<string>
  attempts: Generated<number>
  error: string | null
  created_at: Instant
  sent_at: InstantOrNull
  link_until: InstantOrNull
}

export interface MailAttachment {
  name: string
  file_id: number
}

export interface Tables {
  tenants: TenantTable
  roles: RoleTable
  staff: StaffTable
  staff_sessions: StaffSessionTable
  password_resets: PasswordResetTable
  sign_in_attempts: SignInAttemptTable
  idempotency_keys: IdempotencyKeyTable
  audit_events: AuditEventTable
  stored_files: StoredFileTable
  import_jobs: ImportJobTable
  import_rejections: ImportRejectionTable
  downloads: DownloadTable
  mails: MailTable
}
