// English made strange on purpose: accents, a third more length, brackets. Text that stays plain was never translated; layouts
// that break would break in German. Never offered to people; tests and developers set 'office.pseudo' to 1.
import type { Compiled, Token } from '@office/shared/core/messages/message-counts'

const PLAIN = 'aceinouyACEINOUY'
const STRANGE = 'åçéîñöûýÅÇÉÎÑÖÛÝ'

const strange = (text: string): string =>
  text
    // Tags of rich texts (<0>, </0>) are not words.
    .split(/(<\/?\d+\/?>)/)
    .map((part, at) => (at % 2 === 1 ? part : [...part].map(sign => STRANGE[PLAIN.indexOf(sign)] ?? sign).join('')))
    .join('')

function inside(token: Token): Token {
  if (typeof token === 'string') return strange(token)
  const [name, kind, forms] = token
  if (typeof forms !== 'object' || forms === null) return token
  const changed = Object.entries(forms).map(([form, words]) => [
    form,
    typeof words === 'number' ? words : within(words as Compiled), // an offset, or the words of a form
  ])
  return [name, kind, Object.fromEntries(changed)]
}

const within = (message: Compiled): Compiled => (typeof message === 'string' ? strange(message) : message.map(inside))

/** A message with its brackets and a third more length. */
export function pseudo(message: Compiled): Compiled {
  const length = typeof message === 'string' ? message.length : message.filter(token => typeof token === 'string').join('').length
  const more = '·'.repeat(Math.ceil(length / 3))
  const inner = within(message)
  return typeof inner === 'string' ? `⟦${inner}${more}⟧` : ['⟦', ...inner, `${more}⟧`]
}
