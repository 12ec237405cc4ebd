// office server secrets rotate: re-seals with the current secret key everything that was sealed with an old one.
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { paint } from '../../core/io/io.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { asCliError, configHere, serverCode } from './server-code.ts'

interface Rotated {
  tenants: number
  resealed: number
  current: number
  unreadable: { tenant: string; kind: string; field: string }[]
}

const done = msg`{resealed} sealed with the current key, {current} already were, in {tenants, plural, one {# tenant} other {# tenants}}.`
const tried = msg`Nothing was changed. {resealed} would be sealed with the current key, {current} already are, in {tenants, plural, one {# tenant} other {# tenants}}.`
const canGo = msg`You can now remove OFFICE_OTHER_SECRET_KEY from every server.`
const locked = msg`{tenant}: {field} of {kind} was sealed with a key that is not available.`
const needsKey = msg`Set OFFICE_OTHER_SECRET_KEY to the key that these were sealed with and run this command again, or enter them again. All others are done.`

export async function rotateSecrets(
  { flags }: { flags: { dryRun: boolean; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  const code = await serverCode<{ rotate: (config: unknown, isDryRun: boolean) => Promise<Rotated> }>(
    'secrets rotate',
    'secret-command.ts',
  )
  const rotated = await code.rotate(configHere(code, context), flags.dryRun).catch((error: unknown) => {
    throw asCliError(error)
  })
  const { tenants, unreadable } = rotated
  const exit = unreadable.length > 0 ? exitCodes.failed : exitCodes.ok
  if (flags.json) {
    writeJson(context, rotated, { dry_run: flags.dryRun })
    return exit
  }
  const values = { tenants, resealed: formatCount(rotated.resealed), current: formatCount(rotated.current) }
  const isWhole = !flags.dryRun && exit === exitCodes.ok
  say(
    context,
    `${isWhole ? `${paint(context.io.err, 'green', '✓')} ` : ''}${context.translate(flags.dryRun ? tried : done, values)}`,
  )
  for (const place of unreadable) say(context, paint(context.io.err, 'red', context.translate(locked, place)))
  if (unreadable.length > 0) say(context, context.translate(needsKey))
  else if (isWhole) say(context, context.translate(canGo))
  return exit
}
