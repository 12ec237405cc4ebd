// The form of a zone.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/message'
import { Layers } from 'lucide-react'
import { picks, text } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import { refreshed } from './zone.commands.ts'
import { zoneCities } from './zone-cities.ts'

export const zoneForm = defineForm({
  id: 'zone',
  noun: msg`Zone`,
  createTitle: msg`Create zone`,
  editTitle: msg`Edit zone`,
  icon: Layers,
  create: zoneContract.create,
  update: zoneContract.update,
  get: zoneContract.get,
  labelOf: zone => zone.name,
  refresh: refreshed,
  fields: {
    name: text(msg`Name`),
    code: text(msg`Code`, { code: true, tidy: typed => typed.toUpperCase(), end: msg`once per company` }),
    city_ids: picks(cityContract.dropdownWithoutFilter, msg`Cities`, {
      source: zoneCities,
      placeholder: msg`Type a city, a state or a country`,
      help: msg`A city is in one zone at most. Choosing a whole state again takes its cities out.`,
    }),
  },
})
