// The name of another record, linked to its page for people who may see it.
import type { Access } from '@office/shared/permissions/can'
import { mayCall } from '@office/shared/permissions/can'
import { Link } from 'wouter'
import { commandContext } from '../command/context.ts'

interface Props {
  /** Null if it no longer has one. */
  name: string | null
  /** The permissions that the page needs. */
  needs: Access
  path: string
}

export const RecordLink = ({ name, needs, path }: Props) =>
  name !== null && mayCall(commandContext.permissions, needs) ? (
    <Link href={path} className="font-medium">
      {name}
    </Link>
  ) : (
    name
  )
