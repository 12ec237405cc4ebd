// What every schema is made of: the struct, its JSON Schema beside it, and the rules that hold it.
import type { Message, MessageValues } from '@office/shared/core/messages/message'
import * as s from 'superstruct'
import type { Rule } from '../rules/rule.ts'

/**
 * A described value of type T: the covariant part of a superstruct Struct, whose own type is invariant, so that a
 * schema of text can stand where any schema is asked for.
 */
export interface Schema<out T> {
  readonly TYPE: T
  validate(value: unknown, options?: { coerce?: boolean }): [s.StructError, undefined] | [undefined, T]
}
/** The type that a schema describes. */
export type Of<X> = X extends { readonly TYPE: infer T } ? T : never

/** Every Schema is made of a Struct by our own constructors; this takes the narrowed type back. */
export const structOf = <T>(schema: Schema<T>) => schema as s.Struct<T, unknown>

/** The part of JSON Schema 2020-12 that we write. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  enum?: readonly (string | number | boolean | null)[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  description?: string
}

const schemas = new WeakMap<object, JsonSchema | (() => JsonSchema)>()

/** The JSON Schema of a described value, for OpenAPI, garbage tests and generated forms. */
export function jsonSchema(struct: object): JsonSchema {
  const found = schemas.get(struct)
  if (!found) throw new Error('A struct without JSON Schema: make it with the constructors of core/schema.ts')
  if (typeof found !== 'function') return found
  const schema = found()
  schemas.set(struct, schema)
  return schema
}

/** Keeps the JSON Schema beside the struct; one that is put together of others is made when somebody asks. */
export function described<T>(struct: Schema<T>, schema: JsonSchema | (() => JsonSchema)): Schema<T> {
  schemas.set(struct, schema)
  return struct
}

const absentable = new WeakSet<object>()

/** Notes that a field of this kind may be left out. */
export function mayBeAbsent<T>(struct: Schema<T>): Schema<T> {
  absentable.add(struct)
  return struct
}

/** Whether a field may be left out: noted, since trying `undefined` on every field of a contract takes a tenth of a second. */
export const isAbsentable = (struct: object): boolean => absentable.has(struct)

/** What our rules add to a superstruct failure; see `problems` in schema.ts. */
export interface RuleFailure {
  rule: { code: string; message: Message; values?: MessageValues }
}

export const invalid = (code: string, message: Message, values?: MessageValues): Partial<s.Failure> & RuleFailure => ({
  message: code,
  rule: { code, message, ...(values ? { values } : {}) },
})

/** Holds a struct to rules, in order; the first one broken speaks. */
export function ruled<T>(struct: Schema<T>, rules: readonly Rule<T>[]): Schema<T> {
  const refined = s.refine(structOf(struct), 'rules', value => {
    const broken = rules.find(rule => !rule.holds(value))
    return broken ? invalid(broken.code, broken.message, broken.values) : true
  })
  return described(refined, () => jsonSchema(struct))
}
