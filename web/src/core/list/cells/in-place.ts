// Which cells of a list can be edited in place: columns by the form field that they show.
import { mayCall } from '@office/shared/permissions/can'
import { commandContext } from '../../command/context.ts'
import type { AnyControl } from '../../form/controls.ts'
import { type Form, formFor, type SavedRecord } from '../../form/define-form.ts'
import type { PlainControl } from '../../form/fields/field-control.tsx'

export interface InPlace {
  form: Form
  /** By column: the key of the body, and its control. */
  fields: Readonly<Record<string, { field: string; control: PlainControl }>>
}

/** Controls that fit a cell: one value, read at a glance. */
const FIT = new Set<AnyControl['kind']>(['text', 'whole', 'decimal', 'day', 'choose', 'select', 'pick'])
const fits = (control: AnyControl): control is PlainControl => FIT.has(control.kind)

/** @throws if a field is not one of the form's, or needs more room than a cell has */
export function inPlace<Row extends SavedRecord>(form: Form<Row>, fields: Readonly<Record<string, string>>): InPlace {
  const cells = Object.entries(fields).map(([column, field]) => {
    const control = form.fields[field]
    if (!control || !fits(control)) throw new Error(`${form.id}: ${field} cannot be edited in a cell`)
    return [column, { field, control }]
  })
  // Forms of all records are treated alike; this one is only ever given its own.
  return { form: formFor('update', form), fields: Object.fromEntries(cells) }
}

/** Whether this person may change anything in the cells of a list. */
export const mayEditCells = (place: InPlace | undefined): boolean =>
  place?.form.update !== undefined &&
  Object.keys(place.fields).length > 0 &&
  mayCall(commandContext.permissions, place.form.update.needs)
