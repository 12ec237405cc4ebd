// The name of another record, which leads to its page for those who may see it.
import type { Access } from '@office/shared/core/api/endpoint'
import { mayCall } from '@office/shared/permissions/can'
import { Link } from 'wouter'
import { commandContext } from '../command/context.ts'

interface Props {
  /** Null where it has none any more. */
  name: string | null
  /** What the page asks for. */
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
