// A key that people type on a line and programs store: lowercase letters, digits and dashes.
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

export const shortKey: Rule<string> = {
  code: 'short-key',
  message: msg`Use lowercase letters, digits and dashes, like mobile-bank`,
  holds: key => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key),
}
