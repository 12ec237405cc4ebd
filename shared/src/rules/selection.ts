// Several selected in a list: at least one (the operator's message, whose 'clinic' stands for whatever is selected).
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

export const selection: Rule<readonly unknown[]> = {
  code: 'nothing-selected',
  message: msg`Select at least one clinic.`,
  holds: values => values.length > 0,
}
