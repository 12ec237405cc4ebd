// Choices that must be made (specification section 5; its word 'clinic' is kept as the operator wrote it).
import { msg } from '@office/shared/core/message'
import type { Rule } from './rule.ts'

export const selectAtLeastOne: Rule<readonly unknown[]> = {
  code: 'select-at-least-one',
  message: msg`Select at least one clinic.`,
  holds: values => values.length > 0,
}

export const birthday: Rule<string | null> = {
  code: 'invalid-birthday',
  message: msg`This birthday is invalid`,
  holds: value =>
    value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && Date.parse(value) < Date.now(),
}
