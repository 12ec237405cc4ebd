// The form of a city.
import { cityContract } from '@office/shared/areas/places/city.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { MapPin } from 'lucide-react'
import { pick, text, toggle } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'

export const cityForm = defineForm({
  id: 'city',
  noun: msg`City`,
  createTitle: msg`Create city`,
  editTitle: msg`Edit city`,
  icon: MapPin,
  create: cityContract.create,
  update: cityContract.update,
  get: cityContract.get,
  labelOf: city => city.name,
  refresh: [cityContract.list, cityContract.get, cityContract.dropdown, cityContract.dropdownWithoutFilter, stateContract.list],
  fields: {
    name: text(msg`Name`),
    native_name: text(msg`Native name`, { help: msg`As people there write it.` }),
    state_id: pick(stateContract.dropdown, msg`State`, { icon: MapPin }),
    is_active: toggle(msg`Active`, true, { help: msg`Orders go to active cities only.` }),
  },
})
