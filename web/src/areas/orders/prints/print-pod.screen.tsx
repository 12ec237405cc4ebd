// Proofs of delivery of selected orders, '?ids=7,8': the details of their handover, saved as PDF.
import { Trans } from '@lingui/react/macro'
import { receiverRelationNames } from '@office/shared/areas/orders/moves/move-facts.model'
import { type ProofOfDelivery, waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { msg } from '@office/shared/core/messages/message'
import { FileText } from 'lucide-react'
import { useSearch } from 'wouter'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { saved } from '../../../core/command/saved.ts'
import { useCommandScope } from '../../../core/command/scope.ts'
import { call } from '../../../core/data/api.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { RecordAwaited } from '../../../core/record/record-awaited.tsx'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'
import { RecordFoot } from '../../../core/record/record-foot.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { Waybill } from '../../../core/ui/waybill.tsx'
import { allOrders } from '../list/orders-path.part.ts'
import { ProofPictures } from './proof-pictures.part.tsx'

const above = [{ title: <Trans>All orders</Trans>, href: allOrders }]
const title = <Trans>Proofs of delivery</Trans>

export default function PrintPod() {
  const ids = new URLSearchParams(useSearch()).get('ids') ?? ''
  return ids === '' ? <NothingChosen /> : <Sheets ids={ids} />
}

const NothingChosen = () => (
  <>
    <PageHead title={title} above={above} line={true} />
    <EmptyState detail={<Trans>Select orders in a list and press Shift+D.</Trans>} />
  </>
)

function Sheets({ ids }: { ids: string }) {
  const found = useEndpoint(waybillPrintContract.pod, { query: { ids } })
  useCommandScope(() => ({
    extra: [
      {
        id: 'print-pod.pdf',
        title: msg`Save as PDF`,
        section: 'here',
        icon: FileText,
        keys: ['p'],
        run: () => saved(call(waybillPrintContract.podPdf, { query: { ids } }, { timeout: 60_000 })),
      },
    ],
  }))
  if (!found.data)
    return (
      <RecordAwaited
        title={title}
        above={above}
        error={found.error}
        failed={<Trans>The sheets could not be loaded</Trans>}
        onRetry={found.refetch}
      />
    )
  return (
    <>
      <PageHead
        title={title}
        count={found.data.length}
        above={above}
        line={true}
        actions={
          <CommandButton command="print-pod.pdf" tone="primary" keys="p">
            PDF
          </CommandButton>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {found.data.map(sheet => (
          <Sheet key={sheet.id} sheet={sheet} />
        ))}
        {found.data.length === 0 && <EmptyState detail={<Trans>None of these orders exists.</Trans>} />}
      </div>
      <RecordFoot />
    </>
  )
}

function Sheet({ sheet }: { sheet: ProofOfDelivery }) {
  const tell = useTell()
  return (
    <FactSection title={<Waybill number={sheet.waybill_number} />}>
      <Facts>
        <Fact label={<Trans>Merchant</Trans>}>{sheet.merchant_name}</Fact>
        <Fact label={<Trans>Receiver</Trans>}>
          {sheet.receiver_name}, {sheet.receiver_address}, {sheet.city_name}
        </Fact>
        <Fact label={<Trans>Received by</Trans>}>{sheet.received_by}</Fact>
        <Fact label={<Trans>Relation</Trans>}>{sheet.relation && tell(receiverRelationNames[sheet.relation])}</Fact>
        <Fact label={<Trans>Collected</Trans>}>
          {sheet.amount_collected && <Amount amount={sheet.amount_collected} currency={sheet.currency} />}
        </Fact>
        <Fact label={<Trans>Delivered</Trans>} code={true}>
          {sheet.delivered_at && <Instant at={sheet.delivered_at} />}
        </Fact>
        <Fact label={<Trans>Rider</Trans>}>{sheet.rider_name}</Fact>
        <Fact label={<Trans>Signature</Trans>}>{sheet.signature}</Fact>
      </Facts>
      <ProofPictures of={sheet} />
    </FactSection>
  )
}
