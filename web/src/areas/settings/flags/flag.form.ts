// The form of a flag.
import { flagLabels } from '@office/shared/areas/settings/flag.contract'
import { msg } from '@office/shared/core/messages/message'
import { Flag } from 'lucide-react'
import { longText, select, text, toggle } from '../../../core/form/controls.ts'
import { defineForm, formOf } from '../../../core/form/define-form.ts'
import { colourChoices } from '../brand/colour-choices.ts'
import { flags } from './flag.commands.ts'

export const flagForm = defineForm({
  ...formOf(flags),
  icon: Flag,
  fields: {
    name: text(flagLabels.name, { help: msg`Shown in lists, so 24 characters at most.` }),
    colour: select(flagLabels.colour, colourChoices, { initial: 'wait' }),
    description: longText(flagLabels.description, 200, { wide: true }),
    is_active: toggle(flagLabels.is_active, true, { help: msg`An inactive flag can be removed from orders, but not added.` }),
  },
})
