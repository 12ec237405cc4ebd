// What an area gives to have a kind imported: how rows find what they refer to, and how they are stored, set by set.
import type { CacheKey } from '@office/shared/areas/settings/cache-key.contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import type { Column, ImportDefinition, RowOf } from '@office/shared/core/import/define-import'
import type { Rejection } from '@office/shared/core/import/import-codes'
import type { JudgedRow } from '@office/shared/core/import/judge'
import type { Translate } from '@office/shared/core/messages/message'
import type { Held } from '@office/shared/permissions/can'
import type { Tx } from '../core/database/transaction.ts'
import type { TenantInfo } from '../core/http/context.ts'
import type { GatewayEvent } from '../core/http/gateway.ts'

export interface ImportOptions {
  /** Create merchants that the tenant does not know, or refuse their rows. */
  createMerchants: boolean
  /** IANA zone of the operator, for times without one. */
  timeZone: string
  staffId: number
  /** The merchant whose program asks: rows of any other are refused as those of nobody. */
  ownMerchant: { code: string } | null
}

/** In whose name records are changed, and what comes with each change; of a set's own transaction. */
export interface ImportWriter {
  tx: Tx
  tenant: TenantInfo
  staff: { id: number }
  permissions: Held
  translate: Translate
  /** ISO 8601. */
  now: string
  requestId: string
  publish: (event: GatewayEvent) => void
}

/** A row that names a record that is there, and says something else of it. */
export interface Difference<Change> {
  row: number
  change: Change
}

/** A set of rows after they were held against the database. */
export interface Resolved<Ready, Change = never> {
  ready: Ready[]
  /** Rows that are there already, by their natural key, and say nothing else. */
  unchanged: number
  differing?: Difference<Change>[]
  rejected: Rejection[]
  /** Codes of merchants that storing will create. */
  newMerchants: string[]
}

/** One import under way; keeps what it looked up for the next set. */
export interface Importer<Row, Ready, Change> {
  /** Reads only: a dry run stops here. */
  resolve(tx: Tx, rows: readonly JudgedRow<Row>[]): Promise<Resolved<Ready, Change>>
  /** Stores; rows that appeared since `resolve` count as unchanged. Gives the number of new records. */
  store(tx: Tx, ready: readonly Ready[]): Promise<number>
  /** Changes records, as whoever asked may; gives those that were refused. A dry run takes all of it back. */
  change?(writer: ImportWriter, differing: readonly Difference<Change>[]): Promise<Rejection[]>
}

export interface ImportTarget<
  C extends Record<string, Column<unknown>> = Record<string, Column<unknown>>,
  Ready = unknown,
  Change = unknown,
> {
  definition: ImportDefinition<C>
  /** Method notation, so that a target of any kind can stand where any target is asked for. */
  open(options: ImportOptions): Importer<RowOf<C>, Ready, Change>
  /** By which such a record is changed by hand, and so who may change many; absent where an import changes none. */
  changedBy?: Endpoint
  /** Rows of one transaction where records are changed, if that is work for each. */
  changesAtOnce?: number
  /** Keys of what clients keep that a stored set makes old; raised in its transaction, last, so that few wait for them. */
  raises(set: { isLast: boolean; newMerchants: number }): readonly CacheKey[]
}

export const defineTarget = <C extends Record<string, Column<unknown>>, Ready, Change = never>(
  target: ImportTarget<C, Ready, Change>,
): ImportTarget =>
  // One loop runs every kind; rows come from the definition named here, so its functions get their own rows.
  target as unknown as ImportTarget
