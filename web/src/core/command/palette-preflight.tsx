// Before a command runs: what it will do, how many it leaves out, and why, with links to some of them.
import { Trans } from '@lingui/react/macro'
import { formatCount } from '@office/shared/format/amount'
import { CircleCheck, CircleMinus, Loader } from 'lucide-react'
import type { Tell } from '../ui/translate.ts'
import type { Preflight } from './command.ts'

export function PalettePreflight({ preview, isJudging, tell }: { preview: Preflight | null; isJudging: boolean; tell: Tell }) {
  return (
    <section>
      <h3 className="m-0 px-2.5 pt-2 pb-1 text-xs font-medium text-text-3">
        <Trans>Before you run</Trans>
      </h3>
      <p role="status" className="m-0 flex items-start gap-2.5 px-2.5 pt-1 pb-1.5">
        {isJudging ? (
          <Loader className="spin mt-0.5 size-4 flex-none animate-spin text-text-3" aria-hidden={true} />
        ) : (
          <CircleCheck className="mt-0.5 size-4 flex-none text-ok" aria-hidden={true} />
        )}
        {preview ? tell(preview.words) : <Trans>Looking at each of them …</Trans>}
      </p>
      {preview?.refused.map(({ why, count, examples }) => (
        <div key={why} className="flex items-start gap-2.5 px-2.5 pb-1.5">
          <CircleMinus className="mt-0.5 size-4 flex-none text-warn" aria-hidden={true} />
          <span className="min-w-0">
            <span className="num font-medium">{formatCount(count)}</span> {why}
            <span className="flex flex-wrap gap-x-2.5 text-sm">
              {examples.map(({ label, href }) => (
                <a key={href} href={href} target="_blank" rel="noopener" tabIndex={-1} className="code" dir="ltr">
                  {label}
                </a>
              ))}
              {count > examples.length && (
                <span className="text-text-3">
                  <Trans>and {formatCount(count - examples.length)} more</Trans>
                </span>
              )}
            </span>
          </span>
        </div>
      ))}
    </section>
  )
}
