// The controls of form fields as plain values: how a value of the body is typed, shown and read back.
import type { Choice as Entry } from '@office/shared/core/choice'
import type { Message } from '@office/shared/core/message'
import type { Schema } from '@office/shared/core/schema'
import { call } from '../api.ts'
import type { Choice, Icon } from '../command/command.ts'
import { fold } from '../command/rank.ts'
import { type Dropdown, lookUp } from '../pick-source.ts'
import type { Words } from '../ui/translate.ts'

/** What a control holds while it is being filled: texts as typed, or a switch. */
export type Raw = string | boolean
/** The state of a whole form, by key of the body. */
export type RawValues = Record<string, Raw>

interface Common {
  label: Message
  /** Below the field while nothing is wrong. */
  help?: Message
  /** A quiet word at the label's end: 'once per merchant'. */
  end?: Message
  icon?: Icon
  /** Before anything is typed. */
  initial?: Raw | (() => Raw | undefined)
  /** Takes the whole width of its section. */
  wide?: boolean
  /** Why it cannot be filled now; its value then stays as it is. */
  off?: (values: RawValues) => Words | null
}

interface TextLike extends Common {
  placeholder?: Message
  /** Waybills, references: mono, left to right. */
  code?: boolean
  /** Applied to what is typed: capitals for a currency. */
  tidy?: (text: string) => string
  autoComplete?: string
}

interface NumberLike extends TextLike {
  /** 'kg', or what another field says: the currency. */
  unit?: Words | ((values: RawValues) => string)
}

export type AnyControl =
  | ({ kind: 'text'; type?: 'text' | 'tel' | 'email' } & TextLike)
  | ({ kind: 'long-text'; max: number } & TextLike)
  | ({ kind: 'whole' } & NumberLike)
  | ({ kind: 'decimal' } & NumberLike)
  | ({ kind: 'day' } & Common)
  | ({ kind: 'toggle' } & Common)
  | ({ kind: 'choose'; choices: readonly Choice[] } & Common)
  | ({ kind: 'pick'; source: PickSource; placeholder?: Message } & Common)

/** Where a pick field finds its entries. */
export interface PickSource {
  /** Names the endpoint in query keys. */
  path: string
  /** 'server': asked for every text; 'all': fetched once and ranked here. */
  searchedBy: 'server' | 'all'
  search: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
  names: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Choice[]>
}

/** A control whose body value is a T; only the type is carried. */
export type Control<T> = AnyControl & { readonly TYPE?: T }

type More<C extends AnyControl['kind']> = Partial<Omit<Extract<AnyControl, { kind: C }>, 'kind' | 'label'>>

/** One line of text. */
export const text = (label: Message, more: More<'text'> = {}): Control<string> => ({ kind: 'text', label, ...more })

/** Several lines; `max` as in the contract, shown as '8 of 200'. */
export const longText = (label: Message, max: number, more: More<'long-text'> = {}): Control<string> => ({
  kind: 'long-text',
  label,
  max,
  ...more,
})

/** A whole number. */
export const whole = (label: Message, more: More<'whole'> = {}): Control<number> => ({ kind: 'whole', label, ...more })

/** Decimal text: money and weights, exact (they never become floats). */
export const decimal = (label: Message, more: More<'decimal'> = {}): Control<string> => ({ kind: 'decimal', label, ...more })

/** A calendar day. */
export const day = (label: Message, more: More<'day'> = {}): Control<string> => ({ kind: 'day', label, ...more })

export const toggle = (label: Message, initial = false, more: More<'toggle'> = {}): Control<boolean> => ({
  kind: 'toggle',
  label,
  initial,
  ...more,
})

/** Two to five fixed choices side by side. */
export const choose = <const V extends string>(
  label: Message,
  choices: readonly (Choice & { value: V })[],
  more: More<'choose'> = {},
): Control<V> => ({ kind: 'choose', label, choices, ...more })

/** A dropdown that always answers whole, such as the countries. */
interface WholeDropdown {
  readonly kind: 'action'
  readonly method: 'GET'
  readonly path: string
  readonly summary: string
  readonly needs: 'staff'
  readonly returns: Schema<Entry[]>
}

const choicesOf = (entries: readonly Entry[]): Choice[] =>
  entries.map(({ id, name, detail }) => ({ value: String(id), title: name, ...(detail === undefined ? {} : { detail }) }))

/** Choices of a dropdown that always answers whole: for filters, and for pick fields. */
export function wholeChoices(endpoint: WholeDropdown): Pick<PickSource, 'search' | 'names'> {
  const all = async (signal: AbortSignal) => choicesOf(await call(endpoint, {}, { signal }))
  return {
    search: async (text, signal) => {
      const wanted = fold(text)
      return (await all(signal)).filter(({ title }) => typeof title === 'string' && fold(title).includes(wanted))
    },
    names: async (ids, signal) => (await all(signal)).filter(choice => ids.includes(choice.value)),
  }
}

const sourceOf = (endpoint: Dropdown | WholeDropdown): PickSource =>
  'query' in endpoint
    ? { path: endpoint.path, searchedBy: 'server', ...lookUp(endpoint) }
    : { path: endpoint.path, searchedBy: 'all', ...wholeChoices(endpoint) }

/** One record of another kind, by its name; the body gets its id. */
export const pick = (endpoint: Dropdown | WholeDropdown, label: Message, more: More<'pick'> = {}): Control<number> => ({
  kind: 'pick',
  label,
  source: sourceOf(endpoint),
  ...more,
})

/** A value of a record as its control holds it. */
export function rawOf(control: AnyControl, value: unknown): Raw {
  if (control.kind === 'toggle') return value === true
  return value === null || value === undefined ? '' : String(value)
}

/** What the body gets. An empty number, pick or day is null, so that the contract says 'required' and not 'not a number'. */
export function bodyValueOf(control: AnyControl, raw: Raw): unknown {
  if (typeof raw === 'boolean') return raw
  const plain = raw.trim()
  switch (control.kind) {
    case 'whole':
    case 'pick':
      return plain === '' ? null : Number(plain)
    case 'decimal':
    case 'day':
    case 'choose':
      return plain === '' ? null : plain
    default:
      return raw
  }
}

export const initialOf = (control: AnyControl): Raw => {
  const given = typeof control.initial === 'function' ? control.initial() : control.initial
  return given ?? (control.kind === 'toggle' ? false : '')
}
