// A merchant's name, which leads to their page for those who may see it.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { mayCall } from '@office/shared/permissions/can'
import { Link } from 'wouter'
import { commandContext } from '../../core/command/context.ts'
import { merchantPath } from './merchant-paths.ts'

export const MerchantLink = ({ id, name }: { id: number; name: string | null }) =>
  name !== null && mayCall(commandContext.permissions, merchantContract.get.needs) ? (
    <Link href={merchantPath(id)} className="font-medium">
      {name}
    </Link>
  ) : (
    name
  )
