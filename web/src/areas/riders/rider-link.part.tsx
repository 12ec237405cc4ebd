// A rider's name, linked to their page.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { RecordLink } from '../../core/record/record-link.tsx'
import { riderPath } from './rider-path.part.ts'

export const RiderLink = ({ id, name }: { id: number | null; name: string | null }) =>
  id === null ? name : <RecordLink name={name} needs={riderContract.get.needs} path={riderPath(id)} />
