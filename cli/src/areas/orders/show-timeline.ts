// office orders timeline: the journey of one order, newest first, with the details given at each step.
import { toldFacts } from '@office/shared/areas/orders/moves/move-facts.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderEvent } from '@office/shared/areas/orders/order.model'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import { msg, type Translate } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { harmless } from '../../core/io/io.ts'
import { headingsFor, writeRows } from '../../core/io/table.ts'
import { tenantTranslate } from '../../core/nouns/tenant-words.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const headings = [msg`When`, msg`Status`, msg`What`, msg`Branch`, msg`Rider`, msg`Staff`, msg`Details`]
const undone = msg`Undone: {status}`
const backTo = msg`Back to {status}`

/** What happened: a move that was taken back is marked as such, and the entry that takes it back names it. */
function titleOf({ kind, status_key, is_taken_back, took_back }: OrderEvent, translate: Translate): string {
  if (took_back !== null) return translate(undone, { status: translate(orderStatus(took_back).name) })
  const status = translate(orderStatus(status_key).name)
  if (is_taken_back) return `${status} (${translate(msg`undone`)})`
  return kind === 'edit' ? `${status} (${translate(msg`changed`)})` : status
}

const detailsOf = (event: OrderEvent, translate: Translate): string =>
  [
    event.reason,
    ...toldFacts(event).map(({ label, value }) => `${translate(label)}: ${typeof value === 'string' ? value : translate(value)}`),
    event.remark,
  ]
    .filter(Boolean)
    .join('; ')

/** For people: one line says what happened, the next shows its details, both whole. */
function linesOf(event: OrderEvent, translate: Translate): string {
  const when = formatDateTime(event.at)
  const back = event.took_back !== null && translate(backTo, { status: translate(orderStatus(event.status_key).name) })
  const where = [back, event.warehouse, event.rider, event.staff_name].filter(Boolean)
  const details = detailsOf(event, translate)
  const first = `${when}  ${[titleOf(event, translate), ...where].join(' · ')}`
  return `${[first, ...(details === '' ? [] : [' '.repeat(when.length + 2) + details])].map(harmless).join('\n')}\n`
}

export async function showTimeline(
  { args: [waybill = ''], flags }: { args: readonly string[]; flags: { json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const session = await openSession(context)
  const { call } = session
  const { order } = await call(orderContract.byWaybill, { params: { waybill } })
  const events = await call(orderContract.timelines, { params: { id: order.id } })
  const { io, translate } = context
  if (flags.json) writeJson(context, { waybill_number: order.waybill_number, events })
  else if (io.out.isTty) {
    const inTenantWords = await tenantTranslate(context, session)
    io.out.write(events.map(event => linesOf(event, inTenantWords)).join(''))
  } else
    writeRows(io.out, [
      headingsFor(io.out, translate, headings),
      ...events.map(event => [
        event.at,
        event.status_key,
        event.kind,
        event.warehouse ?? '',
        event.rider ?? '',
        event.staff_name ?? '',
        detailsOf(event, translate),
      ]),
    ])
  return exitCodes.ok
}
