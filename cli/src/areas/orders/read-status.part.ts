// A status as people and scripts name it.
import { type OrderStatusKey, orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { nearest } from '@office/shared/core/import/nearest'
import { inEnglish, type Message, msg } from '@office/shared/core/messages/message'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import { statusWords } from './status-words.part.ts'

const noStatus = msg`There is no status "{key}". Available: {keys}.`

/** The status of a typed key or name: in English, in the reader's language, or the tenant's own name, which needs a call. */
export async function readStatus(text: string, context: CliContext): Promise<OrderStatusKey> {
  const { translate } = context
  const named = (words: Message) => [inEnglish(words), translate(words)].some(name => name.toLowerCase() === text.toLowerCase())
  const found = orderStatusKeys.find(key => key === text || named(orderStatus(key).name))
  if (found) return found
  const { call } = await openSession(context)
  const own = await statusWords(context, call)
  const names = orderStatusKeys.map(own)
  const called = orderStatusKeys.find(key => own(key).toLowerCase() === text.toLowerCase())
  if (called) return called
  const near = nearest(text, orderStatusKeys) ?? nearest(text, names)
  const keys = near ?? orderStatusKeys.map((key, index) => `${key} (${names[index]})`).join(', ')
  throw usageError(noStatus, { key: text, keys }, 'office statuses list')
}
