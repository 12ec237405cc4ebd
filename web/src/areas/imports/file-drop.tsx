// The area for choosing a file: dropped, or chosen by key; a refused file says why and what to do instead.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportKind } from '@office/shared/core/import-job'
import { Download, FileUp, FileX2, Scissors } from 'lucide-react'
import { Button } from '../../core/ui/button.tsx'
import { classNames } from '../../core/ui/class-names.ts'
import { useFileDrop } from '../../core/ui/fields/use-file-drop.ts'

export function FileDrop(props: {
  kind: ImportKind
  onFile: (file: File) => void
  onPick: () => void
  onTemplate: () => void
  command: string
  refused?: { file: string; why: string; inParts: (() => void) | null }
}) {
  const { t } = useLingui()
  const [isOver, place] = useFileDrop(props.onFile)
  const { refused } = props
  const Sign = refused ? FileX2 : FileUp
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-4">
      <section
        aria-label={t`Drop a file here`}
        {...place}
        className={classNames(
          'flex flex-1 flex-col items-center justify-center rounded-md border border-dashed px-6 py-8 text-center',
          isOver ? 'border-accent bg-accent-tint' : 'border-border-strong',
        )}
      >
        <Sign className={`mb-2 size-6 ${refused ? 'text-danger' : 'text-text-3'}`} aria-hidden={true} />
        {refused ? (
          <div role="alert" className="max-w-[60ch]">
            <p className="m-0 font-semibold">
              <Trans>
                <bdi>{refused.file}</bdi> was not accepted
              </Trans>
            </p>
            <p className="m-0 text-text-2">{refused.why}</p>
            <p className="m-0 text-text-3">
              {refused.inParts ? (
                <Trans>
                  Nothing was imported. Import it in parts: each part is an import of its own, and rejected rows come back as one
                  file.
                </Trans>
              ) : (
                <Trans>Nothing was imported. Correct the file, or copy its rows into the template.</Trans>
              )}
            </p>
          </div>
        ) : (
          <>
            <p className="m-0 font-semibold">
              <Trans>Drop a file here</Trans>
            </p>
            <p className="m-0 max-w-[52ch] text-text-2">
              <Trans>
                Excel, OpenDocument or CSV. You see what it holds before anything is stored. More than 5 MB or 50,000 rows are
                imported in parts.
              </Trans>
            </p>
          </>
        )}
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Button icon={Download} keys="d" onClick={props.onTemplate}>
            <Trans>Download the template</Trans>
          </Button>
          {refused?.inParts && (
            <Button tone="primary" keys="mod+enter" icon={Scissors} onClick={refused.inParts}>
              <Trans>Import it in parts</Trans>
            </Button>
          )}
          <Button tone={refused?.inParts ? 'normal' : 'primary'} keys="f" onClick={props.onPick}>
            {refused ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
          </Button>
        </div>
        <p className="mt-5 mb-0 text-sm text-text-3">
          <Trans>Same in the terminal</Trans> <code className="code rounded-xs bg-sunken px-1.5 py-0.5">{props.command}</code>
        </p>
      </section>
    </div>
  )
}
