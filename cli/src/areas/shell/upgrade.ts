// office upgrade: fetches the program that the server has, verifies that it is complete, and replaces this one with it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Release, releasePaths } from '@office/shared/core/api/release'
import { msg } from '@office/shared/core/messages/message'
import { parse } from '@office/shared/core/schema'
import { type Host, isLocalhostName } from '../../core/host/host-name.ts'
import { paint } from '../../core/io/io.ts'
import { writeWhole } from '../../core/io/write-file.ts'
import { CliError, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, chosenHost, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { ownFile } from '../../core/program/own-file.ts'

const isCheckout = msg`This program runs from a checkout of the project and is updated with it. To build the single-file program, run npm run build.`
const foreignHost = msg`.officerc sets {host}, but programs are only downloaded from a host that you name yourself. Add --host.`
const unsafe = msg`{host} does not use https, so someone on the network could replace the program with another one.`
const noAnswer = msg`No answer from {host}. Nothing is lost; run the same command again.`
const notOffered = msg`{host} has no program at {path}: it answered {status}.`
const broken = msg`The download from {host} does not match its checksum: SHA-256 {got} instead of {wanted}. Nothing was changed.`
const current = msg`{path} is up to date with {host}: version {version}.`
const newer = msg`{host} has another version: {version}. To replace {path} with it, run office upgrade.`
const replaced = msg`{path} is now version {version} from {host}.`

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function fetched(context: CliContext, host: Host, path: string, patience = 60_000): Promise<Response> {
  const response = await context.fetch(`${host.origin}${path}`, { signal: AbortSignal.timeout(patience) }).catch(() => null)
  if (response === null) throw new CliError(exitCodes.network, 'offline', noAnswer, { host: host.name })
  if (response.ok) return response
  const values = { host: host.name, path, status: response.status }
  throw new CliError(response.status >= 500 ? exitCodes.network : exitCodes.failed, 'not-offered', notOffered, values)
}

/** Only two hosts are trusted for the program: the one in use, or one named for this command, never one that a folder names. */
export async function trustedHost(context: CliContext): Promise<Host> {
  const { host, by } = await chosenHost(context)
  if (by === '.officerc') throw usageError(foreignHost, { host: host.name }, `office upgrade --host ${host.name}`)
  const { protocol, hostname } = new URL(host.origin)
  if (protocol !== 'https:' && !isLocalhostName(hostname)) throw usageError(unsafe, { host: host.name })
  return host
}

export async function offeredBy(context: CliContext, host: Host, patience?: number): Promise<Release> {
  const answer: unknown = await (await fetched(context, host, releasePaths.release, patience)).json().catch(() => null)
  const read = parse(Release, answer)
  if ('value' in read) return read.value
  throw new CliError(exitCodes.failed, 'not-offered', notOffered, { host: host.name, path: releasePaths.release, status: 200 })
}

interface Flags {
  check: boolean
  json: boolean
}

export async function upgrade({ flags }: { flags: Flags }, context: CliContext): Promise<ExitCode> {
  const own = ownFile()
  if (own === null) throw new CliError(exitCodes.failed, 'is-checkout', isCheckout, {}, 'npm run build')
  const host = await trustedHost(context)
  const { version, sha256 } = await offeredBy(context, host)
  const isCurrent = sumOf(await readFile(own)) === sha256
  if (!isCurrent && !flags.check) {
    const bytes = new Uint8Array(await (await fetched(context, host, releasePaths.file)).arrayBuffer())
    const got = sumOf(bytes)
    if (got !== sha256) throw new CliError(exitCodes.failed, 'wrong-checksum', broken, { host: host.name, got, wanted: sha256 })
    await writeWhole(own, bytes)
  }
  const values = { path: own, host: host.name, version }
  const outcome = isCurrent ? 'current' : flags.check ? 'available' : 'replaced'
  if (flags.json) writeJson(context, { ...values, sha256, outcome })
  else {
    const words = { current, available: newer, replaced }[outcome]
    say(context, `${paint(context.io.err, 'green', isCurrent || !flags.check ? '✓' : '!')} ${context.translate(words, values)}`)
  }
  return exitCodes.ok
}
