// office auth status, switch and logout: the accounts stored on this machine.
import { type CurrentUser, sessionContract } from '@office/shared/areas/session/session.contract'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { parseHost } from '../../core/host/host-name.ts'
import type { Account, TokenPlace } from '../../core/host/hosts.ts'
import { paint } from '../../core/io/io.ts'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { clearNames } from '../../core/nouns/name-cache.ts'
import { CliError, usageError } from '../../core/program/cli-error.ts'
import {
  type CliContext,
  chosenHost,
  clientFor,
  givenToken,
  loginCommand,
  namedHost,
  say,
  writeJson,
} from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const nobody = msg`Nobody is signed in.`
const byToken = msg`{name} is set and is used instead of the accounts on this machine.`
const states = { valid: msg`signed in`, over: msg`session has ended`, unknown: msg`server does not answer` }
const headings = [msg`Host`, msg`E-mail`, msg`Name`, msg`Environment`, msg`Status`, msg`Token in`]
const places = { keyring: msg`system keyring`, file: msg`private file` }

interface Shown extends Account {
  host: string
  /** Where its token is stored; null for the environment's. */
  kept_in: TokenPlace | null
  current: boolean
  state: keyof typeof states
}

/** The person behind a token at a host, as the server sees it now. */
async function seen(context: CliContext, host: string, token: string): Promise<CurrentUser | 'over' | 'unknown'> {
  try {
    return await (await clientFor(context, parseHost(host), token))(sessionContract.current, {}, { timeout: 10_000 })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.status === 401 ? 'over' : 'unknown'
  }
}

/** The environment's token as an account; only the server knows whose it is. */
async function byEnvironment(context: CliContext): Promise<Shown | null> {
  const given = await givenToken(context)
  if (!given) return null
  const { host } = await chosenHost(context)
  const user = await seen(context, host.name, given.token)
  const known = typeof user === 'string' ? { email: '', name: given.by, company: '', environment: 'production' as const } : user
  const { email, name, company, environment } = known
  return {
    host: host.name,
    email,
    name,
    company,
    environment,
    current: true,
    kept_in: null,
    state: typeof user === 'string' ? user : 'valid',
  }
}

export async function showAccounts({ flags }: { flags: { json: boolean } }, context: CliContext): Promise<ExitCode> {
  const { translate } = context
  const given = await byEnvironment(context)
  const store = await context.hosts()
  const kept = store.list().map(async ({ host, account, place, isCurrent }): Promise<Shown> => {
    const token = await store.token(host, account.email)
    const user = token === null ? 'over' : await seen(context, host, token)
    return { host, ...account, kept_in: place, current: isCurrent && !given, state: typeof user === 'string' ? user : 'valid' }
  })
  const accounts = [...(given ? [given] : []), ...(await Promise.all(kept))]
  if (flags.json) writeJson(context, accounts)
  else if (accounts.length > 0) {
    if (given) say(context, translate(byToken, { name: (await givenToken(context))?.by ?? '' }))
    writeTable(
      context.io.out,
      headingsFor(context.io.out, translate, headings),
      accounts.map(one => [
        one.current ? `* ${one.host}` : `  ${one.host}`,
        one.email,
        one.name,
        one.environment,
        translate(states[one.state]),
        one.kept_in ? translate(places[one.kept_in]) : '',
      ]),
    )
  }
  const current = accounts.find(account => account.current)
  if (!current) throw new CliError(exitCodes.auth, 'not-signed-in', nobody, {}, loginCommand('HOST'))
  return current.state === 'over' ? exitCodes.auth : exitCodes.ok
}

const overTerminal = msg`Others can read a token on your screen. Pipe it, or add --no-input to print it anyway.`

/** office auth token: for programs that call the API themselves. */
export async function printToken(_given: unknown, context: CliContext): Promise<ExitCode> {
  if (context.io.out.isTty && context.globals.input) throw usageError(overTerminal)
  const { host } = await chosenHost(context)
  const store = await context.hosts()
  const account = store.account(host.name)
  const token = (await givenToken(context))?.token ?? (account && (await store.token(host.name, account.email)))
  if (token === null) throw new CliError(exitCodes.auth, 'not-signed-in', notKept, { host: host.name }, loginCommand(host.name))
  context.io.out.write(`${token}\n`)
  return exitCodes.ok
}

const named = msg`{name} sets {host} here, so commands in this folder still use that host.`

/** Warns if the host in use is not the one that commands will go to. */
export function tellNamedHost(context: CliContext, inUse: string): void {
  const other = namedHost({ ...context, globals: { ...context.globals, host: undefined } })
  if (other && other.host.name !== inUse)
    say(context, `${paint(context.io.err, 'yellow', '!')} ${context.translate(named, { name: other.by, host: other.host.name })}`)
}

const nowUsing = msg`Now using {host} as {email}.`
const whichHost = msg`Specify the host to use: {hosts}`

export async function switchAccount(
  { args, flags }: { args: readonly string[]; flags: { email: string | undefined } },
  context: CliContext,
): Promise<ExitCode> {
  const store = await context.hosts()
  const known = [...new Set(store.list().map(({ host }) => host))]
  const given = args[0] ?? context.globals.host
  // With two hosts, 'the other one' needs no name.
  const other = known.filter(host => host !== store.current())
  const fallback = flags.email === undefined ? (other.length === 1 ? other[0] : undefined) : (store.current() ?? undefined)
  const wanted = given ? parseHost(given).name : fallback
  if (wanted === undefined) throw usageError(whichHost, { hosts: known.join(', ') || '-' }, 'office auth status')
  const account = store.use(wanted, flags.email)
  say(context, `${paint(context.io.err, 'green', '✓')} ${context.translate(nowUsing, { host: wanted, email: account.email })}`)
  tellNamedHost(context, wanted)
  return exitCodes.ok
}

const signedOut = msg`Signed out {email} from {host}.`
const forgottenOnly = msg`The server could not be notified, so the token may still be valid there: {detail}`
const notKept = msg`Nobody is signed in to {host}.`

export async function logOut({ flags }: { flags: { email: string | undefined } }, context: CliContext): Promise<ExitCode> {
  const { host } = await chosenHost(context)
  const store = await context.hosts()
  const account = store.account(host.name, flags.email)
  if (!account) throw new CliError(exitCodes.auth, 'not-signed-in', notKept, { host: host.name }, 'office auth status')
  const token = await store.token(host.name, account.email)
  try {
    // A token that the keyring does not return expires by itself.
    if (token !== null) await (await clientFor(context, host, token))(sessionContract.logout)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // A session that has ended needs no sign-out.
    if (error.status !== 401) say(context, context.translate(forgottenOnly, { detail: error.message }))
  }
  await store.forget(host.name, account.email)
  clearNames(context, host)
  say(
    context,
    `${paint(context.io.err, 'green', '✓')} ${context.translate(signedOut, { email: account.email, host: host.name })}`,
  )
  return exitCodes.ok
}
