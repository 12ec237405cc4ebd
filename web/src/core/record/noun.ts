// A kind of record as one value, so that what its list, form and commands share is defined once.
import type { Action, Endpoint, List } from '@office/shared/core/api/endpoint'
import type { Message } from '@office/shared/core/messages/message'
import type { Of } from '@office/shared/core/schema'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import type { Ctx } from '../command/context.ts'
import type { Within } from '../data/path-params.ts'

/** An action that a permission opens. */
export type Guarded = Action & { readonly needs: readonly [PermissionName, ...PermissionName[]] }

/** The address of a list; null if there is none now: the users of a merchant, while no merchant is open. */
export type PathOf = string | ((ctx: Ctx) => string | null)

/** The endpoints of a kind that can be listed, created and edited. */
export interface NounContract {
  readonly list: List
  readonly create: Guarded
  readonly update: Guarded
  readonly get?: Action
  readonly activeStatus?: Guarded
  readonly remove?: Guarded
}

type RowOf<C extends NounContract> = Of<C['list']['row']>

interface Definition<C extends NounContract, I extends string> {
  /** In commands, drafts and the records that keys act on: 'rider'. */
  id: I
  contract: C
  /** 'Riders', 'Rider'. */
  many: Message
  one: Message
  /** 'Create rider', 'Edit rider' and, if one can be deleted, 'Delete rider'. */
  create: Message
  edit: Message
  remove?: Message
  /** '3 riders selected', with {n}. */
  selected: Message
  /** A record in words. */
  label: (row: RowOf<C>) => string
  /** Endpoints of other kinds whose answers become out of date when this one changes. */
  alsoRefresh?: readonly Endpoint[]
  /** The parent records, if its path names any. */
  within?: (ctx: Ctx) => Within
}

export interface Noun<C extends NounContract = NounContract, P extends PathOf = string, I extends string = string>
  extends Definition<C, I> {
  /** Where its list is. */
  path: P
  /** All endpoints whose answers become out of date when a record changes: whatever reads the kind. */
  refresh: readonly Endpoint[]
}

export function defineNoun<C extends NounContract, const P extends PathOf, const I extends string>(
  definition: Definition<C, I> & { path: P },
): Noun<C, P, I> {
  // Whatever its type, a contract is a record of endpoints.
  const all: readonly Endpoint[] = Object.values(definition.contract)
  const read = all.filter(({ method }) => method === 'GET')
  return { ...definition, refresh: [...read, ...(definition.alsoRefresh ?? [])] }
}
