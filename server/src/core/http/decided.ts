// The refusal for whoever comes too late to decide: it says who decided, when, and what the record is by now.
import { type MessageValues, msg } from '@office/shared/core/messages/message'
import type { MoveRefusal, Transitions } from '@office/shared/core/transitions'
import { formatDateTime } from '@office/shared/format/date-time'
import type { Context } from './context.ts'
import { refuse, refuseBy } from './refusal.ts'

/** A record as far as it has been decided. */
export interface Decided<S extends string = string> {
  state: S
  decided_by: string | null
  decided_at: string | null
}

const told = msg`{why}. Decided by {who} on {when}. Status: {status}.`

/** Ends the request if a record does not allow the move; if that is because it has been decided, with the decision. */
export function refuseDecided<S extends string>(
  { states }: Pick<Transitions<S>, 'states'>,
  refusal: MoveRefusal | null,
  { state, decided_by, decided_at }: NoInfer<Decided<S>>,
  current: unknown,
  { tenant, translate }: Pick<Context, 'tenant' | 'translate'>,
  values: MessageValues = {},
): void {
  const { name, closed } = states[state]
  if (closed && refusal?.message === closed.message && decided_by !== null && decided_at !== null) {
    const when = formatDateTime(decided_at, tenant.timeZone)
    const decision = { why: translate(closed.message, values), who: decided_by, when, status: translate(name) }
    refuse(closed.code, { detail: told, values: decision, current })
  }
  refuseBy(refusal, current, values)
}
