// A walking customer's name, linked to their page.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { RecordLink } from '../../../core/record/record-link.tsx'
import { walkingCustomerPath } from './walking-customer-path.part.ts'

export const WalkingCustomerLink = ({ id, name }: { id: number; name: string | null }) => (
  <RecordLink name={name} needs={walkingCustomerContract.get.needs} path={walkingCustomerPath(id)} />
)
