// What is said of a web address that cannot be used. Which ones can differs: a company's own page, one that the server calls.
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

export const noWebAddress: Pick<Rule<string>, 'code' | 'message'> = {
  code: 'invalid-address',
  message: msg`Enter an address that begins with https://`,
}
