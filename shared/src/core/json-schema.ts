// The JSON Schema of each described value, kept beside it. Separate from the schema constructors, because code that only reads
// one needs no superstruct.
import type { Message } from '@office/shared/core/messages/message'

/** A symbol, so that the words of people stay out of the published document. */
export const choiceNames: unique symbol = Symbol('what people call the choices')

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
  [choiceNames]?: Readonly<Record<string, Message>>
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

/** A composite one is made when someone asks for it. */
export const keepJsonSchema = (struct: object, schema: JsonSchema | (() => JsonSchema)): void => void schemas.set(struct, schema)
