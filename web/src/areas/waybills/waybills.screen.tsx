// Waybill requests, and beside them the series that numbers come from; each for those who may see it.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import { defineCommand } from '../../core/command/command.ts'
import { useCommandScope } from '../../core/command/context.ts'
import { session } from '../../core/data/session.ts'
import { useTell } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { Tabs } from '../../core/ui/tabs.tsx'
import { WaybillRequestPanel } from './waybill-request.list.tsx'
import { WaybillSeriesPanel } from './waybill-series.list.tsx'
import { type WaybillTab, waybillTabNeeds, waybillTabPath, waybillTabs, waybillTabTitles } from './waybill-tabs.part.ts'

const panels: Record<WaybillTab, () => ReactNode> = {
  requests: () => <WaybillRequestPanel />,
  series: () => <WaybillSeriesPanel />,
}

export default function Waybills() {
  const { t } = useLingui()
  const tell = useTell()
  const panel = useId()
  const [, navigate] = useLocation()
  const wanted = new URLSearchParams(useSearch()).get('tab')
  const held = useSnapshot(session).permissions as ReadonlySet<string> // a snapshot of a ref is the set itself
  const tabs = waybillTabs.filter(tab => held.has(waybillTabNeeds[tab]))
  const active = tabs.find(tab => tab === wanted) ?? tabs[0]
  useCommandScope(() => ({
    extra: tabs.map((tab, at) =>
      defineCommand({
        id: `waybills.${tab}`,
        title: waybillTabTitles[tab],
        section: 'here',
        keys: [String(at + 1)],
        run: () => navigate(waybillTabPath(tab)),
      }),
    ),
  }))
  if (!active) return null
  return (
    <>
      <PageHead title={<Trans>Waybill requests</Trans>} />
      <Tabs
        label={t`Requests and series`}
        panel={panel}
        tabs={tabs.map(id => ({ id, title: tell(waybillTabTitles[id]) }))}
        active={active}
        onChoose={id => navigate(waybillTabPath(tabs.find(tab => tab === id) ?? active))}
      />
      <div id={panel} role="tabpanel" aria-label={tell(waybillTabTitles[active])} className="flex min-h-0 flex-1 flex-col">
        {panels[active]()}
      </div>
    </>
  )
}
