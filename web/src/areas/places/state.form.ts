// The form of a state.

import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateLabels } from '@office/shared/areas/places/state.contract'
import { msg } from '@office/shared/core/messages/message'
import { Globe, MapIcon } from 'lucide-react'
import { pick, text } from '../../core/form/controls.ts'
import { defineForm, formOf } from '../../core/form/define-form.ts'
import { states } from './state.commands.ts'

export const stateForm = defineForm({
  ...formOf(states),
  icon: MapIcon,
  fields: {
    name: text(stateLabels.name),
    native_name: text(stateLabels.native_name, { help: msg`As people there write it.` }),
    country_id: pick(countryContract.dropdown, stateLabels.country_name, { icon: Globe }),
    code: text(stateLabels.code, { code: true, end: msg`unique per country` }),
  },
})
