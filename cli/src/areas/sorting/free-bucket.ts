// office buckets empty and office sessions close: what makes a bucket free again.
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { msg } from '@office/shared/core/messages/message'
import { isConfirmed } from '../../core/nouns/confirm.ts'
import { findRow, recordNumber } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { exitOf, tellRefused } from './bag-answers.ts'
import { bucketNoun } from './bucket.noun.ts'
import { sortingSessionNoun } from './session.noun.ts'

const emptyIt = msg`Empty {code}? {parcels, plural, one {# parcel goes} other {# parcels go}} back to where they were before they were sorted.`
const isEmptied = msg`{code}: {parcels, plural, =0 {nothing was taken out} one {# parcel was taken out} other {# parcels were taken out}}, {refused, plural, one {# stays} other {# stay}}`
const closeIt = msg`Close session {id}? Nothing more can be scanned in it. Scans its device has not sent yet stay there and are refused.`
const isClosed = msg`Bucket {bucket} is free: the session of {name} is closed`

interface Given {
  args: readonly string[]
  flags: { yes: boolean; json: boolean }
}

export async function emptyBucket({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const row = await findRow(call, await bucketNoun.load(), name)
  const code = String(row.code)
  if (!(await isConfirmed(context, flags, emptyIt, { code, parcels: Number(row.parcels) }))) return exitCodes.failed
  const { parcels, refused, kept } = await call(sortingContract.reset, { params: { id: Number(row.id) }, body: { code } })
  if (flags.json) writeJson(context, { code, parcels, refused, kept })
  else {
    say(context, context.translate(isEmptied, { code, parcels, refused }))
    tellRefused(
      context,
      kept.map(({ waybill_number, message }) => ({ number: waybill_number, outcome: 'refused' as const, message })),
    )
  }
  return exitOf(refused)
}

export async function closeSession({ args: [name = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const id = await recordNumber(call, await sortingSessionNoun.load(), name)
  if (!(await isConfirmed(context, flags, closeIt, { id }))) return exitCodes.failed
  const session = await call(sortingContract.closeSession, { params: { id } })
  if (flags.json) writeJson(context, session)
  else say(context, context.translate(isClosed, { bucket: session.bucket_code, name: session.staff_name }))
  return exitCodes.ok
}
