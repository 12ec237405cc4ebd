// What people are told before a request of theirs takes the place of one that waits: whose that is, and what it asked.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '../../format/date-time.ts'
import { approvalKindNames, type ReplacedRequest, requestFieldNames } from './approval.model.ts'

const byPerson = msg`A request made by {person} on {time} is still waiting: {what}. This one would replace it.`
const byRule = msg`A request made by a rule on {time} is still waiting: {what}. This one would replace it.`

type Translate = (message: Message, values?: MessageValues) => string

/** What a request asks: each field with its old and its new value, or what would become of the order. */
const askedBy = ({ kind, changes }: ReplacedRequest, translate: Translate): string =>
  changes
    .map(change => `${translate(requestFieldNames[change.field])}: ${change.old ?? '–'} → ${change.new ?? '–'}`)
    .join('; ') || translate(approvalKindNames[kind])

export function replacedWords(request: ReplacedRequest, translate: Translate): { message: Message; values: MessageValues } {
  const { requested_by_name: person, created_at } = request
  const values = { time: formatDateTime(created_at), what: askedBy(request, translate) }
  return person === null ? { message: byRule, values } : { message: byPerson, values: { ...values, person } }
}
