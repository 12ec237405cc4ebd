// The form of a city.
import { cityLabels } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/messages/message'
import { MapPin } from 'lucide-react'
import { pick, text, toggle } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { cities } from './city.noun.ts'

export const cityForm = defineForm({
  ...formOf(cities),
  icon: MapPin,
  fields: {
    name: text(cityLabels.name),
    native_name: text(cityLabels.native_name, { help: msg`As people there write it.` }),
    state_id: pick(stateContract.dropdown, cityLabels.state_name, { icon: MapPin }),
    is_active: toggle(cityLabels.is_active, true, { help: msg`Orders can only go to active cities.` }),
  },
})
