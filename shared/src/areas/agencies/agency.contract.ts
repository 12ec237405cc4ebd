// Agencies: partners' places that deliver for the operator. The API calls them agents.
import * as x from '../../core/schema.ts'
import { warehouseDraft, warehouseKindContract } from '../branches/warehouse-kind.contract.ts'

const draft = {
  ...warehouseDraft,
  owner_name: x.nullable(x.text({ max: 120 })),
  /** VAT or registration number, as the authority writes it. */
  registration_number: x.nullable(x.text({ max: 40 })),
}

export const agencyContract = warehouseKindContract({
  path: 'agent',
  one: 'an agency',
  many: 'Agencies',
  manages: 'manage-agency',
  views: 'view-agency-overview',
  draft,
})
