// A form for a new record with the values of another one.
import { type Form, type SavedRecord, valuesOf } from './define-form.ts'

/**
 * Its drafts are stored apart from those of an empty form, so that neither shows up in the other.
 * @param alone fields that are unique to each record, which start empty
 */
export function likeForm<Row extends SavedRecord>(form: Form<Row>, record: { id: number }, alone: readonly string[]): Form<Row> {
  const values = valuesOf(form, record)
  const fields = Object.fromEntries(
    Object.entries(form.fields).map(([key, control]) => {
      const initial = values[key]
      return [key, alone.includes(key) || initial === undefined ? control : { ...control, initial }]
    }),
  )
  return { ...form, id: `${form.id}.like-${record.id}`, fields } as Form<Row> // the same fields, with other initial values
}
