// A rider's name, which leads to their page for those who may see it.
import { Link } from 'wouter'
import { mayOpenRider, riderPath } from './rider-path.part.ts'

export const RiderLink = ({ id, name }: { id: number | null; name: string | null }) =>
  id !== null && name !== null && mayOpenRider() ? <Link href={riderPath(id)}>{name}</Link> : name
