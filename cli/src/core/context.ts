// Everything that a command may touch, handed to it: streams, folders, network, clock, questions; tests hand their own.
import type { Call } from '@office/shared/core/client'
import { msg, type Translate } from '@office/shared/core/message'
import { CliError, usageError } from './cli-error.ts'
import { exitCodes } from './exit-codes.ts'
import type { Folders } from './folders.ts'
import { type Host, parseHost } from './host-name.ts'
import type { Account, HostStore } from './hosts.ts'
import type { Io } from './io.ts'
import { projectSettings, userSettings } from './settings.ts'

/** Flags that every command takes. */
export interface GlobalFlags {
  host: string | undefined
  debug: boolean
  /** False with --no-input: nothing is asked, even on a terminal. */
  input: boolean
}

export interface Prompts {
  text: (question: string) => Promise<string>
  password: (question: string) => Promise<string>
  /** No is the default. */
  confirm: (question: string) => Promise<boolean>
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
  prompts: Prompts
  fetch: typeof fetch
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
  /** Calls back at Ctrl-C until the answer is called; without a listener Ctrl-C ends the program. */
  onInterrupt: (listener: () => void) => () => void
}

const noHost = msg`No host is chosen.`
const notSignedIn = msg`You are not signed in to {host}.`

/** Questions need a person at both ends, and no wish against them (keyboard.md section 4, row 3). */
export const canAsk = ({ io, env, globals }: CliContext): boolean =>
  io.input.isTty && io.out.isTty && globals.input && (env.CI ?? '') === ''

/** The host that was named: by flag, OFFICE_HOST, .officerc, or the one last signed in to. */
export async function chosenHost(context: CliContext): Promise<{ host: Host; fromProject: boolean }> {
  const { globals, env, cwd, folders, hosts } = context
  const named = globals.host || env.OFFICE_HOST
  if (named) return { host: parseHost(named), fromProject: false }
  const project = projectSettings(cwd).host
  if (project) return { host: parseHost(project), fromProject: true }
  const known = userSettings(folders.config).host ?? (await hosts()).current()
  if (known) return { host: parseHost(known), fromProject: false }
  throw new CliError(exitCodes.auth, 'no-host', noHost, {}, 'office login --host HOST --email EMAIL')
}

const tokenNeedsHost = msg`OFFICE_TOKEN is only sent to a host that you name yourself: set OFFICE_HOST or pass --host.`

export interface Session {
  host: Host
  /** Absent with OFFICE_TOKEN, which does not say whose it is. */
  account: Account | null
  call: Call
}

export const loginCommand = (host: string): string => `office login --host ${host} --email EMAIL`

/** The signed-in session for calls. @throws CliError 'not-signed-in' */
export async function openSession(context: CliContext): Promise<Session> {
  const { host, fromProject } = await chosenHost(context)
  const given = context.env.OFFICE_TOKEN
  // A folder that somebody else wrote must not be able to send the token away.
  if (given && fromProject) throw usageError(tokenNeedsHost)
  const account = given ? null : (await context.hosts()).account(host.name)
  const token = given ?? account?.token
  if (token === undefined)
    throw new CliError(exitCodes.auth, 'not-signed-in', notSignedIn, { host: host.name }, loginCommand(host.name))
  return { host, account, call: await clientFor(context, host, token) }
}

/** Calls to a host, with or without a token. */
export async function clientFor(context: CliContext, host: Host, token: string | null): Promise<Call> {
  const [{ createClient }, { serviceBases }] = await Promise.all([import('@office/shared/core/client'), import('./services.ts')])
  const fetchHere = context.globals.debug
    ? (await import('./debug-fetch.ts')).debugFetch(context.fetch, context.io.err)
    : context.fetch
  const bases = await serviceBases(context, host, fetchHere)
  return createClient({
    client: 'cli',
    base: service => bases[service] ?? `${host.origin}/api`,
    tenant: () => host.tenant,
    token: () => token,
    language: () => context.language,
    fetch: fetchHere,
  })
}

/** Numbers with the reader's separators. */
export const counted = (context: CliContext, count: number): string => new Intl.NumberFormat(context.language).format(count)

/** One line of words. */
export const say = ({ io }: CliContext, text: string): void => io.err.write(`${text}\n`)

/** One value of data: JSON on stdout. */
export const writeJson = ({ io }: CliContext, value: unknown): void => io.out.write(`${JSON.stringify(value)}\n`)
