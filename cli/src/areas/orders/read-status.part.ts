// A status as people and scripts name it.
import { type OrderStatusKey, orderStatusKeys, orderStatusNames } from '@office/shared/areas/orders/order-status.model'
import { msg } from '@office/shared/core/messages/message'
import { offeredNames, wordMeant } from '../../core/nouns/choice-words.ts'
import { usageError } from '../../core/program/cli-error.ts'
import type { CliContext, GivenNames, Session } from '../../core/program/context.ts'

const wrong = msg`{where}: {problem}`

const choices = orderStatusKeys.map(key => [key, orderStatusNames[key]] as const)

/** The status of a typed key or name, the tenant's own or the built-in one; a key needs no call. @param where it was typed */
export async function readStatus(
  text: string,
  where: '<status>' | '--into',
  context: CliContext,
  session: Session,
): Promise<OrderStatusKey> {
  const isKey = choices.some(([key]) => key === text)
  const given: GivenNames = isKey ? new Map() : await context.tenantWords.given(context, session)
  const meant = wordMeant(text, choices, { translate: context.translate, given })
  if ('why' in meant) throw usageError(wrong, { where, problem: meant.why }, 'office statuses list')
  return meant.key
}

/** What completion offers where a status is typed. */
export const offeredStatuses = (given: GivenNames): string[] => [...offeredNames(choices, given), ...orderStatusKeys]
