// The form of a list screen, over it while '?new=1' or '?edit=12' is in the address.
import { useLocation, useSearch } from 'wouter'
import type { Form, SavedRecord } from '../define-form.ts'
import { EDIT, NEW } from '../form-commands.ts'
import type { Within } from '../form-sending.ts'
import { FormDrawer } from './form-drawer.tsx'

export function FormOverList<Row extends SavedRecord>({
  form,
  path,
  within,
}: {
  form: Form<Row>
  path: string
  /** The records that this form's record lies within, by the names in its path. */
  within?: Within
}) {
  const [, navigate] = useLocation()
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
