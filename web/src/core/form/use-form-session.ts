// One form being filled: values, problems, draft, saving, and what the server said to it.
import type { CallError } from '@office/shared/core/failure'
import { CallError as CallFailure } from '@office/shared/core/failure'
import { msg } from '@office/shared/core/message'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { call, forget } from '../api.ts'
import { announceAlert } from '../ui/announce.ts'
import { notify } from '../ui/notices.ts'
import { useTell } from '../ui/translate.ts'
import { conflictsOf, type Side, settleConflict } from './conflict.ts'
import type { RawValues } from './controls.ts'
import { blankValues, bodyOf, type Form, formProblems, keysInOrder, type SavedRecord, valuesOf } from './define-form.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { useDraft } from './use-draft.ts'

const created = msg`Created: {label}`
const saved = msg`Saved: {label}`
const notAnswered = msg`The server did not answer. What you typed is kept; try again when you are online.`
const needYou = msg`{n, plural, one {# field needs you} other {# fields need you}}`

export interface FormSession {
  form: Form
  hook: UseFormReturn<RawValues>
  isNew: boolean
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
  change: (key: string, value: RawValues[string]) => void
  /** Lets navigation pass, after a save or a decision. */
  pass: () => void
  focusField: (key: string) => void
}

export const fieldOf = (key: string): HTMLElement | null =>
  document.querySelector(`[data-field="${CSS.escape(key)}"] :is(input:not([type=hidden]), textarea, button)`)

export function useFormSession<Row extends SavedRecord>(
  form: Form<Row>,
  record: Row | null,
  onSaved: (row: Row, then: 'leave' | 'another') => void,
): FormSession {
  const tell = useTell()
  const [start, setStart] = useState(() => ({
    values: record ? valuesOf(form, record) : blankValues(form),
    version: record?.version,
  }))
  const draft = useDraft(
    form.id,
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
  const said = useRef(new Map<string, { value: RawValues[string]; message: string }>())
  const isNew = record === null
  const keys = keysInOrder(form)

  const hook = useForm<RawValues>({
    defaultValues: from.current.values,
    ...(draft.found ? { values: draft.found.values, resetOptions: { keepDefaultValues: true } } : {}),
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: values => {
      const stands = [...said.current].filter(([key, { value }]) => values[key] === value)
      const errors = [
        ...stands.map(([key, { message }]) => [key, { type: 'server', message }] as const),
        ...formProblems(form, values, from.current.version).map(({ path, code, message, values: filling }) => {
          const words = filling ? { message, values: filling } : message
          return [path, { type: code, message: tell(words) }] as const
        }),
      ]
      return errors.length === 0 ? { values, errors: {} } : { values: {}, errors: Object.fromEntries(errors) }
    },
  })
  const { errors, isDirty } = hook.formState
  const wrong = keys.filter(key => errors[key] !== undefined)
  const guard = useLeaveGuard(() => hook.formState.isDirty && !isBusy)

  useEffect(() => {
    const subscription = hook.watch((values, { name }) => {
      // Without a name the whole form was set anew, which nobody typed.
      if (name !== undefined) draft.keep({ ...blankValues(form), ...values } as RawValues) // every key is set by the blank
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
    const known = (problem?.errors ?? []).filter(error => error.path in form.fields)
    for (const { path, message } of known) said.current.set(path, { value: hook.getValues(path), message })
    void hook.trigger()
    const first = keys.find(key => known.some(error => error.path === key))
    if (first) {
      focusField(first)
      announceAlert(known.map(error => error.message).join('. '))
    } else {
      const words = failure.isOffline ? tell(notAnswered) : (problem?.errors?.[0]?.message ?? failure.message)
      setRefusal(words)
      announceAlert(words)
    }
  }

  /** Goes on from another saved state with these values in the fields. */
  function adopt(values: RawValues, base: RawValues, version: number): void {
    from.current = { values: base, version }
    setStart({ values: base, version })
    hook.reset(base)
    for (const [key, value] of Object.entries(values)) if (value !== base[key]) hook.setValue(key, value, { shouldDirty: true })
  }

  async function save(then: 'leave' | 'another'): Promise<void> {
    setRefusal(null)
    // Asked again: another record may have given the value free.
    said.current.clear()
    if (!(await hook.trigger())) {
      setAttempts(attempts + 1)
      const found = formProblems(form, hook.getValues(), from.current.version)
      const first = keys.find(key => found.some(problem => problem.path === key))
      if (first) focusField(first)
      announceAlert(tell({ message: needYou, values: { n: found.length } }))
      return
    }
    const endpoint = isNew ? form.create : form.update
    if (!endpoint) return
    const body = bodyOf(form, hook.getValues(), from.current.version)
    const text = JSON.stringify(body)
    if (sending.current.body !== text) sending.current = { body: text, key: crypto.randomUUID() }
    setBusy(true)
    try {
      const args = { ...(record ? { params: { id: record.id } } : {}), body }
      const row = (await call(endpoint, args, { idempotencyKey: sending.current.key })) as Row // what the endpoint returns
      draft.drop()
      guard.pass()
      sending.current = { body: '', key: '' }
      notify('ok', { message: isNew ? created : saved, values: { label: form.labelOf(row) } })
      void forget(...form.refresh)
      if (then === 'another') {
        hook.reset(blankValues(form))
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
    // The screen's parts treat all forms alike; `labelOf` alone knows the record, and it is only called with it above.
    form: form as unknown as Form,
    hook,
    isNew,
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
      if (!form.settle) return
      const now = hook.getValues()
      for (const [other, settled] of Object.entries(form.settle(now, key)))
        if (settled !== now[other]) hook.setValue(other, settled, { shouldDirty: true, shouldValidate: true })
    },
    pass: guard.pass,
    focusField,
  }
}
