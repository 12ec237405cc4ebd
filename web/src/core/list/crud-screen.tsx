// The screen of a plain noun: its list, and over it the form that makes and edits its records.
import type { Form, SavedRecord } from '../form/define-form.ts'
import { editPath } from '../form/form-commands.ts'
import { FormOverList } from '../form/form-over-list.tsx'
import type { Within } from '../form/form-sending.ts'
import type { AnyRow, ListDefinition } from './define-list.ts'
import { inPlace } from './in-place.ts'
import { ListScreen } from './list-screen.tsx'

/**
 * What a list says of rows that open in their form, with the commands of form-commands.ts; spread it into the description.
 * @param cells columns whose cells can be edited where they stand, by the field of the form that they show
 */
export const rowsInForm = <Row extends SavedRecord>(
  noun: string,
  form: Form<Row>,
  path: string,
  cells: Readonly<Record<string, string>> = {},
) => ({
  noun,
  open: (row: AnyRow) => editPath(path, row.id),
  create: { title: form.createTitle, command: `${noun}.create` },
  inPlace: inPlace(form, cells),
})

export function CrudScreen<Row extends SavedRecord>(props: {
  list: ListDefinition
  form: Form<Row>
  /** Where the form is closed to. */
  path: string
  /** With it both are a part of a record's page. */
  within?: Within
}) {
  const { list, form, path, ...part } = props
  return (
    <>
      <ListScreen definition={list} {...part} />
      <FormOverList form={form} path={path} {...part} />
    </>
  )
}
