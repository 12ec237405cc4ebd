// What keeps a button off, by the table that the server refuses by: a command of a record's move asks here.
import type { MessageValues } from '@office/shared/core/messages/message'
import { type Transitions, whyNot } from '@office/shared/core/transitions'
import type { Allowed } from './command.ts'
import type { Ctx } from './context.ts'

/** What is known of a record beside its state. */
interface About {
  /** Whoever asks made it. */
  isOwn?: boolean
  /** Fills the refusal's placeholders: {number: 'B-000007'}. */
  values?: MessageValues
}

/**
 * `when` of the commands of a kind, by the name of their move. Off with the table's reason, and on where no record is at hand: the
 * command's target says that already.
 */
export const allowedMoves =
  <S extends string, Name extends string, R extends { readonly state: S }>(
    transitions: Transitions<S, Name>,
    at: (ctx: Ctx) => R | undefined,
    about: (record: R) => About = () => ({}),
  ) =>
  (move: NoInfer<Name>) =>
  (ctx: Ctx): Allowed => {
    const record = at(ctx)
    if (!record) return true
    const { isOwn = false, values = {} } = about(record)
    const refusal = whyNot(transitions, move, { state: record.state, isOwn })
    return refusal === null || { off: { message: refusal.message, values: { ...refusal.values, ...values } } }
  }
