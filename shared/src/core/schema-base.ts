// What every schema is made of: the struct, its JSON Schema beside it, and its rules.
import type { Message, MessageValues } from '@office/shared/core/messages/message'
import * as s from 'superstruct'
import type { Rule } from '../rules/rule.ts'
import { type JsonSchema, jsonSchema, keepJsonSchema } from './json-schema.ts'

export { choiceNames, type JsonSchema, jsonSchema } from './json-schema.ts'

/**
 * A described value of type T: the covariant part of a superstruct Struct, whose own type is invariant, so that a schema of text
 * is accepted wherever any schema is.
 */
export interface Schema<out T> {
  readonly TYPE: T
  validate(value: unknown, options?: { coerce?: boolean }): [s.StructError, undefined] | [undefined, T]
}
/** The type that a schema describes. */
export type Of<X> = X extends { readonly TYPE: infer T } ? T : never

/** Every Schema is made from a Struct by our own constructors; this restores the narrowed type. */
export const structOf = <T>(schema: Schema<T>) => schema as s.Struct<T, unknown>

/** Stores the JSON Schema with the struct. */
export function described<T>(struct: Schema<T>, schema: JsonSchema | (() => JsonSchema)): Schema<T> {
  keepJsonSchema(struct, schema)
  return struct
}

const absentable = new WeakSet<object>()

/** Records that a field of this kind may be left out. */
export function mayBeAbsent<T>(struct: Schema<T>): Schema<T> {
  absentable.add(struct)
  return struct
}

/**
 * Whether a field may be left out: recorded, because trying `undefined` on every field of the contract takes a tenth of a second.
 */
export const isAbsentable = (struct: object): boolean => absentable.has(struct)

/** What our rules add to a superstruct failure; see `problems` in schema.ts. */
export interface RuleFailure {
  rule: { code: string; message: Message; values?: MessageValues }
}

export const invalid = (code: string, message: Message, values?: MessageValues): Partial<s.Failure> & RuleFailure => ({
  message: code,
  rule: { code, message, ...(values ? { values } : {}) },
})

/**
 * Converts a value before it is checked. superstruct's own `coerce` asks another struct whether to, and that makes an error with a
 * stack for each value it should leave alone: half of the work of checking a row.
 */
export function converted<T>(struct: Schema<T>, convert: (value: unknown) => unknown): Schema<T> {
  const inner = structOf(struct)
  return new s.Struct({ ...inner, coercer: (value, context) => inner.coercer(convert(value), context) })
}

/** Applies rules to a struct, in order; the first broken one is reported. */
export function ruled<T>(struct: Schema<T>, rules: readonly Rule<T>[]): Schema<T> {
  const refined = s.refine(structOf(struct), 'rules', value => {
    const broken = rules.find(rule => !rule.holds(value))
    return broken ? invalid(broken.code, broken.message, broken.values) : true
  })
  return described(refined, () => jsonSchema(struct))
}
