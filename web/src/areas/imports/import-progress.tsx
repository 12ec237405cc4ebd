// The progress of an import, in words and as a bar: rate and time left while it runs, the outcome when it is over.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportJob } from '@office/shared/core/import-job'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { ProgressBar } from '../../core/jobs/progress-bar.tsx'
import { useTell, type Words } from '../../core/language/translate.ts'
import { problemOf } from './import-jobs.part.ts'
import type { ImportRun } from './import-run.ts'

const secondsLeft = msg`{n, plural, one {# second left} other {# seconds left}}`
const doneIn = msg`{created, plural, =0 {Nothing new} one {# created} other {# created}}{updated, plural, =0 {} other {, # changed}} in {seconds} s. {invalid, plural, =0 {Every row was valid.} one {# row was rejected.} other {# rows were rejected.}}`

export function ImportProgress(props: {
  phase: ImportRun['phase']
  job: ImportJob | null
  startedAt: number
  acting: Message
  /** What will be created or changed, as far as the server has said so. */
  figure: number
  failure: Words | null
}) {
  const { t } = useLingui()
  const tell = useTell()
  const { phase, job, failure } = props
  const line = 'flex min-h-7 flex-wrap items-center gap-x-2'
  if (failure)
    return (
      <div role="alert" className="flex min-h-7 items-center gap-x-2 px-4 pb-3 text-danger">
        <CircleAlert className="size-4 flex-none" aria-hidden={true} />
        <span className="font-medium">{tell(failure)}</span>
      </div>
    )
  if (phase === 'over' && job) {
    const isGood = job.state === 'done'
    const Sign = isGood ? CircleCheck : CircleAlert
    const values = {
      created: job.created,
      updated: job.updated,
      invalid: job.invalid,
      seconds: job.seconds < 10 ? job.seconds.toFixed(1) : Math.round(job.seconds),
    }
    return (
      <div role="status" className={`${line} px-4 pb-3`}>
        <Sign className={`size-4 ${isGood ? 'text-ok' : 'text-danger'}`} aria-hidden={true} />
        <span className="font-semibold">{isGood ? <Trans>Import finished</Trans> : <Trans>Import stopped</Trans>}</span>
        <span className="num text-text-2">{isGood ? tell({ message: doneIn, values }) : problemOf(job)}</span>
      </div>
    )
  }
  if (phase === 'running' || phase === 'sending') {
    const [done, total] = [job?.done ?? 0, Math.max(1, job?.rows ?? 1)]
    const seconds = Math.max(0.2, (Date.now() - props.startedAt) / 1000)
    const rate = phase === 'running' ? Math.round(done / seconds) : 0
    const title = tell({ message: props.acting, values: { n: props.figure } })
    return (
      <div className="px-4 pb-3.5">
        <div className={line}>
          <span className="font-semibold">{title}</span>
          <span className="num text-text-2">
            {phase === 'sending' ? (
              <Trans>Sending…</Trans>
            ) : job?.state === 'queued' ? (
              <Trans>Waiting for its turn…</Trans>
            ) : (
              <>
                <Trans>
                  {formatCount(done)} of {formatCount(total)}
                </Trans>
                {rate > 0 && (
                  <>
                    {', '}
                    <Trans>{formatCount(rate)} per second</Trans>
                    {', '}
                    {tell({ message: secondsLeft, values: { n: Math.ceil((total - done) / rate) } })}
                  </>
                )}
              </>
            )}
          </span>
          <span className="ms-auto text-sm text-text-3 max-lg:hidden">
            <Trans>Continues if you leave. Safe to repeat; nothing is sent twice.</Trans>
          </span>
        </div>
        <ProgressBar
          className="mt-2"
          label={title}
          done={Math.max(0, done - (job?.invalid ?? 0))}
          refused={Math.min(done, job?.invalid ?? 0)}
          total={total}
        />
      </div>
    )
  }
  return (
    <div role="status" className={`${line} px-4 pb-3 text-text-2`}>
      {phase === 'reading'
        ? t`Reading the file…`
        : phase === 'checking'
          ? t`The server is checking the rows against its records…`
          : t`Nothing is stored yet. Check what will happen, then start.`}
    </div>
  )
}
