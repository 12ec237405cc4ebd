// office orders adjust, claim and write-off: asks to put the money of one order right; somebody else decides.
import {
  AskAdjustment,
  AskClaim,
  type AskedMoney,
  AskWriteOff,
  adjustmentContract,
} from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { adjustable, adjustmentFieldNames } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { msg } from '@office/shared/core/message'
import { parse, type Schema } from '@office/shared/core/schema'
import { formatAmount } from '@office/shared/format/amount'
import { usageError } from '../../../core/program/cli-error.ts'
import type { FlagValues } from '../../../core/program/command.ts'
import { type CliContext, openSession, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import type { adjustFlags } from '../order.commands.ts'

const oneOf = msg`Say what is adjusted by one of --cod, --charge, --credit and --debit.`
const wrongFlag = msg`{field}: {problem}`
const waits = msg`{waybill}: {what} from {before} to {after} waits for approval {id}: somebody else decides it with office approvals approve {id}`
const would = msg`{waybill}: {what} would go from {before} to {after}`

/** What the contract takes, or its words at the field that is wrong. */
function bodyOf<T>(schema: Schema<T>, value: unknown, { translate }: CliContext): T {
  const read = parse(schema, value)
  if ('value' in read) return read.value
  const [problem] = read.problems
  throw usageError(wrongFlag, { field: problem?.path ?? '', problem: problem ? translate(problem.message, problem.values) : '' })
}

interface Flags {
  reason: string | undefined
  dryRun: boolean
  json: boolean
}

const said = ({ reason, dryRun }: Flags) => ({ reason: reason ?? '', dry_run: dryRun })

async function orderOf(call: Awaited<ReturnType<typeof openSession>>['call'], waybill: string): Promise<number> {
  return (await call(orderContract.byWaybill, { params: { waybill } })).order.id
}

function tell(context: CliContext, outcome: AskedMoney, isJson: boolean): ExitCode {
  if (isJson) writeJson(context, { schema: 1, ...outcome })
  else {
    const { waybill_number, currency, field, approval_id: id } = outcome
    const sum = (amount: string) => `${currency} ${formatAmount(amount)}`
    const values = {
      waybill: waybill_number ?? '',
      what: context.translate(adjustmentFieldNames[field]),
      before: sum(outcome.before),
      after: sum(outcome.after),
    }
    say(context, id === null ? context.translate(would, values) : context.translate(waits, { ...values, id }))
  }
  return exitCodes.ok
}

export async function adjustOrder(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: FlagValues<typeof adjustFlags> },
  context: CliContext,
): Promise<ExitCode> {
  const [of, more] = adjustable.filter(part => flags[part] !== undefined)
  if (of === undefined || more !== undefined) throw usageError(oneOf)
  const { borneBy: borne_by, currency } = flags
  const told = { of, amount: flags[of], ...(borne_by ? { borne_by } : {}), ...(currency ? { currency } : {}), ...said(flags) }
  const body = bodyOf(AskAdjustment, told, context)
  const { call } = await openSession(context)
  const id = await orderOf(call, waybill)
  return tell(context, await call(adjustmentContract.ask, { params: { id }, body }), flags.json)
}

export async function claimOrder(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: Flags & { amount: string | undefined } },
  context: CliContext,
): Promise<ExitCode> {
  const body = bodyOf(AskClaim, { amount: flags.amount ?? '', ...said(flags) }, context)
  const { call } = await openSession(context)
  const id = await orderOf(call, waybill)
  return tell(context, await call(adjustmentContract.claim, { params: { id }, body }), flags.json)
}

export async function writeOffOrder(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: Flags },
  context: CliContext,
): Promise<ExitCode> {
  const body = bodyOf(AskWriteOff, said(flags), context)
  const { call } = await openSession(context)
  const id = await orderOf(call, waybill)
  return tell(context, await call(adjustmentContract.writeOff, { params: { id }, body }), flags.json)
}
