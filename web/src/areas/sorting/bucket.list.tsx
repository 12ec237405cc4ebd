// Buckets: the contents of each, who is logged in, and whose parcels belong there.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { bucketLabels, sessionStateNames } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { Warehouse } from 'lucide-react'
import { lookUp } from '../../core/choices/pick-source.ts'
import { codeColumn, countColumn, nameColumn, textColumn } from '../../core/list/common-columns.tsx'
import { CrudScreen, rowsInForm } from '../../core/list/crud-screen.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { Tag } from '../../core/ui/tag.tsx'
import { buckets } from './bucket.commands.ts'
import { bucketForm } from './bucket.form.ts'
import { sessionTag } from './session-tag.ts'
import { SortingFrame } from './sorting-frame.tsx'

const bucketList = defineList({
  ...rowsInForm(buckets, bucketForm, { code: 'code', name: 'name', position: 'position' }),
  emptyHint: msg`Create your first bucket: a place on the shelf, and the states or cities whose parcels go into it.`,
  searchFilter: 'name',
  columns: {
    code: { ...codeColumn(bucketLabels.code, 'code', '96px'), sort: 'code' },
    name: { ...nameColumn(bucketLabels.name, 'name', 'minmax(160px, 1.4fr)'), sort: 'name' },
    position: { ...countColumn(bucketLabels.position, 'position', '76px'), sort: 'position' },
    warehouse: textColumn(bucketLabels.warehouse_name, 'warehouse_name', 'minmax(120px, 1fr)'),
    parcels: {
      label: bucketLabels.parcels,
      width: '116px',
      end: true,
      kind: 'number',
      text: bucket => String(bucket.parcels),
    },
    states: {
      label: bucketLabels.state_ids,
      width: '80px',
      end: true,
      kind: 'number',
      text: bucket => String(bucket.state_ids.length),
    },
    cities: {
      label: bucketLabels.city_ids,
      width: '80px',
      end: true,
      kind: 'number',
      text: bucket => String(bucket.city_ids.length),
    },
    staff: textColumn(bucketLabels.staff_name, 'staff_name', 'minmax(120px, .8fr)'),
    session: {
      label: bucketLabels.session_state,
      width: '96px',
      text: ({ session_state: state }, tell) => (state === null ? '' : tell(sessionStateNames[state])),
      cell: ({ session_state: state }, tell) => {
        if (state === null) return null
        const { words, tone } = sessionTag({ state })
        return <Tag tone={tone}>{tell(words)}</Tag>
      },
    },
  },
  filters: {
    name: { label: bucketLabels.name },
    code: { label: bucketLabels.code },
    warehouse_id: { label: bucketLabels.warehouse_name, icon: Warehouse, ...lookUp(warehouseContract.dropdown) },
  },
})

export default function Buckets() {
  return (
    <SortingFrame active="buckets">
      <CrudScreen list={bucketList} form={bucketForm} path={location.pathname} within={{}} />
    </SortingFrame>
  )
}
