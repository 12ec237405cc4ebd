// Imports a file: choose it, see at once what it contains, let the server judge it, run, and download the rejected rows.
import { Trans, useLingui } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { CallError } from '@office/shared/core/api/failure'
import type { ImportKind } from '@office/shared/core/import-job'
import { type Message, msg } from '@office/shared/core/messages/message'
import { mayCall } from '@office/shared/permissions/can'
import { Terminal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { linesAt } from '../../core/command/cli-line.ts'
import { call, saveFile } from '../../core/data/api.ts'
import { branchView } from '../../core/data/branch-view.ts'
import { session } from '../../core/data/session.ts'
import { useHeld } from '../../core/data/use-held.ts'
import { useTell, type Words } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { copyText } from '../../core/notices/copy-text.ts'
import { notify } from '../../core/notices/notices.ts'
import { Button } from '../../core/ui/button.tsx'
import { FileDrop } from './file-drop.tsx'
import { HeadingsPane } from './headings-pane.tsx'
import { ImportFile, ImportFoot } from './import-frame.tsx'
import { useImportKeys } from './import-keys.ts'
import { ImportNumbers } from './import-numbers.tsx'
import { ImportProgress } from './import-progress.tsx'
import {
  checkFile,
  chooseFile,
  fetchRejected,
  forgetFile,
  type ImportEndpoint,
  importRuns,
  isJudgedElsewhere,
  partFile,
  startImport,
} from './import-run.ts'
import { importCommand, importView } from './import-view.ts'
import { ProblemsTable, useProblemCursor } from './problems-table.tsx'

export interface ImportSpec {
  kind: ImportKind
  title: Message
  endpoint: ImportEndpoint
  above: { title: Message; href: string }
  /** 'Create 489 orders', with {n}. */
  act: Message
  /** 'Importing 489 orders', with {n}. */
  acting: Message
  /** As /admin/import-template/{kind} names it. */
  template: string
  /** Whether rows may create merchants that do not exist yet. */
  bringsMerchants?: boolean
  /**
   * The endpoint that updates one such record: people who may call it may also let an import update those that rows differ from.
   */
  changes?: Endpoint
  /** Endpoints whose answers are out of date afterwards. */
  refresh: readonly Endpoint[]
}

const copied = msg`Copied: {command}`

/** Downloads a file; a failure is shown in the server's words. */
async function download(fetching: Promise<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> }>): Promise<void> {
  try {
    const { name, type, bytes } = await fetching
    saveFile(name, type, bytes)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    notify('danger', error.problem ? error.message : msg`No connection. The file is kept; try again when you are online.`)
  }
}

const createAndChange = msg`Create {created}, change {updated}`
/** Nothing to create, but rows to correct: the job then only makes their file. */
const onlyRejected = msg`Get the rejected rows`

export function ImportScreen({ spec }: { spec: ImportSpec }) {
  const { t } = useLingui()
  const tell = useTell()
  const run = useSnapshot(importRuns[spec.kind])
  // Answers are stored by reference: the snapshot says when they changed, the values themselves are read here.
  const { preview, forecast, job, failure } = importRuns[spec.kind]
  const { user } = useSnapshot(session)
  const held = useHeld()
  const picker = useRef<HTMLInputElement>(null)
  const { phase, file } = run
  const view = importView(preview, run.phase === 'over' ? (job ?? forecast) : forecast, tell)
  const cursor = useProblemCursor(view.problems)
  const isOver = phase === 'over'
  const { current: branch } = useSnapshot(branchView)
  // Chosen before another branch was shown.
  useEffect(() => {
    if (isJudgedElsewhere(importRuns[spec.kind])) void checkFile(spec.kind, spec.endpoint)
  }, [spec])
  const how = { inParts: run.canPart || run.parts.length > 1, update: run.update }
  const command = linesAt(branch?.name, importCommand(spec.kind, file?.name ?? 'FILE', location.host, how))
  const figure = view.create ?? 0
  const updated = view.updated ?? 0
  const act: Words =
    updated > 0
      ? { message: createAndChange, values: { created: figure, updated } }
      : figure === 0 && (view.invalid ?? 0) > 0
        ? onlyRejected
        : { message: spec.act, values: { n: figure } }
  const canStart = phase === 'ready' && !failure && (figure > 0 || updated > 0 || (view.invalid ?? 0) > 0)
  const mayUpdate = spec.changes !== undefined && mayCall(held, spec.changes.needs)

  const take = (chosen: File | undefined) => {
    if (chosen) void chooseFile(spec.kind, spec.endpoint, chosen)
  }
  const start = () => void startImport(spec.kind, spec.endpoint, spec.refresh)
  const copy = () => void copyText(command, { message: copied, values: { command } })
  const template = () => void download(call(orderContract.importTemplate, { params: { kind: spec.template } }))
  const rejected = isOver && run.rejected.length > 0 ? () => void download(fetchRejected(spec.kind)) : null
  const inParts = run.canPart ? () => void partFile(spec.kind, spec.endpoint) : null
  const canChoose = phase !== 'sending' && phase !== 'running'
  useImportKeys({
    choose: canChoose ? () => picker.current?.click() : null,
    start: canStart ? { title: act, run: start } : null,
    template: phase === 'empty' || view.refusal !== null ? template : null,
    inParts,
    rejected,
    copy,
    command,
  })

  const action =
    phase === 'empty' ? null : phase === 'ready' || phase === 'checking' || phase === 'reading' ? (
      failure ? (
        <Button tone="primary" keys="r" onClick={() => void checkFile(spec.kind, spec.endpoint)}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <Button
          tone="primary"
          keys="mod+enter"
          busy={phase !== 'ready'}
          whyNot={phase === 'ready' && !canStart ? { reason: t`Every row is already there.` } : null}
          onClick={start}
        >
          {phase === 'ready' ? tell(act) : t`Checking…`}
        </Button>
      )
    ) : null

  return (
    <>
      <PageHead
        title={tell(spec.title)}
        above={[{ title: tell(spec.above.title), href: spec.above.href }]}
        line={phase === 'empty' || view.refusal !== null}
        aside={file && <ImportFile file={file} view={view} parts={run.parts.length} />}
        actions={
          <>
            {file && (
              <Button tone="quiet" icon={Terminal} keys="shift+y" onClick={copy}>
                <Trans>Copy as CLI</Trans>
              </Button>
            )}
            {file && canChoose && (
              <Button tone="quiet" keys="f" onClick={() => picker.current?.click()}>
                <Trans>Choose another file</Trans>
              </Button>
            )}
            {action}
          </>
        }
      />
      <input
        ref={picker}
        type="file"
        tabIndex={-1}
        aria-hidden={true}
        accept=".xlsx,.csv,.xls,.ods,.txt"
        className="sr-only"
        data-import-file=""
        onChange={event => {
          take(event.target.files?.[0])
          // The same file, corrected and chosen again, must count as a change.
          event.target.value = ''
        }}
      />
      {phase === 'empty' || !file ? (
        <FileDrop onFile={take} onPick={() => picker.current?.click()} onTemplate={template} kind={spec.kind} command={command} />
      ) : view.refusal !== null || (failure && preview === null) ? (
        <FileDrop
          onFile={take}
          onPick={() => picker.current?.click()}
          onTemplate={template}
          kind={spec.kind}
          command={command}
          refused={{ file: file.name, why: view.refusal ?? tell(failure ?? ''), inParts }}
        />
      ) : (
        <>
          <ImportProgress
            phase={phase}
            job={job}
            startedAt={run.startedAt}
            acting={spec.acting}
            failure={failure}
            figure={view.create}
          />
          <ImportNumbers
            view={view}
            isOver={isOver}
            file={file.name}
            bringsMerchants={spec.bringsMerchants ?? false}
            createMerchants={run.createMerchants}
            update={run.update}
            {...(phase === 'ready' && mayUpdate
              ? {
                  onUpdate: (on: boolean) => {
                    importRuns[spec.kind].update = on
                    void checkFile(spec.kind, spec.endpoint)
                  },
                }
              : {})}
            {...(phase === 'ready' && spec.bringsMerchants
              ? {
                  onCreateMerchants: (on: boolean) => {
                    importRuns[spec.kind].createMerchants = on
                    void checkFile(spec.kind, spec.endpoint)
                  },
                }
              : {})}
            rejected={rejected}
          />
          <div className="grid min-h-0 flex-1 grid-cols-[330px_minmax(0,1fr)] max-lg:grid-cols-1">
            <HeadingsPane view={view} command={command} isOver={isOver} />
            <ProblemsTable view={view} cursor={cursor} isChecking={phase === 'reading' || phase === 'checking'} isOver={isOver} />
          </div>
        </>
      )}
      <ImportFoot
        hasNoRows={phase === 'empty' || view.refusal !== null}
        hasRejected={rejected !== null}
        job={job}
        by={user?.name ?? ''}
        onClose={isOver ? () => forgetFile(spec.kind) : null}
      />
    </>
  )
}
