// The record that a form edits, fetched by its number.
import type { Endpoint } from '@office/shared/core/api/endpoint'
import type { CallError } from '@office/shared/core/api/failure'
import { paramsOf, type Within } from '../../data/path-params.ts'
import type { Form, SavedRecord } from '../define-form.ts'
import { useOpened } from './use-opened.ts'

export interface FormRecord<Row> {
  /** Null until it has loaded, and if it no longer exists. */
  row: Row | null
  error: CallError | null
  /** Loaded, and there is no such record. */
  isGone: boolean
  retry: () => void
}

export function useFormRecord<Row extends SavedRecord>(form: Form<Row>, id: number, within: Within): FormRecord<Row> {
  const asked = form.get ?? form.create
  const isList = asked.kind === 'list'
  const found = useOpened<Endpoint>(
    asked,
    isList
      ? { params: paramsOf(asked.path, within, null), query: { filters: { id: String(id) } } }
      : { params: paramsOf(asked.path, within, id) },
    form.get !== undefined,
  )
  const answer: unknown = found.record
  // What the endpoint returns, by the type of Form: the record itself, or a list of only that record.
  const row = isList ? ((answer as { data: Row[] } | null)?.data[0] ?? null) : (answer as Row | null)
  return { row, error: found.error, isGone: answer !== null && row === null, retry: found.retry }
}
