// The shape of one validation rule: a test, a stable code and the operator's message for the person who broke it.
import type { Message, MessageValues } from '@office/shared/core/messages/message'

/** One rule over a value of type T. `code` is stable and machine-readable; `message` is for people. */
export interface Rule<T> {
  readonly code: string
  readonly message: Message
  /** Fills the placeholders of `message`. */
  readonly values?: MessageValues
  readonly holds: (value: T) => boolean
}

/** A rule broken at a place: what a form shows at its field, an import at its row, the API in `errors`. */
export interface Problem {
  /** Dotted path of the value inside the body, '' for the whole. */
  path: string
  code: string
  message: Message
  values?: MessageValues
  /** The row and record it is in, for readers who see no field; the API puts it before the message. */
  place?: Place
}

export interface Place {
  message: Message
  values: MessageValues
}
