// A walking customer's name, which leads to their page for those who may see it.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { mayCall } from '@office/shared/permissions/can'
import { Link } from 'wouter'
import { commandContext } from '../../../core/command/context.ts'
import { walkingCustomerPath } from './walking-customer-path.part.ts'

export const WalkingCustomerLink = ({ id, name }: { id: number; name: string | null }) =>
  name !== null && mayCall(commandContext.permissions, walkingCustomerContract.get.needs) ? (
    <Link href={walkingCustomerPath(id)}>{name}</Link>
  ) : (
    name
  )
