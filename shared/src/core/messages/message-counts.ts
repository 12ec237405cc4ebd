// Counts inside messages have thousands commas in every language (the operator's fixed format); lingui alone would write '1.204'
// in German.
import type { I18n, MessageDescriptor, MessageOptions } from '@lingui/core'
import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'
import { formatAmount } from '../../format/amount.ts'

export type Token = CompiledMessageToken
/** A message as the build compiles it; one without placeholders may be plain text. */
export type Compiled = string | CompiledMessage

/** The name under which the text of a count is passed beside its number, which plurals still use to choose their form. */
const textOf = (name: string) => `${name}#`

function apart(token: CompiledMessageToken, counted: string | null): CompiledMessageToken {
  if (typeof token === 'string') return token === '#' && counted !== null ? [textOf(counted)] : token
  const [name, kind, forms] = token
  if (kind === 'number') return [textOf(name)]
  if (typeof forms !== 'object' || forms === null) return token
  const inner = kind === 'select' ? counted : name
  const changed = Object.entries(forms).map(([form, words]) => [form, Array.isArray(words) ? within(words, inner) : words])
  return [name, kind, Object.fromEntries(changed)]
}

const within = (tokens: CompiledMessage, counted: string | null): CompiledMessage => tokens.map(token => apart(token, counted))

/** A compiled message that takes the texts of its counts from {@link sayCounts}. */
export const countsApart = <T extends Compiled>(message: T): T | CompiledMessage =>
  typeof message === 'string' ? message : within(message, null)

type Values = Record<string, unknown>

/** Counts are numbers or, in an answer's decimal text, digits. */
const isCount = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))

function withTexts(values: Values = {}): Values {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    isCount(value) ? [[textOf(name), formatAmount(value, 0)] as const] : [],
  )
  return texts.length === 0 ? values : { ...values, ...Object.fromEntries(texts) }
}

/** Fills in the counts of messages that went through {@link countsApart}. */
export function sayCounts(i18n: I18n): void {
  const say = i18n._.bind(i18n)
  const sayCounted = (id: MessageDescriptor | string, values?: Values, options?: MessageOptions) =>
    typeof id === 'string' ? say(id, withTexts(values), options) : say({ ...id, values: withTexts(id.values ?? values) })
  Object.assign(i18n, { _: sayCounted, t: sayCounted })
}
