// The form of a state.
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/message'
import { Globe, MapIcon } from 'lucide-react'
import { pick, text } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'

export const stateForm = defineForm({
  id: 'state',
  noun: msg`State`,
  createTitle: msg`Create state`,
  editTitle: msg`Edit state`,
  icon: MapIcon,
  create: stateContract.create,
  update: stateContract.update,
  get: stateContract.get,
  labelOf: state => state.name,
  refresh: [stateContract.list, stateContract.get, stateContract.dropdown],
  fields: {
    name: text(msg`Name`),
    native_name: text(msg`Native name`, { help: msg`As people there write it.` }),
    country_id: pick(countryContract.dropdown, msg`Country`, { icon: Globe }),
    code: text(msg`Code`, { code: true, end: msg`once per country` }),
  },
})
