// What an area gives to have a kind imported: how rows find what they refer to, and how they are stored, set by set.
import type { CacheKey } from '@office/shared/areas/settings/cache-key.contract'
import type { Column, ImportDefinition, RowOf } from '@office/shared/core/import/define-import'
import type { Rejection } from '@office/shared/core/import/import-codes'
import type { JudgedRow } from '@office/shared/core/import/judge'
import type { Tx } from '../core/database/transaction.ts'

export interface ImportOptions {
  /** Create merchants that the tenant does not know, or refuse their rows. */
  createMerchants: boolean
  /** IANA zone of the operator, for times without one. */
  timeZone: string
  staffId: number
}

/** A set of rows after they were held against the database. */
export interface Resolved<Ready> {
  ready: Ready[]
  /** Rows that are there already, by their natural key. */
  unchanged: number
  rejected: Rejection[]
  /** Codes of merchants that storing will create. */
  newMerchants: string[]
}

/** One import under way; keeps what it looked up for the next set. */
export interface Importer<Row, Ready> {
  /** Reads only: a dry run stops here. */
  resolve(tx: Tx, rows: readonly JudgedRow<Row>[]): Promise<Resolved<Ready>>
  /** Stores; rows that appeared since `resolve` count as unchanged. Gives the number of new records. */
  store(tx: Tx, ready: readonly Ready[]): Promise<number>
}

export interface ImportTarget<C extends Record<string, Column<unknown>> = Record<string, Column<unknown>>, Ready = unknown> {
  definition: ImportDefinition<C>
  /** Method notation, so that a target of any kind can stand where any target is asked for. */
  open(options: ImportOptions): Importer<RowOf<C>, Ready>
  /** Keys of what clients keep that a stored set makes old; raised in its transaction, last, so that few wait for them. */
  raises(set: { isLast: boolean; newMerchants: number }): readonly CacheKey[]
}

export const defineTarget = <C extends Record<string, Column<unknown>>, Ready>(target: ImportTarget<C, Ready>): ImportTarget =>
  // One loop runs every kind; rows come from the definition named here, so its functions get their own rows.
  target as unknown as ImportTarget
