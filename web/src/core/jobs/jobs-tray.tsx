// Running and finished jobs: imports, exports, bulk moves, with rate and time left; they continue when a screen is left.

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { CircleAlert, CircleCheck, Square } from 'lucide-react'
import type { Job } from './jobs.ts'
import { ProgressBar } from './progress-bar.tsx'

export function JobsTray({ jobs, onOpen }: { jobs: readonly Job[]; onOpen: (job: Job) => void }) {
  const { t } = useLingui()
  const running = jobs.filter(job => job.state === 'running').length
  return (
    <section aria-label={t`Jobs`} className="w-[340px] pt-0.5 pb-1">
      <header className="flex justify-between px-2.5 pt-2 pb-1 text-xs font-medium text-text-3">
        <Trans>Jobs</Trans>
        <span className="num">
          <Plural value={running} one="# running" other="# running" />
        </span>
      </header>
      {jobs.map(job => (
        <div
          key={job.id}
          className="flex flex-col gap-[5px] px-3 py-[7px] not-first-of-type:border-t not-first-of-type:border-hairline"
        >
          <div className="flex items-center gap-2">
            {job.state === 'done' && <CircleCheck className="size-4 flex-none text-ok" aria-hidden={true} />}
            {job.state === 'failed' && <CircleAlert className="size-4 flex-none text-danger" aria-hidden={true} />}
            <span className="min-w-0 flex-1 truncate font-medium" title={job.title}>
              {job.title}
            </span>
            {job.state === 'running' ? (
              <>
                <span className="num flex-none text-sm text-text-3">
                  <Pace job={job} />
                </span>
                {job.cancel && (
                  <button
                    type="button"
                    className="grid size-6 flex-none place-items-center rounded-sm text-text-2 hover:bg-hover"
                    aria-label={t`Stop ${job.title}`}
                    title={t`Stop`}
                    onClick={job.cancel}
                  >
                    <Square className="size-3 fill-current" aria-hidden={true} />
                  </button>
                )}
              </>
            ) : (
              <button
                type="button"
                className="rounded-sm px-1 font-medium text-accent hover:underline"
                onClick={() => onOpen(job)}
              >
                <Trans>Open</Trans>
              </button>
            )}
          </div>
          {job.state === 'running' && <ProgressBar label={job.title} done={job.done} refused={job.refused} total={job.total} />}
          {job.problem && (
            <div className="flex items-start gap-2 text-sm text-danger">
              <span className="min-w-0 flex-1">{job.problem}</span>
              {job.resume && (
                <button type="button" className="flex-none font-medium text-accent hover:underline" onClick={job.resume}>
                  <Trans>Continue</Trans>
                </button>
              )}
            </div>
          )}
          {(job.refused ?? 0) > 0 && (
            <div className="text-sm text-text-2">
              <Plural value={job.refused ?? 0} one="# refused so far." other="# refused so far." />{' '}
              <button type="button" className="text-accent hover:underline" onClick={() => onOpen(job)}>
                <Trans>See why</Trans>
              </button>
            </div>
          )}
        </div>
      ))}
    </section>
  )
}

function Pace({ job }: { job: Job }) {
  const rate = formatCount(job.rate ?? 0)
  const seconds = job.secondsLeft ?? 0
  if (job.rate === undefined || job.secondsLeft === undefined) {
    const [done, total] = [formatCount(job.done), formatCount(job.total)]
    return (
      <Trans>
        {done} of {total}
      </Trans>
    )
  }
  return (
    <Trans>
      {rate} / s, {seconds} s left
    </Trans>
  )
}
