// The form of a list screen, shown over it while '?new=1' or '?edit=12' is in the address.
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { whenIdle } from '../../when-idle.ts'
import type { Form, SavedRecord } from '../define-form.ts'
import { EDIT, NEW } from '../form-commands.ts'
import type { Within } from '../form-sending.ts'
import type { DrawerProps } from './form-drawer.tsx'

/** Loaded after the list, so that the list does not wait for it, and before anyone has found a row to edit. */
const FormDrawer = lazyPart<DrawerProps<SavedRecord>>(() => import('./form-drawer.tsx'))

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
  const [, navigate] = useLocation()
  // If loading fails here, it is tried again when the form is shown.
  useEffect(() => whenIdle(() => void FormDrawer.fetch().catch(() => undefined)), [])
  const params = new URLSearchParams(useSearch())
  const edit = Number(params.get(EDIT))
  const isEdit = Number.isInteger(edit) && edit > 0
  if (!isEdit && !params.has(NEW)) return null
  const close = () => {
    const rest = new URLSearchParams(location.search)
    rest.delete(NEW)
    rest.delete(EDIT)
    navigate(rest.size > 0 ? `${path}?${rest}` : path, { replace: true })
  }
  return <FormDrawer key={isEdit ? edit : NEW} form={form} record={isEdit ? edit : null} within={within ?? {}} onClose={close} />
}
