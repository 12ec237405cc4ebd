// Everything that a command may touch, passed to it: streams, folders, network, clock, questions. Tests pass their own.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Call } from '@office/shared/core/api/client'
import { type Message, msg, type Translate } from '@office/shared/core/messages/message'
import { shellWord } from '@office/shared/core/shell-word'
import { formatDateTime } from '@office/shared/format/date-time'
import { type Host, parseHost } from '../host/host-name.ts'
import type { Account, HostStore } from '../host/hosts.ts'
import { type Io, paint } from '../io/io.ts'
import type { Named } from '../nouns/source.ts'
import { CliError, usageError } from './cli-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { Folders } from './folders.ts'
import { type ServerClock, serverClock } from './server-clock.ts'
import { projectSettings } from './settings.ts'
import { underItsKey } from './unanswered-calls.ts'

/** Flags that every command accepts. */
export interface GlobalFlags {
  host: string | undefined
  /** The one branch that the command looks at, by number or name. */
  at: string | undefined
  /** The profile named by a flag; the folders are already its own. */
  profile: string | undefined
  debug: boolean
  /** False with --no-input: no prompts, even on a terminal. */
  input: boolean
  /** The answer is for a program: no words except failures. */
  asData: boolean
  /** What --jq makes of an answer; null without it. */
  filter: ((value: unknown) => Iterable<unknown>) | null
  /** The running command: 'orders list'. */
  command: string
}

export interface Prompts {
  text: (question: string) => Promise<string>
  password: (question: string) => Promise<string>
  /** The default is no. */
  confirm: (question: string) => Promise<boolean>
}

/** Names that a tenant gave to words of the contract, by these words. */
export type GivenNames = ReadonlyMap<Message, string>

/** Words of the contract that a tenant may call otherwise, as it does with statuses. */
export interface TenantWords {
  mayRename: (word: Message) => boolean
  /** Asked for once in a session; those that this machine last knew if they cannot be fetched. */
  given: (context: CliContext, session: Session) => Promise<GivenNames>
  /** Those that this machine last knew. */
  kept: (context: CliContext, host: Host) => Promise<GivenNames>
}

export interface CliContext {
  io: Io
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  folders: Folders
  language: string
  translate: Translate
  globals: GlobalFlags
  hosts: () => Promise<HostStore>
  /** The kinds of records that a field like 'city_id' may name. */
  recordsOf: (field: string) => Promise<readonly Named[]>
  /** The number of a branch, named by number, name or code. @throws CliError if there is none */
  branchNamed: (call: Call, text: string) => Promise<number>
  tenantWords: TenantWords
  prompts: Prompts
  fetch: typeof fetch
  /** Milliseconds of a clock that only moves forward. */
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
  /** Calls back at Ctrl-C until the returned function is called; without a listener Ctrl-C ends the program. */
  onInterrupt: (listener: () => void) => () => void
}

const noHost = msg`No host is set.`
const notSignedIn = msg`You are not signed in to {host}.`
const keyringShut = msg`The system keyring does not return the token for {host}. Unlock it and run the same command again, or sign in again.`

/** Questions need a person at both ends and no flag against them (docs/keys.md section 9). */
export const canAsk = ({ io, env, globals }: CliContext): boolean =>
  io.input.isTty && io.out.isTty && globals.input && (env.CI ?? '') === ''

/** Names the host for one command or one folder, ahead of the host in use: --host, OFFICE_HOST, .officerc. */
export function namedHost({
  globals,
  env,
  cwd,
}: Pick<CliContext, 'globals' | 'env' | 'cwd'>): { host: Host; by: HostName } | null {
  if (globals.host) return { host: parseHost(globals.host), by: '--host' }
  if (env.OFFICE_HOST) return { host: parseHost(env.OFFICE_HOST), by: 'OFFICE_HOST' }
  const project = projectSettings(cwd).host
  return project ? { host: parseHost(project), by: '.officerc' } : null
}

export type HostName = '--host' | 'OFFICE_HOST' | '.officerc'

/** The host of a command: the one named for it, else the one in use. */
export async function chosenHost(context: CliContext): Promise<{ host: Host; by: HostName | 'in-use' }> {
  const named = namedHost(context)
  if (named) return named
  const known = (await context.hosts()).current()
  if (known) return { host: parseHost(known), by: 'in-use' }
  throw new CliError(exitCodes.auth, 'no-host', noHost, {}, 'office login --host HOST --email EMAIL')
}

const tokenNeedsHost = msg`{name} is only sent to a host that you name yourself. Set OFFICE_HOST or add --host.`
const noTokenFile = msg`OFFICE_TOKEN_FILE names {path}, which cannot be read: {detail}`
const notAToken = msg`{name} does not contain a token.`

/** A token from the environment, which takes precedence over the accounts of this machine, and the variable it comes from. */
export async function givenToken({ env, cwd }: CliContext): Promise<{ token: string; by: TokenName } | null> {
  const by = env.OFFICE_TOKEN ? 'OFFICE_TOKEN' : 'OFFICE_TOKEN_FILE'
  const path = env.OFFICE_TOKEN_FILE
  if (!env.OFFICE_TOKEN && !path) return null
  const text =
    // Set but empty, it is as if it were not set.
    env.OFFICE_TOKEN ||
    (await readFile(resolve(cwd, path ?? ''), 'utf8').catch((error: Error) => {
      throw new CliError(exitCodes.auth, 'no-token-file', noTokenFile, { path: path ?? '', detail: error.message })
    }))
  const token = text.trim()
  if (!isToken(token)) throw new CliError(exitCodes.auth, 'not-a-token', notAToken, { name: by })
  return { token, by }
}

export type TokenName = 'OFFICE_TOKEN' | 'OFFICE_TOKEN_FILE'

/** Whether the text fits into the header that carries a token; whether it is valid is up to the server. */
export const isToken = (text: string): boolean => /^[\w.~+/=-]+$/.test(text)

export interface Session {
  host: Host
  /** Absent for a token from the environment, which does not say whose it is. */
  account: Account | null
  call: Call
  clock: ServerClock
}

export const loginCommand = (host: string): string => `office login --host ${host} --email EMAIL`

/** The signed-in session for calls. @throws CliError 'not-signed-in' */
export async function openSession(context: CliContext): Promise<Session> {
  const { host, by } = await chosenHost(context)
  const given = await givenToken(context)
  // A folder that someone else wrote must not be able to send the token away.
  if (given && by === '.officerc') throw usageError(tokenNeedsHost, { name: given.by })
  const store = given ? null : await context.hosts()
  const account = store?.account(host.name) ?? null
  const token = given?.token ?? (account ? await store?.token(host.name, account.email) : null)
  if (!token)
    throw new CliError(
      exitCodes.auth,
      'not-signed-in',
      account ? keyringShut : notSignedIn,
      { host: host.name },
      loginCommand(host.name),
    )
  const clock = serverClock()
  let branch: number | null = null
  const named = namedBranch(context)
  const asker = [host.name, account?.email ?? token, named]
  const client = await clientFor(context, host, token, { clock, branch: () => branch })
  const call = tellingWrites(context, { host, account }, repeatable(context, asker, client))
  if (named !== null) branch = await context.branchNamed(call, named)
  return { host, account, call, clock }
}

/** The branch to which a command is narrowed: --at, else OFFICE_BRANCH; null for all. */
export const namedBranch = ({ globals, env }: Pick<CliContext, 'globals' | 'env'>): string | null =>
  globals.at ?? (env.OFFICE_BRANCH || null)

const writesTo = { production: msg`On {host} (production)`, demo: msg`On {host} (demo)`, unknown: msg`On {host}` }

/** Whether a call is only a trial: by its header, its query or its body. */
const isTrial = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  Object.entries(part).some(([name, value]) =>
    name === 'query' || name === 'body' ? isTrial(value) : (name === 'dryRun' || name === 'dry_run') && Boolean(value),
  )

/** Names the host before the first call that changes something, because with two tenants it is easy to hit the wrong one. */
function tellingWrites(context: CliContext, { host, account }: Pick<Session, 'host' | 'account'>, call: Call): Call {
  let isTold = context.globals.asData
  return (endpoint, ...rest) => {
    if (!isTold && endpoint.method !== 'GET' && !rest.some(isTrial)) {
      isTold = true
      const words = context.translate(account ? writesTo[account.environment] : writesTo.unknown, { host: host.name })
      say(context, paint(context.io.err, account?.environment === 'production' ? 'red' : 'dim', words))
    }
    return call(endpoint, ...rest)
  }
}

const hasFile = (part: unknown): boolean => typeof part === 'object' && part !== null && 'file' in part

/** Changes made again by the next run, since their answer did not come, are made once. Of files nobody knows whether they are the same. */
const repeatable =
  ({ folders }: CliContext, asker: readonly unknown[], call: Call): Call =>
  (endpoint, ...rest) => {
    const [args, options] = rest
    if (endpoint.method === 'GET' || options?.idempotencyKey || rest.some(part => isTrial(part) || hasFile(part)))
      return call(endpoint, ...rest)
    const asked = [asker, endpoint.method, endpoint.path, args ?? null]
    const made = (idempotencyKey: string) => [args, { ...options, idempotencyKey }] as unknown as typeof rest // what was given, and a key
    return underItsKey(folders.state, asked, key => call(endpoint, ...made(key)))
  }

/** A command to run next, with the flags of this one that say where. */
export function again({ globals }: CliContext, command: string): string {
  if (!command.startsWith('office ') || / --help\b/.test(command)) return command
  const said = { host: globals.host, at: globals.at, profile: globals.profile }
  return Object.entries(said).reduce(
    (line, [flag, value]) =>
      value === undefined || new RegExp(` --${flag}\\b`).test(line) ? line : `${line} --${flag} ${shellWord(value)}`,
    command,
  )
}

const asOfWords = msg`These figures are from {at}, because the database copy used for reports is behind.`

/** Calls to a host, with or without a token. */
export async function clientFor(
  context: CliContext,
  host: Host,
  token: string | null,
  { clock, branch }: { clock?: ServerClock; branch?: () => number | null } = {},
): Promise<Call> {
  const [{ createClient }, { serviceBases }] = await Promise.all([
    import('@office/shared/core/api/client'),
    import('../host/services.ts'),
  ])
  const fetchHere = context.globals.debug
    ? (await import('../host/debug-fetch.ts')).debugFetch(context.fetch, context.io.err)
    : context.fetch
  const bases = await serviceBases(context.folders, host, fetchHere)
  let isToldBehind = false
  return createClient({
    client: 'cli',
    base: service => bases[service] ?? `${host.origin}/api`,
    tenant: () => host.tenant,
    token: () => token,
    language: () => context.language,
    fetch: fetchHere,
    ...(branch ? { branch } : {}),
    ...(clock ? { heardDate: clock.hear } : {}),
    heardAsOf: (_endpoint, asOf) => {
      if (asOf === null || isToldBehind) return
      isToldBehind = true
      say(context, context.translate(asOfWords, { at: formatDateTime(asOf) }))
    },
  })
}

/** One line of words. */
export const say = ({ io }: CliContext, text: string): void => io.err.write(`${text}\n`)

const badFilter = msg`--jq cannot be applied to this answer: {detail}`

/** A value as lines of JSON, or with --jq the result of its expression: texts raw, everything else as JSON. */
export function jsonLines({ globals }: CliContext, value: unknown): string {
  if (globals.filter === null) return `${JSON.stringify(value)}\n`
  try {
    const made = [...globals.filter(value)]
    return made.map(one => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('')
  } catch (error) {
    throw usageError(badFilter, { detail: error instanceof Error ? error.message : String(error) })
  }
}

/** An answer as one object with its schema version. */
export const writeObject = (context: CliContext, answer: object): void =>
  context.io.out.write(jsonLines(context, { schema: 1, ...answer }))

/** A command's answer for programs, in the shape that all commands share; `beside` is put next to the data. */
export const writeJson = (context: CliContext, data: unknown, beside: object = {}): void =>
  writeObject(context, { data, ...beside })
