// A screen of several parts in tabs: each for people who may see it, reached by its number, named in the address.
import type { Message } from '@office/shared/core/messages/message'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { type ReactNode, useId } from 'react'
import { useLocation, useSearch } from 'wouter'
import { defineCommand } from '../command/command.ts'
import { useCommandScope } from '../command/scope.ts'
import { useHeld } from '../data/use-held.ts'
import { useTell } from '../language/translate.ts'
import { Tabs } from '../ui/tabs.tsx'
import { PageHead } from './page-head.tsx'

export interface TabPart {
  id: string
  title: Message
  needs: PermissionName
  path: string
  panel: () => ReactNode
  /** Actions at the end of the page's head. */
  actions?: ReactNode
}

interface TabScreenProps {
  /** Names the commands of its tabs: 'resources'. */
  name: string
  title: ReactNode
  /** Its parent screens. */
  above?: readonly { title: ReactNode; href: string }[]
  /** The label of the tab list, for screen readers. */
  label: string
  parts: readonly TabPart[]
}

export function TabScreen({ name, title, above, label, parts }: TabScreenProps) {
  const tell = useTell()
  const panel = useId()
  const [, navigate] = useLocation()
  const wanted = new URLSearchParams(useSearch()).get('tab')
  const held = useHeld()
  const shown = parts.filter(({ needs }) => held.has(needs))
  const active = shown.find(({ id }) => id === wanted) ?? shown[0]
  useCommandScope(() => ({
    extra: shown.map((part, at) =>
      defineCommand({
        id: `${name}.${part.id}`,
        title: part.title,
        section: 'here',
        keys: [String(at + 1)],
        run: () => navigate(part.path),
      }),
    ),
  }))
  if (!active) return null
  return (
    <>
      <PageHead title={title} actions={active.actions} {...(above ? { above } : {})} />
      <Tabs
        label={label}
        panel={panel}
        tabs={shown.map(part => ({ id: part.id, title: tell(part.title) }))}
        active={active.id}
        onChoose={id => navigate(shown.find(part => part.id === id)?.path ?? active.path)}
      />
      <div id={panel} role="tabpanel" aria-label={tell(active.title)} className="flex min-h-0 flex-1 flex-col">
        {active.panel()}
      </div>
    </>
  )
}
