// The jobs of the portal in the top bar: a ring, a count, and the tray behind it. Loaded with the first job.
import { Plural, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Popover } from '../layers/popover.tsx'
import { Button } from '../ui/button.tsx'
import type { Job } from './jobs.ts'
import { JobsTray } from './jobs-tray.tsx'
import { ProgressRing } from './progress-bar.tsx'

export default function JobsButton({ jobs, onOpen }: { jobs: readonly Job[]; onOpen: (job: Job) => void }) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const running = jobs.filter(job => job.state === 'running')
  const total = running.reduce((sum, job) => sum + job.total, 0)
  const share = total > 0 ? running.reduce((sum, job) => sum + job.done + (job.refused ?? 0), 0) / total : 1
  return (
    <>
      <Button
        ref={button}
        tone="quiet"
        aria-expanded={open}
        title={t`Jobs`}
        onClick={() => setOpen(true)}
        className="num gap-[7px]"
      >
        <ProgressRing share={share} />
        <span dir="auto">
          <Plural value={running.length > 0 ? running.length : jobs.length} one="# job" other="# jobs" />
          {running.length > 0 && <span className="font-normal text-text-3"> {i18n.number(share, { style: 'percent' })}</span>}
        </span>
      </Button>
      {open && button.current && (
        <Popover anchor={button.current} place="end" onClose={() => setOpen(false)}>
          <JobsTray jobs={jobs} onOpen={onOpen} />
        </Popover>
      )}
    </>
  )
}
