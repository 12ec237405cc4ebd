// office help environment and exit-codes: the facts that scripts rely on, from the program itself.
import { type Message, msg } from '@office/shared/core/messages/message'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { type CliContext, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

type Given = { flags: { json: boolean } }

const variables: Readonly<Record<string, Message>> = {
  OFFICE_HOST: msg`Host of the tenant. Checked in this order: --host, OFFICE_HOST, .officerc in this folder or above, the host in use`,
  OFFICE_BRANCH: msg`Branch to which every command is narrowed, by number or name, like --at`,
  OFFICE_TOKEN: msg`Token to use instead of the accounts on this machine`,
  OFFICE_TOKEN_FILE: msg`File that contains such a token, like the secret of a service`,
  OFFICE_PROFILE: msg`Profile: separate settings and accounts, like --profile`,
  OFFICE_LANG: msg`Language: en, de, fr, ne, pt (default: from LC_ALL, LC_MESSAGES or LANG)`,
  OFFICE_LOG_FILE: msg`File to which each run adds one line: time, exit code, seconds, command, reason for failure`,
  OFFICE_KEYRING: msg`off stores tokens in a private file even if this system has a keyring`,
  OFFICE_CONFIG_DIR: msg`One folder for settings, journals and caches, instead of the usual folders of this system`,
  CI: msg`If set, never ask for anything`,
  NO_COLOR: msg`If set, no colours; FORCE_COLOR forces colours even when the output is not a terminal`,
  TERM: msg`If dumb, no colours`,
}

const codes: Readonly<Record<keyof typeof exitCodes, Message>> = {
  ok: msg`Done`,
  failed: msg`Failed`,
  usage: msg`Incorrect usage`,
  rejected: msg`Done, but some rows or records were rejected`,
  auth: msg`Not signed in, or the session has ended`,
  permission: msg`Permission missing`,
  network: msg`No answer; it is safe to run the same command again`,
  wouldReject: msg`A dry run or --strict found invalid rows; nothing was sent`,
  interrupted: msg`Interrupted`,
}

const variableHeadings = [msg`Variable`, msg`What it does`]
const codeHeadings = [msg`Code`, msg`Meaning`]

function show(context: CliContext, headings: readonly Message[], rows: readonly (readonly [string, Message])[]): ExitCode {
  const { io, translate } = context
  // Words for people, in the reader's language.
  const told = rows.map(([name, words]) => [name, translate(words)])
  if (io.out.isTty) for (const [name = '', words = ''] of told) io.out.write(`${name}\n    ${words}\n`)
  else writeTable(io.out, headingsFor(io.out, translate, headings), told)
  return exitCodes.ok
}

export async function helpEnvironment({ flags }: Given, context: CliContext): Promise<ExitCode> {
  const rows = Object.entries(variables)
  if (!flags.json) return show(context, variableHeadings, rows)
  writeJson(
    context,
    rows.map(([name, words]) => ({ name, about: context.translate(words) })),
  )
  return exitCodes.ok
}

export async function helpExitCodes({ flags }: Given, context: CliContext): Promise<ExitCode> {
  // Object.keys loses the literal names.
  const names = Object.keys(codes) as (keyof typeof exitCodes)[]
  if (!flags.json)
    return show(
      context,
      codeHeadings,
      names.map(name => [String(exitCodes[name]), codes[name]] as const),
    )
  writeJson(
    context,
    names.map(name => ({ code: exitCodes[name], name, meaning: context.translate(codes[name]) })),
  )
  return exitCodes.ok
}
