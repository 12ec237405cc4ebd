// One form being filled: values, problems, draft, saving, and what the server said to it.
import type { CallError } from '@office/shared/core/api/failure'
import { CallError as CallFailure } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { invalidate } from '../../data/queries.ts'
import { useTell } from '../../language/translate.ts'
import { announceAlert } from '../../notices/announce.ts'
import { notify } from '../../notices/notices.ts'
import { draftable } from '../control-values.ts'
import {
  blankValues,
  type Form,
  formProblems,
  forUpdate,
  keysInOrder,
  type SavedRecord,
  shownBy,
  valuesOf,
} from '../define-form.ts'
import { errorsOf, type FieldError, notAnswered } from '../form-errors.ts'
import { saveText, sendForm, type Within } from '../form-sending.ts'
import { type Raw, type RawValues, sameRaw } from '../raw.ts'
import { conflictsOf, type Side, settleConflict } from './conflict.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { useDraft } from './use-draft.ts'

const created = msg`Created: {label}`
const saved = msg`Saved: {label}`
const needYou = msg`{n, plural, one {# field needs attention} other {# fields need attention}}`

/** Milliseconds without a key until the server is asked about a value. */
const PAUSE = 250

export interface FormSession {
  form: Form
  hook: UseFormReturn<RawValues>
  isNew: boolean
  /** The record being edited, as it was opened; null for a new one. */
  record: SavedRecord | null
  /** The records that it lies within. */
  within: Within
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
  decide: (take: Record<string, Side>) => void
  draftedAt: number | null
  /** When the draft shown was kept, if it waited from an earlier visit. */
  restoredFrom: number | null
  discard: () => void
  save: (then: 'leave' | 'another') => void
  nextError: () => void
  change: (key: string, value: Raw) => void
  /** Lets navigation pass, after a save or a decision. */
  pass: () => void
  focusField: (key: string) => void
}

/** Where the caret goes in a field; of several buttons side by side to the one that is chosen. */
export function fieldOf(key: string): HTMLElement | null {
  const field = `[data-field="${CSS.escape(key)}"]`
  return (
    document.querySelector<HTMLElement>(`${field} input[type=radio]:checked`) ??
    document.querySelector<HTMLElement>(`${field} :is(input:not([type=hidden]), textarea, button)`)
  )
}

export function useFormSession<Row extends SavedRecord>(
  given: Form<Row>,
  record: Row | null,
  onSaved: (row: Row, then: 'leave' | 'another') => void,
  within: Within = {},
): FormSession {
  const tell = useTell()
  const isNew = record === null
  const form = useMemo(() => (isNew ? given : forUpdate(given)), [given, isNew])
  const [start, setStart] = useState(() => ({
    values: record ? valuesOf(form, record) : blankValues(form),
    version: record?.version,
  }))
  const draft = useDraft(
    [form.id, ...Object.values(within)].join('.'),
    record?.id ?? null,
    start.version === undefined ? {} : { base: start.values, version: start.version },
  )
  // A draft of an older version keeps that version, so that saving it meets the conflict instead of overwriting.
  const from = useRef(draft.found?.base ? { values: draft.found.base, version: draft.found.version } : start)
  const [restoredFrom, setRestored] = useState(draft.found?.at ?? null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<FormSession['theirs']>(null)
  const [isBusy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // One key for one body: sent again after a lost answer, the server carries it out once.
  const sending = useRef({ body: '', key: '' })
  // What the server said of a value stands until that value is changed; its rules cannot be asked again here.
  const said = useRef(new Map<string, { value: Raw; errors: FieldError }>())
  // What a person typed themselves nothing else changes.
  const typed = useRef(new Set<string>())
  const asking = useRef(new Map<string, AbortController>())
  // The screen's parts treat all forms alike; `labelOf` alone knows the record, and it is only called with it below.
  const plain = form as unknown as Form
  const keys = keysInOrder(form)

  const hook = useForm<RawValues>({
    defaultValues: from.current.values,
    ...(draft.found
      ? { values: { ...from.current.values, ...draft.found.values }, resetOptions: { keepDefaultValues: true } }
      : {}),
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: values => {
      const stands = [...said.current].filter(([key, { value }]) => sameRaw(values[key], value))
      const errors = {
        ...errorsOf(formProblems(form, values, from.current.version), tell),
        ...Object.fromEntries(stands.map(([key, { errors: of }]) => [key, of])),
      }
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const { errors, isDirty } = hook.formState
  const wrong = keys.filter(key => errors[key] !== undefined)
  const guard = useLeaveGuard(() => hook.formState.isDirty && !isBusy)

  useEffect(() => {
    const subscription = hook.watch((values, { name }) => {
      // Without a name the whole form was set anew, which nobody typed.
      if (name !== undefined) draft.keep(draftable(form.fields, { ...blankValues(form), ...values } as RawValues)) // every key is set by the blank
    })
    return () => subscription.unsubscribe()
  }, [hook, draft.keep, form])

  const focusField = (key: string) => fieldOf(key)?.focus()

  function nextError(): void {
    if (wrong.length === 0) return
    const now = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
    const at = wrong.indexOf(now ?? '')
    const next = wrong[(at + 1) % wrong.length]
    if (next) focusField(next)
  }

  function showFailure(failure: CallError): void {
    const { problem } = failure
    if (failure.status === 412 && typeof problem?.current === 'object' && problem.current !== null) {
      const current = problem.current as Row // the contract's 412 carries the record as it is now
      const values = valuesOf(form, current)
      const mine = hook.getValues()
      const base = from.current.values
      if (conflictsOf(base, mine, values).length > 0) {
        setTheirs({ values, base, version: current.version })
        return
      }
      // Nobody touched the same field: both changes stand, and saving goes on.
      adopt(settleConflict(base, mine, values, {}), values, current.version)
      void save('leave')
      return
    }
    setAttempts(attempts + 1)
    // The server's words come translated.
    const found = (problem?.errors ?? []).map(error => ({ ...error, message: { id: error.message, message: error.message } }))
    const known = Object.entries(errorsOf(found, tell)).filter(([key]) => key in form.fields)
    for (const [key, of] of known) said.current.set(key, { value: hook.getValues(key), errors: of })
    void hook.trigger()
    const first = keys.find(key => known.some(([wrongKey]) => wrongKey === key))
    if (first) {
      focusField(first)
      announceAlert(known.map(([, of]) => of.message).join('. '))
    } else {
      const words = failure.isOffline ? tell(notAnswered) : failure.reason
      setRefusal(words)
      announceAlert(words)
    }
  }

  /** Goes on from another saved state with these values in the fields. */
  function adopt(values: RawValues, base: RawValues, version: number): void {
    from.current = { values: base, version }
    setStart({ values: base, version })
    hook.reset(base)
    for (const [key, value] of Object.entries(values))
      if (!sameRaw(value, base[key])) hook.setValue(key, value, { shouldDirty: true })
  }

  /** Asks what follows once somebody stops typing; an answer to what is no longer in the field is dropped. */
  function lookUpSoon(lookUp: NonNullable<Form['lookUp']>, key: string): void {
    asking.current.get(key)?.abort()
    const asked = new AbortController()
    asking.current.set(key, asked)
    const ask = async () => {
      if (asked.signal.aborted) return
      const { values = {}, problems = {} } = await lookUp(hook.getValues(), key, asked.signal)
      if (asked.signal.aborted) return
      for (const [other, value] of Object.entries(values))
        if (value !== undefined && !typed.current.has(other))
          hook.setValue(other, value, { shouldDirty: true, shouldValidate: true })
      for (const [field, words] of Object.entries(problems)) {
        if (words)
          said.current.set(field, { value: hook.getValues(field), errors: { type: 'known', message: tell(words), types: {} } })
        else said.current.delete(field)
        void hook.trigger(field)
      }
    }
    // Saving says the same; who cannot be asked now is asked then.
    setTimeout(() => void ask().catch(() => undefined), PAUSE)
  }

  async function save(then: 'leave' | 'another'): Promise<void> {
    setRefusal(null)
    // Asked again: another record may have given the value free.
    said.current.clear()
    if (!(await hook.trigger())) {
      setAttempts(attempts + 1)
      const found = formProblems(form, hook.getValues(), from.current.version)
      const first = keys.find(key => found.some(problem => problem.path.split('.')[0] === key))
      if (first) focusField(first)
      announceAlert(tell({ message: needYou, values: { n: found.length } }))
      return
    }
    const endpoint = isNew ? form.create : form.update
    if (!endpoint) return
    const { version } = from.current
    const text = saveText(plain, hook.getValues(), version)
    if (sending.current.body !== text) sending.current = { body: text, key: crypto.randomUUID() }
    setBusy(true)
    try {
      const to = {
        endpoint,
        base: from.current.values,
        within,
        id: record?.id ?? null,
        version,
        idempotencyKey: sending.current.key,
      }
      const row = (await sendForm(plain, hook.getValues(), to)) as Row // what the endpoint returns
      draft.drop()
      guard.pass()
      sending.current = { body: '', key: '' }
      notify('ok', { message: isNew ? created : saved, values: { label: form.labelOf(row) } })
      void invalidate(...form.refresh, ...shownBy(form))
      if (then === 'another') {
        hook.reset(blankValues(form))
        typed.current.clear()
        setRestored(null)
        setAttempts(0)
        if (keys[0]) focusField(keys[0])
      }
      onSaved(row, then)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    form: plain,
    hook,
    isNew,
    record,
    within,
    isBusy,
    isDirty,
    attempts,
    wrong,
    refusal,
    theirs,
    decide: take => {
      if (!theirs) return
      adopt(settleConflict(theirs.base, hook.getValues(), theirs.values, take), theirs.values, theirs.version)
      setTheirs(null)
    },
    draftedAt: draft.savedAt,
    restoredFrom,
    discard: () => {
      draft.drop()
      setRestored(null)
      setRefusal(null)
      setAttempts(0)
      from.current = start
      hook.reset(start.values)
      if (keys[0]) focusField(keys[0])
    },
    save: then => {
      if (!isBusy) void save(then)
    },
    nextError,
    change: (key, value) => {
      hook.setValue(key, value, { shouldDirty: true, shouldTouch: true, shouldValidate: errors[key] !== undefined })
      typed.current.add(key)
      if (isNew && form.lookUp) lookUpSoon(form.lookUp, key)
      if (!form.settle) return
      const now = hook.getValues()
      for (const [other, settled] of Object.entries(form.settle(now, key)))
        if (!sameRaw(settled, now[other])) hook.setValue(other, settled, { shouldDirty: true, shouldValidate: true })
    },
    pass: guard.pass,
    focusField,
  }
}
