// Several chosen of a list: at least one (the operator's words, whose 'clinic' stands for whatever is chosen).
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

export const selection: Rule<readonly unknown[]> = {
  code: 'nothing-selected',
  message: msg`Select at least one clinic.`,
  holds: values => values.length > 0,
}
