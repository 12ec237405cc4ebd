// The controls of form fields as plain values: how a value of the body is typed and shown.
import type { Action, FileEndpoint } from '@office/shared/core/api/endpoint'
import type { Message } from '@office/shared/core/messages/message'
import type { Schema } from '@office/shared/core/schema'
import type { ComponentType } from 'react'
import { type Dropdown, lookUp, type PickSource } from '../choices/pick-source.ts'
import type { Choice, Icon } from '../command/command.ts'
import type { Words } from '../language/translate.ts'
import type { Raw, RawValues } from './raw.ts'

interface Common {
  label: Message
  /** Below the field, unless there is an error; by a function where a new record needs other words than one that is edited. */
  help?: Message | ((isNew: boolean) => Message | null)
  /** A quiet note at the end of the label: 'once per merchant'. */
  end?: Message
  icon?: Icon
  /** The initial value. */
  initial?: Raw | (() => Raw | undefined)
  /** Takes the full width of its section. */
  wide?: boolean
  /**
   * Why it cannot be filled now; its value then stays as it is. `record` is the record that the form was opened for, null for a
   * new one.
   */
  off?: (values: RawValues, record: object | null) => Words | null
  /** Below the field of a new record: what is known about its value, to be taken over into others. */
  Below?: ComponentType<BelowFieldProps>
  /** Only for a new record, such as a first password, or only for an update, such as why it is made: the other has no such field. */
  only?: 'new' | 'update'
}

export interface BelowFieldProps {
  value: Raw
  /** The present values of the form. */
  values: () => RawValues
  change: (key: string, value: Raw) => void
}

interface TextLike extends Common {
  placeholder?: Message
  /** Waybills, references: monospaced, left to right. */
  code?: boolean
  /** A barcode scanned into it stays in it. */
  scans?: boolean
  /** Applied to what is typed: capitals for a currency. */
  tidy?: (text: string) => string
  autoComplete?: string
}

interface NumberLike extends TextLike {
  /** 'kg', or the value of another field: the currency. */
  unit?: Words | ((values: RawValues) => string)
}

export const helpOf = ({ help }: Pick<Common, 'help'>, isNew: boolean): Message | null =>
  typeof help === 'function' ? help(isNew) : (help ?? null)

/** Props of the component of a `custom` field; label, help and message are drawn around it. */
export interface CustomFieldProps {
  value: Raw
  values: RawValues
  disabled: boolean
  onChange: (value: Raw) => void
}

/** Rules for a chosen file, checked before anything is sent. */
export interface FileLimits {
  /** Name endings, lower case, without the dot. */
  types: readonly string[]
  /** Exactly this many pixels, if the picture has one place to fit. */
  resolution?: { width: number; height: number }
}

/** Rows that are offered instead of being typed. */
export interface ReadyRows {
  title: Message
  /** Those that are still missing. */
  missing: (rows: readonly RawValues[]) => RawValues[]
  /** What happens without them. */
  lack: (missing: readonly RawValues[]) => Words
}

/** A file that a record may or may not have. */
export interface StoredFile {
  /** The record's field that is empty if there is none. */
  field: string
  /** Removes it and returns the record as it is then. */
  removedBy: Action
}

/** A removable file, and the field of the record that tells whether there is one. */
export const storedIn = <Row>(
  removedBy: Action & { readonly returns: Schema<Row> },
  field: keyof NoInfer<Row> & string,
): StoredFile => ({ removedBy, field })

export type AnyControl =
  | ({ kind: 'text'; type?: 'text' | 'tel' | 'email' | 'url' } & TextLike)
  /** Never stored in a draft. */
  | ({ kind: 'password' } & TextLike)
  /** `lines` is its initial height; 2 by default. */
  | ({ kind: 'long-text'; max: number; lines?: number } & TextLike)
  | ({ kind: 'whole' } & NumberLike)
  | ({ kind: 'decimal' } & NumberLike)
  | ({ kind: 'day' } & Common)
  | ({ kind: 'colour' } & Common)
  | ({ kind: 'toggle' } & Common)
  | ({ kind: 'choose'; choices: readonly Choice[] } & Common)
  | ({ kind: 'select'; choices: () => readonly Choice[]; placeholder?: Message } & Common)
  /** The body gets the number of the choice, or its text if `holds` says so. */
  | ({ kind: 'pick'; source: PickSource; holds?: 'text'; placeholder?: Message } & Common)
  | ({ kind: 'picks'; source: PickSource; placeholder?: Message } & Common)
  | ({ kind: 'rows'; fields: Readonly<Record<string, AnyControl>>; addTitle: Message; most: number; ready?: ReadyRows } & Common)
  | ({ kind: 'custom'; Component: ComponentType<CustomFieldProps> } & Common)
  /** Sent with the save, or right after it with `to`, which returns the updated record; never stored in a draft. */
  | ({ kind: 'file'; to?: Action; shown?: FileEndpoint; stored?: StoredFile } & FileLimits & Common)

export type FileControl = Extract<AnyControl, { kind: 'file' }>

/** A control whose body value is a T; only the type is carried. */
export type Control<T> = AnyControl & { readonly TYPE?: T }
/** A control for each key of a body. */
export type ControlsOf<Body> = { readonly [K in keyof Body]-?: Control<Exclude<Body[K], null | undefined>> }

type More<C extends AnyControl['kind']> = Partial<Omit<Extract<AnyControl, { kind: C }>, 'kind' | 'label'>>

/** One line of text. */
export const text = (label: Message, more: More<'text'> = {}): Control<string> => ({ kind: 'text', label, ...more })

/** A secret being set; can be shown while it is typed. */
export const password = (label: Message, more: More<'password'> = {}): Control<string> => ({ kind: 'password', label, ...more })

/** Several lines; `max` is the contract's limit, shown as '8 of 200'. */
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

/** A colour as '#rrggbb', typed or chosen. */
export const colour = (label: Message, more: More<'colour'> = {}): Control<string> => ({ kind: 'colour', label, ...more })

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

/** One of more choices than fit side by side: fixed ones, or those that the tenant has at the moment. */
export const select = <const V extends string>(
  label: Message,
  choices: readonly (Choice & { value: V })[] | (() => readonly (Choice & { value: V })[]),
  more: More<'select'> = {},
): Control<V> => ({ kind: 'select', label, choices: typeof choices === 'function' ? choices : () => choices, ...more })

/** One record of another kind, by its name; the body gets its id. */
export const pick = (endpoint: Dropdown, label: Message, more: More<'pick'> = {}): Control<number> => ({
  kind: 'pick',
  label,
  source: lookUp(endpoint),
  ...more,
})

/** One of many known texts, found by typing: a time zone, a currency. */
export const pickText = (source: PickSource, label: Message, more: More<'pick'> = {}): Control<string> => ({
  kind: 'pick',
  holds: 'text',
  label,
  source,
  ...more,
})

/** Several records of another kind, by their names; the body gets their ids in the order chosen. */
export const picks = (endpoint: Dropdown, label: Message, more: More<'picks'> = {}): Control<number[]> => ({
  kind: 'picks',
  label,
  source: lookUp(endpoint),
  wide: true,
  ...more,
})

/** Nested rows with the same fields each: the contacts of an address. `most` is the contract's limit. */
export const rows = <Row extends object>(
  label: Message,
  fields: ControlsOf<Row>,
  more: { addTitle: Message; most: number } & More<'rows'>,
): Control<Row[]> => ({
  kind: 'rows',
  label,
  wide: true,
  ...more,
  // A mapped type over the row's keys is a record of controls; the compiler cannot tell for a generic row.
  fields: fields as Readonly<Record<string, AnyControl>>,
})

/** A component of the area's own for one value: a permission tree. Its value is sent as it is. */
export const custom = <T extends Raw>(
  label: Message,
  Component: ComponentType<CustomFieldProps>,
  more: More<'custom'> = {},
): Control<T> => ({ kind: 'custom', label, Component, wide: true, ...more })

/** A file of up to MAX_UPLOAD_BYTES. */
export const file = (label: Message, limits: FileLimits, more: More<'file'> = {}): FileControl => ({
  kind: 'file',
  label,
  wide: true,
  ...limits,
  ...more,
})
