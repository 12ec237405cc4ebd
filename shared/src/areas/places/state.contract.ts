// States: the first level under a country; the code is the key within it.
import { Choice, MAX_CHOICES } from '../../core/choice.ts'
import { get, list, post, put, remove } from '../../core/endpoint.ts'
import { ImportJob, ImportQuery, ImportRows, importUpload } from '../../core/import-job.ts'
import * as x from '../../core/schema.ts'

export const State = x.row({
  id: x.id(),
  name: x.text(),
  code: x.nullable(x.text({ max: 20 })),
  country_id: x.id(),
  country_name: x.text(),
  native_name: x.nullable(x.text()),
  city_count: x.integer(),
  version: x.integer(1),
})
export type State = x.Of<typeof State>

const draft = {
  name: x.text({ max: 120 }),
  code: x.nullable(x.text({ max: 20 })),
  country_id: x.id(),
  native_name: x.nullable(x.text({ max: 120 })),
}
export const StateDraft = x.record(draft)
export const StateUpdate = x.record({ ...draft, version: x.integer(1) })

export const stateContract = {
  list: list('/admin/state', {
    summary: 'States',
    needs: ['manage-state'],
    service: 'lists',
    row: State,
    filters: { name: 'text', code: 'words', country_id: 'ids', id: 'ids' },
    sort: ['id', 'name', 'code'],
  }),
  create: post('/admin/state', {
    summary: 'Create a state',
    needs: ['manage-state'],
    body: StateDraft,
    returns: State,
    fails: ['state-code-taken'],
  }),
  get: get('/admin/state/{id}', { summary: 'One state', needs: ['manage-state'], returns: State }),
  update: put('/admin/state/{id}', {
    summary: 'Update a state',
    needs: ['manage-state'],
    body: StateUpdate,
    returns: State,
    fails: ['state-code-taken'],
  }),
  remove: remove('/admin/state/{id}', {
    summary: 'Delete a state without cities',
    needs: ['manage-state'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
  }),
  bulk: post('/admin/state/bulk', {
    summary: 'Import states from a file or from rows',
    needs: ['manage-state'],
    query: ImportQuery,
    upload: importUpload,
    body: ImportRows,
    returns: ImportJob,
  }),
  dropdown: get('/admin/state/dropdown', {
    summary: 'States: id and name',
    needs: 'staff',
    service: 'lists',
    query: x.row({
      search: x.optional(x.text({ min: 0, max: 100 })),
      ids: x.optional(x.text({ max: 2000 })),
      'filter[country_id]': x.optional(x.text()),
    }),
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
}
