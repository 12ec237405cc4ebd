// office orders label and pod: PDFs of labels and of proofs of delivery, as a file or for a printer behind a pipe.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { checkOutput, type Output, writeOutput } from '../../core/io/write-output.ts'
import { CliError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { layoutNumber } from '../waybills/find-layout.part.ts'
import { readWaybills } from './read-waybills.part.ts'

const printed = msg`{n, plural, one {# label} other {# labels}} for "{layout}", {again} printed before`
const absent = msg`No order has the waybill {waybills}.`

interface Given {
  args: readonly string[]
}

export async function printLabels(
  { args, flags }: Given & { flags: Output & { layout: string | undefined } },
  context: CliContext,
): Promise<ExitCode> {
  checkOutput(context, flags)
  const waybills = await readWaybills(args, context)
  const { call } = await openSession(context)
  const layout_id = await layoutNumber(call, flags.layout)
  const print = await call(waybillPrintContract.create, { body: { waybills, layout_id } })
  const file = await call(waybillPrintContract.pdf, { params: { id: print.id } }, { timeout: 120_000 })
  await writeOutput(context, flags, file.name, file.bytes)
  say(context, context.translate(printed, { n: print.labels, layout: print.layout, again: print.again }))
  if (print.absent.length > 0) say(context, context.translate(absent, { waybills: print.absent.join(', ') }))
  return print.absent.length === 0 ? exitCodes.ok : exitCodes.rejected
}

export async function printPod({ args, flags }: Given & { flags: Output }, context: CliContext): Promise<ExitCode> {
  checkOutput(context, flags)
  const waybills = await readWaybills(args, context)
  const { call } = await openSession(context)
  const ids: number[] = []
  const missing: string[] = []
  for (const waybill of waybills)
    try {
      ids.push((await call(orderContract.byWaybill, { params: { waybill } })).order.id)
    } catch (error) {
      if (!(error instanceof CallError && error.status === 404)) throw error
      missing.push(waybill)
    }
  const told = { waybills: missing.join(', ') }
  if (ids.length === 0 && missing.length > 0) throw new CliError(exitCodes.failed, 'not-found', absent, told)
  const file = await call(waybillPrintContract.podPdf, { query: { ids: ids.join() } }, { timeout: 60_000 })
  await writeOutput(context, flags, file.name, file.bytes)
  if (missing.length === 0) return exitCodes.ok
  say(context, context.translate(absent, told))
  return exitCodes.rejected
}
