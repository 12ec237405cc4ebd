// The customizer of a layout: its elements as a list, the label as it will be printed, and the fields of the selected element.
import { Trans } from '@lingui/react/macro'
import { waybillLayoutContract } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { useEffect, useState } from 'react'
import type { RouteParams } from '../../../core/area.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { RecordAwaited } from '../../../core/record/record-awaited.tsx'
import { settingAddress, settingPath } from '../../settings/frame/setting-kinds.part.ts'
import { CustomizerBoard } from './customizer-board.tsx'
import { loadLabelTools } from './label-tools.ts'

export const layoutsAbove = [
  { title: <Trans>Waybill layouts</Trans>, href: settingAddress({ path: settingPath, id: 'waybill-layout' }) },
]

export default function Customizer({ params }: { params: RouteParams }) {
  const id = Number(params.id)
  const found = useEndpoint(waybillLayoutContract.get, { params: { id } })
  const [tools, setTools] = useState<Awaited<ReturnType<typeof loadLabelTools>> | null>(null)
  useEffect(() => {
    let isLeft = false
    void loadLabelTools().then(loaded => !isLeft && setTools(loaded))
    return () => {
      isLeft = true
    }
  }, [])
  if (!found.data || !tools)
    return (
      <RecordAwaited
        title={`#${params.id}`}
        above={layoutsAbove}
        error={found.error}
        failed={<Trans>The layout could not be loaded</Trans>}
        onRetry={found.refetch}
      />
    )
  // A layout whose form changed its paper starts again; changes saved here do not restart it.
  return <CustomizerBoard key={`${id} ${found.data.paper}`} layout={found.data} tools={tools} above={layoutsAbove} />
}
