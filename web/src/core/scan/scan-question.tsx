// A question about a scanned parcel: answered by keys, buttons or cards, while scanning goes on.
import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Icon } from '../command/command.ts'
import { Waybill } from '../ui/waybill.tsx'

interface ScanQuestionProps {
  icon: Icon
  code: string
  /** How many others wait for the same answer. */
  more: number
  answers: ReactNode
  children: ReactNode
}

export function ScanQuestion({ icon: Sign, code, more, answers, children }: ScanQuestionProps) {
  return (
    <section
      role="alert"
      className="flex flex-none flex-wrap items-center gap-3 border-b border-border bg-warn-bg px-4 py-2 text-[15px]"
    >
      <Sign className="size-5 flex-none text-warn" aria-hidden={true} />
      <span className="min-w-[240px] flex-1 [overflow-wrap:anywhere]">
        <Waybill number={code} /> {children}{' '}
        {more > 0 && <Plural value={more} one="# more waits for the same answer." other="# more wait for the same answer." />}
      </span>
      {answers}
    </section>
  )
}
