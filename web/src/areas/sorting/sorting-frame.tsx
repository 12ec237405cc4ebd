// The heading of sorting, with the station, the buckets and the bags as its tabs.
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { defineCommand } from '../../core/command/command.ts'
import { useCommandScope } from '../../core/command/scope.ts'
import { useTell } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { Tabs } from '../../core/ui/tabs.tsx'
import { type SortingTab, sortingTabPath, sortingTabs, sortingTabTitles } from './sorting-tabs.ts'

export function SortingFrame({ active, children }: { active: SortingTab; children: ReactNode }) {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  useCommandScope(() => ({
    extra: sortingTabs.map((tab, at) =>
      defineCommand({
        id: `sorting.tab-${tab}`,
        title: sortingTabTitles[tab],
        section: 'here',
        keys: [String(at + 1)],
        run: () => ({ navigate: sortingTabPath(tab) }),
      }),
    ),
  }))
  return (
    <>
      <PageHead title={<Trans>Sorting operation</Trans>} />
      <Tabs
        label={t`Parts of sorting`}
        tabs={sortingTabs.map(id => ({ id, title: tell(sortingTabTitles[id]) }))}
        active={active}
        onChoose={id => navigate(sortingTabPath(sortingTabs.find(tab => tab === id) ?? active))}
      />
      {children}
    </>
  )
}
