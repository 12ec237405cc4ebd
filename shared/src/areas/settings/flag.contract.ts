// Flags: the operator's own short marks on orders, such as 'VIP' or 'Call first'.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { colourFamilies, colourFamilyNames } from '../../core/colour-family.ts'
import * as x from '../../core/schema.ts'

const draft = {
  /** Shown as a tag in lists, so it must be short. */
  name: x.text({ max: 24 }),
  colour: x.oneOf(colourFamilies, colourFamilyNames),
  description: x.nullable(x.text({ max: 200 })),
  is_active: x.flag(),
}
export const Flag = x.row({ id: x.id(), ...draft, order_count: x.integer(), version: x.integer(1) })
export type Flag = x.Of<typeof Flag>

export const flagLabels = {
  name: msg`Name`,
  colour: msg`Colour`,
  description: msg`Description`,
  order_count: msg`Orders`,
  is_active: msg`Active`,
} satisfies Labels<Flag>

export const flagContract = crudEndpoints('/admin/flag', {
  one: 'a flag',
  many: 'Flags',
  verbs: ['list', 'create', 'update', 'remove'],
  row: Flag,
  draft,
  filters: { name: 'text', is_active: 'flag', id: 'ids', updated_at: 'since' },
  sort: ['id', 'name', 'is_active'],
  // Everyone who sees orders sees their flags.
  views: 'staff',
  manages: ['manage-flag'],
  taken: ['flag-name-taken'],
  summaries: { remove: 'Delete a flag that no order has' },
})
