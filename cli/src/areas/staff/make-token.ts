// office tokens create and revoke: only the secret on stdout, so that it goes to a file without appearing on a screen.
import { serviceTokenContract } from '@office/shared/areas/staff/service-token.contract'
import { typedDays } from '@office/shared/core/day-span'
import { msg } from '@office/shared/core/messages/message'
import { paint } from '../../core/io/io.ts'
import { findRow } from '../../core/nouns/find-records.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { companyToday } from '../../core/program/company-day.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { roleNoun } from './role.noun.ts'
import { tokenNoun } from './token.noun.ts'

const missing = msg`{flag} is required.`
const made = msg`{name} works until {until} as {role}. Store the token now; it cannot be shown again.`
const revoked = msg`{name} has been revoked.`

interface Made {
  args: readonly string[]
  flags: { role: string | undefined; expires: string | undefined; json: boolean }
}

export async function makeToken({ args: [name = ''], flags }: Made, context: CliContext): Promise<ExitCode> {
  const { role, expires } = flags
  if (role === undefined) throw usageError(missing, { flag: '--role' }, 'office roles list')
  if (expires === undefined) throw usageError(missing, { flag: '--expires' }, 'office tokens create --help')
  const { call } = await openSession(context)
  const { id } = await findRow(call, await roleNoun.load(), role)
  const body = { name, role_id: Number(id), expires_on: typedDays(expires, await companyToday(call)) }
  const { token, service_token } = await call(serviceTokenContract.create, { body })
  if (flags.json) writeJson(context, { ...service_token, token })
  else {
    context.io.out.write(`${token}\n`)
    const { expires_at: until, role_name } = service_token
    const words = context.translate(made, { name, until: until.slice(0, 16).replace('T', ' '), role: role_name })
    say(context, `${paint(context.io.err, 'green', '✓')} ${words}`)
  }
  return exitCodes.ok
}

interface Revoked {
  args: readonly string[]
  flags: { json: boolean }
}

export async function revokeToken({ args: [text = ''], flags }: Revoked, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const { id } = await findRow(call, await tokenNoun.load(), text)
  const after = await call(serviceTokenContract.revoke, { params: { id: Number(id) } })
  if (flags.json) writeJson(context, after)
  else say(context, `${paint(context.io.err, 'green', '✓')} ${context.translate(revoked, { name: after.name })}`)
  return exitCodes.ok
}
