// A part of a statement, with its values bound.
import type { RawBuilder } from 'kysely'

export type Sql = RawBuilder<unknown>
