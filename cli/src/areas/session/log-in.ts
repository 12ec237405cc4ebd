// office login: stores a token for a host and a person. The password comes from a prompt or standard input, never from a flag.
import { hostname } from 'node:os'
import { type CurrentUser, sessionContract } from '@office/shared/areas/session/session.contract'
import { msg } from '@office/shared/core/messages/message'
import { type Host, parseHost } from '../../core/host/host-name.ts'
import { paint } from '../../core/io/io.ts'
import { readPassword, readToken } from '../../core/io/read-input.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, canAsk, clientFor, namedHost, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { tellNamedHost } from './accounts.ts'

const missing = msg`{flag} is required. It cannot be asked for without a terminal, or with CI or --no-input.`
const noPassword = msg`Standard input has no password.`
const askHost = msg`Host:`
const askEmail = msg`Email:`
const askPassword = msg`Password:`
const done = msg`Signed in to {host} as {name}. {permissions, plural, one {# permission} other {# permissions}}. {environment}.`
const keptIn = msg`The token is stored in {path}, readable only by you.`
const inKeyring = msg`The token is stored in the system keyring.`
const production = msg`Production`
const demo = msg`Demo`

async function ask(
  context: CliContext,
  given: string | undefined,
  flag: string,
  question: (prompts: CliContext['prompts']) => Promise<string>,
): Promise<string> {
  if (given) return given
  if (!canAsk(context)) throw usageError(missing, { flag }, 'office login --host HOST --email EMAIL --password-stdin')
  return question(context.prompts)
}

interface Given {
  email: string | undefined
  passwordStdin: boolean
  withToken: boolean
  json: boolean
}

export async function logIn({ flags }: { flags: Given }, context: CliContext): Promise<ExitCode> {
  const host =
    namedHost(context)?.host ??
    parseHost(await ask(context, undefined, '--host', prompts => prompts.text(context.translate(askHost))))
  return flags.withToken ? withToken(host, flags, context) : withPassword(host, flags, context)
}

/** Signs a program in by its token; the server says whose it is. */
async function withToken(host: Host, flags: Given, context: CliContext): Promise<ExitCode> {
  const token = await readToken(context)
  const user = await (await clientFor(context, host, token))(sessionContract.current)
  return keep(host, user, token, flags, context)
}

async function withPassword(host: Host, flags: Given, context: CliContext): Promise<ExitCode> {
  const { translate } = context
  const email = await ask(context, flags.email, '--email', prompts => prompts.text(translate(askEmail)))
  const password = flags.passwordStdin
    ? await readPassword(context)
    : await ask(context, undefined, '--password-stdin', prompts => prompts.password(translate(askPassword)))
  if (password === '') throw usageError(noPassword)
  const anonymous = await clientFor(context, host, null)
  const body = { email: email.trim(), password, device: `office on ${hostname()}`.slice(0, 100) }
  const { user, token } = await anonymous(sessionContract.login, { body })
  return keep(host, user, token, flags, context)
}

async function keep(host: Host, user: CurrentUser, token: string, flags: Given, context: CliContext): Promise<ExitCode> {
  const { translate } = context
  const account = { email: user.email, name: user.name, company: user.company, environment: user.environment }
  const place = await (await context.hosts()).keep(host.name, account, token)
  const permissions = await (await clientFor(context, host, token))(sessionContract.permissions)
  if (flags.json) {
    writeJson(context, { host: host.name, tenant: host.tenant, ...account, kept_in: place, permissions: permissions.length })
    return exitCodes.ok
  }
  const isProduction = user.environment === 'production'
  const environment = paint(context.io.err, isProduction ? 'red' : 'dim', translate(isProduction ? production : demo))
  const words = translate(done, { host: host.name, name: user.name, permissions: permissions.length, environment })
  say(context, `${paint(context.io.err, 'green', '✓')} ${words}`)
  tellNamedHost(context, host.name)
  say(
    context,
    paint(
      context.io.err,
      'dim',
      `  ${place === 'keyring' ? translate(inKeyring) : translate(keptIn, { path: `${context.folders.config}/hosts.json` })}`,
    ),
  )
  return exitCodes.ok
}
