// office help environment and exit-codes: what scripts rely on, said by the program itself.
import { type Message, msg } from '@office/shared/core/messages/message'
import { headingsFor, writeTable } from '../../core/io/table.ts'
import { type CliContext, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

type Given = { flags: { json: boolean } }

const variables: Readonly<Record<string, Message>> = {
  OFFICE_HOST: msg`Host of the tenant. The order is: --host, OFFICE_HOST, .officerc at or above this folder, the host in use`,
  OFFICE_TOKEN: msg`Token to use in place of the accounts of this machine`,
  OFFICE_TOKEN_FILE: msg`File that holds such a token, like the secret of a service`,
  OFFICE_PROFILE: msg`Profile: settings and accounts of their own, as --profile names it`,
  OFFICE_LANG: msg`Language: en, de, fr, ne, pt; else that of LC_ALL, LC_MESSAGES or LANG`,
  OFFICE_LOG_FILE: msg`File to which each run adds one line: when, exit code, seconds, command, why it failed`,
  OFFICE_KEYRING: msg`off keeps tokens in a private file also where this system has a keyring`,
  OFFICE_CONFIG_DIR: msg`One folder for settings, journals and caches, in place of the usual ones of this system`,
  CI: msg`Never ask anything when it is set`,
  NO_COLOR: msg`No colours when it is set; FORCE_COLOR asks for them also where nobody looks`,
  TERM: msg`No colours when it is dumb`,
}

const codes: Readonly<Record<keyof typeof exitCodes, Message>> = {
  ok: msg`Done`,
  failed: msg`Failed`,
  usage: msg`Wrong usage`,
  rejected: msg`Done, but some rows or records were rejected`,
  auth: msg`Not signed in, or the session is over`,
  permission: msg`The permission is missing`,
  network: msg`No answer came; the same command can be run again without harm`,
  wouldReject: msg`A dry run or --strict found bad rows; nothing was sent`,
  interrupted: msg`Interrupted`,
}

const variableHeadings = [msg`Variable`, msg`What it does`]
const codeHeadings = [msg`Code`, msg`Meaning`]

function show(context: CliContext, headings: readonly Message[], rows: readonly (readonly [string, Message])[]): ExitCode {
  const { io, translate } = context
  // Words for people, in the language of whoever reads them.
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
  // Object.keys forgets the literal names.
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
