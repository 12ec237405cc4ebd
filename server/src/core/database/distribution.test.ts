// The schema could be distributed by tenant (docs/scale.md); checked against the catalogue of both engines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutDir } from '../config.ts'
import { engines } from '../testing/engines.ts'
import { joinServer } from '../testing/servers/shared-server.ts'
import type { TestOffice } from '../testing/test-office.ts'

/** Tables shared by all tenants: copied to every machine, or kept on the first. */
const OF_ALL = ['kysely_migration', 'kysely_migration_lock', 'tenants']

/** Why an index does not begin with the tenant. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  orders_search: 'three letters of a text: an index of words takes no number before them, and each shard has its own',
}

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  beforeAll(async () => {
    t = await joinServer(engine)
  })
  afterAll(() => t.close())

  const names = async (query: string): Promise<string[]> => {
    const { rows } = await t.database.pool.query<{ name: string }>(query)
    return rows.map(({ name }) => name)
  }
  /** `column` is the attribute number of the first column of a key or an index. */
  const isTenant = (table: string, column: string) =>
    `exists (select from pg_attribute a where a.attrelid = ${table} and a.attnum = ${column} and a.attname = 'tenant_id')`

  it('has the tenant in every table but the few of all', async () => {
    expect(
      await names(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) order by 1`),
    ).toEqual(OF_ALL)
  })

  it('begins every key and every index with the tenant, but for those that are named', async () => {
    const first = await names(`
      select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relname <> all('{${OF_ALL.join(',')}}')
        and not ${isTenant('i.indrelid', 'i.indkey[0]')} order by 1`)
    expect(first).toEqual(Object.keys(EXCEPTIONS))
    // Rows of two tenants must not conflict on one machine but not on two.
    const unique = await names(`
      select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relname <> all('{${OF_ALL.join(',')}}') and i.indisunique
        and not ${isTenant('i.indrelid', 'i.indkey[0]')}`)
    expect(unique).toEqual([])
    expect(
      await names(`select conname as name from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace`),
    ).toEqual([])
  })

  it('begins every foreign key with the tenant on both sides, so that what hangs together lies together', async () => {
    expect(
      await names(`
        select k.conname as name from pg_constraint k
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace
          and not (${isTenant('k.conrelid', 'k.conkey[1]')} and ${isTenant('k.confrelid', 'k.confkey[1]')})`),
    ).toEqual([])
    // Deleting a referenced row may set a column to null, but never the tenant.
    expect(
      await names(`
        select k.conname as name from pg_constraint k
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confdeltype in ('n', 'd')
          and (k.confdelsetcols is null or ${isTenant('k.conrelid', 'any(k.confdelsetcols)')})`),
    ).toEqual([])
  })

  it('counts what is not counted by tenant in numbers that never end', async () => {
    const small = await names(`
      select s.seqrelid::regclass::text as name from pg_sequence s join pg_class c on c.oid = s.seqrelid
      where c.relnamespace = 'public'::regnamespace and s.seqtypid <> 'bigint'::regtype and s.seqrelid::regclass::text <> 'tenants_id_seq'`)
    expect(small).toEqual([])
  })

  it('is told in docs/scale.md, with its exceptions', async () => {
    const page = readFileSync(join(checkoutDir, 'docs/scale.md'), 'utf8')
    const told = [...page.matchAll(/^select create_reference_table\('(\w+)'\)/gm)].map(([, name]) => name)
    expect(told).toEqual(['tenants'])
    for (const name of Object.keys(EXCEPTIONS)) expect(page).toContain(name)
  })
})
