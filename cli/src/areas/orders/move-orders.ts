// office orders status: moves orders by waybill number, with the details that the status asks for.
import { detailFields, orderStatusContract, type ToldDetail } from '@office/shared/areas/orders/order-status.contract'
import { toldWith } from '@office/shared/areas/orders/order-transitions'
import { msg } from '@office/shared/core/message'
import { parse } from '@office/shared/core/schema'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import type { ExitCode } from '../../core/program/exit-codes.ts'
import { readStatus } from './read-status.part.ts'
import { readWaybills } from './read-waybills.part.ts'
import { sendMoves } from './send-moves.ts'

/** Each detail is the flag of its own name. */
type MoveFlags = Record<ToldDetail, string | undefined> & { dryRun: boolean; json: boolean }

const needsFlags = msg`{key} needs {flags}.`
const wrongValue = msg`{field}: {problem}`

/** Details whose fields hold numbers. */
const numbers: readonly ToldDetail[] = ['reason', 'rider', 'warehouse', 'zone', 'pieces']

// Object.keys forgets the literal names.
const details = Object.keys(detailFields) as ToldDetail[]

export async function moveOrders(
  { args: [key = '', ...given], flags }: { args: readonly string[]; flags: MoveFlags },
  context: CliContext,
): Promise<ExitCode> {
  const status_key = await readStatus(key, context)
  const always = toldWith(status_key)
  const missing = details.filter(detail => always.includes(detail) && flags[detail] === undefined)
  if (missing.length > 0) throw usageError(needsFlags, { key: status_key, flags: missing.map(flag => `--${flag}`).join(', ') })
  const waybills = await readWaybills(given, context)
  const told = details.flatMap(detail => {
    const text = flags[detail]
    return text === undefined ? [] : [[detailFields[detail], numbers.includes(detail) ? Number(text) : text]]
  })
  const body = { status_key, ...Object.fromEntries(told), dry_run: flags.dryRun }
  const read = parse(orderStatusContract.update.body, body)
  if ('problems' in read) {
    const [problem] = read.problems
    throw usageError(wrongValue, {
      field: problem?.path ?? '',
      problem: problem ? context.translate(problem.message, problem.values) : '',
    })
  }
  const { call } = await openSession(context)
  return sendMoves(
    waybills,
    matching => call(orderStatusContract.update, { body: { ...read.value, matching } }, { timeout: 120_000 }),
    { status_key, ...flags },
    context,
  )
}
