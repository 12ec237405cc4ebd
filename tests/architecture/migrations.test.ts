// Migrations run as the owner of the tables, above the tenant wall. A statement that changes rows must name their tenant, or it
// would give each tenant the rows of all. An upgrade of a folder with two tenants lost figures and numbers that way before this
// test existed.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../../server/src/migrations/', import.meta.url)

/** Landed before the rule. Each was reviewed: it does the same for every tenant, or ran where there was only one. */
const before: readonly string[] = [
  '0060-branches.sql',
  '0100-lists.sql',
  '0120-let-go-files.sql',
  '0200-branch-scope.sql',
  '0250-download-needs.sql',
  '0260-money-facts.sql',
  '0310-approvals.sql',
]

const changes = /\b(?:update\s+(?:only\s+)?\w+(?:\s+(?:as\s+)?\w{1,8})?\s+set|delete\s+from\s+\w+|insert\s+into\s+\w+)\b[^;]*;/gi

/** Statements that change rows without naming a tenant; literal rows get the tenant of the writer. */
const ownerless = (sql: string): string[] =>
  [...sql.replaceAll(/--.*$/gm, '').matchAll(changes)]
    .map(([statement]) => statement.replace(/\s+/g, ' '))
    .filter(statement => !/^insert/i.test(statement) || /\bselect\b/i.test(statement))
    .filter(statement => !/tenant/i.test(statement))

it('finds statements that would reach beyond a tenant', () => {
  expect(ownerless("delete from figures where day < '2026-01-01';")).toHaveLength(1)
  expect(ownerless('update zones z set is_default = true; -- tenant_id')).toHaveLength(1)
  expect(ownerless('insert into zones (id) select 1;')).toHaveLength(1)
  expect(ownerless('insert into zones (id) values (1); delete from figures where tenant_id = t;')).toEqual([])
})

it('says in every migration whose rows it changes', () => {
  const files = readdirSync(folder).filter(name => name.endsWith('.sql') && !before.includes(name))
  expect(files.length).toBeGreaterThan(30)
  const found = files.flatMap(name => ownerless(readFileSync(new URL(name, folder), 'utf8')).map(text => `${name}: ${text}`))
  expect(found).toEqual([])
})
