// How each column of the file was recognized, and the same import as a terminal line.
import { Plural, Trans } from '@lingui/react/macro'
import { ArrowRight, Check, Minus } from 'lucide-react'
import { classNames } from '../../core/ui/class-names.ts'
import type { ImportView } from './import-view.ts'

/** Characters per line of the pane. */
const WIDE = 38

export function HeadingsPane({ view, command, isOver }: { view: ImportView; command: string; isOver: boolean }) {
  const matched = view.headings.filter(heading => heading.column !== null).length
  const invalid = view.invalid ?? 0
  const [words = '', host = ''] = command.split(' --host ')
  const [, verb = words, file = ''] = /^(office import \S+) (.*)$/.exec(words) ?? []
  // A long name gets a line of its own rather than a break inside it.
  const lines = words.length > WIDE ? [verb, file, `--host ${host}`] : [words, `--host ${host}`]
  return (
    <aside className="flex min-h-0 flex-col border-e border-border max-lg:hidden">
      <h2 className="m-0 flex flex-none items-baseline px-4 pt-3 pb-1.5 text-sm font-semibold">
        <Trans>Headings</Trans>
        <span className="num ms-auto font-normal text-text-3">
          <Trans>
            {matched} of {view.headings.length} matched
          </Trans>
        </span>
      </h2>
      <ul className="m-0 min-h-0 flex-1 list-none overflow-y-auto p-0">
        {view.headings.map(({ heading, column }, at) => {
          const Sign = column === null ? Minus : Check
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike, and they never move
              key={at}
              className={classNames(
                'grid h-8 grid-cols-[1fr_14px_1fr_14px] items-center gap-2.5 border-b border-hairline px-4',
                column === null && 'text-text-3',
              )}
            >
              <bdi className="truncate" title={heading}>
                {heading}
              </bdi>
              <ArrowRight className="flip size-3 text-text-3" aria-hidden={true} />
              <span dir="auto" className={classNames('truncate', column !== null && 'font-medium')}>
                {column ?? <Trans>not imported</Trans>}
              </span>
              <Sign className={classNames('size-3', column !== null && 'text-ok')} aria-hidden={true} />
            </li>
          )
        })}
      </ul>
      <div className="m-3 flex-none rounded-sm bg-sunken p-3">
        <h2 className="m-0 mb-1.5 text-sm font-semibold">
          <Trans>Same in the terminal</Trans>
        </h2>
        <pre dir="ltr" className="code m-0 text-[12px] leading-[19px] break-all whitespace-pre-wrap">
          {lines.join(' \\\n  ')}
        </pre>
        <p className="mt-1.5 mb-0 text-sm text-text-3">
          {invalid > 0 ? (
            isOver ? (
              <Plural
                value={invalid}
                one="Exit code 3: finished, # row rejected."
                other="Exit code 3: finished, # rows rejected."
              />
            ) : (
              <Plural
                value={invalid}
                one="Exit code 3 at the end: # row will be rejected."
                other="Exit code 3 at the end: # rows will be rejected."
              />
            )
          ) : (
            <Trans>Exit code 0: every row is valid.</Trans>
          )}
        </p>
      </div>
    </aside>
  )
}
