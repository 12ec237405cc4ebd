// Why it takes somebody else, with who could do it: what whoever may not decide on their own work is told.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import type { PermissionName } from '../permissions/catalogue.ts'

/** As many names as a sentence holds. */
export const NAMED = 5

const couldBe = msg`{why}. {who} can do it.`
const couldNobody = msg`{why}. Nobody else is allowed to yet. Grant someone the permission {permission}.`

/** @param why the rule, in the reader's words */
export function somebodyElse(
  why: string,
  names: readonly string[],
  permission: PermissionName,
): { message: Message; values: MessageValues } {
  const who = names.join(', ')
  return { message: who === '' ? couldNobody : couldBe, values: { why, who, permission } }
}
