// office orders adjustments: the adjustments, claims and write-offs of one order, decided or waiting for a decision.
import { approvalKindNames } from '@office/shared/areas/approvals/approval.model'
import { approvalTransitions } from '@office/shared/areas/approvals/approval.transitions'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { adjustmentFieldNames } from '@office/shared/areas/finance/adjustments/adjustment.model'
import { mailedNames, mailedOf } from '@office/shared/areas/finance/sent-mail'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { msg } from '@office/shared/core/messages/message'
import { cellWords } from '../../../core/io/cell-words.ts'
import { headingsFor, writeTable } from '../../../core/io/table.ts'
import { type CliContext, openSession, writeJson } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'

const headings = [
  msg`Number`,
  msg`Type`,
  msg`Status`,
  msg`What is adjusted`,
  msg`Currency`,
  msg`Before`,
  msg`After`,
  msg`Requested by`,
  msg`Decided by`,
  msg`Invoice`,
  msg`Email`,
]

export async function showAdjustments(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { order } = await call(orderContract.byWaybill, { params: { waybill } })
  const requests = await call(adjustmentContract.list, { params: { id: order.id } })
  const { io, translate } = context
  const words = cellWords(context)
  if (flags.json) writeJson(context, { waybill_number: order.waybill_number, requests })
  else
    writeTable(
      io.out,
      headingsFor(io.out, translate, headings),
      requests.map(one => [
        String(one.id),
        words.word(one.kind, approvalKindNames[one.kind]),
        words.word(one.state, approvalTransitions.states[one.state].name),
        words.word(one.field, adjustmentFieldNames[one.field]),
        one.currency,
        words.amount(one.before),
        words.amount(one.after),
        one.requested_by_name ?? '',
        one.decided_by_name ?? '',
        one.invoice_number ?? '',
        one.mail === null ? '' : words.word(mailedOf[one.mail.status], mailedNames[mailedOf[one.mail.status]]),
      ]),
    )
  return exitCodes.ok
}
