// Rates orders again by today's cards, one or thousands: checked, written, and recorded in journey and history.
import { orderRateContract } from '@office/shared/areas/orders/order-rate.contract'
import type { MoveOutcome } from '@office/shared/areas/orders/order-status.contract'
import { joinedCharge } from '@office/shared/areas/rate-cards/prices/price-join'
import { isRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { msg } from '@office/shared/core/messages/message'
import type { Of } from '@office/shared/core/schema'
import { formatMoney } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import { required } from '@office/shared/rules/required'
import type { Context } from '../../../core/http/context.ts'
import { implement } from '../../../core/http/implement.ts'
import { refuseField } from '../../../core/http/refusal.ts'
import { type Claim, inDocument, invoicesHolding } from '../../finance/documents/document-claim.part.ts'
import { type ToldRefusal, tellRefusals } from '../../rate-cards/refusal-words.part.ts'
import { selectOrders } from '../list/order-selection.queries.ts'
import { namingAbsent } from '../moves/move-outcome.part.ts'
import { lockOrders, readOrders } from '../order-lock.part.ts'
import { judgeRatings, type Rating, readRated, readTraces } from './order-rate.queries.ts'
import { replaceCharges } from './order-rate-write.queries.ts'
import { chargePosted, readRecognised } from './order-recognition.queries.ts'

type Result = MoveOutcome['results'][number]

const becomes = msg`{before} becomes {after}`
const notRated = msg`not rated`

interface Judged {
  rating: Rating
  result: Result
}

/** The result for each order in words: what it would cost instead, or why it stays as it is. */
function judgeOne(rating: Rating, refusal: ToldRefusal | null, known: Known, { translate }: Context): Judged {
  const { order, answer } = rating
  const of = { id: order.id, waybill_number: order.waybill_number }
  const refused = (code: string, message: string): Judged => ({ rating, result: { ...of, outcome: 'refused', code, message } })
  if (known.whole.has(order.id)) return refused('charge-posted', translate(chargePosted))
  const claim = known.invoices.get(order.id)
  if (claim) return refused('in-document', translate(inDocument, { document: translate(claim.document), number: claim.number }))
  if (refusal) return refused(refusal.refusal.code, translate(refusal.message, refusal.values))
  if (isRefusal(answer.priced)) return refused(answer.priced.code, '')
  const part = known.parts.get(order.id)
  const priced = part ? joinedCharge(answer.priced, part.charge) : answer.priced
  if (known.traces.get(order.id) === JSON.stringify(priced) && order.unrated === null)
    return { rating, result: { ...of, outcome: 'unchanged' } }
  const sum = (amount: string) => formatMoney(amount, order.currency)
  const before = order.unrated === null ? sum(order.charge_total) : translate(notRated)
  const message = translate(becomes, { before, after: sum(priced.total) })
  return { rating, result: { ...of, outcome: 'applied', message } }
}

interface Known extends Awaited<ReturnType<typeof readRecognised>> {
  /** Stored traces, written in the same way as newly calculated ones. */
  traces: ReadonlyMap<number, string>
  /** Invoices that were issued while an order had no price: they would never carry its charge. */
  invoices: ReadonlyMap<number, Claim>
}

async function rate(body: Of<typeof orderRateContract.rate.body>, context: Context): Promise<MoveOutcome> {
  const { tx, tenant, now, translate } = context
  const { dry_run, reason = null } = body
  if (!dry_run && reason === null) refuseField('reason', required.code, required.message)
  const read = dry_run ? readOrders : lockOrders
  const orders = await read(tx, await selectOrders(body, context))
  const ids = orders.map(({ id }) => id)
  const today = dayIn(new Date(now), tenant.timeZone)
  const ratings = await judgeRatings(tx, await readRated(tx, ids), () => today)
  const told = await tellRefusals(
    tx,
    ratings.map(({ ask }) => ask),
    ratings.map(({ answer }) => answer),
  )
  const known = {
    ...(await readRecognised(tx, ids)),
    traces: await readTraces(tx, ids),
    invoices: await invoicesHolding(tx, ids),
  }
  const judged = ratings.map((rating, index) => judgeOne(rating, told[index] ?? null, known, context))
  const applied = judged.filter(({ result }) => result.outcome === 'applied')
  if (!dry_run && applied.length > 0) {
    const by = { source: context.source, staff_id: context.staff.id, reason, requestId: context.requestId }
    const ratings = applied.map(({ rating }) => rating)
    await replaceCharges(tx, ratings, known.parts, by)
    context.publish({ type: 'orders.moved', data: { count: applied.length } })
  }
  const results = judged.map(({ result }) => result)
  const count = (outcome: Result['outcome']) => results.filter(result => result.outcome === outcome).length
  const outcome = { applied: applied.length, unchanged: count('unchanged'), refused: count('refused'), results }
  return namingAbsent(outcome, body.ids, orders, translate)
}

export const orderRateHandlers = implement(orderRateContract, { rate: ({ body }, context) => rate(body, context) })
