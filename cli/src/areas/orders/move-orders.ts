// office orders status: moves orders by waybill number, in calls of a thousand, and tells which were not moved and why.
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type MoveDetail, orderStatuses, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import { nearest } from '@office/shared/core/import/nearest'
import { MAX_FILTER_VALUES } from '@office/shared/core/list-query'
import { msg } from '@office/shared/core/message'
import { parse } from '@office/shared/core/schema'
import { usageError } from '../../core/cli-error.ts'
import { type CliContext, counted, openSession, say, writeJson } from '../../core/context.ts'
import { type ExitCode, exitCodes } from '../../core/exit-codes.ts'
import { paint } from '../../core/io.ts'
import { readAllText } from '../../core/read-input.ts'
import { writeTable } from '../../core/table.ts'

interface MoveFlags {
  reason: string | undefined
  rider: string | undefined
  warehouse: string | undefined
  date: string | undefined
  receiver: string | undefined
  amount: string | undefined
  remark: string | undefined
  dryRun: boolean
  json: boolean
}

const noStatus = msg`There is no status "{key}". There are: {keys}.`
const needsFlags = msg`{key} needs {flags}.`
const wrongValue = msg`{field}: {problem}`
const moved = msg`{count} moved`
const wouldMove = msg`{count} would move`
const unchanged = msg`{count} were there already`
const refused = msg`{count} refused`
const notFound = msg`No order has this waybill number`
const headings = [msg`Waybill`, msg`Code`, msg`Problem`]

interface Told {
  waybill_number: string
  outcome: 'applied' | 'unchanged' | 'refused'
  code?: string
  message?: string
}

/** Details that a flag can give; the others come from scanning into bags and buckets. */
const flagOf: Partial<Record<MoveDetail, keyof MoveFlags>> = {
  reason: 'reason',
  rider: 'rider',
  warehouse: 'warehouse',
  date: 'date',
  receiver: 'receiver',
  amount: 'amount',
}

const wholeNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** A filter's text may have 20,000 signs: a thousand waybill numbers of the usual length fit. */
const PER_CALL = Math.min(500, MAX_FILTER_VALUES)

export async function moveOrders(
  { args: [key = '', ...given], flags }: { args: readonly string[]; flags: MoveFlags },
  context: CliContext,
): Promise<ExitCode> {
  const status = orderStatusKeys.find(one => one === key)
  if (!status) throw usageError(noStatus, { key, keys: nearest(key, orderStatusKeys) ?? orderStatusKeys.join(', ') })
  const missing = orderStatuses[status].needs.flatMap(need => {
    const flag = flagOf[need]
    return flag !== undefined && flags[flag] === undefined ? [`--${flag}`] : []
  })
  if (missing.length > 0) throw usageError(needsFlags, { key: status, flags: missing.join(', ') })
  const named = given.length === 1 && given[0] === '-' ? (await readAllText(context)).split(/[\s,]+/) : given
  const waybills = [...new Set(named.map(one => one.trim().toUpperCase()).filter(one => one !== ''))]
  const details = Object.fromEntries(
    Object.entries({
      status_key: status,
      reason_id: wholeNumber(flags.reason),
      rider_id: wholeNumber(flags.rider),
      warehouse_id: wholeNumber(flags.warehouse),
      date: flags.date,
      receiver: flags.receiver,
      amount: flags.amount,
      remark: flags.remark,
      dry_run: flags.dryRun,
    }).filter(([, value]) => value !== undefined),
  )
  const read = parse(orderStatusContract.update.body, details)
  if ('problems' in read) {
    const [problem] = read.problems
    throw usageError(wrongValue, {
      field: problem?.path ?? '',
      problem: problem ? context.translate(problem.message, problem.values) : '',
    })
  }
  const { call } = await openSession(context)
  const results: Told[] = []
  const sums = { applied: 0, unchanged: 0, refused: 0 }
  for (let at = 0; at < waybills.length; at += PER_CALL) {
    const part = waybills.slice(at, at + PER_CALL)
    const body = { ...read.value, matching: { 'filter[waybill_number]': part.join(',') } }
    const outcome = await call(orderStatusContract.update, { body }, { timeout: 120_000 })
    const found = new Set(outcome.results.map(one => one.waybill_number.toUpperCase()))
    const absent = part.filter(waybill => !found.has(waybill))
    // Orders that were there already may be counted without being named.
    const unknown = part.length - outcome.applied - outcome.unchanged - outcome.refused
    results.push(...outcome.results)
    if (unknown > 0)
      for (const waybill_number of absent.slice(0, unknown))
        results.push({ waybill_number, outcome: 'refused', code: 'not-found', message: context.translate(notFound) })
    sums.applied += outcome.applied
    sums.unchanged += outcome.unchanged
    sums.refused += outcome.refused + Math.max(0, unknown)
  }
  if (flags.json) writeJson(context, { schema: 1, status_key: status, dry_run: flags.dryRun, ...sums, results })
  else tell(context, sums, results, flags.dryRun)
  if (sums.refused === 0) return exitCodes.ok
  return flags.dryRun ? exitCodes.wouldReject : exitCodes.rejected
}

function tell(
  context: CliContext,
  sums: { applied: number; unchanged: number; refused: number },
  results: readonly Told[],
  isDryRun: boolean,
): void {
  const { io, translate } = context
  const bad = results.filter(one => one.outcome === 'refused')
  const words = [
    `${paint(io.err, 'green', '✓')} ${translate(isDryRun ? wouldMove : moved, { count: counted(context, sums.applied) })}`,
    sums.unchanged > 0 && `= ${translate(unchanged, { count: counted(context, sums.unchanged) })}`,
    sums.refused > 0 && `${paint(io.err, 'red', '✗')} ${translate(refused, { count: counted(context, sums.refused) })}`,
  ]
  say(context, words.filter(word => word !== false).join('   '))
  if (bad.length > 0)
    writeTable(
      io.out,
      headings.map(heading => translate(heading)),
      bad.map(one => [one.waybill_number, one.code ?? '', one.message ?? '']),
    )
}
