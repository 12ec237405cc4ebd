// office orders notice: records that the sender of one parcel was notified by hand that it may be disposed of.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import {
  GiveNotice,
  noticeWayNames,
  noticeWays,
  orderRequestContract,
} from '@office/shared/areas/orders/requests/order-request.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatDay } from '@office/shared/format/date-time'
import { byContract } from '../../../core/nouns/by-contract.ts'
import { storedWord } from '../../../core/nouns/draft-flags.ts'
import { type CliContext, openSession, say, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'

const noticed = msg`{waybill} may be disposed of from {day}`

interface NoticeFlags {
  by: string | undefined
  remark: string | undefined
  json: boolean
}

export async function giveNotice(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: NoticeFlags },
  context: CliContext,
): Promise<ExitCode> {
  const choices = noticeWays.map(way => [way, noticeWayNames[way]] as const)
  const way = storedWord('--by', { text: flags.by ?? '', choices }, context)
  const body = byContract(GiveNotice, { way, remark: flags.remark ?? '' }, context)
  const { call } = await openSession(context)
  const { order } = await call(orderContract.byWaybill, { params: { waybill } })
  const answer = await call(orderRequestContract.notice, { params: { id: order.id }, body })
  const { waybill_number, disposal_from } = answer
  if (flags.json) writeJson(context, answer)
  else say(context, context.translate(noticed, { waybill: waybill_number, day: formatDay(disposal_from) }))
  return exitCodes.ok
}
