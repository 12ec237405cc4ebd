// The form of a flag.
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { msg } from '@office/shared/core/message'
import { Flag } from 'lucide-react'
import { longText, select, text, toggle } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import { colourChoices } from './colour-choices.ts'

export const flagForm = defineForm({
  id: 'flag',
  noun: msg`Flag`,
  createTitle: msg`Create flag`,
  editTitle: msg`Edit flag`,
  icon: Flag,
  create: flagContract.create,
  update: flagContract.update,
  get: flagContract.list,
  labelOf: flag => flag.name,
  refresh: [flagContract.list],
  fields: {
    name: text(msg`Name`, { help: msg`24 signs at most: it is shown in lists.` }),
    colour: select(msg`Colour`, colourChoices, { initial: 'wait' }),
    description: longText(msg`Description`, 200, { wide: true }),
    is_active: toggle(msg`Active`, true, { help: msg`One that is not active can be cleared, no longer set.` }),
  },
})
