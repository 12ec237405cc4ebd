// Why a command is off, from the same table by which the server refuses: commands that move a record ask here.
import type { MessageValues } from '@office/shared/core/messages/message'
import { type Transitions, whyNot } from '@office/shared/core/transitions'
import type { Allowed } from './command.ts'
import type { Ctx } from './context.ts'

/** What is known of a record besides its state. */
interface About {
  /** The person who asks made the record. */
  isOwn?: boolean
  /** Fills the refusal's placeholders: {number: 'B-000007'}. */
  values?: MessageValues
}

/**
 * Gives `when` for the commands of a kind, by the name of their move. Off with the table's reason; true without a record, because
 * the command's target covers that case.
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
