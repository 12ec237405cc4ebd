// One form being filled: values, problems, draft, saving, and what the server said to it. It draws nothing and finds no
// field on the screen: whoever opens it says where the caret goes and who is told.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { type Control, createFormControl } from 'react-hook-form'
import type { Tell } from '../../language/translate.ts'
import { draftable } from '../control-values.ts'
import { blankValues, type Form, formProblems, keysInOrder, type SavedRecord, valuesOf } from '../define-form.ts'
import { errorsOf, type FieldError, notAnswered } from '../form-errors.ts'
import { type Sending, saveText, type Within } from '../form-sending.ts'
import { type Raw, type RawValues, sameRaw } from '../raw.ts'
import { conflictsOf, type Side, settleConflict } from './conflict.ts'
import { createDraftKeeper } from './draft-keeper.ts'
import type { DraftPlace } from './drafts.ts'
import { createLookUps } from './look-ups.ts'

const needYou = msg`{n, plural, one {# field needs attention} other {# fields need attention}}`

/** What follows a save: the form goes away, or the next record is begun in it. */
export type Then = 'leave' | 'another'

/** What is seen of a session beside its fields; a new value with every change. */
export interface FormState {
  isBusy: boolean
  isDirty: boolean
  /** How often saving was tried and refused here; until then nothing is summed up. */
  attempts: number
  /** Keys of the body that are wrong, in the order seen. */
  wrong: readonly string[]
  /** What the server said about the whole. */
  refusal: string | null
  /** Somebody else saved meanwhile. */
  theirs: { values: RawValues; base: RawValues; version: number } | null
  draftedAt: number | null
  /** When the draft shown was kept, if it waited from an earlier visit. */
  restoredFrom: number | null
}

/** What can be done with a session. */
export interface FormHandle {
  /** Where fields register themselves and are watched. */
  control: Control<RawValues>
  /** What is in the fields now. */
  values: () => RawValues
  change: (key: string, value: Raw) => void
  save: (then: Then) => void
  /** Settles what both changed: the side to take for each field. */
  decide: (take: Record<string, Side>) => void
  discard: () => void
  nextError: () => void
}

export interface OpenSession extends FormHandle {
  state: () => FormState
  /** Called with every change of the state; gives the function that stops it. */
  watch: (listener: () => void) => () => void
  /** Keeps the draft at once. */
  flush: () => void
}

export interface Opening {
  /** The form as it is now: its fields may be closed while it is open. */
  form: () => Form
  /** The record to edit, as it was when the form was opened; null for a new one. */
  record: SavedRecord | null
  within: Within
  place: DraftPlace
  /** Where drafts are kept; the browser's own store when absent. */
  store?: Storage
  tell: Tell
  send: (form: Form, values: RawValues, sending: Sending) => Promise<SavedRecord>
  onSaved: (row: SavedRecord, then: Then) => void
  /** Puts the caret into a field. */
  focus: (key: string) => void
  /** The field that has the caret. */
  focused: () => string | undefined
  /** Says what is wrong to who does not see it. */
  alert: (words: string) => void
}

export function createFormSession({ form, record, within, tell, ...outside }: Opening): OpenSession {
  const isNew = record === null
  let state: FormState = {
    isBusy: false,
    isDirty: false,
    attempts: 0,
    wrong: [],
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
  // One key for one body: sent again after a lost answer, the server carries it out once.
  let sending = { body: '', key: '' }
  // What the server said of a value stands until that value is changed; its rules cannot be asked again here.
  const said = new Map<string, { value: Raw; errors: FieldError }>()
  // What a person typed themselves nothing else changes.
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
  }
  fields.watch((values, { name }) => {
    // Without a name the whole form was set anew, which nobody typed.
    if (name === undefined) return
    const all = { ...blankValues(form()), ...values } as RawValues // every key is set by the blank
    draft.keep(draftable(form().fields, all), from.version === undefined ? {} : { base: from.values, version: from.version })
  })

  const lookUps = createLookUps(({ values = {}, problems = {} }) => {
    for (const [key, value] of Object.entries(values))
      if (value !== undefined && !typed.has(key)) fields.setValue(key, value, { shouldDirty: true, shouldValidate: true })
    for (const [key, words] of Object.entries(problems)) {
      if (words) said.set(key, { value: fields.getValues(key), errors: { type: 'known', message: tell(words), types: {} } })
      else said.delete(key)
      void fields.trigger(key)
    }
  })

  const focusFirst = (isIt: (key: string) => boolean) => {
    const first = keysInOrder(form()).find(isIt)
    if (first !== undefined) outside.focus(first)
  }

  /** Begins with these values: nothing that was typed or asked before concerns the form any more. */
  function beginWith(values: RawValues): void {
    lookUps.drop()
    typed.clear()
    fields.reset(values)
    set({ restoredFrom: null, attempts: 0 })
    focusFirst(() => true)
  }

  /** Goes on from another saved state with these values in the fields. */
  function adopt(values: RawValues, base: RawValues, version: number): void {
    start = { values: base, version }
    from = start
    fields.reset(base)
    for (const [key, value] of Object.entries(values))
      if (!sameRaw(value, base[key])) fields.setValue(key, value, { shouldDirty: true })
  }

  /** Somebody else saved meanwhile: the record as it is now. */
  function meet(current: SavedRecord): void {
    const values = valuesOf(form(), current)
    const mine = fields.getValues()
    if (conflictsOf(from.values, mine, values).length > 0) {
      set({ theirs: { values, base: from.values, version: current.version } })
      return
    }
    // Nobody touched the same field: both changes stand, and saving goes on.
    adopt(settleConflict(from.values, mine, values, {}), values, current.version)
    void save('leave')
  }

  function showFailure(failure: CallError): void {
    const { problem } = failure
    if (failure.status === 412 && typeof problem?.current === 'object' && problem.current !== null) {
      meet(problem.current as SavedRecord) // the contract's 412 carries the record as it is now
      return
    }
    set({ attempts: state.attempts + 1 })
    // The server's words come translated.
    const found = (problem?.errors ?? []).map(error => ({ ...error, message: { id: error.message, message: error.message } }))
    const known = Object.entries(errorsOf(found, tell)).filter(([key]) => key in form().fields)
    for (const [key, errors] of known) said.set(key, { value: fields.getValues(key), errors })
    void fields.trigger()
    const isKnown = (key: string) => known.some(([wrongKey]) => wrongKey === key)
    if (keysInOrder(form()).some(isKnown)) {
      focusFirst(isKnown)
      outside.alert(known.map(([, { message }]) => message).join('. '))
    } else {
      const refusal = failure.isOffline ? tell(notAnswered) : failure.reason
      set({ refusal })
      outside.alert(refusal)
    }
  }

  async function save(then: Then): Promise<void> {
    set({ refusal: null })
    // Asked again: another record may have given the value free.
    said.clear()
    if (!(await fields.trigger())) {
      set({ attempts: state.attempts + 1 })
      const found = formProblems(form(), fields.getValues(), from.version)
      focusFirst(key => found.some(problem => problem.path.split('.')[0] === key))
      outside.alert(tell({ message: needYou, values: { n: found.length } }))
      return
    }
    const endpoint = isNew ? form().create : form().update
    if (!endpoint) return
    const { values: base, version } = from
    const body = saveText(form(), fields.getValues(), version)
    if (sending.body !== body) sending = { body, key: crypto.randomUUID() }
    set({ isBusy: true })
    try {
      const to = { endpoint, base, within, id: record?.id ?? null, version, idempotencyKey: sending.key }
      const row = await outside.send(form(), fields.getValues(), to)
      draft.drop()
      set({ draftedAt: null })
      sending = { body: '', key: '' }
      if (then === 'another') beginWith(blankValues(form()))
      outside.onSaved(row, then)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showFailure(error)
    } finally {
      set({ isBusy: false })
    }
  }

  return {
    control: fields.control,
    values: () => fields.getValues(),
    change(key, value) {
      const isWrong = fields.getErrors(key) !== undefined
      fields.setValue(key, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isWrong })
      typed.add(key)
      const { lookUp, settle } = form()
      if (isNew && lookUp) lookUps.askSoon(key, signal => lookUp(fields.getValues(), key, signal))
      if (!settle) return
      const now = fields.getValues()
      for (const [other, settled] of Object.entries(settle(now, key)))
        if (!sameRaw(settled, now[other])) fields.setValue(other, settled, { shouldDirty: true, shouldValidate: true })
    },
    save(then) {
      if (!state.isBusy) void save(then)
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
