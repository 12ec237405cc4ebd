// The tabs above a list: its fixed views, then saved ones; a dot marks a changed one, with a menu of what can be done with it.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ListView } from '@office/shared/core/lists/list-view.contract'
import { msg } from '@office/shared/core/messages/message'
import { ChevronDown, Users } from 'lucide-react'
import { offeredNow } from '../../command/active-runner.ts'
import { defineCommand } from '../../command/command.ts'
import { useCommandScope } from '../../command/scope.ts'
import { useTell } from '../../language/translate.ts'
import { MenuButton } from '../../layers/menu-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { commandEntries } from '../command-entries.ts'
import type { ListDefinition } from '../define-list.ts'
import type { ViewActions } from './use-list-views.ts'

/** This many tabs have a number as their key. */
const KEYED = 9

const ids = ['save', 'update', 'restore', 'rename', 'share', 'unshare', 'delete'].map(verb => `list.${verb}-view`)

/** The tab of a saved view. */
export const savedTab = (view: Pick<ListView, 'id'>): string => `view-${view.id}`

export function ListTabs(props: {
  fixed: NonNullable<ListDefinition['views']>
  saved: readonly ListView[]
  active: string
  /** By tab, if known. */
  counts: Readonly<Record<string, string>>
  actions: ViewActions
  onFixed: (view: NonNullable<ListDefinition['views']>[number]) => void
  onSaved: (view: ListView) => void
}) {
  const { t } = useLingui()
  const tell = useTell()
  const { fixed, saved, active, actions, counts } = props
  const countOf = (id: string) => (counts[id] === undefined ? {} : { count: counts[id] })
  const titleOfSaved = (view: ListView) => (
    <span className="flex items-center gap-1.5" dir="auto">
      {view.is_shared && <Users className="size-3.5 text-text-3" aria-hidden={true} />}
      <span className="max-w-60 truncate">{view.name}</span>
      {view.is_shared && <span className="sr-only">{t`shared`}</span>}
      {view.id === actions.shown?.id && actions.isChanged && (
        <span className="size-1.5 rounded-full bg-accent" title={t`Changed since it was saved`}>
          <span className="sr-only">{t`changed`}</span>
        </span>
      )}
    </span>
  )
  const choose = (id: string) => {
    const view = fixed.find(candidate => candidate.id === id)
    const own = saved.find(candidate => savedTab(candidate) === id)
    if (view) props.onFixed(view)
    else if (own) props.onSaved(own)
  }
  // If the screen has tabs of its own, the numbers belong to them, because a page comes before its parts.
  useCommandScope(() => ({
    extra: [...fixed.map(({ id, title }) => ({ id, title })), ...saved.map(view => ({ id: savedTab(view), title: view.name }))]
      .slice(0, KEYED)
      .map(({ id, title }, at) =>
        defineCommand({
          id: `list.tab-${at + 1}`,
          title: { message: msg`View: {name}`, values: { name: tell(title) } },
          section: 'here',
          keys: [String(at + 1)],
          surfaces: ['hotkey'],
          run: () => choose(id),
        }),
      ),
  }))
  return (
    <Tabs
      label={t`Views`}
      tabs={[
        ...fixed.map(view => ({ id: view.id, title: tell(view.title), ...countOf(view.id) })),
        ...saved.map(view => ({ id: savedTab(view), title: titleOfSaved(view), ...countOf(savedTab(view)) })),
      ]}
      active={active}
      onChoose={choose}
    >
      <span className="-me-1 mt-0.5 flex-none">
        <MenuButton
          label={t`This view`}
          align="end"
          entries={() =>
            commandEntries(
              offeredNow('palette').filter(({ command }) => ids.includes(command.id)),
              'toolbar',
              tell,
            )
          }
        >
          {trigger => (
            <Button tone="quiet" size="small" {...trigger}>
              <Trans>This view</Trans>
              <ChevronDown className="size-3.5 flex-none text-text-3" aria-hidden={true} />
            </Button>
          )}
        </MenuButton>
      </span>
    </Tabs>
  )
}
