// The form of a zone.

import { cityContract } from '@office/shared/areas/places/city.contract'
import { zoneLabels } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/message'
import { Layers } from 'lucide-react'
import { picks, text } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { zones } from './zone.commands.ts'
import { zoneCities } from './zone-cities.ts'

export const zoneForm = defineForm({
  ...formOf(zones),
  icon: Layers,
  fields: {
    name: text(zoneLabels.name),
    code: text(zoneLabels.code, { code: true, tidy: typed => typed.toUpperCase(), end: msg`once per company` }),
    city_ids: picks(cityContract.dropdownWithoutFilter, zoneLabels.city_count, {
      source: zoneCities,
      placeholder: msg`Type a city, a state or a country`,
      help: msg`A city is in one zone at most. Choosing a whole state again takes its cities out.`,
    }),
  },
})
