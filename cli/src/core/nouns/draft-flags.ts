// The fields of a draft as flags, read from its schema, for creating and editing a record on a command line.

import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { type JsonSchema, jsonSchema, type Schema } from '@office/shared/core/schema'
import { wordsIn } from '@office/shared/format/listed-words'
import { usageError } from '../program/cli-error.ts'
import { type Flags, value } from '../program/command.ts'
import type { CliContext, GivenNames } from '../program/context.ts'
import { areNamedByTenant, choicesOfField, type NamedWord, offeredNames, wordMeant } from './choice-words.ts'
import { filterFlag } from './list-command.ts'

const asText = msg`Field of the record`
const notANumber = msg`{flag} must be a number, not "{text}".`
const notAFlag = msg`{flag} must be 1 or 0, not "{text}".`
const wrong = msg`{flag}: {problem}`
const notJson = msg`{flag} must be JSON, but "{text}" cannot be read: {detail}`

/** Whose language names are typed in, and whose words may be the tenant's. */
type Typist = Pick<CliContext, 'translate' | 'tenantWords'>
type Fields = Readonly<Record<string, JsonSchema>>

/** Fields that a person fills in; the version is read with the record. */
export function fieldsOf(body: Schema<unknown> | undefined): Fields {
  const { version: _own, ...fields } = (body && jsonSchema(body).properties) ?? {}
  return fields
}

const typesOf = ({ type }: JsonSchema): readonly string[] => (Array.isArray(type) ? type : [type ?? 'object'])

/** Lists of plain values are typed with commas, anything deeper as JSON. */
const isPlainList = ({ items }: JsonSchema): boolean => items !== undefined && !/array|object/.test(String(typesOf(items)))

function takes(field: JsonSchema): string {
  const [type = ''] = typesOf(field)
  if (field.enum) return field.enum.filter(one => one !== null).join('|')
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return '1|0'
  if (type === 'array' && isPlainList(field)) return 'a,b,c'
  if (type === 'array' || type === 'object') return 'json'
  return field.format === 'date' ? 'day' : 'text'
}

/** Another record, given by its name or code instead of its id; looked up before anything is sent. */
export class RecordName {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A choice, given by what may be the tenant's own name of it; looked up before anything is sent. */
export class OwnWord {
  readonly text: string
  readonly choices: readonly NamedWord[]
  constructor(text: string, choices: readonly NamedWord[]) {
    this.text = text
    this.choices = choices
  }
}

/** 'city_id' and 'warehouse_ids' are ids of records. */
const namesRecord = (field: string): boolean => /_ids?$/.test(field)

/** Each field as a flag of its own name: 'city_id' is --city-id <number>. */
export function draftFlags(body: Schema<unknown> | undefined, labels: Labels<Record<string, unknown>>): Flags {
  const wordsOf = (name: string): Message => labels[name] ?? labels[name.replace(/_ids?$/, '_name')] ?? asText
  return Object.fromEntries(
    Object.entries(fieldsOf(body)).map(([name, field]) => {
      const what = namesRecord(name) && takes(field) === 'number' ? 'number|name' : takes(field)
      const choices = choicesOfField(field)
      // A list of choices that fills a line says less than its name.
      return [
        name,
        value(`${filterFlag(name)} <${what.length > 40 ? 'key' : what}>`, wordsOf(name), async given =>
          offeredNames(choices, given),
        ),
      ]
    }),
  )
}

const nothingOwn: GivenNames = new Map()

interface TypedWord<K extends string> {
  readonly text: string
  readonly choices: readonly (readonly [K, Message | undefined])[]
}

/** What a choice is stored as; without `given`, of those that no tenant renames. @throws CliError 'usage' */
export function storedWord<K extends string>(
  flag: string,
  { text, choices }: TypedWord<K>,
  { translate, given = nothingOwn }: Pick<CliContext, 'translate'> & { given?: GivenNames },
): K {
  const meant = wordMeant(text, choices, { translate, given })
  if ('why' in meant) throw usageError(wrong, { flag, problem: meant.why })
  return meant.key
}

/** The same, if it is known without the server. */
function readWord(flag: string, field: JsonSchema, text: string, { translate, tenantWords }: Typist): string | OwnWord {
  const word = new OwnWord(text, choicesOfField(field))
  if (areNamedByTenant([text], word.choices, tenantWords)) return word
  return storedWord(flag, word, { translate })
}

function readField(name: string, field: JsonSchema, text: string, typist: Typist): unknown {
  const [type = ''] = typesOf(field)
  const flag = filterFlag(name)
  if (text === '' && typesOf(field).includes('null')) return null
  if (field.enum) return readWord(flag, field, text, typist)
  if (type === 'integer' || type === 'number') {
    const number = Number(text)
    if (Number.isNaN(number) && namesRecord(name)) return new RecordName(text)
    if (text.trim() === '' || Number.isNaN(number)) throw usageError(notANumber, { flag, text })
    return number
  }
  if (type === 'boolean') {
    if (!['1', '0', 'true', 'false'].includes(text)) throw usageError(notAFlag, { flag, text })
    return text === '1' || text === 'true'
  }
  if (type === 'array' && isPlainList(field))
    return wordsIn(text).map(word => (field.items ? readField(name, field.items, word, typist) : word))
  if (type === 'array' || type === 'object')
    try {
      return JSON.parse(text)
    } catch (error) {
      throw usageError(notJson, { flag, text, detail: error instanceof Error ? error.message : '' })
    }
  return text
}

/** The values of the given flags. @throws CliError 'usage' */
export const readDraft = (
  body: Schema<unknown> | undefined,
  flags: Readonly<Record<string, unknown>>,
  typist: Typist,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fieldsOf(body)).flatMap(([name, field]) => {
      const text = flags[name]
      return typeof text === 'string' ? [[name, readField(name, field, text, typist)]] : []
    }),
  )

/** Defaults of a new record for fields that are not given: null, an empty list if there must be one, active, and not the default one. */
export const unsaid = (body: Schema<unknown> | undefined): Record<string, unknown> => {
  const required = (body && jsonSchema(body).required) ?? []
  return Object.fromEntries(
    Object.entries(fieldsOf(body)).flatMap(([name, field]): [string, unknown][] => {
      if (typesOf(field).includes('null')) return [[name, null]]
      if (typesOf(field)[0] === 'array' && !field.minItems && required.includes(name)) return [[name, []]]
      if (name === 'is_active') return [[name, true]]
      return name === 'is_default' ? [[name, false]] : []
    }),
  )
}
