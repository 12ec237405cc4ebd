// The form of a reason: operations and administration have one each, for their own occasions.
import {
  faultNames,
  faults,
  type ReasonOccasion,
  reasonContract,
  reasonLabels,
} from '@office/shared/areas/settings/reason.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { Tag } from 'lucide-react'
import { choicesOf } from '../../../core/choices/choices.ts'
import { choose, select, text, toggle } from '../../../core/form/controls.ts'
import { defineForm } from '../../../core/form/define-form.ts'
import type { Tell } from '../../../core/language/translate.ts'
import { occasionChoices } from './reason-words.ts'

export const reasonForm = (createTitle: Message, occasions: readonly ReasonOccasion[], tell: Tell) =>
  defineForm({
    id: 'reason',
    noun: msg`Reason`,
    createTitle,
    editTitle: msg`Edit reason`,
    create: reasonContract.create,
    update: reasonContract.update,
    get: reasonContract.list,
    labelOf: reason => reason.text,
    refresh: [reasonContract.list, reasonContract.byStatus],
    fields: {
      text: text(reasonLabels.text, { wide: true }),
      applies_to: select(reasonLabels.applies_to, occasionChoices(occasions, tell), { icon: Tag, wide: true }),
      fault: choose(reasonLabels.fault, choicesOf(faults, faultNames), {
        wide: true,
        help: msg`Only the fault of receivers and merchants counts as an attempt.`,
      }),
      needs_photo: toggle(reasonLabels.needs_photo, false, {
        help: msg`For a failed pickup, delivery or return, or for damage. The status change is refused without one.`,
      }),
      needs_date: toggle(reasonLabels.needs_date, false, {
        help: msg`The day to come again, as the sender or receiver says.`,
      }),
      is_merchant_visible: toggle(reasonLabels.is_merchant_visible, true, {
        help: msg`Merchants' own programs can read it in the journey of their orders.`,
      }),
      is_active: toggle(reasonLabels.is_active, true, { help: msg`Only active reasons are offered.` }),
    },
  })
