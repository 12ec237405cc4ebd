// What must not be overlooked about a record, above what its page tells of it.
import type { ReactNode } from 'react'
import type { Icon } from '../../command/command.ts'

export function PageNotice({ icon: Sign, children }: { icon: Icon; children: ReactNode }) {
  return (
    <p className="m-0 mx-4 my-2 flex flex-none items-center gap-2 rounded-sm bg-warn-bg px-3 py-2 text-warn">
      <Sign className="size-4 flex-none" aria-hidden={true} />
      {children}
    </p>
  )
}
