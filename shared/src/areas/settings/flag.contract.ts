// Flags: short marks of the operator's own on orders, such as 'VIP' or 'Call first'.
import { colourFamilies } from '../../core/colour-family.ts'
import { list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

const draft = {
  /** Shown as a tag in lists, so it has to be short. */
  name: x.text({ max: 24 }),
  colour: x.oneOf(colourFamilies),
  description: x.nullable(x.text({ max: 200 })),
  is_active: x.flag(),
}
export const Flag = x.row({ id: x.id(), ...draft, order_count: x.integer(), version: x.integer(1) })
export type Flag = x.Of<typeof Flag>

export const flagContract = {
  list: list('/admin/flag', {
    summary: 'Flags',
    // Everybody who sees orders sees their flags.
    needs: 'staff',
    service: 'lists',
    row: Flag,
    filters: { name: 'text', is_active: 'flag', id: 'ids' },
    sort: ['id', 'name', 'is_active'],
    unpagedLimit: 200,
  }),
  create: post('/admin/flag', {
    summary: 'Create a flag',
    needs: ['manage-flag'],
    body: x.record(draft),
    returns: Flag,
    fails: ['flag-name-taken'],
  }),
  update: put('/admin/flag/{id}', {
    summary: 'Update a flag',
    needs: ['manage-flag'],
    body: x.record({ ...draft, version: x.integer(1) }),
    returns: Flag,
    fails: ['flag-name-taken'],
  }),
  remove: remove('/admin/flag/{id}', {
    summary: 'Delete a flag that no order has',
    needs: ['manage-flag'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
  }),
}
