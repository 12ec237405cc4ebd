// Bags, and one of them with its orders.
import { Trans, useLingui } from '@lingui/react/macro'
import { type Bag, bagStateNames, sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/message'
import { Package } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { PageHead } from '../../core/layout/page-head.tsx'
import { codeColumn, createdColumn, tagColumn, textColumn } from '../../core/list/common-columns.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { RecordAwaited } from '../../core/record/record-awaited.tsx'
import { Fact, FactSection, Facts } from '../../core/record/record-facts.tsx'
import { RecordFoot } from '../../core/record/record-foot.tsx'
import { RecordRows } from '../../core/record/record-rows.tsx'
import { useRecordScope } from '../../core/record/use-record-scope.ts'
import { Instant } from '../../core/ui/instant.tsx'
import { Waybill } from '../../core/ui/waybill.tsx'
import { orderPath } from '../orders/orders-path.part.ts'
import { SortingFrame } from './sorting-frame.tsx'
import { bagPath, sortingTabPath } from './sorting-tabs.ts'

const stateOf = ({ state }: Bag) => ({
  tone: state === 'cancelled' ? ('danger' as const) : ('plain' as const),
  words: bagStateNames[state],
})

const bagList = defineList({
  list: sortingContract.bags,
  title: msg`Bags`,
  noun: 'bag',
  selected: msg`{n, plural, one {# bag selected} other {# bags selected}}`,
  rowLabel: bag => bag.number,
  open: bag => bagPath(bag.id),
  emptyHint: msg`A bag is sealed at the scan station: what lies in a bucket goes into it.`,
  columns: {
    number: { ...codeColumn(msg`Number`, 'number', '120px'), sort: 'number' },
    state: tagColumn(msg`Status`, '136px', stateOf),
    bucket: codeColumn(msg`Bucket`, 'bucket_code', '96px'),
    parcels: { label: msg`Parcels`, width: '88px', end: true, kind: 'number', text: bag => String(bag.parcels) },
    weight: { label: msg`Weight (kg)`, width: '104px', end: true, kind: 'number', text: bag => bag.weight_kg },
    created_by: textColumn(msg`Sealed by`, 'created_by', 'minmax(120px, 1fr)'),
    created_at: createdColumn,
  },
  filters: { number: { label: msg`Number`, icon: Package } },
})

const above = [{ title: <Trans>Bags</Trans>, href: sortingTabPath('bags') }]

function BagPage({ id }: { id: number }) {
  const { t } = useLingui()
  const tell = useTell()
  const [, navigate] = useLocation()
  const found = useEndpoint(sortingContract.bag, { params: { id } })
  useRecordScope(
    found.data ? { noun: 'bag', id, label: found.data.bag.number, data: found.data.bag } : null,
    sortingTabPath('bags'),
    found.refetch,
  )
  if (!found.data) {
    return (
      <RecordAwaited
        title={`#${id}`}
        above={above}
        error={found.error}
        failed={<Trans>The bag did not arrive</Trans>}
        onRetry={found.refetch}
      />
    )
  }
  const { bag, orders } = found.data
  return (
    <>
      <PageHead title={<bdi dir="ltr">{bag.number}</bdi>} count={tell(bagStateNames[bag.state])} above={above} line={true} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FactSection title={<Trans>Bag</Trans>}>
          <Facts>
            <Fact label={<Trans>Bucket</Trans>} code={true}>
              {bag.bucket_code}
            </Fact>
            <Fact label={<Trans>Weight (kg)</Trans>} code={true}>
              {bag.weight_kg}
            </Fact>
            <Fact label={<Trans>Sealed by</Trans>}>{bag.created_by}</Fact>
            <Fact label={<Trans>Created</Trans>} code={true}>
              <Instant at={bag.created_at} />
            </Fact>
          </Facts>
        </FactSection>
        <h2 className="m-0 flex items-center gap-2 border-b border-hairline px-4 pt-3.5 pb-2 text-sm font-semibold">
          <Trans>Orders</Trans>
          <span className="num font-normal text-text-3">{orders.length}</span>
        </h2>
        <RecordRows
          label={t`Orders`}
          template="130px minmax(110px, 1fr) minmax(80px, .6fr) 72px"
          onOpen={order => navigate(orderPath(order.id))}
          empty={
            <p className="m-0 px-4 py-3 text-text-3">
              <Trans>There are no records to display</Trans>
            </p>
          }
          rows={orders.map(order => ({
            record: { noun: 'order', id: order.id, label: order.waybill_number },
            cells: (
              <>
                <Waybill number={order.waybill_number} />
                <span dir="auto" className="truncate font-medium">
                  {order.receiver_name}
                </span>
                <span dir="auto" className="truncate text-text-2">
                  {order.city_name}
                </span>
                <span className="num text-end text-text-2">{order.weight_kg}</span>
              </>
            ),
          }))}
        />
      </div>
      <RecordFoot />
    </>
  )
}

export default function Bags() {
  const id = Number(new URLSearchParams(useSearch()).get('bag') ?? Number.NaN)
  if (Number.isInteger(id)) return <BagPage key={id} id={id} />
  return (
    <SortingFrame active="bags">
      <ListScreen definition={bagList} within={{}} />
    </SortingFrame>
  )
}
