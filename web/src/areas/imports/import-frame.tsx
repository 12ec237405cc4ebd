// Around an import: which file it is, in the heading; and the keys and the job, at the foot.
import { Plural, Trans } from '@lingui/react/macro'
import type { ImportJob } from '@office/shared/core/import-job'
import { msg } from '@office/shared/core/messages/message'
import { formatTime } from '@office/shared/format/date-time'
import { FileSpreadsheet } from 'lucide-react'
import { Keys } from '../../core/keys/keys.tsx'
import { useTell } from '../../core/language/translate.ts'
import { Button } from '../../core/ui/button.tsx'
import type { ImportView } from './import-view.ts'

const rowCount = msg`{n, plural, one {# row} other {# rows}}`

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} KB`

/** @param parts how many files of a size that fits it is sent in */
export function ImportFile({ file, view, parts }: { file: { name: string; size: number }; view: ImportView; parts: number }) {
  const tell = useTell()
  return (
    <>
      <FileSpreadsheet className="size-3.5 flex-none text-text-3" aria-hidden={true} />
      <bdi className="max-w-56 truncate font-medium text-text" title={file.name}>
        {file.name}
      </bdi>
      <span className="num flex-none text-text-3 max-xl:hidden">
        {view.sheet !== null && view.sheet !== file.name && view.rows !== null && (
          <>
            <Trans>
              sheet {view.sheet}, {tell({ message: rowCount, values: { n: view.rows } })}
            </Trans>
            {', '}
          </>
        )}
        {kilobytes(file.size)}
        {parts > 1 && (
          <>
            {', '}
            <Plural value={parts} one="# part" other="# parts" />
          </>
        )}
      </span>
    </>
  )
}

interface FootProps {
  /** There is no file, or nothing in it could be read. */
  hasNoRows: boolean
  hasRejected: boolean
  job: Pick<ImportJob, 'id' | 'created_at'> | null
  /** Who started the job. */
  by: string
  /** Null while it is not over. */
  onClose: (() => void) | null
}

export function ImportFoot({ hasNoRows, hasRejected, job, by, onClose }: FootProps) {
  return (
    <div className="list-foot">
      <span className="key-hint flex items-center gap-[5px] text-text-3">
        {hasNoRows ? (
          <>
            <Keys of="f" tone="ghost" />
            <Trans>choose a file</Trans>
            <Keys of="d" tone="ghost" className="ms-2" />
            <Trans>template</Trans>
          </>
        ) : (
          <>
            <Keys of="j k" tone="ghost" />
            <Trans>move</Trans>
            {hasRejected && (
              <>
                <Keys of="d" tone="ghost" className="ms-2" />
                <Trans>rejected rows</Trans>
              </>
            )}
            <Keys of="shift+y" tone="ghost" className="ms-2" />
            <Trans>copy as CLI</Trans>
          </>
        )}
      </span>
      {job?.id != null && (
        <span className="ms-auto pe-2 max-md:hidden">
          <Trans>
            Job {job.id}, started {formatTime(job.created_at)} by {by}
          </Trans>
        </span>
      )}
      {onClose && (
        <Button tone="quiet" size="small" className={job?.id == null ? 'ms-auto' : ''} onClick={onClose}>
          <Trans>Close this import</Trans>
        </Button>
      )}
    </div>
  )
}
