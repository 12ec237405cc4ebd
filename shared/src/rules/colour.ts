// Colours as six hexadecimal digits.
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

export const hexColour: Rule<string> = {
  code: 'invalid-colour',
  message: msg`Enter a colour like #0f62a8`,
  holds: value => /^#[0-9a-f]{6}$/i.test(value),
}
