// The form of a list screen, shown over it while '?new=1' or '?edit=12' is in the address.
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Within } from '../../data/path-params.ts'
import { lazyDialog } from '../../layers/lazy-dialog.tsx'
import { whenIdle } from '../../when-idle.ts'
import type { Form, SavedRecord } from '../define-form.ts'
import { EDIT, NEW } from '../form-commands.ts'
import type { DrawerProps } from './form-drawer.tsx'

/** Loaded after the list, so that the list does not wait for it, and before anyone has found a row to edit. */
const FormDrawer = lazyDialog<DrawerProps<SavedRecord>>(() => import('./form-drawer.tsx'))

/** The record whose form an address shows. */
export function editedIn(search: string): number | null {
  const edit = Number(new URLSearchParams(search).get(EDIT))
  return Number.isInteger(edit) && edit > 0 ? edit : null
}

/** Leaves the form, for the list or page below it. */
export function useFormClose(path: string): () => void {
  const [, navigate] = useLocation()
  return () => {
    const rest = new URLSearchParams(location.search)
    rest.delete(NEW)
    rest.delete(EDIT)
    navigate(rest.size > 0 ? `${path}?${rest}` : path, { replace: true })
  }
}

export function FormOverList<Row extends SavedRecord>({
  form,
  path,
  within,
}: {
  form: Form<Row>
  path: string
  /** The parents of this form's record, by the names in its path. */
  within?: Within
}) {
  const close = useFormClose(path)
  // If loading fails here, it is tried again when the form is shown.
  useEffect(() => whenIdle(() => void FormDrawer.fetch().catch(() => undefined)), [])
  const search = useSearch()
  const edit = editedIn(search)
  if (edit === null && !new URLSearchParams(search).has(NEW)) return null
  return <FormDrawer key={edit ?? NEW} form={form} record={edit} within={within ?? {}} onClose={close} />
}
