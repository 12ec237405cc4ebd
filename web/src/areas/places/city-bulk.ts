// Many cities in one call: the outcome for each, and the former branches for an undo.
import { type City, cityContract } from '@office/shared/areas/places/city.contract'
import type { CallOptions } from '@office/shared/core/api/client'
import type { Result } from '@office/shared/core/api/endpoint'
import { msg } from '@office/shared/core/messages/message'
import { type BulkSpec, bulk } from '../../core/bulk/bulk-job.ts'
import { preflightOf } from '../../core/bulk/bulk-step.ts'
import { judgeParts } from '../../core/bulk/each-record.ts'
import type { BulkResult } from '../../core/bulk/in-chunks.ts'
import type { Preflight } from '../../core/command/command.ts'
import { type Ctx, targetsOf } from '../../core/command/context.ts'
import { call } from '../../core/data/api.ts'
import { invalidate } from '../../core/data/queries.ts'
import { currentList } from '../../core/list/list-handle.ts'
import { cities } from './city.noun.ts'

const willAssign = msg`{applied, number} of {total, number} will get it.{unchanged, plural, =0 {} one { # already has it.} other { # already have it.}}`
const assigned = msg`{applied, plural, =0 {Nothing changed} one {# city changed} other {# cities changed}}{unchanged, plural, =0 {.} other {. # needed no change.}}`

const resultsOf = ({ results }: Result<typeof cityContract.activate>): BulkResult[] =>
  results.map(({ id, name, outcome, message }) => ({
    id,
    label: name,
    outcome,
    ...(message === undefined ? {} : { why: message }),
  }))

/** Switches them in one call, or judges that. */
export const switchCities = async (ids: readonly number[], to: boolean, how: CallOptions): Promise<BulkResult[]> =>
  resultsOf(await call(to ? cityContract.activate : cityContract.deactivate, { body: { ids: [...ids] } }, how))

const assign = async (ids: readonly number[], warehouse_id: number | null, how: CallOptions): Promise<BulkResult[]> =>
  resultsOf(await call(cityContract.assignDefaultWarehouse, { body: { ids: [...ids], warehouse_id } }, how))

const hrefOf = (id: number) => `${cities.path}?edit=${id}`

// Each highlighted branch is judged for the same cities, which are looked up once while the palette asks.
const asked = new WeakMap<Ctx, Promise<readonly City[]>>()

/** The cities that a command acts on: rows of the list, or the current one. */
function citiesOf(ctx: Ctx): Promise<readonly City[]> {
  const cities = asked.get(ctx) ?? fetchCities(ctx)
  asked.set(ctx, cities)
  return cities
}

async function fetchCities(ctx: Ctx): Promise<readonly City[]> {
  const targets = targetsOf(ctx)
  const list = currentList()
  if (!targets) return []
  if (list?.noun === 'city' && ctx.selection) return (await list.chosen(targets)).map(({ data }) => data as City) // rows of the city list
  const ids = targets.mode === 'ids' ? targets.ids.map(Number) : []
  return Promise.all(ids.map(id => call(cityContract.get, { params: { id } })))
}

export async function previewWarehouse(ctx: Ctx, warehouse: number): Promise<Preflight | null> {
  const cities = await citiesOf(ctx)
  if (cities.length === 0) return null
  const judged = await judgeParts(
    cities.map(({ id }) => id),
    part => assign(part, warehouse, { dryRun: true }),
  )
  return preflightOf(judged, counts => ({ message: willAssign, values: { ...counts } }), { hrefOf })
}

export async function assignWarehouse(ctx: Ctx, warehouse: number): Promise<void> {
  const chosen = await citiesOf(ctx)
  const before = new Map(chosen.map(city => [city.id, city.default_warehouse_id]))
  const common = {
    noun: 'city',
    title: targetsOf(ctx)?.label ?? '',
    listPath: cities.path,
    labels: 'names' as const,
    hrefOf,
    sum: (counts: object) => ({ message: assigned, values: { ...counts } }),
    changed: () => invalidate(...cities.refresh),
  }
  /** Restores each city's former branch, with one call per branch. */
  const giveBack = (ids: readonly number[]): BulkSpec => ({
    ...common,
    ids,
    send: async (part, key) => {
      const byBranch = Map.groupBy(part, id => before.get(id) ?? null)
      const results: BulkResult[] = []
      for (const [branch, of] of byBranch)
        results.push(...(await assign(of, branch, { idempotencyKey: `${key}:${branch ?? 0}` })))
      return results
    },
  })
  await bulk({
    ...common,
    ids: chosen.map(({ id }) => id),
    send: (part, idempotencyKey) => assign(part, warehouse, { idempotencyKey }),
    undo: giveBack,
  })
}
