// office orders photo: stores a photo of a damaged parcel.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { msg } from '@office/shared/core/messages/message'
import { readUpload } from '../../../core/io/read-upload.ts'
import { type CliContext, openSession, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'

const added = msg`The photo is attached to {waybill}`

export async function addPhoto(
  { args: [waybill = '', path = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const file = await readUpload(path)
  const { call } = await openSession(context)
  const { order } = await call(orderContract.byWaybill, { params: { waybill } })
  const answer = await call(orderPhotoContract.add, { params: { id: order.id }, file }, { timeout: 60_000 })
  if (flags.json) writeJson(context, answer)
  else say(context, context.translate(added, { waybill: answer.waybill_number }))
  return exitCodes.ok
}
