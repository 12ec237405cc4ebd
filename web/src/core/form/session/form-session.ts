// One form being filled: values, problems, draft, saving, and the server's answers. It draws nothing and finds no field on the
// screen: its owner provides callbacks for moving the caret and for announcements.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { type Control, createFormControl } from 'react-hook-form'
import type { Within } from '../../data/path-params.ts'
import type { Tell, Words } from '../../language/translate.ts'
import { draftable } from '../control-values.ts'
import { blankValues, type Form, formProblems, keysInOrder, type SavedRecord, valuesOf } from '../define-form.ts'
import { errorsOf, type FieldError, notAnswered } from '../form-errors.ts'
import { type Sending, saveText } from '../form-sending.ts'
import { type Raw, type RawValues, sameRaw } from '../raw.ts'
import { conflictsOf, type Side, settleConflict } from './conflict.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import { type Attempt, type DraftPlace, KEY_LIFE } from './drafts.ts'
import { createLookUps } from './look-ups.ts'

const mayBeThere = msg`This was sent on {sent}, and no answer came. Look whether it is there before you save it again.`
const needYou = msg`{n, plural, one {# field needs attention} other {# fields need attention}}`

/** After a save, either the form closes or the next record is started in it. */
export type Then = 'leave' | 'another' | 'alternative'

/** The visible state of a session besides its fields; a new object on every change. */
export interface FormState {
  isBusy: boolean
  isDirty: boolean
  /** How often saving was tried and refused here; there is no error summary before that. */
  attempts: number
  /** Keys of the body that are wrong, in the order shown. */
  wrong: readonly string[]
  /** What is unusual about a field, by its key; it does not keep anyone from saving. */
  warnings: Readonly<Record<string, Words>>
  /** The server's message about the whole. */
  refusal: string | null
  /** Someone else saved meanwhile. */
  theirs: { values: RawValues; base: RawValues; version: number } | null
  draftedAt: number | null
  /** When the draft shown was stored, if it is from an earlier visit. */
  restoredFrom: number | null
}

/** The operations of a session. */
export interface FormHandle {
  /** For registering and watching fields. */
  control: Control<RawValues>
  /** The present values of the fields. */
  values: () => RawValues
  /** How often it was stored since it was opened. */
  saves: () => number
  change: (key: string, value: Raw) => void
  save: (then: Then) => void
  /** Resolves a conflict: the side to take for each field. */
  decide: (take: Record<string, Side>) => void
  discard: () => void
  nextError: () => void
}

export interface OpenSession extends FormHandle {
  state: () => FormState
  /** Called on every change of the state; returns the function that stops it. */
  watch: (listener: () => void) => () => void
  /** Saves the draft at once. */
  flush: () => void
}

export interface Opening {
  /** The form as it is now, since its fields may become disabled while it is open. */
  form: () => Form
  /** The record to edit, as it was when the form was opened; null for a new one. */
  record: SavedRecord | null
  within: Within
  place: DraftPlace
  /** Where drafts are stored; the browser's own store by default. */
  store?: Storage
  tell: Tell
  /** Returns null if nothing was sent, because the person was asked and does not want it. */
  send: (form: Form, values: RawValues, sending: Sending) => Promise<SavedRecord | null>
  /** Called when it was stored; then the form of a record is dirty again if something was changed meanwhile. */
  onSaved: (row: SavedRecord, then: Then) => void
  /** Moves the caret into a field. */
  focus: (key: string) => void
  /** The field that has the caret. */
  focused: () => string | undefined
  /** Announces errors to people who do not see them. */
  alert: (words: string) => void
  /** Tells why a save failed to whoever has left the form meanwhile; false if they are still there. */
  tellWhoLeft: (why: string) => boolean
}

export function createFormSession({ form, record, within, tell, ...outside }: Opening): OpenSession {
  const isNew = record === null
  let state: FormState = {
    isBusy: false,
    isDirty: false,
    attempts: 0,
    wrong: [],
    warnings: {},
    refusal: null,
    theirs: null,
    draftedAt: null,
    restoredFrom: null,
  }
  const listeners = new Set<() => void>()
  const set = (part: Partial<FormState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const draft = createDraftKeeper(outside.place, draftedAt => set({ draftedAt }), outside.store)
  let start = { values: record ? valuesOf(form(), record) : blankValues(form()), version: record?.version }
  // A draft of an older version keeps that version, so that saving it meets the conflict instead of overwriting.
  let from = draft.found?.base ? { values: draft.found.base, version: draft.found.version } : start
  // One key per body: sent again after a lost answer, it is carried out only once, also after a reload.
  let sending: Attempt | null = draft.found?.sent ?? null
  // The same for the draft; null for a body with what a draft leaves out: secrets, and files.
  let sent = sending
  // The server's message about a value is kept until the value changes, because its rules cannot be checked here.
  const said = new Map<string, { value: Raw; errors: FieldError }>()
  let saves = 0
  // Saving was asked for during a save: what has been changed since is saved behind it.
  let again = false
  // Fields that a person typed in are not overwritten.
  const typed = new Set<string>()

  const fields = createFormControl<RawValues>({
    defaultValues: from.values,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: values => {
      const stands = [...said].filter(([key, { value }]) => sameRaw(values[key], value))
      const errors = {
        ...errorsOf(formProblems(form(), values, from.version), tell),
        ...Object.fromEntries(stands.map(([key, { errors: of }]) => [key, of])),
      }
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  fields.subscribe({
    formState: { isDirty: true, errors: true },
    callback: ({ isDirty = false, errors = {} }) => {
      const wrong = keysInOrder(form()).filter(key => errors[key] !== undefined)
      if (isDirty !== state.isDirty || wrong.join() !== state.wrong.join()) set({ isDirty, wrong })
    },
  })
  if (draft.found) {
    fields.reset({ ...from.values, ...draft.found.values }, { keepDefaultValues: true })
    set({ restoredFrom: draft.found.at })
    // Sent again, it would be carried out a second time; an edit would meet the version that it wrote itself.
    if (isNew && sending && Date.now() - sending.at >= KEY_LIFE)
      set({ refusal: tell({ message: mayBeThere, values: { sent: formatDateTime(new Date(sending.at)) } }) })
  }
  fields.watch((values, { name }) => {
    // Without a name the whole form was reset, which nobody typed.
    if (name === undefined) return
    keepDraft({ ...blankValues(form()), ...values } as RawValues) // the blank sets every key
  })

  function keepDraft(values: RawValues): void {
    const base = from.version === undefined ? {} : { base: from.values, version: from.version }
    draft.keep(draftable(form().fields, values), { ...base, ...(sent ? { sent } : {}) })
  }

  const lookUps = createLookUps(({ values = {}, problems = {}, warnings = {} }) => {
    for (const [key, value] of Object.entries(values))
      if (value !== undefined && !typed.has(key)) fields.setValue(key, value, { shouldDirty: true, shouldValidate: true })
    for (const [key, words] of Object.entries(problems)) {
      if (words) said.set(key, { value: fields.getValues(key), errors: { type: 'known', message: tell(words), types: {} } })
      else said.delete(key)
      void fields.trigger(key)
    }
    const told = Object.entries({ ...state.warnings, ...warnings }).filter(([, words]) => words !== null)
    if (Object.keys(warnings).length > 0) set({ warnings: Object.fromEntries(told) as Record<string, Words> }) // nulls are gone
  })

  const focusFirst = (isIt: (key: string) => boolean) => {
    const first = keysInOrder(form()).find(isIt)
    if (first !== undefined) outside.focus(first)
  }

  /** Starts again with these values; earlier typing and pending lookups no longer count. */
  function beginWith(values: RawValues): void {
    lookUps.drop()
    typed.clear()
    fields.reset(values)
    set({ restoredFrom: null, attempts: 0, warnings: {} })
    focusFirst(() => true)
  }

  /** Continues from another saved state, with these values in the fields. */
  function adopt(values: RawValues, base: RawValues, version: number): void {
    start = { values: base, version }
    from = start
    fields.reset(base)
    for (const [key, value] of Object.entries(values))
      if (!sameRaw(value, base[key])) fields.setValue(key, value, { shouldDirty: true })
  }

  /** The record as these values made it; what was changed while they were on their way stays, unsaved. */
  function goOnFrom(row: SavedRecord, stored: RawValues): void {
    const base = valuesOf(form(), row)
    const since = Object.entries(fields.getValues()).filter(([key, value]) => !sameRaw(value, stored[key]))
    set({ restoredFrom: null, attempts: 0 })
    adopt({ ...base, ...Object.fromEntries(since) }, base, row.version)
  }

  /** Someone else saved meanwhile: the record as it is now. */
  function meet(current: SavedRecord, why: string): void {
    const values = valuesOf(form(), current)
    const mine = fields.getValues()
    if (conflictsOf(from.values, mine, values).length > 0) {
      set({ theirs: { values, base: from.values, version: current.version } })
      outside.tellWhoLeft(why)
      return
    }
    // Nobody touched the same field, so both changes are kept and saving goes on.
    adopt(settleConflict(from.values, mine, values, {}), values, current.version)
    void save('leave')
  }

  function showFailure(failure: CallError): void {
    const { problem } = failure
    if (failure.status === 412 && typeof problem?.current === 'object' && problem.current !== null) {
      meet(problem.current as SavedRecord, failure.reason) // the contract's 412 carries the current record
      return
    }
    const why = failure.problem ? failure.reason : tell(notAnswered)
    if (outside.tellWhoLeft(why)) return
    set({ attempts: state.attempts + 1 })
    // The server's messages arrive translated.
    const found = (problem?.errors ?? []).map(error => ({ ...error, message: { id: error.message, message: error.message } }))
    const known = Object.entries(errorsOf(found, tell)).filter(([key]) => key in form().fields)
    for (const [key, errors] of known) said.set(key, { value: fields.getValues(key), errors })
    void fields.trigger()
    const isKnown = (key: string) => known.some(([wrongKey]) => wrongKey === key)
    if (keysInOrder(form()).some(isKnown)) {
      focusFirst(isKnown)
      outside.alert(known.map(([, { message }]) => message).join('. '))
    } else {
      set({ refusal: why })
      outside.alert(why)
    }
  }

  async function save(then: Then): Promise<void> {
    const before = saves
    again = false
    set({ refusal: null, isBusy: true })
    try {
      // Else a quick hand would save what an answer under way is about to fill in, such as the currency of a city.
      await lookUps.answered()
      // Checked again, because another record may have released the value.
      said.clear()
      if (await fields.trigger()) await send(then)
      else {
        set({ attempts: state.attempts + 1 })
        const found = formProblems(form(), fields.getValues(), from.version)
        focusFirst(key => found.some(problem => problem.path.split('.')[0] === key))
        outside.alert(tell({ message: needYou, values: { n: found.length } }))
      }
    } finally {
      set({ isBusy: false })
    }
    if (again && saves > before && !isNew && state.isDirty) await save('leave')
  }

  async function send(then: Then): Promise<void> {
    const endpoint = isNew ? form().create : form().update
    if (!endpoint) return
    const { values: base, version } = from
    const values = { ...fields.getValues() }
    const body = saveText(form(), values, version)
    if (sending?.body !== body) sending = { body, key: crypto.randomUUID(), at: Date.now() }
    const restored = { ...base, ...draftable(form().fields, values) }
    sent = saveText(form(), restored, version) === body ? sending : null
    // Before it is sent, because nobody knows whether this page will see the answer.
    keepDraft(values)
    draft.flush()
    try {
      const to = { endpoint, base, within, id: record?.id ?? null, version, idempotencyKey: sending.key }
      const row = await outside.send(form(), values, to)
      sending = null
      sent = null
      if (!row) {
        keepDraft(fields.getValues())
        return
      }
      draft.drop()
      saves++
      set({ draftedAt: null })
      if (!isNew) goOnFrom(row, values)
      if (then === 'another') beginWith(blankValues(form()))
      outside.onSaved(row, then)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showFailure(error)
    }
  }

  return {
    control: fields.control,
    values: () => fields.getValues(),
    saves: () => saves,
    change(key, value) {
      // Nobody is still typing a file.
      const isJudged = fields.getErrors(key) !== undefined || value instanceof File
      fields.setValue(key, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isJudged })
      typed.add(key)
      const { lookUp, settle } = form()
      if (isNew && lookUp) lookUps.askSoon(key, signal => lookUp(fields.getValues(), key, signal, within))
      if (!settle) return
      const now = fields.getValues()
      for (const [other, settled] of Object.entries(settle(now, key)))
        if (!sameRaw(settled, now[other])) fields.setValue(other, settled, { shouldDirty: true, shouldValidate: true })
    },
    save(then) {
      if (state.isBusy) again = true
      else void save(then)
    },
    decide(take) {
      const { theirs } = state
      if (!theirs) return
      const mine = fields.getValues()
      const settled = conflictsOf(theirs.base, mine, theirs.values)
      adopt(settleConflict(theirs.base, mine, theirs.values, take), theirs.values, theirs.version)
      set({ theirs: null })
      focusFirst(name => settled.some(({ key }) => key === name))
    },
    discard() {
      draft.drop()
      set({ draftedAt: null, refusal: null })
      from = start
      beginWith(start.values)
    },
    nextError() {
      const { wrong } = state
      const next = wrong[(wrong.indexOf(outside.focused() ?? '') + 1) % wrong.length]
      if (next !== undefined) outside.focus(next)
    },
    state: () => state,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush: draft.flush,
  }
}
