// Where the rows of a kind of record come from, and what finds one of them.
import type { Action, List } from '@office/shared/core/api/endpoint'
import type { Filter } from '@office/shared/core/lists/filter'
import type { Schema } from '@office/shared/core/schema'
import type { Row } from './list-pages.ts'

/** A list in pages, or an action that answers all rows at once. */
export type Source<R = unknown> = List<string, R, Record<string, Filter>, string> | WholeSource<R>
export type WholeSource<R> = Action & { readonly returns: Schema<readonly R[]> }

export interface Named {
  source: Source<Row>
  /** What identifies a record: 'id', or 'key' if there are no numbers. */
  key: string
  /** The field that names a record; null if only its number does. */
  name: string | null
  /** Answers names one slip away from a text as well; absent if no endpoint does. */
  near?: Action
}
