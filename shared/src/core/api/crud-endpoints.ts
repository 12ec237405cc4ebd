// The seven endpoints of a plain noun, made from what is specific to it: its rows, its draft, its filters and who may call.

import type { Access } from '../../permissions/can.ts'
import type { PermissionName } from '../../permissions/catalogue.ts'
import { Choice, ChoiceQuery, MAX_CHOICES } from '../choice.ts'
import type { Filter } from '../lists/filter.ts'
import * as x from '../schema.ts'
import { get, type List, list, post, put, remove } from './endpoint.ts'

/** Any one of these is enough. */
export type Named = readonly [PermissionName, ...PermissionName[]]

type Write = 'create' | 'update' | 'remove' | 'activeStatus'
type Verb = 'list' | 'get' | Write | 'dropdown'

interface Noun<
  Id extends string,
  Row extends object,
  Detail,
  Draft extends x.Fields,
  F extends Record<string, Filter>,
  S extends string,
  V extends Verb,
  A extends Access,
> extends Pick<List<string, Row, F, S>, 'row' | 'filters' | 'sort' | 'defaultSort' | 'pageSize'> {
  /** 'a rider' and 'Riders': its name in OpenAPI and `office api`. */
  one: string
  many: string
  /** Which of the seven it has. */
  verbs: readonly V[]
  /** The path parameter that identifies a record; 'id' by default. */
  id?: Id
  /** One record, if it holds more than its row in the list. */
  detail?: x.Schema<Detail>
  /** Fields of a new record; an update has these and the version. */
  draft: Draft
  views: A
  /** Who may write: one answer for all verbs, or one for each. */
  manages: Named | { readonly [K in Extract<V, Write>]: Named }
  /** Failures of create and update: another record already has this value. */
  taken?: readonly string[]
  /** Further failures by verb. */
  fails?: { readonly [K in Extract<V, Write>]?: readonly string[] }
  /** Replaces the usual summary: 'Delete a rider who never had an order'. */
  summaries?: { readonly [K in V]?: string }
}

export const Removed = x.row({ removed: x.flag() })

/** The endpoints of a plain noun at its path. Spread them into its contract and add the others beside them. */
export function crudEndpoints<
  const P extends string,
  Row extends object,
  Draft extends x.Fields,
  const F extends Record<string, Filter>,
  const S extends string,
  const V extends Verb,
  const A extends Access,
  const Id extends string = 'id',
  Detail = Row,
>(path: P, noun: Noun<Id, Row, Detail, Draft, F, S, V, A>) {
  const { one, many, row, draft, views, manages, taken = [] } = noun
  // Without its own name the number is 'id', and without its own detail the row is the whole record: the types' defaults.
  const id = (noun.id ?? 'id') as Id
  const detail = (noun.detail ?? row) as x.Schema<Detail> // as above
  const at = `${path}/{${id}}` as const
  const fails: { readonly [K in Write]?: readonly string[] } = noun.fails ?? {}
  const summaries: { readonly [K in Verb]?: string } = noun.summaries ?? {}
  const writes: Named | { readonly [K in Write]?: Named } = manages
  const needs = (verb: Write): Named => {
    const named = 'length' in writes ? writes : writes[verb]
    if (!named) throw new Error(`${path} does not say who may ${verb}`)
    return named
  }
  const all = {
    list: () => list(path, { ...asked(noun), summary: summaries.list ?? many, needs: views, service: 'lists' }),
    create: () =>
      post(path, {
        summary: summaries.create ?? `Create ${one}`,
        needs: needs('create'),
        dryRun: true,
        body: x.record(draft),
        returns: detail,
        fails: [...taken, ...(fails.create ?? [])],
      }),
    get: () => get(at, { summary: summaries.get ?? `One ${one.replace(/^an? /, '')}`, needs: views, returns: detail }),
    update: () =>
      put(at, {
        summary: summaries.update ?? `Update ${one}`,
        needs: needs('update'),
        dryRun: true,
        body: x.record({ ...draft, version: x.integer(1) }),
        returns: detail,
        fails: [...taken, ...(fails.update ?? [])],
      }),
    remove: () =>
      remove(at, {
        summary: summaries.remove ?? `Delete ${one}`,
        needs: needs('remove'),
        dryRun: true,
        returns: Removed,
        fails: ['in-use', ...(fails.remove ?? [])],
      }),
    activeStatus: () =>
      put(`${at}/active-status`, {
        summary: summaries.activeStatus ?? `Activate or deactivate ${one}`,
        needs: needs('activeStatus'),
        dryRun: true,
        body: x.record({ is_active: x.flag() }),
        returns: detail,
        fails: fails.activeStatus ?? [],
      }),
    dropdown: () =>
      get(`${path}/dropdown`, {
        summary: summaries.dropdown ?? `${many}: id and name`,
        needs: 'staff',
        service: 'lists',
        query: ChoiceQuery,
        returns: x.list(Choice, 0, MAX_CHOICES),
      }),
  }
  // What makes each of these verbs.
  return Object.fromEntries(noun.verbs.map(verb => [verb, all[verb]()])) as {
    readonly [K in V]: ReturnType<(typeof all)[K]>
  }
}

/** The list's filters and sorting; absent parts stay absent. */
function asked<Row, F extends Record<string, Filter>, S extends string>({
  row,
  filters,
  sort,
  defaultSort,
  pageSize,
}: Pick<List<string, Row, F, S>, 'row' | 'filters' | 'sort' | 'defaultSort' | 'pageSize'>) {
  return {
    row,
    filters,
    sort,
    ...(defaultSort === undefined ? {} : { defaultSort }),
    ...(pageSize === undefined ? {} : { pageSize }),
  }
}
