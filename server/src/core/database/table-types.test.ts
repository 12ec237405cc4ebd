// Checks the hand-written table types against the database: every column is there, and nullable ones say so. They are written by
// hand because no generator knows statuses, JSON shapes and columns optional on insert.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guardedFields } from '@office/shared/areas/merchants/merchant.model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinServer } from '../testing/servers/shared-server.ts'
import type { TestOffice } from '../testing/test-office.ts'

const source = join(import.meta.dirname, '../..')
const text = [join(source, 'core/database/tables.ts'), ...globSync(join(source, '**/*.table.ts'))]
  .map(path => readFileSync(path, 'utf8').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
  .join('\n')

/** The text between the braces that follow, nested ones included. */
function braced(from: number): string {
  let depth = 0
  for (let at = text.indexOf('{', from); at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return text.slice(text.indexOf('{', from) + 1, at)
  }
  throw new Error(`Nothing closes ${text.slice(from, from + 40)}`)
}

/** Fields of an interface with their types; a type over several lines is given by its first line. */
function fieldsOf(body: string): Map<string, string> {
  const [indent = ''] = /^ +(?=\w)/m.exec(body) ?? []
  return new Map([...body.matchAll(new RegExp(`^${indent}(\\w+): (.+)$`, 'gm'))].map(([, name = '', type = '']) => [name, type]))
}

const interfaces = new Map(
  [...text.matchAll(/interface (\w+)(?: extends ([^{]+?))? \{/g)].map(({ 1: name = '', 2: bases = '', index }) => [
    name,
    { bases: bases.match(/\w+(<[^{]+>)?/g) ?? [], fields: fieldsOf(braced(index)) },
  ]),
)

const columnsOf = (name: string): [string, string][] => {
  if (name === 'Record<GuardedField, Nullable<string>>') return guardedFields.map(field => [field, 'Nullable<string>'])
  const known = interfaces.get(name)
  if (!known) throw new Error(`No interface is called ${name}`)
  return [...known.bases.flatMap(columnsOf), ...known.fields]
}

/** Tables by name; several files add to the one interface. */
const tables = [...text.matchAll(/interface Tables \{/g)].flatMap(({ index }) => [...fieldsOf(braced(index))])

const isNullable = (type: string) => /\bnull\b|^InstantOrNull$|^Nullable</.test(type)

let office: TestOffice
beforeAll(async () => {
  office = await joinServer()
}, 60_000)
afterAll(() => office.close())

it('name every column of the database and no other, and say which may be null', async () => {
  const { rows } = await office.database.pool.query(`
    select c.relname as table, a.attname as column,
      case when c.relkind <> 'v' and a.attgenerated = '' then not a.attnotnull end as nullable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`)
  // For views and generated columns the catalogue does not say whether they are nullable.
  const known = new Map<string, Map<string, boolean | null>>()
  for (const { table, column, nullable } of rows) known.set(table, (known.get(table) ?? new Map()).set(column, nullable))
  const wrong: string[] = []
  for (const [table, type] of tables) {
    const columns = known.get(table)
    const typed = new Map(columnsOf(type))
    if (!columns) wrong.push(`${table} is no table`)
    for (const [column, is] of typed) {
      const nullable = columns?.get(column)
      if (nullable === undefined) wrong.push(`${table}.${column} is no column`)
      else if (nullable !== null && nullable !== isNullable(is))
        wrong.push(`${table}.${column} may ${nullable ? '' : 'not '}be null, but is typed ${is}`)
    }
    for (const column of columns?.keys() ?? []) if (!typed.has(column)) wrong.push(`${table}.${column} has no type`)
  }
  expect(tables.length).toBeGreaterThan(60)
  expect(wrong).toEqual([])
})
