// Shown before a command runs: what it will do, how many records it leaves out and why, with links to some of them.
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleMinus, Loader } from 'lucide-react'
import { PreflightGroups } from '../bulk/preflight-groups.tsx'
import type { Preflight } from '../command/command.ts'
import type { Tell } from '../language/translate.ts'

export function PalettePreflight({ preview, isJudging, tell }: { preview: Preflight | null; isJudging: boolean; tell: Tell }) {
  return (
    <section>
      <h3 className="m-0 px-2.5 pt-2 pb-1 text-xs font-medium text-text-3">
        <Trans>Before you run</Trans>
      </h3>
      <p role="status" className="m-0 flex items-start gap-2.5 px-2.5 pt-1 pb-1.5">
        {isJudging ? (
          <Loader className="spin mt-0.5 size-4 flex-none animate-spin text-text-3" aria-hidden={true} />
        ) : preview?.does ? (
          <CircleCheck className="mt-0.5 size-4 flex-none text-ok" aria-hidden={true} />
        ) : (
          <CircleMinus className="mt-0.5 size-4 flex-none text-warn" aria-hidden={true} />
        )}
        {preview ? tell(preview.words) : <Trans>Checking each one …</Trans>}
      </p>
      {preview && <PreflightGroups preflight={preview} className="px-2.5" />}
    </section>
  )
}
