// What a change changed: the record before and after, field by field, nested parts by their path.

export interface FieldChange {
  /** 'cod_amount', 'address.city_id', 'steps.2.amount' */
  field: string
  /** '' if there was no value. */
  before: string
  after: string
}

/** Updated by every change, so they say nothing about it. */
const NOISE = new Set(['version', 'updated_at'])

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every field with a plain value, or a list of them, by its path. */
function* fieldsOf(value: unknown, path: readonly string[] = []): Generator<[field: string, text: string]> {
  if (!isRecord(value)) {
    if (value !== null && value !== undefined) yield [path.join('.'), String(value)]
  } else if (Array.isArray(value) && !value.some(isRecord)) {
    if (value.length > 0) yield [path.join('.'), value.join(', ')]
  }
  // People count from one.
  else
    for (const [name, part] of Object.entries(value))
      yield* fieldsOf(part, [...path, Array.isArray(value) ? String(Number(name) + 1) : name])
}

/** The fields that differ, in the record's order. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [new Map(fieldsOf(before)), new Map(fieldsOf(after))]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map(field => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter(change => change.before !== change.after && !NOISE.has(change.field))
}
