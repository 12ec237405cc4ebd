// Values made from a JSON Schema: one valid, and many invalid.
import type { JsonSchema } from '@office/shared/core/schema'
import fc from 'fast-check'

/** Texts of which rules demand more than their schema says. */
const known: Record<string, string> = {
  currency: 'NPR',
  receiver_phone: '9812345678',
  receiver_secondary_phone: '9812345679',
  contact_number: '9812345677',
  phone: '9812345670',
  email: 'somebody@example.test',
  latitude: '27.7172',
  longitude: '85.324',
  password: 'Sampled#2026',
  password_confirmation: 'Sampled#2026',
  current_password: 'Sampled#2026',
  time_zone: 'Asia/Kathmandu',
  website: 'https://sampled.test',
  endpoint: 'https://sampled.test/v1',
  gradientColor1: '#0a5c86',
  gradientColor2: '#4a2f8f',
  business_number: '9812345671',
  link: 'https://example.test/page',
  prefix: 'QS',
  country: 'NP',
  key: 'sampled-key',
}

const hasType = (schema: JsonSchema, type: string) => [schema.type ?? []].flat().includes(type)

/** Whether a property names rows of some table. */
export const namesRows = (name: string): boolean => /(^|_)ids?$/.test(name) || name === 'except'

/** A row number, or a list of them; a key made by a client names no row. */
export const holdsRows = (name: string, schema: JsonSchema): boolean =>
  namesRows(name) &&
  (hasType(schema, 'integer') || (hasType(schema, 'array') && schema.items !== undefined && hasType(schema.items, 'integer')))

/** A valid value. Of the optional fields only references to rows are given, since the walk is about them. */
export function sampleOf(schema: JsonSchema, name: string, rowOf: (name: string) => number): unknown {
  if (holdsRows(name, schema)) return hasType(schema, 'array') ? [rowOf(name)] : rowOf(name)
  if (schema.enum) return schema.enum[0]
  if (hasType(schema, 'object')) {
    const entries = Object.entries(schema.properties ?? {}).filter(
      ([key, part]) => schema.required?.includes(key) || holdsRows(key, part),
    )
    return Object.fromEntries(entries.map(([key, part]) => [key, sampleOf(part, key, rowOf)]))
  }
  if (hasType(schema, 'array'))
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, name, rowOf))
  if (hasType(schema, 'string')) {
    if (schema.format === 'date-time') return '2026-01-31T10:00:00.000Z'
    if (schema.format === 'date') return '2026-01-31'
    if (schema.pattern?.startsWith('^[0-9A-Za-z-]')) return 'sampled-0123456789abcdef'
    if (schema.pattern?.includes('[0-9]')) return known[name] ?? '1.00'
    return (known[name] ?? `S ${name}`).slice(0, schema.maxLength)
  }
  if (hasType(schema, 'integer') || hasType(schema, 'number')) return schema.minimum ?? 0
  return hasType(schema, 'boolean') ? true : null
}

/** Texts that have broken servers before. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  '\uD800',
  '\u202Eabc',
  "'; drop table orders; --",
  '%',
  '_\\%',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '1e309',
  '-1',
  '99999999999999999999',
  'NaN',
  '2026-02-30',
  '9999-12-31..0001-01-01',
  '0001-01-01..9999-12-31',
  '..',
  ','.repeat(500),
  'ß'.repeat(3000),
  '(a+)+$'.repeat(50),
  '=cmd|calc!A1',
  'नेपाल 🚚',
]

/** One for all fields, because making it takes longer than drawing from it. */
const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.string({ maxLength: 12 }),
)

/** Any JSON at all, odd numbers included. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, [], {}, [[]], { id: 1 }, [null]),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Mostly of the right kind and just outside its limits, sometimes of another kind altogether. */
export function garbageOf(schema: JsonSchema, rows: readonly number[] = [1, 2]): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: nearOf(schema, rows), weight: 6 }, { arbitrary: anything, weight: 1 })
}

function nearOf(schema: JsonSchema, rows: readonly number[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if (hasType(schema, 'object')) {
    if (!schema.properties) return fc.dictionary(text, garbageOf(asSchema(schema.additionalProperties), rows), { maxKeys: 4 })
    const parts = Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, garbageOf(part, rows)]))
    const record = fc.record(parts, { requiredKeys: schema.required ?? [] })
    return fc.oneof({ arbitrary: record, weight: 4 }, { arbitrary: fc.record(parts, { requiredKeys: [] }), weight: 1 })
  }
  if (hasType(schema, 'array')) return fc.array(garbageOf(schema.items ?? {}, rows), { maxLength: 6 })
  if (hasType(schema, 'boolean')) return fc.boolean()
  if (hasType(schema, 'integer') || hasType(schema, 'number')) {
    const { minimum = 0, maximum = 2_147_483_647 } = schema
    return fc.constantFrom(...rows, minimum, minimum - 1, maximum, maximum + 1, 1)
  }
  if (schema.format === 'date-time')
    return fc.constantFrom('2026-01-31T10:00:00Z', '0000-01-01T00:00:00Z', '275760-09-13T00:00:00Z')
  if (schema.format === 'date') return fc.constantFrom('2026-01-31', '0001-01-01', '9999-12-31', '2026-02-30')
  if (schema.pattern?.includes('[0-9]')) return fc.oneof(fc.constantFrom('0', '0.00', '999999999999.99', '+97798123'), text)
  const filled = fc.constantFrom('x', 'X'.repeat(schema.maxLength ?? 255), 'X'.repeat((schema.maxLength ?? 255) + 1))
  return fc.oneof({ arbitrary: filled, weight: 2 }, { arbitrary: text, weight: 1 })
}

const asSchema = (schema: JsonSchema | boolean | undefined): JsonSchema => (typeof schema === 'object' ? schema : {})
