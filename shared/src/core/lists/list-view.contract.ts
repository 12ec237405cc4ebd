// Saved views of lists: a query with its columns, saved under a name by one person or shared with everyone.
import { list, post, put, remove } from '../api/endpoint.ts'
import * as x from '../schema.ts'

/** More views of one list than anyone can find their way in. */
export const MAX_VIEWS = 100

/** A visible column, with its width in pixels if someone resized it. */
const ViewColumn = x.record({ name: x.text({ max: 60 }), width: x.optional(x.integer(40, 1200)) })
export type ViewColumn = x.Of<typeof ViewColumn>

const content = {
  /** At most 80 characters. */
  name: x.text({ max: 80 }),
  /** Filter values of the list in the filter language, by name. */
  filters: x.dictionary(x.text({ max: 16_000 })),
  sort: x.list(x.text({ max: 60 }), 0, 3),
  /** In their order; null for the list's default columns. */
  columns: x.nullable(x.list(ViewColumn, 1, 60)),
  /** Everyone who may see the list sees the view; creating and changing it requires share-view. */
  is_shared: x.flag(),
}

export const ListView = x.row({
  id: x.id(),
  /** The list's own path: '/admin/order/list'. */
  list: x.text(),
  ...content,
  /** Who created it. */
  author: x.text(),
  version: x.integer(1),
})
export type ListView = x.Of<typeof ListView>

export const listViewContract = {
  list: list('/admin/list-view', {
    summary: "Saved views: one's own and the shared ones",
    needs: 'staff',
    service: 'lists',
    row: ListView,
    filters: { list: 'words' },
    sort: ['id', 'name'],
    defaultSort: 'name',
  }),
  create: post('/admin/list-view', {
    summary: 'Save a view',
    needs: 'staff',
    body: x.record({ list: x.text({ max: 200 }), ...content }),
    returns: ListView,
    fails: ['view-name-taken', 'too-many-views'],
  }),
  update: put('/admin/list-view/{id}', {
    summary: 'Change, rename or share a view',
    needs: 'staff',
    body: x.record({ ...content, version: x.integer(1) }),
    returns: ListView,
    fails: ['view-name-taken'],
  }),
  remove: remove('/admin/list-view/{id}', {
    summary: 'Delete a view',
    needs: 'staff',
    returns: x.row({ removed: x.flag() }),
  }),
}
