// The page at an address of the operator's list that is not built yet.
import { Trans } from '@lingui/react/macro'
import { Construction } from 'lucide-react'
import type { Screen } from '../../core/area.ts'
import { useTell } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'

export default function NotBuilt({ screen }: { screen: Screen }) {
  const tell = useTell()
  return (
    <>
      <PageHead title={tell(screen.title)} line={true} />
      <div className="flex flex-1 flex-col items-center justify-center gap-1 px-6 text-center">
        <Construction className="mb-2 size-6 text-text-3" aria-hidden={true} />
        <p className="m-0 font-semibold">
          <Trans>Not built yet</Trans>
        </p>
        <p className="m-0 text-text-2">
          <Trans>This screen is planned but not built yet.</Trans>
        </p>
      </div>
    </>
  )
}
