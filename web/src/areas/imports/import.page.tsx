// One import: how far it is or how it ended, its figures, and why rows were rejected.
import { Trans, useLingui } from '@lingui/react/macro'
import { importContract, importKindNames, importLabels, importStateNames } from '@office/shared/areas/imports/import.contract'
import type { ImportJob } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { runById } from '../../core/command/active-runner.ts'
import { CommandButton } from '../../core/command/command-button.tsx'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { copyText } from '../../core/notices/copy-text.ts'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordPage, RowsHead } from '../../core/record/record-page.tsx'
import { RecordTable, type RowColumn } from '../../core/record/record-table.tsx'
import { useRecordNeighbours } from '../../core/record/use-record-neighbours.ts'
import { Instant } from '../../core/ui/instant.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { ImportChanges } from './import-changes.tsx'
import { ImportNumbers } from './import-numbers.tsx'
import { importPath, importsPath } from './import-paths.part.ts'
import { ImportProgress } from './import-progress.tsx'
import { type ImportProblem, importView } from './import-view.ts'
import { ImportWarnings } from './import-warnings.tsx'
import { importListNow, importTones } from './imports.list.tsx'
import { ProblemSuggestion, ProblemValue } from './problem-cells.tsx'
import { isUnderWay, useImportWatch } from './use-import-watch.ts'

export function ImportPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(importContract.get, { params: { id } })
  useImportWatch(found.data !== undefined && isUnderWay(found.data), () => void found.refetch())
  const { back, ...place } = useRecordNeighbours(importListNow(), importsPath, importPath, id)
  return (
    <RecordPage
      found={found}
      noun="import"
      id={id}
      label={({ file }) => file}
      title={({ file }) => <bdi>{file}</bdi>}
      list={{ title: <Trans>Imports</Trans>, href: back }}
      place={place}
      failed={<Trans>The import could not be loaded</Trans>}
      gone={<Trans>This import does not exist, or it is someone else's.</Trans>}
      aside={({ state }) => <Tag tone={importTones[state]}>{tell(importStateNames[state])}</Tag>}
      actions={job =>
        isUnderWay(job) ? (
          <CommandButton command="imports.cancel" keys="shift+x" />
        ) : (
          <CommandButton command="imports.again" keys="i" />
        )
      }
    >
      {job => (
        <>
          <Outcome job={job} />
          <About job={job} />
          <Rejected job={job} />
          <ImportWarnings view={job} />
          <Changes job={job} />
        </>
      )}
    </RecordPage>
  )
}

const importing = msg`{n, plural, =0 {Import} one {Importing # row} other {Importing # rows}}`

function Outcome({ job }: { job: ImportJob }) {
  const tell = useTell()
  const isOver = !isUnderWay(job)
  return (
    <div className="pt-3">
      <ImportProgress
        phase={isOver ? 'over' : 'running'}
        job={job}
        startedAt={Date.parse(job.created_at)}
        acting={importing}
        figure={job.rows}
        failure={null}
      />
      {job.refused === null && (
        <ImportNumbers
          view={importView(null, job, tell)}
          isOver={true}
          file={job.file}
          bringsMerchants={job.new_merchants > 0}
          createMerchants={true}
          onCreateMerchants={null}
          update={job.updated > 0}
          onUpdate={null}
          rejected={job.rejected_file === null ? null : () => runById('imports.rejected', 'toolbar')}
        />
      )}
    </div>
  )
}

function About({ job }: { job: ImportJob }) {
  const tell = useTell()
  return (
    <FactSection title={<Trans>Import</Trans>}>
      <Facts>
        <Fact label={tell(importLabels.id)} code={true}>
          {job.id}
        </Fact>
        <Fact label={tell(importLabels.kind)}>{tell(importKindNames[job.kind])}</Fact>
        <Fact label={tell(importLabels.staff_name)}>{job.staff_name}</Fact>
        <Fact label={tell(importLabels.created_at)} code={true}>
          <Instant at={job.created_at} />
        </Fact>
      </Facts>
    </FactSection>
  )
}

function Changes({ job }: { job: ImportJob }) {
  const tell = useTell()
  return <ImportChanges view={importView(null, job, tell)} isOver={!isUnderWay(job)} />
}

const columns: readonly RowColumn<ImportProblem & { id: number }>[] = [
  { label: msg`Row`, width: '52px', end: true, quiet: true, cell: ({ row }) => <span className="num">{row}</span> },
  { label: msg`Field`, width: 136, cell: ({ field }) => <span title={field}>{field}</span> },
  { label: msg`Value in file`, width: 'minmax(80px, 0.35fr)', cell: ({ value }) => <ProblemValue value={value} /> },
  { label: msg`What is wrong`, width: 'minmax(0, 1fr)', cell: ({ message }) => <span title={message}>{message}</span> },
  { label: msg`Suggestion`, width: 150, cell: ({ suggestion }) => <ProblemSuggestion suggestion={suggestion} /> },
]

const copied = msg`Copied {value}`

/** The first of them; the file has all. Enter copies the value at fault, to find it in the file. */
function Rejected({ job }: { job: ImportJob }) {
  const { t } = useLingui()
  const tell = useTell()
  const { problems, unseen } = importView(null, job, tell)
  if (problems.length === 0) return null
  return (
    <>
      <RowsHead
        title={<Trans>Rejected rows</Trans>}
        count={job.invalid}
        hint={unseen > 0 && <Trans>{formatCount(unseen)} more are in the rejected-rows file</Trans>}
      />
      <RecordTable
        label={t`Rejected rows`}
        columns={columns}
        rows={problems.map((problem, id) => ({ ...problem, id }))}
        // Commands of the import also work on each of its rows.
        recordOf={({ id }) => ({ noun: 'import', id, label: job.file, data: job })}
        onOpen={({ value }) => void copyText(value, { message: copied, values: { value } })}
      />
    </>
  )
}
