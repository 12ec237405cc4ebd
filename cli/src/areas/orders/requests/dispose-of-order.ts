// office orders dispose: requests the disposal of one parcel that nobody takes back.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderRequestContract } from '@office/shared/areas/orders/requests/order-request.contract'
import { msg } from '@office/shared/core/messages/message'
import { usageError } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../../core/program/context.ts'
import type { ExitCode } from '../../../core/program/exit-codes.ts'
import { askForOrder } from './asked-answer.ts'

const needsReason = msg`Add the number of a reason with --reason. To see the reasons, run office reasons list.`
const disposed = msg`{waybill} is disposed of`

interface DisposeFlags {
  reason: string | undefined
  remark: string | undefined
  yes: boolean
  json: boolean
}

export async function disposeOfOrder(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: DisposeFlags },
  context: CliContext,
): Promise<ExitCode> {
  const reason_id = Number(flags.reason ?? Number.NaN)
  if (!Number.isInteger(reason_id)) throw usageError(needsReason)
  const { call } = await openSession(context)
  const { order } = await call(orderContract.byWaybill, { params: { waybill } })
  const asked = { params: { id: order.id }, body: { reason_id, remark: flags.remark ?? null } }
  return askForOrder(context, flags, disposed, options => call(orderRequestContract.dispose, asked, options))
}
