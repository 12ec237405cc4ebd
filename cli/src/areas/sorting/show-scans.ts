// office sessions scans and parcels: the scans of one shift at a bucket, newest first, and what it took over and handed over.
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import {
  foundOtherwise,
  handOverFindNames,
  handOverLabels,
  sortingContract,
  verdictNames,
} from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { numberIn } from '../../core/nouns/find-records.ts'
import { cellText } from '../../core/nouns/list-records.ts'
import { tenantTranslate } from '../../core/nouns/tenant-words.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const needsNumber = msg`Specify the session by its number. To find it, run office sessions list.`
const handOver = msg`Taken over: {taken}. Difference: {difference}. Handed over: {handed}.`
const endedBy = msg`Ended by {name}.`
const scanHeadings = [msg`When`, msg`Code`, 'verdict', msg`Result`, msg`Receiver`]
const parcelHeadings = [msg`Waybill`, handOverLabels.taken_over, handOverLabels.handed_over, msg`Status now`, msg`Receiver`]

interface Given {
  args: readonly string[]
  flags: { json: boolean }
}

async function readSession({ args: [session = ''] }: Given, context: CliContext) {
  const id = numberIn(session)
  if (id === null) throw usageError(needsNumber)
  const opened = await openSession(context)
  return { opened, ...(await opened.call(sortingContract.session, { params: { id } })) }
}
type Read = Awaited<ReturnType<typeof readSession>>

function sayHandOver({ session }: Read, context: CliContext): void {
  const { taken_over, taken_over_difference, handed_over, closed_by_name } = session
  const values = { taken: taken_over ?? '–', difference: taken_over_difference ?? '–', handed: handed_over ?? '–' }
  say(context, context.translate(handOver, values))
  if (closed_by_name !== null) say(context, context.translate(endedBy, { name: closed_by_name }))
}

export async function showScans(given: Given, context: CliContext): Promise<ExitCode> {
  const read = await readSession(given, context)
  const { io, translate } = context
  if (given.flags.json) writeJson(context, { session: read.session, scans: read.scans })
  else {
    sayHandOver(read, context)
    writeTable(
      io.out,
      headingsFor(io.out, translate, scanHeadings),
      read.scans.map(({ at, code, verdict, order }) => [
        io.out.isTty ? formatDateTime(at) : at,
        code,
        verdict,
        translate(verdictNames[verdict]),
        order?.receiver_name ?? '',
      ]),
    )
  }
  return exitCodes.ok
}

export async function showParcels(given: Given, context: CliContext): Promise<ExitCode> {
  const read = await readSession(given, context)
  const { io, translate } = context
  if (given.flags.json) writeJson(context, { session: read.session, parcels: read.parcels })
  else {
    sayHandOver(read, context)
    const inTenantWords = await tenantTranslate(context, read.opened)
    writeTable(
      io.out,
      headingsFor(io.out, translate, parcelHeadings),
      read.parcels.map(parcel => {
        const otherwise = foundOtherwise(parcel)
        return [
          parcel.waybill_number,
          otherwise === null ? cellText(context, parcel.taken_over) : translate(handOverFindNames[otherwise]),
          cellText(context, parcel.handed_over),
          inTenantWords(orderStatus(parcel.status_key).name),
          parcel.receiver_name,
        ]
      }),
    )
  }
  return exitCodes.ok
}
