// One download by its key, as linked in the e-mail: fetches and saves the file and says what happened.
import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RouteParams } from '../../core/area.ts'
import { useCommandScope } from '../../core/command/scope.ts'
import { useTell, type Words } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { Button } from '../../core/ui/button.tsx'
import { ErrorState } from '../../core/ui/states/error-state.tsx'
import { fetchDownload } from './download.commands.ts'
import { downloadsPath } from './download-paths.part.ts'

type Outcome = { kind: 'fetching' } | { kind: 'saved'; name: string } | { kind: 'failed'; why: Words; isGone: boolean }

const offline = msg`The server did not answer. The file is still there; try again when you are online.`
const gone = msg`You do not have this file. It may have expired, or someone else requested it. Request it again.`

export default function OneDownload({ params }: { params: RouteParams }) {
  const { t } = useLingui()
  const tell = useTell()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'fetching' })
  const [attempt, setAttempt] = useState(0)
  const key = params.key ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch
  useEffect(() => {
    let isHere = true
    setOutcome({ kind: 'fetching' })
    fetchDownload(key).then(
      name => isHere && setOutcome({ kind: 'saved', name }),
      error => {
        if (!(error instanceof CallError)) throw error
        const why = error.status === 404 ? gone : error.problem ? error.message : offline
        if (isHere) setOutcome({ kind: 'failed', why, isGone: error.status === 404 })
      },
    )
    return () => {
      isHere = false
    }
  }, [key, attempt])
  const again = () => setAttempt(attempt + 1)
  useCommandScope(() => ({
    extra: [{ id: 'downloads.again', title: msg`Fetch the file again`, section: 'context', keys: ['r'], run: again }],
  }))
  return (
    <>
      <PageHead
        title={outcome.kind === 'saved' ? outcome.name : t`Download`}
        above={[{ title: t`Report downloads`, href: downloadsPath }]}
        line={true}
      />
      {outcome.kind === 'failed' ? (
        <ErrorState
          title={<Trans>The file could not be downloaded</Trans>}
          detail={tell(outcome.why)}
          {...(outcome.isGone ? {} : { onRetry: again })}
        />
      ) : (
        <div role="status" className="flex flex-1 flex-col items-center justify-center px-6 text-center">
          {outcome.kind === 'fetching' ? (
            <p className="late m-0 text-text-2">
              <Trans>Fetching Data.....</Trans>
            </p>
          ) : (
            <>
              <CircleCheck className="mb-2 size-6 text-ok" aria-hidden={true} />
              <p className="m-0 font-semibold">
                <Trans>
                  Saved: <bdi>{outcome.name}</bdi>
                </Trans>
              </p>
              <p className="m-0 text-text-2">
                <Trans>It is in your browser's downloads.</Trans>
              </p>
              <Button className="mt-2.5" keys="r" onClick={again}>
                <Trans>Fetch it again</Trans>
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}
