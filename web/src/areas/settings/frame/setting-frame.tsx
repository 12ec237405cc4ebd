// The frame of the settings: their list at the side, the chosen one beside it under its own head.
import { permissionContract } from '@office/shared/areas/staff/permission.contract'
import type { Message } from '@office/shared/core/messages/message'
import { Send } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useSearch } from 'wouter'
import { runById } from '../../../core/command/active-runner.ts'
import { lackWords } from '../../../core/command/registry.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useHeld } from '../../../core/data/use-held.ts'
import { useTell, type Words } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { announce } from '../../../core/notices/announce.ts'
import { Button } from '../../../core/ui/button.tsx'
import { grantorOf } from '../../staff/grantors.part.ts'
import { type SettingForm, SettingFormPage } from './setting-form.tsx'
import { OF, type SettingKind } from './setting-kinds.part.ts'
import { SettingNav } from './setting-nav.tsx'

/** The page of a setting: its form, what follows it, or something else altogether. */
export interface SettingPage {
  form?: SettingForm
  /** Sends a test; a command. */
  test?: { command: string; title: Message }
  below?: ReactNode
}

const PANEL = 'setting-panel'

/** A screen for a single setting: statuses, flags, reasons. */
export function SettingPlace({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <SettingNav />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
    </div>
  )
}

export function SettingFrame(props: {
  title: Words
  kinds: readonly SettingKind[]
  pages: Readonly<Record<string, SettingPage>>
}) {
  const tell = useTell()
  const held = useHeld()
  const wanted = new URLSearchParams(useSearch()).get(OF)
  const kind = props.kinds.find(({ id }) => id === wanted) ?? props.kinds[0]
  const page = kind && props.pages[kind.id]
  const title = kind ? tell(kind.title) : ''
  const isLacking = kind !== undefined && !kind.writes.some(name => held.has(name))
  // What the grantors know; asked here as well, because a setting may be the first page that is opened.
  useEndpoint(permissionContract.list, {}, { enabled: isLacking, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (title !== '') announce(title)
  }, [title])
  if (!kind || !page) return null
  const [needed] = isLacking ? kind.writes : []
  const whyNot = needed === undefined ? null : tell(lackWords(needed, grantorOf))
  const { test } = page
  const head = (aside?: ReactNode, actions?: ReactNode) => (
    <PageHead
      title={tell(props.title)}
      aside={
        <>
          {title}
          {aside}
        </>
      }
      actions={actions}
      line={true}
    />
  )
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-col">
      <SettingNav tabs={{ kinds: props.kinds, active: kind.id, panel: PANEL }} />
      <div role="tabpanel" id={PANEL} aria-labelledby={`setting-${kind.id}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
        {page.form ? (
          <SettingFormPage
            key={kind.id}
            setting={page.form}
            whyNot={whyNot}
            head={head}
            actions={
              test &&
              whyNot === null && (
                <Button icon={Send} tone="quiet" onClick={() => runById(test.command, 'toolbar')}>
                  {tell(test.title)}
                </Button>
              )
            }
          >
            {page.below}
          </SettingFormPage>
        ) : (
          <>
            {head()}
            <div className="min-h-0 flex-1 overflow-y-auto">{page.below}</div>
          </>
        )}
      </div>
    </div>
  )
}
