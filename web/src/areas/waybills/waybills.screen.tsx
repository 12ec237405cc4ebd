// Waybill requests, and in a tab the series that numbers come from; each for people who may see it.
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { useSearch } from 'wouter'
import { type TabPart, TabScreen } from '../../core/layout/tab-screen.tsx'
import { WaybillRequestPanel } from './waybill-request.list.tsx'
import { WaybillRequestPage } from './waybill-request.page.tsx'
import { WaybillSeriesPanel } from './waybill-series.list.tsx'
import { waybillTabPath } from './waybill-tabs.part.ts'

const parts: readonly TabPart[] = [
  {
    id: 'requests',
    title: msg`Requests`,
    needs: 'view-waybill-request',
    path: waybillTabPath('requests'),
    panel: () => <WaybillRequestPanel />,
  },
  {
    id: 'series',
    title: msg`Waybill series`,
    needs: 'view-waybill-series',
    path: waybillTabPath('series'),
    panel: () => <WaybillSeriesPanel />,
  },
]

export default function Waybills() {
  const { t } = useLingui()
  const id = Number(new URLSearchParams(useSearch()).get('request') ?? Number.NaN)
  if (Number.isInteger(id)) return <WaybillRequestPage key={id} id={id} />
  return <TabScreen name="waybills" title={<Trans>Waybill requests</Trans>} label={t`Requests and series`} parts={parts} />
}
