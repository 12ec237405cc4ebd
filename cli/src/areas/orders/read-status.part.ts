// A status as people and scripts name it.
import { type OrderStatusKey, orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { nearest } from '@office/shared/core/import/nearest'
import { inEnglish, type Message, msg } from '@office/shared/core/message'
import { usageError } from '../../core/program/cli-error.ts'
import type { CliContext } from '../../core/program/context.ts'

const noStatus = msg`There is no status "{key}". There are: {keys}.`

/** The status of a key or a name as it was typed, in English or in the reader's language. */
export function readStatus(text: string, { translate }: Pick<CliContext, 'translate'>): OrderStatusKey {
  const named = (words: Message) => [inEnglish(words), translate(words)].some(name => name.toLowerCase() === text.toLowerCase())
  const found = orderStatusKeys.find(key => key === text || named(orderStatus(key).name))
  if (found) return found
  const names = orderStatusKeys.map(key => translate(orderStatus(key).name))
  const near = nearest(text, orderStatusKeys) ?? nearest(text, names)
  const keys = near ?? orderStatusKeys.map((key, index) => `${key} (${names[index]})`).join(', ')
  throw usageError(noStatus, { key: text, keys }, 'office statuses list')
}
