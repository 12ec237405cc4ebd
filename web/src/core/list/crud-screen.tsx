// The screen of a plain noun: its list, and over it the form that creates and edits its records.

import type { Within } from '../data/path-params.ts'
import type { Form, SavedRecord } from '../form/define-form.ts'
import { editPath } from '../form/form-commands.ts'
import { FormOverList } from '../form/screen/form-over-list.tsx'
import type { Noun, NounContract } from '../record/noun.ts'
import { inPlace } from './cells/in-place.ts'
import { type AnyRow, type ListDefinition, listOf } from './define-list.ts'
import { ListScreen } from './list-screen.tsx'

/**
 * The part of a list description that follows from its noun and the form that its rows open; spread it into the description.
 * @param cells editable columns, by the form field that they show
 */
export const rowsInForm = <C extends NounContract, Row extends SavedRecord>(
  noun: Noun<C>,
  form: Form<Row>,
  cells: Readonly<Record<string, string>> = {},
) => ({
  ...listOf(noun),
  open: (row: AnyRow) => editPath(noun.path, row.id),
  inPlace: inPlace(form, cells),
})

export function CrudScreen<Row extends SavedRecord>(props: {
  list: ListDefinition
  form: Form<Row>
  /** Where closing the form leads. */
  path: string
  /** If given, both are part of a record's page. */
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
