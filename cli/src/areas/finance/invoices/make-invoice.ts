// office invoices and walkinginvoices, pending and create: what is due, and invoices made of it.
import {
  type DueAdjustment,
  type DueOrder,
  dueAdjustmentLabels,
  dueOrderLabels,
} from '@office/shared/areas/finance/invoices/invoice.model'
import type { Call } from '@office/shared/core/api/client'
import type { List } from '@office/shared/core/api/endpoint'
import { jsonSchema } from '@office/shared/core/json-schema'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatMoney, sumAmounts } from '@office/shared/format/amount'
import { headingsFor, writeTable } from '../../../core/io/table.ts'
import { everyRow } from '../../../core/nouns/list-pages.ts'
import { fieldText } from '../../../core/nouns/list-records.ts'
import { failure } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { forOneCall, namedOrders, refuseNamed, tellLeft } from '../named-orders.ts'
import { ofParty, partyIn } from '../party-flag.ts'
import { type InvoiceParty, type InvoicePartyName, invoiceParties } from './invoice-parties.ts'

const needsOrders = msg`Specify orders by their waybills, or their sender with {flag}.`
const cannotBeOn = msg`{waybill} cannot be on an invoice: {why}`
const isMade = msg`{number}: {n, plural, one {# line} other {# lines}}, {amount}. Someone else must approve it.`
const nothing = msg`There is nothing to invoice.`

const dueOf = (call: Call, { contract }: InvoiceParty, party: number | null, currency?: string): Promise<DueOrder[]> => {
  return everyRow(page => call(contract.pending, { query: { ...page, ...ofParty(party, currency) } }))
}
const adjustmentsOf = (call: Call, { contract }: InvoiceParty, party: number | null): Promise<DueAdjustment[]> =>
  everyRow(page => call(contract.adjustments, { query: { ...page, ...ofParty(party) } }))

/** With the adjustments that the next invoices carry. */
function sumsOf(orders: readonly DueOrder[], adjustments: readonly DueAdjustment[]) {
  const inCurrency = Map.groupBy(orders, order => order.currency)
  const besides = Map.groupBy(adjustments, one => one.currency)
  return [...new Set([...inCurrency.keys(), ...besides.keys()])].map(currency => {
    const group = inCurrency.get(currency) ?? []
    const more = (besides.get(currency) ?? []).map(({ amount }) => amount)
    const net = sumAmounts([...group.map(order => order.net), ...more], currency)
    return { currency, orders: group.length, adjustments: sumAmounts(more, currency), net }
  })
}

const shown = ['waybill_number', 'party_name', 'ended_at', 'currency', 'cod', 'charges', 'net'] as const
const shownAdjustments = ['waybill_number', 'party_name', 'kind', 'at', 'currency', 'amount', 'tax', 'remark'] as const

const beside = msg`Adjustments due: {n}, included in the total. They will be on the next invoice; list them with --adjustments.`

interface Asked {
  flags: { party: string | undefined; adjustments: boolean; json: boolean }
}

export const listDue =
  (of: InvoicePartyName) =>
  async ({ flags }: Asked, context: CliContext): Promise<ExitCode> => {
    const { io, translate } = context
    const kind = invoiceParties[of]
    const { call } = await openSession(context)
    const party = await partyIn(call, flags.party, of)
    const [orders, adjustments] = await Promise.all([dueOf(call, kind, party), adjustmentsOf(call, kind, party)])
    const sums = sumsOf(orders, adjustments)
    if (flags.json) {
      writeJson(context, { sums, orders, adjustments })
      return exitCodes.ok
    }
    /** One table per answer, so that a program reads rows of one kind. */
    const write = <K extends string>(
      keys: readonly K[],
      labels: Readonly<Record<K, Message>>,
      list: List,
      rows: readonly Readonly<Record<K, string | null>>[],
    ) => {
      const { properties = {} } = jsonSchema(list.row)
      const headings = keys.map(key => (key === 'party_name' ? kind.label : labels[key]))
      writeTable(
        io.out,
        headingsFor(io.out, translate, headings),
        rows.map(row => keys.map(key => fieldText(context, row[key], properties[key] ?? {}))),
      )
    }
    if (flags.adjustments) write(shownAdjustments, dueAdjustmentLabels, kind.contract.adjustments, adjustments)
    else if (orders.length > 0) write(shown, dueOrderLabels, kind.contract.pending, orders)
    else if (adjustments.length === 0) say(context, translate(nothing))
    if (flags.adjustments) return exitCodes.ok
    for (const { currency, net } of sums) say(context, formatMoney(net, currency))
    if (adjustments.length > 0) say(context, translate(beside, { n: adjustments.length }))
    return exitCodes.ok
  }

interface Given {
  args: readonly string[]
  flags: { party: string | undefined; currency: string | undefined; remark: string | undefined; json: boolean }
}

export const createInvoice =
  (of: InvoicePartyName) =>
  async ({ args, flags }: Given, context: CliContext): Promise<ExitCode> => {
    const kind = invoiceParties[of]
    const asked = { flag: kind.flag, party: flags.party, needs: needsOrders, nothing }
    const waybills = await namedOrders(args, asked, context)
    const { call } = await openSession(context)
    const party = await partyIn(call, flags.party, of)
    const named = async () => {
      const { orders, refused } = await call(kind.contract.selected, { query: { waybills: waybills.join(',') } })
      refuseNamed(
        context,
        cannotBeOn,
        refused.map(({ waybill_number: waybill, message: why }) => ({ waybill, why })),
      )
      return orders
    }
    const orders = waybills.length > 0 ? await named() : await dueOf(call, kind, party, flags.currency)
    // Even if no order is due, adjustments of orders invoiced earlier may be due in the given currency.
    if (orders.length === 0 && (party === null || !flags.currency)) throw failure('nothing-due', nothing)
    const { taken, left } = forOneCall(orders)
    const body = {
      ...(party === null ? {} : { party_id: party }),
      ...(flags.currency ? { currency: flags.currency } : {}),
      order_ids: taken.map(order => order.id),
      remark: flags.remark ?? null,
    }
    const answer = await call(kind.contract.create, { body }, { timeout: 60_000 })
    if (flags.json) writeJson(context, answer, { left })
    else {
      for (const { number, lines, currency, declared } of answer.made)
        say(context, context.translate(isMade, { number, n: lines, amount: formatMoney(declared, currency) }))
      tellLeft(context, left)
    }
    return exitCodes.ok
  }
