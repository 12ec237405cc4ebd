// office orders photo: keeps a photo of a damaged parcel.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderPhotoContract } from '@office/shared/areas/orders/order-photo.contract'
import { msg } from '@office/shared/core/message'
import { failure } from '../../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'

const noFile = msg`{file} cannot be read.`
const added = msg`The photo is with {waybill}`

export async function addPhoto(
  { args: [waybill = '', path = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const bytes = await readFile(path).catch(() => {
    throw failure('no-file', noFile, { file: path })
  })
  const { call } = await openSession(context)
  const { order } = await call(orderContract.byWaybill, { params: { waybill } })
  const file = new File([bytes], basename(path))
  const answer = await call(orderPhotoContract.add, { params: { id: order.id }, file }, { timeout: 60_000 })
  if (flags.json) writeJson(context, answer)
  else say(context, context.translate(added, { waybill: answer.waybill_number }))
  return exitCodes.ok
}
