// office deposits pending and create: what riders hold, and a deposit of it.
import { type PendingOrder, pendingOrderLabels, riderDepositContract } from '@office/shared/areas/finance/rider-deposit.contract'
import { msg } from '@office/shared/core/message'
import { formatAmount, sumAmounts } from '@office/shared/format/amount'
import { writeTable } from '../../core/io/table.ts'
import { numberIn } from '../../core/nouns/find-records.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { readWaybills } from '../orders/read-waybills.part.ts'

const needsOrders = msg`Name the orders by their waybills, or the rider by --rider NUMBER.`
const badRider = msg`--rider takes the number of a rider.`
const cannotBeIn = msg`{waybill} cannot be in a deposit: {why}`
const isMade = msg`{number}: {n, plural, one {# order} other {# orders}}, {amount}. Somebody else counts it now.`
const nothing = msg`No rider holds cash that is not handed in.`

type Call = Awaited<ReturnType<typeof openSession>>['call']

/** In one answer. */
const PAGE = 100
async function pendingOf(call: Call, rider: number | null): Promise<PendingOrder[]> {
  const orders: PendingOrder[] = []
  for (let page = 1; ; page++) {
    const filters = rider === null ? {} : { rider_id: String(rider) }
    const { data, meta } = await call(riderDepositContract.pending, { query: { filters, page, paginate: PAGE } })
    orders.push(...data)
    if (page >= meta.last_page) return orders
  }
}

function riderIn(text: string | undefined): number | null {
  if (text === undefined) return null
  const rider = numberIn(text)
  if (rider === null) throw usageError(badRider)
  return rider
}

const sumsOf = (orders: readonly PendingOrder[]) =>
  [...Map.groupBy(orders, order => order.currency)].map(([currency, group]) => ({
    currency,
    orders: group.length,
    amount: sumAmounts(group.map(order => order.amount)),
  }))

const shown = ['waybill_number', 'rider_name', 'receiver_name', 'delivered_at', 'currency', 'amount'] as const

export async function listPending(
  { flags }: { flags: { rider: string | undefined; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { io, translate } = context
  const rider = riderIn(flags.rider)
  const { call } = await openSession(context)
  const orders = await pendingOf(call, rider)
  const sums = sumsOf(orders)
  if (flags.json) writeJson(context, { schema: 1, sums, orders })
  else if (orders.length === 0) say(context, translate(nothing))
  else {
    writeTable(
      io.out,
      shown.map(key => translate(pendingOrderLabels[key])),
      orders.map(order => shown.map(key => order[key] ?? '')),
    )
    for (const { currency, amount } of sums) say(context, `${currency} ${formatAmount(amount)}`)
  }
  return exitCodes.ok
}

export async function createDeposit(
  { args, flags }: { args: readonly string[]; flags: { rider: string | undefined; remark: string | undefined; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const rider = riderIn(flags.rider)
  const waybills = await readWaybills(args, context)
  if (waybills.length === 0 && rider === null) throw usageError(needsOrders)
  const { call } = await openSession(context)
  const named = async () => {
    const { orders, refused } = await call(riderDepositContract.selected, { query: { waybills: waybills.join(',') } })
    const [first] = refused
    if (first) throw usageError(cannotBeIn, { waybill: first.waybill_number, why: first.message })
    return orders
  }
  const orders = waybills.length > 0 ? await named() : await pendingOf(call, rider)
  if (orders.length === 0) throw usageError(nothing)
  const deposit = await call(riderDepositContract.create, {
    body: {
      ...(rider === null ? {} : { rider_id: rider }),
      order_ids: orders.map(order => order.id),
      remark: flags.remark ?? null,
    },
  })
  const { number, lines, currency, declared } = deposit
  if (flags.json) writeJson(context, { schema: 1, ...deposit })
  else say(context, context.translate(isMade, { number, n: lines, amount: `${currency} ${formatAmount(declared ?? '0')}` }))
  return exitCodes.ok
}
