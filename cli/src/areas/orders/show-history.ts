// office orders history: each change of one order, by whom, before and after, newest first.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderChangeNames, orderFieldName } from '@office/shared/areas/orders/order-history.model'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { harmless } from '../../core/io/io.ts'
import { headingsFor, writeRows } from '../../core/io/table.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const headings = [msg`When`, msg`Staff`, msg`Field`, msg`Before`, msg`After`]

export async function showHistory(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { order } = await call(orderContract.byWaybill, { params: { waybill } })
  const changes = await call(orderContract.history, { params: { id: order.id } })
  const { io, translate } = context
  const told = (words: Message | string) => (typeof words === 'string' ? words : translate(words))
  // A program reads the keys.
  const named = (name: string) => (io.out.isTty ? told(orderFieldName(name)) : name)
  const called = (what: keyof typeof orderChangeNames) => (io.out.isTty ? translate(orderChangeNames[what]) : what)
  if (flags.json) writeJson(context, { waybill_number: order.waybill_number, changes })
  else
    writeRows(io.out, [
      headingsFor(io.out, translate, headings),
      ...changes.flatMap(({ at, staff_name, what, fields }) =>
        (fields.length > 0
          ? fields.map(({ field, before, after }) => ({ name: named(field), before, after }))
          : [{ name: called(what), before: null, after: null }]
        ).map(({ name, before, after }) =>
          [io.out.isTty ? formatDateTime(at) : at, staff_name ?? '', name, before ?? '', after ?? ''].map(harmless),
        ),
      ),
    ])
  return exitCodes.ok
}
