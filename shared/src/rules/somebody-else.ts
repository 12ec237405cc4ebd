// Why someone else is needed, and who could do it: for people who may not decide on their own work.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import type { PermissionName } from '../permissions/catalogue.ts'

/** As many names as fit in a sentence. */
export const NAMED = 5

const couldBe = msg`{why}. {who} can do it.`
const couldNobody = msg`{why}. Nobody else is allowed to yet. Grant someone the permission {permission}.`

/** @param why the rule, in the reader's language */
export function somebodyElse(
  why: string,
  names: readonly string[],
  permission: PermissionName,
): { message: Message; values: MessageValues } {
  const who = names.join(', ')
  return { message: who === '' ? couldNobody : couldBe, values: { why, who, permission } }
}
