// Our thin superstruct constructors. Each keeps its JSON Schema and our rules with the struct, because superstruct alone loses
// both (docs/decisions/0004-contract.md). Bodies, rows and queries of the contract use only these.

import type { Message } from '@office/shared/core/messages/message'
import { msg } from '@office/shared/core/messages/message'
import { isPlainText } from '@office/shared/core/messages/plain-text'
import * as s from 'superstruct'
import { isDay } from '../format/calendar-day.ts'
import { MOST_DECIMALS } from '../format/currency-decimals.ts'
import { wordsIn } from '../format/listed-words.ts'
import { contactNumber as contactNumberRules } from '../rules/contact-number.ts'
import { email as emailRule } from '../rules/email.ts'
import { strangeWord, unknownWord } from '../rules/known-word.ts'
import { newPassword as newPasswordRules } from '../rules/password.ts'
import { required } from '../rules/required.ts'
import type { Place, Problem, Rule } from '../rules/rule.ts'
import { selection } from '../rules/selection.ts'
import { maxLength, minLength } from '../rules/text-length.ts'
import {
  choiceNames,
  converted,
  described,
  invalid,
  isAbsentable,
  type JsonSchema,
  jsonSchema,
  mayBeAbsent,
  type Of,
  type RuleFailure,
  ruled,
  type Schema,
  structOf,
} from './schema-base.ts'
import { stateKeys, stateNames, type Transitions } from './transitions.ts'

export { choiceNames, type JsonSchema, jsonSchema, type Of, type Schema } from './schema-base.ts'

const notText = msg`This must be text`
const notNumber = msg`This must be a number`
const notWhole = msg`This must be a whole number`
const outOfRange = msg`This must be between {min} and {max}`
const notFlag = msg`This must be yes or no`
const notChoice = msg`This is not one of the choices`
const notAmount = msg`Enter an amount like 1250.00`
const notDecimal = msg`Enter a number like {example}`
const notTime = msg`Enter a date and time`
const notDay = msg`Enter a date`
const notList = msg`This must be a list`
const tooMany = msg`Between {min} and {max} entries are allowed`

const isMissing = (value: unknown) => value === undefined || value === null

function base<T>(name: string, test: (value: unknown) => boolean, code: string, message: Message, json: JsonSchema): Schema<T> {
  const struct = s.define<T>(name, value =>
    isMissing(value) ? invalid(required.code, required.message) : test(value) || invalid(code, message),
  )
  return described(struct, json)
}

const known = new Map<string, Schema<unknown>>()

/** Schemas are never modified, so fields described alike share one; otherwise making the contract takes a tenth of a second. */
function once<T>(key: string, make: () => Schema<T>): Schema<T> {
  const schema = known.get(key) ?? make()
  known.set(key, schema)
  return schema as Schema<T> // a key stands for one way of making it
}

/** The same for schemas that wrap another. */
function onceAround<T, U>(around: WeakMap<object, Schema<unknown>>, inner: Schema<T>, make: () => Schema<U>): Schema<U> {
  const schema = around.get(inner) ?? make()
  around.set(inner, schema)
  return schema as Schema<U> // one wrapping for each map
}

export interface TextLimits {
  /** Shortest length after trimming; 1 by default, 0 allows ''. */
  min?: number
  /** Longest length in UTF-16 units; 255 by default. */
  max?: number
}

/** Characters that are invisible at the end of a text. */
const BLANK_ENDS = /^[\s\u200b\u2060\ufeff]+|[\s\u200b\u2060\ufeff]+$/g

/** Text, trimmed on the way in (core/messages/plain-text.ts). */
export function text({ min = 1, max = 255 }: TextLimits = {}, rules: readonly Rule<string>[] = []): Schema<string> {
  return rules.length > 0 ? ruledText(min, max, rules) : once(`text ${min} ${max}`, () => ruledText(min, max, rules))
}

function ruledText(min: number, max: number, rules: readonly Rule<string>[]): Schema<string> {
  const plain = base<string>('text', value => typeof value === 'string' && isPlainText(value), 'not-text', notText, {
    type: 'string',
    minLength: min,
    maxLength: max,
  })
  const all = [...(min > 0 ? [required] : []), ...(min > 1 ? [minLength(min)] : []), maxLength(max), ...rules]
  const checked = ruled(plain, all)
  return described(
    converted(checked, value => (typeof value === 'string' ? value.replace(BLANK_ENDS, '') : value)),
    () => jsonSchema(plain),
  )
}

export const email = (): Schema<string> =>
  once('email', () => described(text({ max: 254 }, [emailRule]), { type: 'string', format: 'email', maxLength: 254 }))

export const contactNumber = (): Schema<string> =>
  once('contact number', () => described(text({ max: 64 }, contactNumberRules), { type: 'string', pattern: '^\\+?[0-9]{7,16}$' }))

const codeLength: Rule<string> = { ...maxLength(100), message: msg`A code can have at most {length} characters` }

/**
 * What a scanner read. Its length has its own message, because there is no form field to refer to: the squares on a box hold
 * whole addresses.
 */
export const scannedCode = (): Schema<string> =>
  once('scanned code', () => described(text({ max: 5000 }, [codeLength]), { type: 'string', minLength: 1, maxLength: 100 }))

/** A password as typed at sign-in: any text, never trimmed. */
export const password = (): Schema<string> =>
  ruled(
    base<string>('password', value => typeof value === 'string', 'not-text', notText, {
      type: 'string',
      format: 'password',
      maxLength: 1024,
    }),
    [required, maxLength(1024)],
  )

/** A password being set: the operator's rules. */
export const newPassword = (): Schema<string> =>
  ruled(
    base<string>('password', value => typeof value === 'string', 'not-text', notText, {
      type: 'string',
      format: 'password',
      minLength: 8,
      maxLength: 128,
    }),
    [required, ...newPasswordRules],
  )

/** A whole number within limits (both included). */
export const integer = (min = 0, max = 2_147_483_647): Schema<number> =>
  once(`integer ${min} ${max}`, () =>
    ruled(base<number>('integer', Number.isInteger, 'not-a-number', notWhole, { type: 'integer', minimum: min, maximum: max }), [
      { code: 'out-of-range', message: outOfRange, values: { min, max }, holds: value => value >= min && value <= max },
    ]),
  )

/** The number of a row within its tenant, 1 and up. */
export const id = (): Schema<number> => integer(1)

/** A measured number (latitude, rate per hour); never money. */
export const number = (min: number, max: number): Schema<number> =>
  ruled(base<number>('number', Number.isFinite, 'not-a-number', notNumber, { type: 'number', minimum: min, maximum: max }), [
    { code: 'out-of-range', message: outOfRange, values: { min, max }, holds: value => value >= min && value <= max },
  ])

/**
 * Decimal text, the only form of money and weight in the API (docs/promises.md B9): digits, then at most `scale` decimals. No
 * sign, exponent or thousands comma.
 */
export const decimal = (scale: number, digits = 12): Schema<string> => decimalOf('decimal', scale, digits)

/**
 * The format in the JSON Schema tells money from weights and rates; for those an example shows how they are written, such as
 * 1.250 for a weight.
 */
const decimalOf = (format: 'amount' | 'decimal', scale: number, digits: number, sign = ''): Schema<string> =>
  once(`${format} ${sign} ${scale} ${digits}`, () => {
    const pattern = `^${sign}[0-9]{1,${digits}}(\\.[0-9]{1,${scale}})?$`
    const form = new RegExp(pattern)
    const rule = { code: 'not-a-decimal', holds: (value: string) => form.test(value) }
    const isText = (value: unknown) => typeof value === 'string'
    const text = base<string>('decimal', isText, rule.code, notAmount, { type: 'string', format, pattern })
    const example = (1.25).toFixed(scale)
    return ruled(text, [
      format === 'amount' ? { ...rule, message: notAmount } : { ...rule, message: notDecimal, values: { example } },
    ])
  })

/**
 * Money as decimal text, with at most as many decimals as any currency has; whoever knows the currency checks its own. `signed` for
 * differences and balances in answers.
 */
export const amount = (): Schema<string> => decimalOf('amount', MOST_DECIMALS, 12)
/** Plain values side by side, checked as one: a price table is checked by column, not by each of its 200,000 cells. */
function column<T>(
  name: string,
  [min, max]: [number, number],
  isItem: (item: unknown) => boolean,
  [code, message]: [string, Message],
  items: JsonSchema,
): Schema<T[]> {
  const test = (value: unknown) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(item => isItem(item))
  return base<T[]>(name, test, code, message, { type: 'array', items, minItems: min, maxItems: max })
}

const MAX_CELL = 40
const AMOUNT = `[0-9]{1,12}(\\.[0-9]{1,${MOST_DECIMALS}})?`

/** Amounts side by side, with null for none. */
export const amounts = (min: number, max: number): Schema<(string | null)[]> =>
  once(`amounts ${min} ${max}`, () => {
    const form = new RegExp(`^${AMOUNT}$`)
    const isAmount = (item: unknown) => item === null || (typeof item === 'string' && form.test(item))
    return column('amounts', [min, max], isAmount, ['not-a-decimal', notAmount], {
      type: ['string', 'null'],
      pattern: form.source,
    })
  })

/** Texts side by side that a handler reads, with null for none: those of a sheet, whose problems are reported with their row. */
export const cells = (min: number, max: number): Schema<(string | null)[]> =>
  once(`cells ${min} ${max}`, () => {
    const isCell = (item: unknown) => item === null || (typeof item === 'string' && item.length <= MAX_CELL)
    return column('cells', [min, max], isCell, ['not-text', notText], { type: ['string', 'null'], maxLength: MAX_CELL })
  })

/** Rows of amounts, each as one comma-separated text with nothing for none: '100.00,,120.50'. */
export const amountRows = (max: number): Schema<string[]> =>
  once(`amount rows ${max}`, () => {
    const form = new RegExp(`^(${AMOUNT})?(,(${AMOUNT})?)*$`)
    const isRow = (item: unknown) => typeof item === 'string' && form.test(item)
    return column('amount rows', [0, max], isRow, ['not-a-decimal', notAmount], { type: 'string', pattern: form.source })
  })

/** Whole numbers side by side. */
export const integers = (least: number, max: number): Schema<number[]> =>
  once(`integers ${least} ${max}`, () =>
    column(
      'integers',
      [0, max],
      item => typeof item === 'number' && Number.isInteger(item) && item >= least,
      ['not-a-number', notWhole],
      {
        type: 'integer',
        minimum: least,
      },
    ),
  )

/** Choices side by side, with null for none. */
export const choices = <const C extends readonly string[]>(of: C, max: number): Schema<(C[number] | null)[]> =>
  column(
    'choices',
    [0, max],
    item => item === null || (typeof item === 'string' && of.includes(item)),
    ['not-a-choice', notChoice],
    { type: ['string', 'null'], enum: [...of, null] },
  )

export const signedAmount = (): Schema<string> => decimalOf('amount', MOST_DECIMALS, 16, '-?')

export const flag = (): Schema<boolean> =>
  once('flag', () => base<boolean>('flag', value => typeof value === 'boolean', 'not-a-flag', notFlag, { type: 'boolean' }))

/** One of the choices, and what people call each of them. */
export const oneOf = <const C extends readonly string[]>(
  choices: C,
  names?: Readonly<Record<C[number], Message>>,
): Schema<C[number]> =>
  base<C[number]>('choice', value => typeof value === 'string' && choices.includes(value), 'not-a-choice', notChoice, {
    type: 'string',
    enum: choices,
    ...(names && { [choiceNames]: names }),
  })

/** A text, some of whose values have names, which are made when someone asks for them. */
export const namedText = (names: () => Readonly<Record<string, Message>>): Schema<string> =>
  described(ruled(text(), []), () => ({ ...jsonSchema(text()), [choiceNames]: names() }))

/** A state of a record's life, called as its transitions call it. */
export const stateOf = <S extends string>(transitions: Pick<Transitions<S>, 'states'>): Schema<S> =>
  oneOf(stateKeys(transitions), stateNames(transitions))

/** Some of the named choices as one comma-separated text, as in an address. */
export const someOf = <const C extends readonly string[]>(
  choices: C,
  names: Readonly<Record<C[number], Message>>,
): Schema<string> =>
  described(
    s.refine(structOf(text()), 'choices', value => {
      const strange = strangeWord(wordsIn(value), choices)
      return strange === null || invalid('not-a-choice', unknownWord, strange)
    }),
    { type: 'string', maxLength: 255, pattern: `^(${choices.join('|')})(,(${choices.join('|')}))*$`, [choiceNames]: names },
  )

/** An instant: ISO 8601 in UTC, as in '2026-11-21T06:42:10.000Z'. */
export const instant = (): Schema<string> =>
  once('instant', () => base<string>('instant', isInstant, 'not-a-time', notTime, { type: 'string', format: 'date-time' }))

const isInstant = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value))

/** A calendar day without zone, 'YYYY-MM-DD'. */
export const day = (rules: readonly Rule<string>[] = []): Schema<string> =>
  rules.length > 0 ? ruled(plainDay(), rules) : plainDay()

const plainDay = (): Schema<string> =>
  once('day', () =>
    base<string>('day', value => typeof value === 'string' && isDay(value), 'not-a-day', notDay, {
      type: 'string',
      format: 'date',
    }),
  )

/** A ULID or UUID made by a client: scan ids and other retry keys. */
export const clientKey = (): Schema<string> =>
  base<string>(
    'client key',
    value => typeof value === 'string' && /^[0-9A-Za-z-]{16,64}$/.test(value),
    'not-a-key',
    msg`This is not a valid key`,
    {
      type: 'string',
      pattern: '^[0-9A-Za-z-]{16,64}$',
    },
  )

const nullables = new WeakMap<object, Schema<unknown>>()
export const nullable = <T>(struct: Schema<T>): Schema<T | null> => onceAround(nullables, struct, () => orNothing(struct))

function orNothing<T>(struct: Schema<T>): Schema<T | null> {
  // An empty text for a value that may be absent means absent, because forms and sheets cannot send null.
  const orNull = converted<T | null>(s.nullable(structOf(struct)), value => (value === '' ? null : value))
  return described(orNull, () => {
    const inner = jsonSchema(struct)
    const type = inner.type === undefined ? undefined : [inner.type, 'null'].flat()
    return { ...inner, ...(type ? { type } : {}), ...(inner.enum ? { enum: [...inner.enum, null] } : {}) }
  })
}

const optionals = new WeakMap<object, Schema<unknown>>()
export const optional = <T>(struct: Schema<T>): Schema<T | undefined> =>
  onceAround(optionals, struct, () => mayBeAbsent(described(s.optional(structOf(struct)), () => jsonSchema(struct))))

/** A list of `min` to `max` items. */
export const list = <T>(item: Schema<T>, min = 0, max = 1000): Schema<T[]> => ruledList(item, min, max, [])

/** What a person selects in a list: at least one. */
export const selected = <T>(item: Schema<T>, max: number): Schema<T[]> => ruledList(item, 1, max, [selection])

function ruledList<T>(item: Schema<T>, min: number, max: number, rules: readonly Rule<readonly T[]>[]): Schema<T[]> {
  const items = s.array(structOf(item))
  const length = { min, max }
  const fits = (value: readonly T[]) => value.length >= min && value.length <= max
  const checked = ruled<T[]>(items, [...rules, { code: 'list-length', message: tooMany, values: length, holds: fits }])
  return described(checked, () => ({ type: 'array', items: jsonSchema(item), minItems: min, maxItems: max }))
}

/** Named values of one kind: counts per status, labels per language. */
export const dictionary = <T>(value: Schema<T>): Schema<Record<string, T>> =>
  described(s.record(s.string(), structOf(value)), () => ({ type: 'object', additionalProperties: jsonSchema(value) }))

export type Fields = Record<string, Schema<unknown>>
type Optionals<F extends Fields> = { [K in keyof F]: undefined extends Of<F[K]> ? K : never }[keyof F]
const structsOf = (fields: Fields): Record<string, s.Struct<unknown, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, structOf(field)]))

type Simplify<T> = { [K in keyof T]: T[K] }
/** The object that a set of fields describes. */
export type ObjectOf<F extends Fields> = Simplify<
  { [K in Exclude<keyof F, Optionals<F>>]: Of<F[K]> } & { [K in Optionals<F>]?: Exclude<Of<F[K]>, undefined> }
>

function objectSchema(fields: Fields, additionalProperties: boolean): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, struct]) => [name, jsonSchema(struct)])),
    required: Object.entries(fields).flatMap(([name, struct]) => (isAbsentable(struct) ? [] : [name])),
    additionalProperties,
  }
}

/** A body: unknown keys are refused, so that a misspelt field never disappears silently. */
export const record = <F extends Fields>(fields: F): Schema<ObjectOf<F>> =>
  // superstruct's own object type is equal to ObjectOf but computed differently, hence this one cast.
  described(s.object(structsOf(fields)) as Schema<ObjectOf<F>>, () => objectSchema(fields, false))

/** A row of an answer: newer servers may add keys that an older client does not know. */
export const row = <F extends Fields>(fields: F): Schema<ObjectOf<F>> =>
  // As in `record`.
  described(s.type(structsOf(fields)) as Schema<ObjectOf<F>>, () => objectSchema(fields, true))

/** Some fields of a row, for another row that shows less. */
export const fieldsOf = <T extends object, const K extends keyof T & string>(
  whole: Schema<T>,
  names: readonly K[],
): { [N in K]: Schema<T[N]> } => {
  // The struct keeps what `row` and `record` were given.
  const fields = structOf(whole).schema as { [N in K]: Schema<T[N]> }
  return Object.fromEntries(names.map(name => [name, fields[name]])) as { [N in K]: Schema<T[N]> } // of the same names
}

/** Anything at all; for echoes such as the proposed change of an approval. */
export const anything = (): Schema<unknown> => mayBeAbsent(described(s.unknown(), {}))

const wrongKind = msg`This value is not valid`
const unknownKey = msg`This field is unknown`

type PlaceOf = (path: string, value: unknown) => Place
const places = new WeakMap<object, PlaceOf>()

/** A body whose problems name the row and record they are in. */
export function placed<T>(schema: Schema<T>, place: PlaceOf): Schema<T> {
  places.set(schema, place)
  return schema
}

/** All broken rules of a value, one per place, in field order. Empty if the value is valid. */
export function problems(struct: Schema<unknown>, value: unknown): Problem[] {
  const [error] = struct.validate(value, { coerce: true })
  return error ? problemsOf(error) : []
}

/** The value as the schema wants it (trimmed, '' as null), or the problems with it. */
export function parse<T>(struct: Schema<T>, value: unknown): { value: T } | { problems: Problem[] } {
  const [error, result] = struct.validate(value, { coerce: true })
  if (!error) return { value: result }
  const place = places.get(struct)
  const problems = problemsOf(error)
  return { problems: place ? problems.map(problem => ({ ...problem, place: place(problem.path, value) })) : problems }
}

function problemsOf(error: s.StructError): Problem[] {
  const byPath = new Map<string, Problem>()
  // Our own rules add their failure; superstruct's have none.
  for (const failure of error.failures() as (s.Failure & Partial<RuleFailure>)[]) {
    const path = failure.path.join('.')
    if (byPath.has(path)) continue
    byPath.set(path, { path, ...(failure.rule ?? foreignFailure(failure)) })
  }
  return [...byPath.values()]
}

/** Failures of superstruct's own object, array and record structs, which carry none of our rules. */
function foreignFailure(failure: s.Failure): RuleFailure['rule'] {
  if (failure.type === 'never') return { code: 'unknown-field', message: unknownKey }
  if (isMissing(failure.value)) return { code: required.code, message: required.message }
  if (failure.type === 'array') return { code: 'not-a-list', message: notList }
  return { code: 'invalid', message: wrongKind }
}
