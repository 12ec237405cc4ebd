// A merchant's name, linked to their page.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { RecordLink } from '../../core/record/record-link.tsx'
import { merchantPath } from './merchant-paths.part.ts'

export const MerchantLink = ({ id, name }: { id: number; name: string | null }) => (
  <RecordLink name={name} needs={merchantContract.get.needs} path={merchantPath(id)} />
)
