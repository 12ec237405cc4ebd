// office deposits and its siblings, pending and create: what is held, and a deposit of it.
import { type PendingOrder, pendingOrderLabels } from '@office/shared/areas/finance/deposit.model'
import { msg } from '@office/shared/core/message'
import { formatAmount, sumAmounts } from '@office/shared/format/amount'
import { writeTable } from '../../core/io/table.ts'
import { numberIn } from '../../core/nouns/find-records.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { readWaybills } from '../orders/read-waybills.part.ts'
import { type Call, type Party, type PartyName, parties } from './deposit-parties.ts'

const needsOrders = msg`Name the orders by their waybills, or who holds the cash by {flag} NUMBER.`
const badHolder = msg`{flag} takes a number.`
const cannotBeIn = msg`{waybill} cannot be in a deposit: {why}`
const isMade = msg`{number}: {n, plural, one {# order} other {# orders}}, {amount}. Somebody else goes on with it.`
const nothing = msg`There is no cash that is not handed in.`

/** In one answer. */
const PAGE = 100
async function pendingOf(call: Call, { contract }: Party, holder: number | null): Promise<PendingOrder[]> {
  const orders: PendingOrder[] = []
  for (let page = 1; ; page++) {
    const filters = holder === null ? {} : { party_id: String(holder) }
    const { data, meta } = await call(contract.pending, { query: { filters, page, paginate: PAGE } })
    orders.push(...data)
    if (page >= meta.last_page) return orders
  }
}

function holderIn(text: string | undefined, { flag }: Party): number | null {
  if (text === undefined) return null
  const holder = numberIn(text)
  if (holder === null) throw usageError(badHolder, { flag })
  return holder
}

const sumsOf = (orders: readonly PendingOrder[]) =>
  [...Map.groupBy(orders, order => order.currency)].map(([currency, group]) => ({
    currency,
    orders: group.length,
    amount: sumAmounts(group.map(order => order.amount)),
  }))

const shown = ['waybill_number', 'party_name', 'receiver_name', 'delivered_at', 'currency', 'amount'] as const

export const listPending =
  (of: PartyName) =>
  async ({ flags }: { flags: { holder: string | undefined; json: boolean } }, context: CliContext): Promise<ExitCode> => {
    const { io, translate } = context
    const party = parties[of]
    const holder = holderIn(flags.holder, party)
    const { call } = await openSession(context)
    const orders = await pendingOf(call, party, holder)
    const sums = sumsOf(orders)
    if (flags.json) writeJson(context, { schema: 1, sums, orders })
    else if (orders.length === 0) say(context, translate(nothing))
    else {
      writeTable(
        io.out,
        shown.map(key => translate(key === 'party_name' ? party.label : pendingOrderLabels[key])),
        orders.map(order => shown.map(key => order[key] ?? '')),
      )
      for (const { currency, amount } of sums) say(context, `${currency} ${formatAmount(amount)}`)
    }
    return exitCodes.ok
  }

interface Given {
  args: readonly string[]
  flags: { holder: string | undefined; remark: string | undefined; json: boolean }
}

export const createDeposit =
  (of: PartyName) =>
  async ({ args, flags }: Given, context: CliContext): Promise<ExitCode> => {
    const party = parties[of]
    const holder = holderIn(flags.holder, party)
    const waybills = await readWaybills(args, context)
    if (waybills.length === 0 && holder === null) throw usageError(needsOrders, { flag: party.flag })
    const { call } = await openSession(context)
    const named = async () => {
      const { orders, refused } = await call(party.contract.selected, { query: { waybills: waybills.join(',') } })
      const [first] = refused
      if (first) throw usageError(cannotBeIn, { waybill: first.waybill_number, why: first.message })
      return orders
    }
    const orders = waybills.length > 0 ? await named() : await pendingOf(call, party, holder)
    if (orders.length === 0) throw usageError(nothing)
    const order_ids = orders.map(order => order.id)
    const deposit = await call(party.contract.create, {
      body: { ...(holder === null ? {} : { party_id: holder }), order_ids, remark: flags.remark ?? null },
    })
    const { number, lines, currency, declared } = deposit
    if (flags.json) writeJson(context, { schema: 1, ...deposit })
    else say(context, context.translate(isMade, { number, n: lines, amount: `${currency} ${formatAmount(declared ?? '0')}` }))
    return exitCodes.ok
  }
