// Reasons offered when an order moves: texts of the tenant, by status.
import { get } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

/** Whose fault it is: consignee, merchant, operator or outside; only the first two count as attempts (domain.md section 3). */
export const faults = ['consignee', 'merchant', 'operator', 'outside'] as const

export const Reason = x.row({
  id: x.id(),
  text: x.text({ max: 200 }),
  status_key: x.nullable(x.text()),
  fault: x.nullable(x.oneOf(faults)),
})
export type Reason = x.Of<typeof Reason>

export const reasonContract = {
  byStatus: get('/admin/reason/by-status/{statusKey}', {
    summary: 'Reasons offered for a status',
    needs: 'staff',
    service: 'lists',
    returns: x.list(Reason, 0, 200),
  }),
}
