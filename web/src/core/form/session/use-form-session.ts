// A form session on the screen: opened once, redrawn with its state, its draft saved when the person leaves.
import { msg } from '@office/shared/core/messages/message'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Within } from '../../data/path-params.ts'
import { invalidate } from '../../data/queries.ts'
import { session as signedIn } from '../../data/session.ts'
import { i18n } from '../../language/language.ts'
import { tellIn } from '../../language/translate.ts'
import { announceAlert } from '../../notices/announce.ts'
import { notify } from '../../notices/notices.ts'
import { type Form, formFor, type SavedRecord, shownBy } from '../define-form.ts'
import { sendAsked } from '../form-sending.ts'
import { draftPlace } from './drafts.ts'
import { createFormSession, type FormHandle, type FormState, type Then } from './form-session.ts'
import { useLeaveGuard } from './leave-guard.ts'

const created = msg`Created: {label}`
const saved = msg`Saved: {label}`
const failed = msg`{title}: {reason}`

export interface FormSession extends FormHandle, FormState {
  form: Form
  isNew: boolean
  /** The record being edited, as it was opened; null for a new one. */
  record: SavedRecord | null
  /** The parent records. */
  within: Within
  /** Lets navigation pass, after a save or a decision. */
  pass: () => void
}

/** Where the caret goes in a field; with several buttons side by side, to the chosen one. */
function fieldOf(key: string): HTMLElement | null {
  const field = `[data-field="${CSS.escape(key)}"]`
  return (
    document.querySelector<HTMLElement>(`${field} input[type=radio]:checked`) ??
    document.querySelector<HTMLElement>(`${field} :is(input:not([type=hidden]), textarea, button)`)
  )
}

export const focusField = (key: string): void => fieldOf(key)?.focus()

/** The field that has the caret. */
const focusedField = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field

export function useFormSession<Row extends SavedRecord>(
  given: Form<Row>,
  record: Row | null,
  /** @param isHere false if the person has left the form since: then they stay where they are */
  onSaved: (row: Row, then: Then, isHere: boolean) => void,
  within: Within = {},
): FormSession {
  const isNew = record === null
  // The screen's parts treat all forms alike; only `labelOf` knows the record, and it is only called with one of its own.
  const form = useMemo((): Form => formFor(isNew ? 'new' : 'update', given), [given, isNew])
  /** Where the form is; its draft is restored there. */
  const [here] = useState(() => location.pathname + location.search)
  const isHere = useRef(true)
  const latest = useRef({ form, onSaved })
  latest.current = { form, onSaved }
  const [session] = useState(() =>
    createFormSession({
      form: () => latest.current.form,
      record,
      within,
      place: draftPlace([form.id, ...Object.values(within)].join('.'), record?.id ?? null),
      tell: tellIn(i18n),
      send: sendAsked,
      onSaved: (row, then) => {
        const { form: now, onSaved: follow } = latest.current
        const isUnsaved = !isNew && session.state().isDirty
        // A new record started here has unsaved input of its own to lose.
        if (then !== 'another' && !isUnsaved) guard.pass()
        notify('ok', { message: isNew ? created : saved, values: { label: now.labelOf(row) } })
        void invalidate(...now.refresh, ...shownBy(now))
        // What was changed meanwhile keeps the form open.
        if (isUnsaved) return
        follow(row as Row, then, isHere.current) // what the endpoint returns
        if (then === 'alternative') void now.alternative?.follow(row)
      },
      focus: focusField,
      focused: focusedField,
      alert: announceAlert,
      tellWhoLeft(reason) {
        if (isHere.current) return false
        const { form: now } = latest.current
        const title = tellIn(i18n)(isNew ? now.createTitle : now.editTitle)
        // Whoever was signed out meanwhile reads so where they sign in.
        if (signedIn.state === 'signed-in')
          notify('danger', { message: failed, values: { title, reason } }, { href: here, hrefTitle: msg`Open` })
        return true
      },
    }),
  )
  const state = useSyncExternalStore(session.watch, session.state)
  const guard = useLeaveGuard(() => session.state().isDirty && !session.state().isBusy)
  useEffect(() => {
    isHere.current = true
    window.addEventListener('pagehide', session.flush)
    return () => {
      isHere.current = false
      window.removeEventListener('pagehide', session.flush)
      session.flush()
    }
  }, [session])
  return { ...session, ...state, form, isNew, record, within, pass: guard.pass }
}
