// What an area provides so that a kind can be imported: how rows find what they refer to, and how they are stored, set by set.
import type { CacheKey } from '@office/shared/areas/settings/cache-key.contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import type { Column, ImportDefinition, RowOf } from '@office/shared/core/import/define-import'
import type { Rejection, Warning } from '@office/shared/core/import/import-codes'
import type { JudgedRow } from '@office/shared/core/import/judge'
import type { ImportChange } from '@office/shared/core/import-job'
import type { Translate } from '@office/shared/core/messages/message'
import type { Held } from '@office/shared/permissions/can'
import type { Tx } from '../core/database/transaction.ts'
import type { TenantInfo } from '../core/http/context.ts'
import type { GatewayEvent } from '../core/http/gateway-event.ts'

export interface ImportOptions {
  /** Create merchants that the tenant does not know, or reject their rows. */
  createMerchants: boolean
  by: Importing
  /** The merchant whose program imports: rows of any other are rejected as if it did not exist. */
  ownMerchant: { code: string } | null
}

/** In whose name an import works. */
export interface Importing {
  /** Times without a zone are in the operator's. */
  tenant: TenantInfo
  staff: { id: number }
  permissions: Held
  translate: Translate
  requestId: string
}

/** What accompanies each change of a record; belongs to the transaction of one set. */
export interface ImportWriter extends Importing {
  tx: Tx
  /** ISO 8601. */
  now: string
  publish: (event: GatewayEvent) => void
}

/** A row that names an existing record but differs from it, and in what. */
export interface Difference<Change> extends ImportChange {
  change: Change
}

/** A set of rows after comparison with the database. */
export interface Resolved<Ready, Change = never> {
  ready: Ready[]
  /** Rows that already exist, by their natural key, and do not differ. */
  unchanged: number
  differing?: Difference<Change>[]
  rejected: Rejection[]
  /** Of `ready`, rows that seem to be a mistake. */
  warnings?: Warning[]
  /** Codes of merchants that storing will create. */
  newMerchants: string[]
}

/** One import in progress; keeps what it looked up for the next set. */
export interface Importer<Row, Ready, Change> {
  /** Only reads; a dry run stops here. */
  resolve(tx: Tx, rows: readonly JudgedRow<Row>[]): Promise<Resolved<Ready, Change>>
  /** Stores rows and returns the number of new records; rows that appeared since `resolve` count as unchanged. */
  store(tx: Tx, ready: readonly Ready[]): Promise<number>
  /** Changes records with the requester's permissions and returns the rejected ones. A dry run undoes all of it. */
  change?(writer: ImportWriter, differing: readonly Difference<Change>[]): Promise<Rejection[]>
}

export interface ImportTarget<
  C extends Record<string, Column<unknown>> = Record<string, Column<unknown>>,
  Ready = unknown,
  Change = unknown,
> {
  definition: ImportDefinition<C>
  /** Method notation, so that a target of any kind fits where any target is accepted. */
  open(options: ImportOptions): Importer<RowOf<C>, Ready, Change>
  /** The endpoint that changes such a record by hand and so decides who may change many; absent if an import changes none. */
  changedBy?: Endpoint
  /** Rows per transaction, if each of them takes work. */
  rowsAtOnce?: number
  /** The same when records are changed. */
  changesAtOnce?: number
  /** Cache keys that a stored set makes stale. They are raised at the end of its transaction so that few others wait for them. */
  raises(set: { isLast: boolean; newMerchants: number }): readonly CacheKey[]
}

export const defineTarget = <C extends Record<string, Column<unknown>>, Ready, Change = never>(
  target: ImportTarget<C, Ready, Change>,
): ImportTarget =>
  // One loop runs every kind. Rows come from the definition named here, so its functions receive rows of their own type.
  target as ImportTarget
