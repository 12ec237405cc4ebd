// Printable cards for scanning beside parcels: buckets and commands, branches, riders.
import { Trans, useLingui } from '@lingui/react/macro'
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import type { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { cardText } from '@office/shared/format/scan-code'
import { Printer } from 'lucide-react'
import { carded } from '../../../core/command/active-runner.ts'
import { titleOf } from '../../../core/command/command.ts'
import { answerCards } from '../../../core/command/run-card.ts'
import { readContext, useCommandScope } from '../../../core/command/scope.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { TabScreen } from '../../../core/layout/tab-screen.tsx'
import { CardSheet, type ScanCard } from '../../../core/scan/card-sheet.tsx'
import { Button } from '../../../core/ui/button.tsx'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../../core/ui/states/skeleton-rows.tsx'
import { stationPath } from '../station/station-path.ts'

const print = () => window.print()

interface Found {
  isLoading: boolean
  error: CallError | null
  refetch: () => unknown
}

function Sheet({ found, cards }: { found: Found; cards: readonly ScanCard[] }) {
  const { t } = useLingui()
  useCommandScope(() => ({
    extra: [{ id: 'sorting.print', title: msg`Print the cards`, section: 'here', icon: Printer, keys: ['p'], run: print }],
  }))
  const { isLoading, error, refetch } = found
  return (
    <ScrollPane label={t`Cards to scan`} className="flex-1 p-4">
      {isLoading && <SkeletonRows columns={[{ width: '80px' }, { width: '1fr' }]} rows={6} />}
      {error && <ErrorState title={<Trans>The cards could not be loaded</Trans>} error={error} onRetry={() => void refetch()} />}
      {!isLoading && !error && cards.length === 0 && <EmptyState detail={<Trans>There is nothing here to print yet.</Trans>} />}
      {!isLoading && !error && cards.length > 0 && <CardSheet cards={cards} />}
    </ScrollPane>
  )
}

function Station() {
  const tell = useTell()
  const found = useEndpoint(sortingContract.buckets, { query: { noPagination: true } })
  const buckets = (found.data?.data ?? []).map(({ code, name }) => ({ code: cardText('bucket', code), sign: code, title: name }))
  const commands = carded().flatMap(command =>
    command.card === undefined
      ? []
      : [{ code: cardText('command', command.card), title: tell(titleOf(command, readContext('scan'))) }],
  )
  const answers = Object.entries(answerCards).map(([word, title]) => ({ code: cardText('command', word), title: tell(title) }))
  return <Sheet found={found} cards={[...buckets, ...commands, ...answers]} />
}

function Branches() {
  const found = useEndpoint(warehouseContract.dropdown, { query: {} })
  const cards = (found.data ?? []).map(({ id, name, detail }) => ({
    code: cardText('branch', id),
    title: name,
    ...(detail === undefined ? {} : { sign: detail }),
  }))
  return <Sheet found={found} cards={cards} />
}

function Riders() {
  const found = useEndpoint(riderContract.list, { query: { filters: { is_active: '1' }, noPagination: true, sort: ['name'] } })
  const cards = (found.data?.data ?? []).map(({ id, name, warehouse_name }) => ({
    code: cardText('rider', id),
    title: name,
    detail: warehouse_name,
  }))
  return <Sheet found={found} cards={cards} />
}

const at = (tab: string) => `${stationPath}?cards=1&tab=${tab}`

export default function ScanCards() {
  const { t } = useLingui()
  const actions = (
    <Button tone="primary" icon={Printer} keys="p" onClick={print}>
      <Trans>Print</Trans>
    </Button>
  )
  return (
    <TabScreen
      name="scan-cards"
      title={<Trans>Cards to scan</Trans>}
      above={[{ title: <Trans>Sorting operation</Trans>, href: stationPath }]}
      label={t`Cards`}
      parts={[
        {
          id: 'station',
          title: msg`Buckets and commands`,
          needs: 'operate-sorting',
          path: at('station'),
          panel: () => <Station />,
          actions,
        },
        {
          id: 'branches',
          title: msg`Branches`,
          needs: 'operate-sorting',
          path: at('branches'),
          panel: () => <Branches />,
          actions,
        },
        { id: 'riders', title: msg`Riders`, needs: 'view-rider-overview', path: at('riders'), panel: () => <Riders />, actions },
      ]}
    />
  )
}
