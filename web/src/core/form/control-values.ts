// The values of controls: read from a record, initial, sent in a body, stored in a draft.
import type { AnyControl } from './controls.ts'
import { type Raw, type RawValues, rowsOf, textsOf } from './raw.ts'

/** A record's value as its control holds it. */
export function rawOf(control: AnyControl, value: unknown): Raw {
  switch (control.kind) {
    case 'toggle':
      return value === true
    case 'picks':
      return Array.isArray(value) ? value.map(String) : []
    case 'custom':
      return (value ?? '') as Raw // as its own component returned it
    case 'rows':
      return Array.isArray(value) ? value.map((row: object) => rawValuesOf(control.fields, row)) : []
    case 'file':
      // Whatever identifies the stored file; empty if there is none, or if it is to be removed.
      return value === null || value === undefined || value === false ? '' : String(value)
    default:
      return value === null || value === undefined ? '' : String(value)
  }
}

/** A record's values by the controls of its fields. */
export const rawValuesOf = (fields: Readonly<Record<string, AnyControl>>, record: object): RawValues => {
  const row: Partial<Record<string, unknown>> = { ...record }
  return Object.fromEntries(
    Object.entries(fields).map(([key, control]) => {
      // A file is in no body; another field tells whether there is one.
      const field = control.kind === 'file' ? control.stored?.field : key
      return [key, rawOf(control, field === undefined ? undefined : row[field])]
    }),
  )
}

/** The value for the body. An empty number, pick or day is null, so that the contract says 'required' and not 'not a number'. */
export function bodyValueOf(control: AnyControl, raw: Raw): unknown {
  switch (control.kind) {
    case 'picks':
      return textsOf(raw).map(Number)
    case 'rows':
      return rowsOf(raw).map(row => bodyValuesOf(control.fields, row))
    case 'custom':
      return raw
  }
  if (typeof raw !== 'string') return raw
  const plain = raw.trim()
  switch (control.kind) {
    case 'pick':
      return plain === '' ? null : control.holds === 'text' ? plain : Number(plain)
    case 'whole':
      return plain === '' ? null : Number(plain)
    case 'decimal':
      // Removes leading zeros left by typing after a 0, because texts of terms are stored as they are.
      return plain === '' ? null : plain.replace(/^0+(?=\d)/, '')
    case 'day':
    case 'choose':
    case 'select':
    case 'colour':
      return plain === '' ? null : plain
    default:
      return raw
  }
}

/** The part of a body made from these values; files travel beside it. */
export const bodyValuesOf = (fields: Readonly<Record<string, AnyControl>>, values: RawValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, control]) => control.kind !== 'file')
      .map(([key, control]) => [key, bodyValueOf(control, values[key] ?? initialOf(control))]),
  )

export const initialOf = (control: AnyControl): Raw => {
  const given = typeof control.initial === 'function' ? control.initial() : control.initial
  if (given !== undefined) return given
  if (control.kind === 'toggle') return false
  return control.kind === 'picks' || control.kind === 'rows' ? [] : ''
}

/** Initial values, of a form or of one new row. */
export const blanksOf = (fields: Readonly<Record<string, AnyControl>>): RawValues =>
  Object.fromEntries(Object.entries(fields).map(([key, control]) => [key, initialOf(control)]))

/** Values that may be stored on this device: no secrets, and no files, which a store of texts cannot hold. */
export const draftable = (fields: Readonly<Record<string, AnyControl>>, values: RawValues): RawValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !['password', 'file'].includes(fields[key]?.kind ?? '')))
