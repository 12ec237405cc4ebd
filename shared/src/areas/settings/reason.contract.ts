// Reasons offered when an order moves or a document is rejected: texts of the tenant, by what they explain.
import { get, list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'
import { orderStatusKeys } from '../orders/order-status.model.ts'

/** Whose fault it is: consignee, merchant, operator or outside; only the first two count as attempts (domain.md section 3). */
export const faults = ['consignee', 'merchant', 'operator', 'outside'] as const

/** What operations explain: a status, or a move that is taken back. */
export const operationOccasions = [...orderStatusKeys, 'reverse'] as const
/** What administration explains: the rejection of a document of money. */
export const administrationOccasions = ['deposit-rejected', 'invoice-rejected', 'commission-rejected'] as const
export const reasonOccasions = [...operationOccasions, ...administrationOccasions] as const
export type ReasonOccasion = (typeof reasonOccasions)[number]

export const Reason = x.row({
  id: x.id(),
  text: x.text({ max: 200 }),
  status_key: x.nullable(x.text()),
  fault: x.nullable(x.oneOf(faults)),
})
export type Reason = x.Of<typeof Reason>

const draft = {
  text: x.text({ max: 200 }),
  applies_to: x.oneOf(reasonOccasions),
  fault: x.nullable(x.oneOf(faults)),
  is_active: x.flag(),
}
/** A reason as its masters' screens see it. `text` is what the tenant wrote, in whatever language. */
export const ReasonRow = x.row({ id: x.id(), ...draft, version: x.integer(1) })
export type ReasonRow = x.Of<typeof ReasonRow>

export const reasonContract = {
  list: list('/admin/reason', {
    summary: 'Reasons',
    needs: ['manage-reason'],
    service: 'lists',
    row: ReasonRow,
    filters: { id: 'ids', text: 'text', applies_to: 'words', fault: 'words', is_active: 'flag' },
    sort: ['id', 'text', 'applies_to', 'is_active'],
  }),
  create: post('/admin/reason', {
    summary: 'Create a reason',
    needs: ['manage-reason'],
    body: x.record(draft),
    returns: ReasonRow,
    fails: ['reason-text-taken'],
  }),
  update: put('/admin/reason/{id}', {
    summary: 'Update a reason',
    needs: ['manage-reason'],
    body: x.record({ ...draft, version: x.integer(1) }),
    returns: ReasonRow,
    fails: ['reason-text-taken'],
  }),
  remove: remove('/admin/reason/{id}', {
    summary: 'Delete a reason; one that explains something already is deactivated instead',
    needs: ['manage-reason'],
    dryRun: true,
    returns: x.row({ removed: x.flag(), deactivated: x.flag() }),
  }),
  byStatus: get('/admin/reason/by-status/{statusKey}', {
    summary: 'Reasons offered for a status',
    needs: 'staff',
    service: 'lists',
    returns: x.list(Reason, 0, 200),
  }),
}
