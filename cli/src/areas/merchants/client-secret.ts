// office merchants secret, end-old-secret and revoke-secret: only the secret on stdout, so that it goes to a file without
// appearing on a screen.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { msg } from '@office/shared/core/messages/message'
import { formatDateTime } from '@office/shared/format/date-time'
import { paint } from '../../core/io/io.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { merchantNoun } from './merchant.noun.ts'

const made = msg`Programs of {merchant} now sign in with this secret, as long as its orders by API are approved. Store it now; it cannot be shown again.`
const overlaps = msg`The previous secret works until {until}. To revoke it now, run office merchants end-old-secret {id}.`
const ended = msg`Programs of {merchant} can now sign in only with the newest secret.`
const revoked = msg`Programs of {merchant} can no longer sign in.`

interface Given {
  args: readonly string[]
  flags: { json: boolean }
}

async function openAt(text: string, context: CliContext) {
  const { call } = await openSession(context)
  const { id, name } = await findRow(call, await merchantNoun.load(), text)
  return { call, params: { id: Number(id) }, merchant: String(name ?? text) }
}

const sayDone = (context: CliContext, words: string) => say(context, `${paint(context.io.err, 'green', '✓')} ${words}`)

export async function makeClientSecret({ args: [text = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call, params, merchant } = await openAt(text, context)
  const answer = await call(merchantContract.authGenerate, { params })
  if (flags.json) writeJson(context, answer)
  else {
    context.io.out.write(`${answer.client_secret}\n`)
    sayDone(context, context.translate(made, { merchant }))
    if (answer.old_until !== null) {
      const until = formatDateTime(answer.old_until)
      say(context, context.translate(overlaps, { until, id: params.id }))
    }
  }
  return exitCodes.ok
}

export async function endOldClientSecret({ args: [text = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call, params, merchant } = await openAt(text, context)
  const answer = await call(merchantContract.authEndOld, { params })
  if (flags.json) writeJson(context, answer)
  else sayDone(context, context.translate(ended, { merchant }))
  return exitCodes.ok
}

export async function revokeClientSecret({ args: [text = ''], flags }: Given, context: CliContext): Promise<ExitCode> {
  const { call, params, merchant } = await openAt(text, context)
  const answer = await call(merchantContract.authRevoke, { params })
  if (flags.json) writeJson(context, answer)
  else sayDone(context, context.translate(revoked, { merchant }))
  return exitCodes.ok
}
