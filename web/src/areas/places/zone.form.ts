// The form of a zone.

import { cityContract } from '@office/shared/areas/places/city.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { zoneLabels } from '@office/shared/areas/places/zone.contract'
import { msg } from '@office/shared/core/messages/message'
import { Globe, Layers, MapIcon } from 'lucide-react'
import { picks, text, toggle } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { zones } from './zone.commands.ts'
import { zoneCities } from './zone-cities.ts'

export const zoneForm = defineForm({
  ...formOf(zones),
  icon: Layers,
  fields: {
    name: text(zoneLabels.name),
    code: text(zoneLabels.code, { code: true, tidy: typed => typed.toUpperCase(), end: msg`unique per company` }),
    city_ids: picks(cityContract.dropdownWithoutFilter, zoneLabels.city_count, {
      source: zoneCities,
      placeholder: msg`Type a city, a state or a country`,
      help: msg`A city is in one zone at most. Choose a whole state again to take its cities out.`,
    }),
    state_ids: picks(stateContract.dropdown, zoneLabels.states, {
      icon: MapIcon,
      help: msg`Holds those cities of the state that are in no zone of their own, including new ones.`,
    }),
    country_ids: picks(countryContract.dropdown, zoneLabels.countries, {
      icon: Globe,
      help: msg`Holds everything that neither its city nor its state puts into a zone.`,
    }),
    is_default: toggle(zoneLabels.is_default, false, { help: msg`Holds every other city.` }),
  },
})
