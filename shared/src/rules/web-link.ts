// Links that people are sent to: https only, so that nobody is led to a page that can be changed on the way.
import { msg } from '@office/shared/core/messages/message'
import type { Rule } from './rule.ts'

function isWebLink(value: string): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  // A name before an @ makes a link look as if it led elsewhere.
  return protocol === 'https:' && /[^.]\.[^.]/.test(hostname) && username === '' && password === ''
}

export const webLink: Rule<string> = {
  code: 'invalid-link',
  message: msg`Enter a link that begins with https://`,
  holds: isWebLink,
}
