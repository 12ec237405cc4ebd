// office orders reverse: takes back the last move of orders that are still in the status it led to.
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type CliContext, openSession } from '../../core/program/context.ts'
import type { ExitCode } from '../../core/program/exit-codes.ts'
import { readStatus } from './read-status.part.ts'
import { readWaybills } from './read-waybills.part.ts'
import { sendMoves } from './send-moves.ts'

interface ReverseFlags {
  reason: string | undefined
  remark: string | undefined
  dryRun: boolean
  json: boolean
}

export async function reverseOrders(
  { args: [key = '', ...given], flags }: { args: readonly string[]; flags: ReverseFlags },
  context: CliContext,
): Promise<ExitCode> {
  const session = await openSession(context)
  const status_key = await readStatus(key, '<status>', context, session)
  const waybills = await readWaybills(given, context)
  const { reason, remark, dryRun: dry_run } = flags
  const body = {
    status_key,
    dry_run,
    ...(reason === undefined ? {} : { reason_id: Number(reason) }),
    ...(remark === undefined ? {} : { remark }),
  }
  const { call } = session
  return sendMoves(
    waybills,
    matching => call(orderStatusContract.reverse, { body: { ...body, matching } }, { timeout: 120_000 }),
    { status_key, ...flags },
    context,
  )
}
