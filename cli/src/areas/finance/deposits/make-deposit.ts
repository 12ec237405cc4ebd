// office deposits and its siblings, pending and create: what is held, and deposits made of it.
import type { Call } from '@office/shared/core/api/client'
import { jsonSchema } from '@office/shared/core/json-schema'
import { msg } from '@office/shared/core/messages/message'
import { formatMoney, negated, sumAmounts, toMinor } from '@office/shared/format/amount'
import { headingsFor, writeTable } from '../../../core/io/table.ts'
import { everyRow } from '../../../core/nouns/list-pages.ts'
import { fieldText } from '../../../core/nouns/list-records.ts'
import { failure } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import { forOneCall, namedOrders, refuseNamed, tellLeft } from '../named-orders.ts'
import { ofParty, partyIn } from '../party-flag.ts'
import { type HeldRow, type MadeDeposit, type Party, type PartyName, parties } from './deposit-parties.ts'

const needsNames = msg`Specify orders by their waybills, or who holds the cash with {flag}.`
const cannotBeIn = msg`{name} cannot be in a deposit: {why}`
const isMade = msg`{number}: {n, plural, one {# line} other {# lines}}, {amount}. Someone else must process it.`
const isSetOff = msg`{commission} of this is set off as commission, so {net} must be paid in.`
const isOwed = msg`Earlier commissions left {owed} open, so {net} must be paid in.`
const nothing = msg`There is no cash to hand in.`

const allHeld = (call: Call, { held }: Party, holder: number | null, currency?: string): Promise<HeldRow[]> =>
  everyRow(page => held.page(call, ofParty(holder, currency), page))

/** For each currency; the count's field is named after what is counted. */
const sumsOf = (rows: readonly HeldRow[], key: string) =>
  [...Map.groupBy(rows, row => row.currency)].map(([currency, group]) => ({
    currency,
    [key]: group.length,
    amount: sumAmounts(
      group.map(row => row.amount),
      currency,
    ),
  }))

export const listPending =
  (of: PartyName) =>
  async (
    { flags }: { flags: { holder: string | undefined; currency: string | undefined; json: boolean } },
    context: CliContext,
  ): Promise<ExitCode> => {
    const { io, translate } = context
    const party = parties[of]
    const { key, columns } = party.held
    const { call } = await openSession(context)
    const rows = await allHeld(call, party, await partyIn(call, flags.holder, of), flags.currency)
    const sums = sumsOf(rows, key)
    if (flags.json) writeJson(context, { sums, [key]: rows })
    else if (rows.length === 0) say(context, translate(nothing))
    else {
      const cells = rows.map(row => Object.fromEntries(Object.entries(row)))
      const { properties = {} } = jsonSchema(party.contract.pending.row)
      writeTable(
        io.out,
        headingsFor(
          io.out,
          translate,
          columns.map(([, label]) => label),
        ),
        cells.map(row => columns.map(([field]) => fieldText(context, row[field], properties[field] ?? {}))),
      )
      for (const { currency, amount } of sums) say(context, formatMoney(amount, currency))
    }
    return exitCodes.ok
  }

interface Given {
  args: readonly string[]
  flags: { holder: string | undefined; currency: string | undefined; remark: string | undefined; json: boolean }
}

function tellMade(context: CliContext, deposit: MadeDeposit): void {
  const { number, lines, currency, declared, commission = '0', net = '0' } = deposit
  const money = (amount: string) => formatMoney(amount, currency)
  say(context, context.translate(isMade, { number, n: lines, amount: money(declared ?? '0') }))
  const setOff = toMinor(commission, currency)
  if (setOff > 0n) say(context, context.translate(isSetOff, { commission: money(commission), net: money(net) }))
  if (setOff < 0n) say(context, context.translate(isOwed, { owed: money(negated(commission)), net: money(net) }))
}

export const createDeposit =
  (of: PartyName) =>
  async ({ args, flags }: Given, context: CliContext): Promise<ExitCode> => {
    const party = parties[of]
    const asked = { flag: party.flag, party: flags.holder, needs: needsNames, nothing }
    const names = await namedOrders(args, asked, context)
    const { call } = await openSession(context)
    const holder = await partyIn(call, flags.holder, of)
    const named = async () => {
      const { rows, refused } = await party.held.named(call, names)
      refuseNamed(context, cannotBeIn, refused)
      return rows
    }
    const rows = names.length > 0 ? await named() : await allHeld(call, party, holder, flags.currency)
    // Cash that its holder began with is of no order, and is handed in by itself in the given currency.
    const mayBegin = party.held.key === 'orders' && holder !== null && flags.currency !== undefined
    if (rows.length === 0 && !mayBegin) throw failure('nothing-due', nothing)
    const body = {
      ...(holder === null ? {} : { party_id: holder }),
      ...(rows.length === 0 && flags.currency !== undefined ? { currency: flags.currency } : {}),
      remark: flags.remark ?? null,
    }
    const { taken, left } = forOneCall(rows)
    const answer = await party.held.make(
      call,
      body,
      taken.map(row => row.id),
    )
    if (flags.json) {
      writeJson(context, answer, { left })
      return exitCodes.ok
    }
    for (const deposit of answer.made) tellMade(context, deposit)
    tellLeft(context, left)
    return exitCodes.ok
  }
