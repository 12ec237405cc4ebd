// Imports a file: choose it, see at once what it contains, let the server judge it, run, and download the rejected rows.
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { Terminal } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../../core/data/session.ts'
import { useTell } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { copyText } from '../../core/notices/copy-text.ts'
import { Button } from '../../core/ui/button.tsx'
import { FileDrop } from './file-drop.tsx'
import { HeadingsPane } from './headings-pane.tsx'
import { type ImportActs, importActs } from './import-acts.ts'
import { ImportFile, ImportFoot } from './import-frame.tsx'
import { useImportKeys } from './import-keys.ts'
import { ImportNumbers } from './import-numbers.tsx'
import { ImportProgress } from './import-progress.tsx'
import type { ImportSpec } from './import-spec.part.ts'
import { type ProblemCursor, ProblemsTable, useProblemCursor } from './problems-table.tsx'
import { type ShownImport, useImport, useJudgedHere } from './use-import.ts'

const copied = msg`Copied: {command}`

export function ImportScreen({ spec }: { spec: ImportSpec }) {
  const tell = useTell()
  const shown = useImport(spec)
  const { file, view, command, phase } = shown
  const { user } = useSnapshot(session)
  const picker = useRef<HTMLInputElement>(null)
  const cursor = useProblemCursor(view.problems)
  useJudgedHere(spec)
  const acts = importActs(spec)
  const pick = () => picker.current?.click()
  const copy = () => void copyText(command, { message: copied, values: { command } })
  const rejected = shown.hasRejected ? acts.downloadRejected : null
  const inParts = shown.canPart ? acts.part : null
  const onUpdate = phase === 'ready' && shown.mayUpdate ? acts.setUpdate : null
  const onCreateMerchants = phase === 'ready' && spec.bringsMerchants ? acts.setCreateMerchants : null
  useImportKeys({
    choose: shown.canChoose ? pick : null,
    start: shown.canStart ? { title: shown.act, run: acts.start } : null,
    update: onUpdate && (view.differing ?? 0) > 0 ? { isOn: shown.update, set: onUpdate } : null,
    createMerchants: onCreateMerchants && { isOn: shown.createMerchants, set: onCreateMerchants },
    template: shown.hasNoRows ? acts.downloadTemplate : null,
    inParts,
    rejected,
    copy,
    command,
  })
  const drop = { onFile: acts.choose, onPick: pick, onTemplate: acts.downloadTemplate, kind: spec.kind, command }
  return (
    <>
      <PageHead
        title={tell(spec.title)}
        above={[{ title: tell(spec.above.title), href: spec.above.href }]}
        line={shown.hasNoRows}
        aside={file && <ImportFile file={file} view={view} parts={shown.parts} />}
        actions={
          <>
            {file && (
              <Button tone="quiet" icon={Terminal} keys="shift+y" className="max-sm:hidden" onClick={copy}>
                <Trans>Copy as CLI</Trans>
              </Button>
            )}
            {file && shown.canChoose && (
              <Button tone="quiet" keys="f" onClick={pick}>
                <Trans>Choose another file</Trans>
              </Button>
            )}
            <StartButton shown={shown} acts={acts} />
          </>
        }
      />
      <FilePicker picker={picker} onFile={acts.choose} />
      {phase === 'empty' || !file ? (
        <FileDrop {...drop} />
      ) : shown.refusal !== null ? (
        <FileDrop {...drop} refused={{ file: file.name, why: tell(shown.refusal), inParts }} />
      ) : (
        <ImportBody {...{ spec, shown, file, rejected, cursor, onUpdate, onCreateMerchants }} />
      )}
      <ImportFoot
        hasNoRows={shown.hasNoRows}
        hasRejected={rejected !== null}
        job={shown.job}
        by={user?.name ?? ''}
        onClose={shown.isOver ? acts.close : null}
      />
    </>
  )
}

/** Starts the import; where the server could not be asked about it, asks again. */
function StartButton({ shown: { phase, failure, canStart, act, view }, acts }: { shown: ShownImport; acts: ImportActs }) {
  const { t } = useLingui()
  const tell = useTell()
  if (phase !== 'ready' && phase !== 'checking' && phase !== 'reading') return null
  if (failure)
    return (
      <Button tone="primary" keys="r" onClick={acts.check}>
        <Trans>Try again</Trans>
      </Button>
    )
  const allThere =
    (view.differing ?? 0) > 0
      ? t`Every row is already there; those that differ are left as they are.`
      : t`Every row is already there.`
  return (
    <Button
      tone="primary"
      keys="mod+enter"
      busy={phase !== 'ready'}
      whyNot={phase === 'ready' && !canStart ? { reason: allThere } : null}
      onClick={acts.start}
    >
      {phase === 'ready' ? tell(act) : t`Checking…`}
    </Button>
  )
}

function FilePicker({ picker, onFile }: { picker: RefObject<HTMLInputElement | null>; onFile: ImportActs['choose'] }) {
  return (
    <input
      ref={picker}
      type="file"
      tabIndex={-1}
      aria-hidden={true}
      accept=".xlsx,.csv,.xls,.ods,.txt"
      className="sr-only"
      data-import-file=""
      onChange={event => {
        onFile(event.target.files?.[0])
        // The same file, corrected and chosen again, must count as a change.
        event.target.value = ''
      }}
    />
  )
}

interface BodyProps {
  spec: ImportSpec
  shown: ShownImport
  file: File
  rejected: (() => void) | null
  cursor: ProblemCursor
  onUpdate: ((on: boolean) => void) | null
  onCreateMerchants: ((on: boolean) => void) | null
}

/** A file that could be read: how far it is, its numbers, its headings and its problems. */
function ImportBody({ spec, shown, file, rejected, cursor, onUpdate, onCreateMerchants }: BodyProps) {
  const { phase, view, isOver, job, failure } = shown
  return (
    <>
      <ImportProgress
        phase={phase}
        job={job}
        startedAt={shown.startedAt}
        acting={spec.acting}
        failure={failure}
        figure={(view.create ?? 0) + (view.updated ?? 0)}
      />
      <ImportNumbers
        view={view}
        isOver={isOver}
        file={file.name}
        bringsMerchants={spec.bringsMerchants ?? false}
        createMerchants={shown.createMerchants}
        update={shown.update}
        onUpdate={onUpdate}
        onCreateMerchants={onCreateMerchants}
        rejected={rejected}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[330px_minmax(0,1fr)] max-lg:grid-cols-1">
        <HeadingsPane view={view} command={shown.command} isOver={isOver} />
        <ProblemsTable view={view} cursor={cursor} isChecking={phase === 'reading' || phase === 'checking'} isOver={isOver} />
      </div>
    </>
  )
}
