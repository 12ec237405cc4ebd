// Zones: cities that are priced alike.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/message'
import { formatCount } from '@office/shared/format/amount'
import { CircleCheck, Hash, MapPin } from 'lucide-react'
import { editPath } from '../../core/form/form-commands.ts'
import { FormOverList } from '../../core/form/form-over-list.tsx'
import { defineList } from '../../core/list/define-list.ts'
import { ListScreen } from '../../core/list/list-screen.tsx'
import { lookUp } from '../../core/pick-source.ts'
import { Tag } from '../../core/ui/tag.tsx'
import { zonesPath } from './zone.commands.ts'
import { zoneForm } from './zone.form.ts'

const active = msg`Active`
const inactive = msg`Inactive`

const zoneList = defineList({
  list: zoneContract.list,
  title: msg`Zones`,
  noun: 'zone',
  selected: msg`{n, plural, one {# zone selected} other {# zones selected}}`,
  rowLabel: zone => zone.name,
  open: zone => editPath(zonesPath, zone.id),
  create: { path: zonesPath, title: msg`Create zone`, command: 'zone.create' },
  emptyHint: msg`Create the first zone: cities that are priced alike.`,
  searchFilter: 'name',
  columns: {
    name: {
      label: msg`Name`,
      width: 'minmax(160px, 1fr)',
      sort: 'name',
      text: zone => zone.name,
      cell: zone => (
        <span dir="auto" className="truncate font-medium">
          {zone.name}
        </span>
      ),
    },
    code: {
      label: msg`Code`,
      width: '110px',
      sort: 'code',
      text: zone => zone.code ?? '',
      cell: zone => <span className="code truncate text-text-2">{zone.code}</span>,
    },
    states: { label: msg`States`, width: 'minmax(200px, 2fr)', text: zone => zone.states.join(', ') },
    city_count: {
      label: msg`Cities`,
      width: '90px',
      end: true,
      kind: 'number',
      text: zone => String(zone.city_count),
      cell: zone => formatCount(zone.city_count),
    },
    is_active: {
      label: active,
      width: '104px',
      sort: 'is_active',
      text: (zone, tell) => tell(zone.is_active ? active : inactive),
      cell: (zone, tell) => <Tag tone={zone.is_active ? 'ok' : 'plain'}>{tell(zone.is_active ? active : inactive)}</Tag>,
    },
  },
  filters: {
    name: { label: msg`Name` },
    code: { label: msg`Code`, icon: Hash },
    city_id: { label: msg`City`, icon: MapPin, ...lookUp(cityContract.dropdownWithoutFilter) },
    is_active: {
      label: active,
      icon: CircleCheck,
      choices: () => [
        { value: '1', title: active },
        { value: '0', title: inactive },
      ],
    },
  },
})

export default function Zones() {
  return (
    <>
      <ListScreen definition={zoneList} />
      <FormOverList form={zoneForm} path={zonesPath} />
    </>
  )
}
