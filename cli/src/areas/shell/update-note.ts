// A note that the server has another version of this program: only to people, at most once a day, and not if it is switched off.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '@office/shared/core/messages/message'
import { paint } from '../../core/io/io.ts'
import { CliError } from '../../core/program/cli-error.ts'
import { type CliContext, say } from '../../core/program/context.ts'
import { ownFile } from '../../core/program/own-file.ts'
import { userSettings } from '../../core/program/settings.ts'
import { offeredBy, sumOf, trustedHost } from './upgrade.ts'

const DAY_MS = 86_400_000
/** Nobody waits for a note. */
const PATIENCE_MS = 1000

const newer = msg`{host} has another version of this program: {version}. To install it, run office upgrade. To hide this note, run office config set update-note off.`

/** Whether today's check was already made; from now on it counts as made. */
function isDue({ folders }: CliContext): boolean {
  const stamp = join(folders.cache, 'update-note')
  try {
    if (Date.now() - statSync(stamp).mtimeMs < DAY_MS) return false
  } catch {
    // The first check.
  }
  try {
    mkdirSync(folders.cache, { recursive: true, mode: 0o700 })
    writeFileSync(stamp, '')
  } catch {
    // Without the stamp, each command would check.
    return false
  }
  return true
}

export async function noteNewer(context: CliContext): Promise<void> {
  const { io, env, globals, folders } = context
  const own = ownFile()
  const isForPeople = io.out.isTty && io.err.isTty && !globals.asData && (env.CI ?? '') === ''
  if (own === null || !isForPeople || globals.command === 'upgrade') return
  if (userSettings(folders.config)['update-note'] === 'off' || !isDue(context)) return
  try {
    const host = await trustedHost(context)
    const { version, sha256 } = await offeredBy(context, host, PATIENCE_MS)
    if (sha256 === sumOf(readFileSync(own))) return
    say(context, paint(io.err, 'dim', context.translate(newer, { host: host.name, version })))
  } catch (error) {
    // The server lacks the program or does not answer, so there is nothing to report.
    if (!(error instanceof CliError)) throw error
  }
}
