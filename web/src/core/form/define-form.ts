// A form from one definition: every key of the body has a field with a fitting control. Rules and messages come from the
// contract, so they are the server's own.
import type { Action, Endpoint, FileEndpoint, List } from '@office/shared/core/api/endpoint'
import type { Message } from '@office/shared/core/messages/message'
import { type JsonSchema, jsonSchema, type Of, problems } from '@office/shared/core/schema'
import { brokenByFile } from '@office/shared/rules/file'
import type { Problem } from '@office/shared/rules/rule'
import type { ComponentType } from 'react'
import type { ConfirmSpec, Icon } from '../command/command.ts'
import type { Within } from '../data/path-params.ts'
import type { Words } from '../language/translate.ts'
import type { Noun, NounContract, PathOf } from '../record/noun.ts'
import { blanksOf, bodyValuesOf, rawValuesOf } from './control-values.ts'
import type { AnyControl, ControlsOf, FileControl } from './controls.ts'
import type { Raw, RawValues } from './raw.ts'

export interface Section<Key extends string = string> {
  title: Message
  hint?: Words
  /** Keys in order, two per line; those in inner brackets share one line. */
  fields: readonly (Key | readonly Key[])[]
}

/** What every saved record has. */
export interface SavedRecord {
  id: number
  version: number
}

/** The server's answer about a form that is being filled. */
export interface LookedUp {
  /** Values for other fields; those a person typed are kept. */
  values?: Partial<RawValues>
  /** What is wrong with a field, as saving would say; null if nothing is. */
  problems?: Readonly<Record<string, Words | null>>
  /** What is unusual about a field, and may be meant; null if nothing is. */
  warnings?: Readonly<Record<string, Words | null>>
}

/** What stands beside the fields knows their present values, and the record that is edited; null for a new one. */
export interface FormSide {
  form: Form
  record: SavedRecord | null
  values: RawValues
}

export interface Form<Row extends SavedRecord = SavedRecord> {
  /** Names drafts and commands: 'city'. */
  id: string
  noun: Message
  /** 'Create city', also on the button. */
  createTitle: Message
  /** 'Edit city'. */
  editTitle: Message
  icon?: Icon
  create: Action
  update?: Action
  /** Fetches the record to edit; a list is queried by filter[id]. */
  get?: Action | List
  fields: Readonly<Record<string, AnyControl>>
  sections: readonly Section[]
  /** Shown beside the fields, or below them where there is no room, and updated while typing: what an order will be charged. */
  Beside?: ComponentType<FormSide>
  /** A record in words: its name. Method notation, so that a form of any record can be passed wherever a form is expected. */
  labelOf(row: Row): string
  /** Applies what follows in other fields after one was changed. */
  settle?: (values: RawValues, changed: string) => RawValues
  /** For a new record, after a field was changed: what only the server knows. If it does not answer, nothing changes. */
  lookUp?: (values: RawValues, changed: string, signal: AbortSignal, within: Within) => Promise<LookedUp>
  /**
   * What is asked before an update is sent, by what the server answers when it is only tried; null if nothing is. Method notation, as
   * for `labelOf`.
   */
  confirm?(tried: SavedRecord): ConfirmSpec | null
  /** Endpoints whose answers are out of date after a save. */
  refresh: readonly Endpoint[]
  /** Another way to save a new record, with what follows once it is stored: 'Create and print'. */
  alternative?: Alternative<Row>
}

export interface Alternative<Row> {
  title: Message
  icon: Icon
  /** Whether this person may do what follows. */
  may: () => boolean
  /** A failure is told here, since the record is stored already. Method notation, as for `labelOf`. */
  follow(row: Row): Promise<void>
}

/** The version is sent separately: a form whose `create` is an update (of a setting) has no field for it. */
type BodyOf<E> = E extends { readonly body: infer S } ? Omit<Of<S>, 'version'> : never
type RowOf<E> = E extends { readonly returns: infer S } ? Of<S> & SavedRecord : never

interface Definition<C, Files extends string, OfUpdate extends string>
  extends Omit<Form<RowOf<C>>, 'create' | 'fields' | 'sections'> {
  create: C
  fields: ControlsOf<BodyOf<C>>
  /** Files beside the body: 'file' if it is sent with the save. */
  files?: Readonly<Record<Files, FileControl>>
  /** Fields that only an update has. */
  ofUpdate?: Readonly<Record<OfUpdate, AnyControl>>
  sections?: readonly Section<(keyof BodyOf<C> & string) | NoInfer<Files | OfUpdate>>[]
}

/** Checks a definition against its endpoint: a missing field or a control of another type does not compile. */
export function defineForm<C extends Action, Files extends string = never, OfUpdate extends string = never>(
  definition: Definition<C, Files, OfUpdate>,
): Form<RowOf<C>> {
  const { fields, files, ofUpdate, sections, create, ...rest } = definition
  const onlyOfUpdate = Object.entries<AnyControl>(ofUpdate ?? {}).map(([key, control]) => [key, { ...control, only: 'update' }])
  // A mapped type over the body's keys is a record of controls; the compiler cannot tell for a generic body.
  const all = { ...fields, ...files, ...Object.fromEntries(onlyOfUpdate) } as Readonly<Record<string, AnyControl>>
  return {
    ...rest,
    create,
    fields: all,
    sections: sections ?? [{ title: definition.noun, fields: Object.keys(all) }],
  }
}

/** The part of a form definition that follows from its noun; spread it into the definition. */
export const formOf = <C extends NounContract>(noun: Noun<C, PathOf>) => {
  const { id, one, create, edit, contract, label, refresh } = noun
  // Either returns the record: by its number, or as the only row of the filtered list.
  const get: Action | List = contract.get ?? contract.list
  return {
    id,
    noun: one,
    createTitle: create,
    editTitle: edit,
    create: contract.create as C['create'], // the compiler widens it to what every noun's contract has
    update: contract.update,
    get,
    labelOf: label,
    refresh,
  }
}

/** The form as a new record or an update needs it: without the fields of the other. */
export function formFor<Row extends SavedRecord>(use: 'new' | 'update', form: Form<Row>): Form<Row> {
  const fields = Object.fromEntries(Object.entries(form.fields).filter(([, { only }]) => only === undefined || only === use))
  const sections = form.sections
    .map(section => ({
      ...section,
      fields: section.fields
        .map(entry => (typeof entry === 'string' ? entry : entry.filter(key => key in fields)))
        .filter(entry => (typeof entry === 'string' ? entry in fields : entry.length > 0)),
    }))
    .filter(section => section.fields.length > 0)
  return { ...form, fields, sections }
}

/** Initial values. */
export const blankValues = (form: Form): RawValues => blanksOf(form.fields)

/** A record's values as the form shows them. */
export const valuesOf = (form: Form, record: object): RawValues => rawValuesOf(form.fields, record)

/** The body made from these values; `version` for an update. */
export const bodyOf = (form: Form, values: RawValues, version?: number): Record<string, unknown> => ({
  ...bodyValuesOf(form.fields, values),
  ...(version === undefined ? {} : { version }),
})

/** What is wrong with these values, by the contract's rules: its body in field order, then the files beside it. */
export function formProblems(form: Form, values: RawValues, version?: number): Problem[] {
  const endpoint = version === undefined ? form.create : form.update
  const inBody = endpoint?.body ? problems(endpoint.body, bodyOf(form, values, version)) : []
  return [...inBody, ...Object.entries(form.fields).flatMap(([key, control]) => fileProblem(key, control, values[key]) ?? [])]
}

function fileProblem(path: string, control: AnyControl, value: Raw | undefined): Problem | null {
  const rule = control.kind === 'file' && value instanceof File && brokenByFile(value, control.types)
  return rule ? { path, code: rule.code, message: rule.message, values: rule.values ?? {} } : null
}

/** Where the form's pictures come from, since a save may have changed them. */
export const shownBy = ({ fields }: Pick<Form, 'fields'>): FileEndpoint[] =>
  Object.values(fields).flatMap(control => (control.kind === 'file' && control.shown ? [control.shown] : []))

/** Controls for which an empty value is a value. */
const NEVER_EMPTY: readonly AnyControl['kind'][] = ['toggle', 'picks', 'rows', 'custom']

/**
 * Whether the contract refuses a body without this field; null and absent mean the same in forms. 'contacts.phone' is a field of
 * a row. An edit may leave out what a new record needs, such as its password.
 */
export function isRequired(form: Form, path: string, isNew = true): boolean {
  const [key = '', ofRow] = path.split('.')
  const control = form.fields[key]
  const { body } = (isNew ? undefined : form.update) ?? form.create
  const schema = body && jsonSchema(body)
  if (ofRow !== undefined && control?.kind === 'rows')
    return asksFor(schema?.properties?.[key]?.items, ofRow, control.fields[ofRow])
  return asksFor(schema, key, control)
}

const asksFor = (schema: JsonSchema | undefined, key: string, control: AnyControl | undefined): boolean =>
  control !== undefined &&
  !NEVER_EMPTY.includes(control.kind) &&
  (schema?.required ?? []).includes(key) &&
  ![schema?.properties?.[key]?.type].flat().includes('null')

/** Keys in the order in which they are shown. */
export const keysInOrder = (form: Form): string[] => form.sections.flatMap(section => section.fields.flat())
