// office bags seal, reopen, dispatch, recall, receive and cancel.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import {
  type Bag,
  type BagLine,
  type BagOutcome,
  bagContract,
  bagOutcomes,
  type Dispatched,
  MAX_BAGS,
} from '@office/shared/areas/sorting/bag.contract'
import { bagTransitions } from '@office/shared/areas/sorting/bag.transitions'
import { msg } from '@office/shared/core/messages/message'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { isConfirmed } from '../../core/nouns/confirm.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { notAnswered } from '../../core/nouns/outcome-words.ts'
import { namedIn } from '../../core/nouns/piped-names.ts'
import { readChoice } from '../../core/nouns/read-choice.ts'
import { sayUndo } from '../../core/nouns/undo-line.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { readWaybills } from '../orders/read-waybills.part.ts'
import { bagNoun } from './bag.noun.ts'
import { exitOf, tellRefused } from './bag-answers.ts'

const needsSeal = msg`Add the number printed on the seal with --seal NUMBER.`
const breakIt = msg`Open {number} again? Its seal is broken and the seal number is used up. Seal it again with another number.`
const unseal = msg`Open {number} again? Another bag may have its seal number then.`
const isNow = msg`{number}: {state}`
const areGone = msg`{applied} dispatched, {unchanged} already on the way, {refused} refused`
const needsReason = msg`Specify why they are damaged with --reason; "office reasons list" shows the numbers.`
const countRest = msg`Receive {number}? Nothing was said of {n, plural, one {one parcel, which counts} other {# parcels, which count}} as received: {waybills}`
const isReceived = msg`{number}: {received} received, {short} short, {damaged} damaged, {excess} in excess`
const areShort = msg`Short: {waybills}`

interface Given {
  args: readonly string[]
}

function tellState({ number, state, seal_number }: Bag, { json }: { json: boolean }, context: CliContext): ExitCode {
  const { translate } = context
  if (json) writeJson(context, { number, state, seal_number })
  else say(context, translate(isNow, { number, state: translate(bagTransitions.states[state].name) }))
  return exitCodes.ok
}

export async function sealBag(
  {
    args: [name = ''],
    flags,
  }: Given & {
    flags: { seal: string | undefined; to: string | undefined; mistyped: boolean; json: boolean }
  },
  context: CliContext,
): Promise<ExitCode> {
  if (!flags.seal) throw usageError(needsSeal)
  const { call } = await openSession(context)
  const to = flags.to === undefined ? null : await readChoice(call, warehouseContract.dropdown, flags.to)
  const { id } = await findRow(call, await bagNoun.load(), name)
  const body = { seal_number: flags.seal, destination_warehouse_id: to, mistyped: flags.mistyped }
  return tellState(await call(bagContract.seal, { params: { id: Number(id) }, body }), flags, context)
}

export async function reopenBag(
  { args: [name = ''], flags }: Given & { flags: { mistyped: boolean; yes: boolean; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { id, number } = await findRow(call, await bagNoun.load(), name)
  const { mistyped } = flags
  const goesOn = await isConfirmed(context, flags, mistyped ? unseal : breakIt, { number: String(number) })
  if (!goesOn) return exitCodes.failed
  return tellState(await call(bagContract.reopen, { params: { id: Number(id) }, body: { mistyped } }), flags, context)
}

export async function recallBag(
  { args: [name = ''], flags }: Given & { flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await bagNoun.load(), name)
  const bag = await call(bagContract.recall, { params: { id: Number(id) } })
  const exit = tellState(bag, flags, context)
  if (!flags.json) sayUndo(context, `office bags dispatch ${bag.number}`)
  return exit
}

export async function cancelBag(
  { args: [name = ''], flags }: Given & { flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await bagNoun.load(), name)
  return tellState(await call(bagContract.cancel, { params: { id: Number(id) } }), flags, context)
}

export async function dispatchBags(
  { args, flags }: Given & { flags: { order: string[]; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const noun = await bagNoun.load()
  const names = await namedIn(context, args)
  const bag_ids: number[] = []
  for (const name of names) bag_ids.push(Number((await findRow(call, noun, name)).id))
  const results: Dispatched['results'] = []
  const counts = { applied: 0, unchanged: 0, refused: 0 }
  let failure: unknown = null
  let left: string[] = []
  for (let at = 0; at < bag_ids.length && failure === null; at += MAX_BAGS) {
    const body = { bag_ids: bag_ids.slice(at, at + MAX_BAGS), waybills: at === 0 ? flags.order : [] }
    try {
      const answer = await call(bagContract.dispatch, { body })
      results.push(...answer.results)
      for (const key of ['applied', 'unchanged', 'refused'] as const) counts[key] += answer[key]
    } catch (error) {
      // What the portions before it came to is told all the same.
      if (at === 0) throw error
      failure = error
      left = names.slice(at)
    }
  }
  if (flags.json) writeJson(context, { ...counts, results, ...(failure === null ? {} : { not_answered: left }) })
  else {
    say(context, context.translate(areGone, counts))
    tellRefused(context, results)
    if (failure !== null) say(context, context.translate(notAnswered, { records: left.join(', ') }))
  }
  if (failure !== null) throw failure
  return exitOf(counts.refused)
}

interface ReceiveFlags extends Record<Exclude<BagOutcome, 'received'>, string[]> {
  reason: string | undefined
  yes: boolean
  json: boolean
}

/** More waybills than this do not help. */
const NAMED = 10
const firstOf = (waybills: readonly string[]): string =>
  waybills.slice(0, NAMED).join(', ') + (waybills.length > NAMED ? ' …' : '')

/** The parcels of the manifest of which nothing was said. */
const unsaid = (orders: readonly BagLine[], lines: readonly { waybill: string }[]): string[] => {
  const said = new Set(lines.map(({ waybill }) => waybill))
  return orders.map(line => line.waybill_number).filter(waybill => !said.has(waybill))
}

export async function receiveBag(
  { args: [name = '', ...given], flags }: Given & { flags: ReceiveFlags },
  context: CliContext,
): Promise<ExitCode> {
  const { damaged, reason } = flags
  const named = { ...flags, received: await readWaybills(given, context) }
  const lines = bagOutcomes.flatMap(outcome => named[outcome].map(waybill => ({ waybill: normaliseWaybill(waybill), outcome })))
  const { call } = await openSession(context)
  const { id } = await findRow(call, await bagNoun.load(), name)
  const at = { params: { id: Number(id) } }
  const [before, found] = await Promise.all([call(bagContract.get, at), call(bagContract.findings, at)])
  const { number } = before
  const isDamaged = damaged.length > 0 || found.some(({ outcome }) => outcome === 'damaged')
  if (isDamaged && reason === undefined) throw usageError(needsReason)
  // Whoever names or noted what arrived has looked into the bag: the rest is missing. Parcels recorded as short are found only by name.
  const hasLooked = named.received.length > 0 || found.length > 0
  const rest = before.state !== 'dispatched' ? undefined : hasLooked ? 'short' : 'received'
  const counted = rest === 'received' ? unsaid(before.orders, lines) : []
  if (counted.length > 0) {
    const values = { number, n: counted.length, waybills: firstOf(counted) }
    if (!(await isConfirmed(context, flags, countRest, values))) return exitCodes.failed
  }
  const { bag, refused, results } = await call(bagContract.receive, {
    ...at,
    body: { lines, ...(rest ? { rest } : {}), ...(isDamaged ? { reason_id: Number(reason) } : {}) },
  })
  const { orders } = await call(bagContract.get, at)
  const counts = Object.fromEntries(bagOutcomes.map(one => [one, orders.filter(({ outcome }) => outcome === one).length]))
  if (flags.json) writeJson(context, { number, state: bag.state, ...counts, refused, results })
  else {
    say(context, context.translate(isReceived, { number, ...counts }))
    const short = orders.flatMap(({ outcome, waybill_number }) => (outcome === 'short' ? waybill_number : []))
    if (short.length > 0) say(context, context.translate(areShort, { waybills: firstOf(short) }))
    tellRefused(
      context,
      results.map(result => ({ ...result, number: result.waybill_number })),
    )
  }
  return exitOf(refused)
}
