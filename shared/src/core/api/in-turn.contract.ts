// The schemas of the request that carries several calls, and of its answer (in-turn.ts).
import * as x from '../schema.ts'
import { post } from './endpoint.ts'
import { type AnswersInTurn, type CallsInTurn, inTurnPath, MOST_IN_TURN } from './in-turn.ts'

const LONGEST_BODY = 8192

const body: x.Schema<CallsInTurn> = x.record({
  calls: x.list(
    x.record({ path: x.text({ max: 200 }), key: x.nullable(x.text({ max: 100 })), body: x.text({ max: LONGEST_BODY }) }),
    1,
    MOST_IN_TURN,
  ),
})

const returns: x.Schema<AnswersInTurn> = x.row({
  answers: x.list(
    x.row({
      status: x.integer(200, 599),
      type: x.text({ max: 100 }),
      retry_after: x.nullable(x.text({ max: 20 })),
      body: x.text({ min: 0, max: 1_000_000 }),
    }),
    1,
    MOST_IN_TURN,
  ),
})

export const callsInTurn = post(inTurnPath, {
  summary:
    'Make calls that may go together one after the other; after one that says nothing about those behind, they are not made',
  // Each call is admitted for itself.
  needs: 'staff',
  body,
  returns,
})
