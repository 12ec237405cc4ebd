// States: the first level under a country; the code is the key within it.
import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { get, post } from '../../core/api/endpoint.ts'
import { Choice, MAX_CHOICES } from '../../core/choice.ts'
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

export const stateLabels = {
  name: msg`Name`,
  native_name: msg`Native name`,
  code: msg`Code`,
  country_name: msg`Country`,
  city_count: msg`Cities`,
} satisfies Labels<State>

const draft = {
  name: x.text({ max: 120 }),
  code: x.nullable(x.text({ max: 20 })),
  country_id: x.id(),
  native_name: x.nullable(x.text({ max: 120 })),
}

export const stateContract = {
  ...crudEndpoints('/admin/state', {
    one: 'a state',
    many: 'States',
    verbs: ['list', 'create', 'get', 'update', 'remove'],
    row: State,
    draft,
    filters: { name: 'text', code: 'words', country_id: 'ids', id: 'ids', updated_at: 'since' },
    sort: ['id', 'name', 'code'],
    views: ['manage-state'],
    manages: ['manage-state'],
    taken: ['state-code-taken'],
    summaries: { remove: 'Delete a state without cities' },
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
    forMerchants: {},
    service: 'lists',
    query: x.row({
      search: x.optional(x.text({ min: 0, max: 100 })),
      ids: x.optional(x.text({ max: 2000 })),
      'filter[country_id]': x.optional(x.text()),
    }),
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
}
