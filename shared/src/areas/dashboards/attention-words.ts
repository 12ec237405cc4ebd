// What needs a hand today, as the dashboard and the terminal call it.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { type Attention, MANY_ATTEMPTS, STANDING_DAYS } from './dashboard.model.ts'

interface Named {
  message: Message
  values: MessageValues
}

export const attentionNames: Record<Attention, Named> = {
  late: { message: msg`Late: promised for an earlier day`, values: {} },
  on_hold: { message: msg`On hold`, values: {} },
  failed_twice: { message: msg`Tried {n} times or more`, values: { n: MANY_ATTEMPTS } },
  not_moved: { message: msg`Not moved for {n} days`, values: { n: STANDING_DAYS } },
  returns: { message: msg`Returns waiting`, values: {} },
  unrated: { message: msg`Orders without a price`, values: {} },
}
