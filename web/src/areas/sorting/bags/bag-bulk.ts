// Dispatches many selected bags in portions, with the result of each, and recalls them.
import { bagContract, MAX_BAGS } from '@office/shared/areas/sorting/bag.contract'
import { msg } from '@office/shared/core/messages/message'
import { type BulkSpec, bulk } from '../../../core/bulk/bulk-job.ts'
import { eachRecord, PART } from '../../../core/bulk/each-record.ts'
import { chosenOf, keyed } from '../../../core/bulk/record-steps.ts'
import type { RunResult } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { bagsChanged } from './bag-at.ts'

const dispatching = msg`{n, plural, one {# bag} other {# bags}} dispatched`
const gone = msg`{applied, plural, =0 {Nothing was dispatched} one {# bag is on its way} other {# bags are on their way}}{unchanged, plural, =0 {} one {, # was already} other {, # were already}}{refused, plural, =0 {.} one {. # bag stays here.} other {. # bags stay here.}}`
const recalling = msg`Dispatch of {n, plural, one {# bag} other {# bags}} undone`
const back = msg`{applied, plural, =0 {Nothing is here again} one {# bag is here again, sealed} other {# bags are here again, sealed}}{refused, plural, =0 {.} one {. # stays on the way.} other {. # stay on the way.}}`

export async function dispatchMany(ctx: Ctx): Promise<RunResult | undefined> {
  const chosen = await chosenOf(ctx, [])
  if (!chosen) return
  const { rows, rowsOf } = chosen
  const of = { ...chosen.spec, labels: 'numbers' as const, changed: bagsChanged }
  const recall = (ids: readonly number[]): BulkSpec => ({
    ...of,
    ids,
    title: { message: recalling, values: { n: ids.length } },
    size: PART,
    sum: ({ applied, refused }) => ({ message: back, values: { applied, refused } }),
    send: (part, key) =>
      eachRecord(rowsOf(part), async ({ id }) => {
        await call(bagContract.recall, { params: { id } }, keyed(key, id))
        return 'applied'
      }),
  })
  return bulk({
    ...of,
    ids: rows.map(({ id }) => id),
    title: { message: dispatching, values: { n: rows.length } },
    size: MAX_BAGS,
    sum: ({ applied, unchanged, refused }) => ({ message: gone, values: { applied, unchanged, refused } }),
    send: async (part, idempotencyKey) => {
      const { results } = await call(bagContract.dispatch, { body: { bag_ids: [...part] } }, { idempotencyKey })
      return results.map(({ id, number, outcome, message: why }) => ({
        // One that is no longer there is named by its id: '#17'.
        id: id ?? Number(number.slice(1)),
        label: number,
        outcome,
        ...(why === undefined ? {} : { why }),
      }))
    },
    undo: recall,
  })
}
