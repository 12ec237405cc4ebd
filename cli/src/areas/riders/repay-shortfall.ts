// office riders repay, repay-receipt and repay-reverse: what a rider repays of the shortfalls of their counts, its receipt, and takes
// back what was entered wrongly.
import { type RiderRepayment, riderRepaymentContract } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { formatMoney } from '@office/shared/format/amount'
import { paint } from '../../core/io/io.ts'
import { checkOutput, type Output, writeOutput } from '../../core/io/write-output.ts'
import { byContract } from '../../core/nouns/by-contract.ts'
import { findRow, numberIn } from '../../core/nouns/find-records.ts'
import { sayUndo } from '../../core/nouns/undo-line.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { again, type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { readMethod } from '../finance/read-method.part.ts'
import { riderNoun } from './rider.noun.ts'

const isRepaid = msg`{name} repaid {amount} (repayment {id})`
const wouldRepay = msg`{name} would repay {amount}`
const printWith = msg`Receipt:  {command}`
const isReversed = msg`{name} owes {amount} again`
const needsNumber = msg`Enter the number of the repayment with --repayment`
const wouldReverse = msg`{name} would owe {amount} again`

interface Common {
  reason: string | undefined
  dryRun: boolean
  json: boolean
}

interface Repaid {
  args: readonly string[]
  flags: Common & {
    amount: string | undefined
    currency: string | undefined
    method: string | undefined
    paymentReference: string | undefined
  }
}

interface Reversed {
  args: readonly string[]
  flags: Common & { repayment: string | undefined }
}

interface Receipt {
  args: readonly string[]
  flags: Output & { repayment: string | undefined; paper: string | undefined }
}

async function riderNamed(name: string, context: CliContext) {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await riderNoun.load(), name)
  return { call, params: { id: Number(id) } }
}

function tell(context: CliContext, words: Message, name: string, repayment: RiderRepayment, isJson: boolean): ExitCode {
  if (isJson) writeJson(context, repayment)
  else {
    const { id, amount, currency } = repayment
    say(context, context.translate(words, { name, id, amount: formatMoney(amount, currency) }))
  }
  return exitCodes.ok
}

export async function repayShortfall({ args: [name = ''], flags }: Repaid, context: CliContext): Promise<ExitCode> {
  const { amount, currency, method, paymentReference, reason = '', dryRun, json } = flags
  const told = {
    reason,
    ...(amount ? { amount } : {}),
    ...(currency ? { currency } : {}),
    ...(paymentReference ? { payment_reference: paymentReference } : {}),
  }
  const body = byContract(riderRepaymentContract.create.body, told, context)
  const { call, params } = await riderNamed(name, context)
  const paid = { ...body, ...(await readMethod(call, method, context)) }
  const repayment = await call(riderRepaymentContract.create, { params, body: paid }, { dryRun })
  const exit = tell(context, dryRun ? wouldRepay : isRepaid, name, repayment, json)
  if (!dryRun && !json) {
    const of = `${shellWord(name)} --repayment ${repayment.id}`
    say(
      context,
      paint(
        context.io.err,
        'dim',
        context.translate(printWith, { command: again(context, `office riders repay-receipt ${of}`) }),
      ),
    )
    sayUndo(context, `office riders repay-reverse ${of} --reason …`)
  }
  return exit
}

function repaymentIn({ repayment }: { repayment: string | undefined }): number {
  const id = numberIn(repayment ?? '')
  if (id === null) throw usageError(needsNumber)
  return id
}

export async function printReceipt({ args: [name = ''], flags }: Receipt, context: CliContext): Promise<ExitCode> {
  const repaymentId = repaymentIn(flags)
  const { query: asks } = riderRepaymentContract.receipt
  const { paper = 'roll-80' } = byContract(asks, flags.paper ? { paper: flags.paper } : {}, context)
  checkOutput(context, flags)
  const { call, params } = await riderNamed(name, context)
  const asked = { params: { ...params, repaymentId }, query: { paper } }
  const file = await call(riderRepaymentContract.receipt, asked, { timeout: 60_000 })
  await writeOutput(context, flags, file.name, file.bytes)
  return exitCodes.ok
}

export async function reverseRepayment({ args: [name = ''], flags }: Reversed, context: CliContext): Promise<ExitCode> {
  const { reason = '', dryRun, json } = flags
  const repayment_id = repaymentIn(flags)
  const body = byContract(riderRepaymentContract.reverse.body, { repayment_id, reason }, context)
  const { call, params } = await riderNamed(name, context)
  const answer = await call(riderRepaymentContract.reverse, { params, body }, { dryRun })
  return tell(context, dryRun ? wouldReverse : isReversed, name, answer, json)
}
