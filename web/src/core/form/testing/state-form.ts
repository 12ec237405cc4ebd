// The form of an ordinary record for tests: a state, with one required field, two optional ones, and a choice.
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/messages/message'
import { pick, text } from '../controls.ts'
import { defineForm } from '../define-form.ts'

export const stateForm = defineForm({
  id: 'state',
  noun: msg`State`,
  createTitle: msg`Create state`,
  editTitle: msg`Edit state`,
  create: stateContract.create,
  update: stateContract.update,
  labelOf: state => state.name,
  refresh: [stateContract.list],
  fields: {
    name: text(msg`Name`),
    native_name: text(msg`Native name`),
    country_id: pick(countryContract.dropdown, msg`Country`),
    code: text(msg`Code`),
  },
})
