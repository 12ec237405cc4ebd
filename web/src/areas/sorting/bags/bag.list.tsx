// Bags: which are open, sealed, on the way and received, from where to where.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { type Bag, bagContract, bagLabels } from '@office/shared/areas/sorting/bag.contract'
import { bagTransitions } from '@office/shared/areas/sorting/bag.transitions'
import { msg } from '@office/shared/core/messages/message'
import { stateKeys, stateNames } from '@office/shared/core/transitions'
import { Calendar, Lock, Package, Tag, Warehouse } from 'lucide-react'
import { useSearch } from 'wouter'
import { lookUp } from '../../../core/choices/pick-source.ts'
import {
  choiceFilter,
  codeColumn,
  countColumn,
  createdColumn,
  instantColumn,
  tagColumn,
  textColumn,
} from '../../../core/list/common-columns.tsx'
import { defineList } from '../../../core/list/define-list.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { SortingFrame } from '../sorting-frame.tsx'
import { bagPath } from '../sorting-tabs.ts'
import { BagPage } from './bag.page.tsx'
import { bagTones } from './bag-words.ts'

const place = lookUp(warehouseContract.dropdown)

const bagList = defineList({
  list: bagContract.list,
  title: msg`Bags`,
  noun: 'bag',
  selected: msg`{n, plural, one {# bag selected} other {# bags selected}}`,
  rowLabel: bag => bag.number,
  open: bag => bagPath(bag.id),
  create: { title: msg`Open a bag`, command: 'bag.open' },
  emptyHint: msg`Open a bag at a bucket and scan parcels into it, or seal everything in a bucket at the scan station.`,
  columns: {
    number: { ...codeColumn(bagLabels.number, 'number', '112px'), sort: 'number' },
    state: tagColumn(bagLabels.state, '136px', ({ state }: Bag) => ({
      words: bagTransitions.states[state].name,
      tone: bagTones[state],
    })),
    warehouse_name: textColumn(bagLabels.warehouse_name, 'warehouse_name', 'minmax(110px, 1fr)'),
    destination_name: textColumn(bagLabels.destination_name, 'destination_name', 'minmax(110px, 1fr)'),
    seal_number: codeColumn(bagLabels.seal_number, 'seal_number', '120px'),
    parcels: countColumn(bagLabels.parcels, 'parcels', '84px'),
    weight_kg: { label: bagLabels.weight_kg, width: '104px', end: true, kind: 'number', text: bag => bag.weight_kg },
    dispatched_at: instantColumn(bagLabels.dispatched_at, 'dispatched_at'),
    received_at: { ...instantColumn(bagLabels.received_at, 'received_at'), isExtra: true },
    bucket_code: { ...codeColumn(bagLabels.bucket_code, 'bucket_code', '88px'), isExtra: true },
    created_by: { ...textColumn(bagLabels.created_by, 'created_by', 'minmax(110px, 1fr)'), isExtra: true },
    created_at: createdColumn,
  },
  filters: {
    number: { label: bagLabels.number, icon: Package },
    state: choiceFilter(bagLabels.state, Tag, stateKeys(bagTransitions), stateNames(bagTransitions)),
    warehouse_id: { label: bagLabels.warehouse_name, icon: Warehouse, ...place },
    destination_warehouse_id: { label: bagLabels.destination_name, icon: Warehouse, ...place },
    seal_number: { label: bagLabels.seal_number, icon: Lock },
    created_at: { label: bagLabels.created_at, icon: Calendar },
  },
})

export default function Bags() {
  const id = Number(new URLSearchParams(useSearch()).get('bag') ?? Number.NaN)
  if (Number.isInteger(id)) return <BagPage key={id} id={id} />
  return (
    <SortingFrame active="bags">
      <ListScreen definition={bagList} within={{}} />
    </SortingFrame>
  )
}
