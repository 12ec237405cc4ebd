// The welcome page for people without a dashboard: the screens that they may open.
import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { session } from '../../core/data/session.ts'
import { useHeld } from '../../core/data/use-held.ts'
import { Keys } from '../../core/keys/keys.tsx'
import { useTell } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { menuOf } from './menu.ts'

export default function Welcome() {
  const tell = useTell()
  const { user } = useSnapshot(session)
  const held = useHeld()
  const name = user?.name ?? ''
  return (
    <>
      <PageHead title={<Trans>Welcome, {name}</Trans>} line={true} />
      <div className="overflow-y-auto p-4">
        <p className="key-hint mt-0 mb-4 text-text-2">
          <Trans>
            Press <Keys of="mod+k" /> to find an order, a screen or a command.
          </Trans>
        </p>
        <ul className="m-0 grid max-w-[720px] list-none grid-cols-2 gap-x-6 gap-y-0.5 p-0 max-md:grid-cols-1">
          {menuOf(held)
            .flatMap(group => group.screens)
            .map(screen => {
              const Sign = screen.icon ?? FileText
              return (
                <li key={screen.route}>
                  <Link
                    href={screen.route}
                    className="flex h-9 items-center gap-2.5 rounded-sm px-2 font-medium text-text hover:bg-hover hover:no-underline"
                  >
                    <Sign className="size-4 flex-none text-text-3" aria-hidden={true} />
                    <span className="flex-1 truncate">{tell(screen.title)}</span>
                    {screen.keys !== undefined && <Keys of={screen.keys} tone="ghost" />}
                  </Link>
                </li>
              )
            })}
        </ul>
      </div>
    </>
  )
}
