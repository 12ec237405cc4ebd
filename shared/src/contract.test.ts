// What the contract must refuse to compile and what call sites get, checked by the type checker.
import { expect, expectTypeOf, it } from 'vitest'
import type { cityContract } from './areas/places/city.contract.ts'
import { ownsFiles } from './areas/reports/download.contract.ts'
import { endpoints } from './contract.ts'
import type { CallArgs, Result } from './core/api/endpoint.ts'
import { get } from './core/api/endpoint.ts'
import { ImportJob } from './core/import-job.ts'
import * as x from './core/schema.ts'

it('gives a call its arguments and its answer', () => {
  expectTypeOf<CallArgs<typeof cityContract.update>['params']>().toEqualTypeOf<Record<'id', string | number>>()
  expectTypeOf<Result<typeof cityContract.list>['data'][number]['state_name']>().toEqualTypeOf<string>()
  expectTypeOf<Result<typeof cityContract.remove>>().toEqualTypeOf<{ removed: boolean }>()
})

it('refuses misspelt permissions, filters and sorts', () => {
  // @ts-expect-error no such permission
  get('/x', { summary: '', needs: ['view-cty'], returns: x.flag() })
  // @ts-expect-error no such sort key
  const sorted: CallArgs<typeof cityContract.list> = { query: { sort: ['nam'] } }
  // @ts-expect-error no such filter
  const filtered: CallArgs<typeof cityContract.list> = { query: { filters: { nam: '' } } }
  expect([sorted, filtered]).toHaveLength(2)
})

it('has every method and path once', () => {
  const seen = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(seen).size).toBe(seen.length)
})

it('tells of every body which fields it misses when there are none', () => {
  const bodies = endpoints.flatMap(({ endpoint }) => ('body' in endpoint && endpoint.body ? [endpoint.body] : []))
  const objects = bodies.filter(body => x.jsonSchema(body).type === 'object')
  expect(objects.length).toBeGreaterThan(80)
  for (const body of objects) expect(x.problems(body, {}).map(({ path }) => path)).toEqual(x.jsonSchema(body).required ?? [])
})

it('lets everyone fetch the files that they may have made: queued reports and rejected rows of imports', () => {
  const making = endpoints.filter(({ endpoint }) => {
    const { path } = endpoint
    return (
      path.endsWith('/queue') || (endpoint.kind === 'action' && endpoint.upload !== undefined && endpoint.returns === ImportJob)
    )
  })
  expect(making.length).toBeGreaterThan(20)
  const owners: ReadonlySet<string> = new Set(ownsFiles)
  expect(making.flatMap(({ endpoint: { needs } }) => [needs].flat().filter(name => !owners.has(name)))).toEqual([])
})

it('answers with every text that it takes', () => {
  const short = endpoints.flatMap(({ name, endpoint }) => {
    if (endpoint.kind !== 'action' || !endpoint.body) return []
    const [taken, answered] = [x.jsonSchema(endpoint.body).properties ?? {}, x.jsonSchema(endpoint.returns).properties ?? {}]
    const fields = Object.entries(taken).filter(
      ([field, { maxLength = 0 }]) => maxLength > (answered[field]?.maxLength ?? Number.POSITIVE_INFINITY),
    )
    return fields.map(([field]) => `${name} ${field}`)
  })
  expect(short).toEqual([])
})
