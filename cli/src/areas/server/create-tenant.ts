// office server tenant create: asks the server's own code, which a terminal program alone does not carry.
import { existsSync } from 'node:fs'
import { CallError } from '@office/shared/core/failure'
import { type Message, type MessageValues, msg } from '@office/shared/core/message'
import { paint } from '../../core/io/io.ts'
import { readPassword } from '../../core/io/read-input.ts'
import { CliError, failure, usageError } from '../../core/program/cli-error.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

interface TenantFlags {
  company: string | undefined
  adminEmail: string | undefined
  adminName: string | undefined
  passwordStdin: boolean
  timeZone: string | undefined
  currency: string | undefined
  environment: string | undefined
  json: boolean
}

interface Created {
  tenant: { id: number; slug: string; company: string; environment: string; time_zone: string; currency: string }
  adminId: number
  resetToken: string | null
}

/** What the server's code offers; named here since a published terminal program has no server to take types from. */
interface ServerCode {
  makeTenant: (config: unknown, draft: unknown) => Promise<Created>
  readConfig: (env: Readonly<Record<string, string | undefined>>) => { dataDir: string }
  TenantDraft: Parameters<typeof import('@office/shared/core/schema').parse>[0]
}

const noServer = msg`This program was installed without the server. Run this command on the server's machine, in its checkout: npm run office -- server tenant create …`
const noDatabase = msg`There is no database in {path}. Set OFFICE_DATA_DIR or DATABASE_URL as the server has it, or start the server once.`
const missing = msg`{flag} is missing.`
const wrongField = msg`{flag}: {problem}`
const refusedByServer = msg`{detail}`
const made = msg`Tenant {slug} ({company}) is created. Its administrator {email} signs in at the host {slug}.<your domain>.`
const setPassword = msg`To set the password, open within a day:  {path}`

async function serverCode(): Promise<ServerCode> {
  // Named at run time only, so that the bundle does not carry the server.
  const server = new URL('../../../../server/src/', import.meta.url)
  const load = (path: string): Promise<unknown> => import(new URL(path, server).href)
  try {
    const parts = await Promise.all([load('tenant-command.ts'), load('core/config.ts'), load('core/tenant/tenant-create.ts')])
    return Object.assign({}, ...parts) as ServerCode // the three modules that these names stand in
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // thrown by the module loader
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new CliError(exitCodes.failed, 'no-server', noServer)
  }
}

/** Fields of the draft by the flag that fills each. */
const flagOf: Readonly<Record<string, string>> = {
  slug: 'NAME',
  company: '--company',
  admin_email: '--admin-email',
  admin_name: '--admin-name',
  password: '--password-stdin',
  time_zone: '--time-zone',
  currency: '--currency',
  environment: '--environment',
}

export async function createTenant(
  { args: [slug = ''], flags }: { args: readonly string[]; flags: TenantFlags },
  context: CliContext,
): Promise<ExitCode> {
  if (!flags.company) throw usageError(missing, { flag: '--company' })
  if (!flags.adminEmail) throw usageError(missing, { flag: '--admin-email' })
  const password = flags.passwordStdin ? await readPassword(context) : undefined
  const given = {
    slug,
    company: flags.company,
    admin_email: flags.adminEmail,
    admin_name: flags.adminName,
    password,
    time_zone: flags.timeZone,
    currency: flags.currency?.toUpperCase(),
    environment: flags.environment,
  }
  const draft = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const [{ makeTenant, readConfig, TenantDraft }, { parse }] = await Promise.all([
    serverCode(),
    import('@office/shared/core/schema'),
  ])
  const read = parse(TenantDraft, draft)
  if ('problems' in read) {
    const [problem] = read.problems
    if (problem)
      throw usageError(wrongField, {
        flag: flagOf[problem.path] ?? problem.path,
        problem: context.translate(problem.message, problem.values),
      })
    return exitCodes.usage
  }
  const config = readConfig(context.env)
  const { OFFICE_DATA_DIR: named, DATABASE_URL: elsewhere } = context.env
  // A new database that nobody serves would look like success.
  if (!named && !elsewhere && !existsSync(config.dataDir)) throw failure('no-database', noDatabase, { path: config.dataDir })
  const created = await makeTenant(config, read.value).catch((error: unknown) => {
    throw asCliError(error)
  })
  const { tenant, resetToken } = created
  const resetPath = resetToken === null ? null : `/reset-password/${encodeURIComponent(flags.adminEmail)}/${resetToken}`
  if (flags.json) {
    writeJson(context, { tenant, admin_email: flags.adminEmail, reset_path: resetPath })
    return exitCodes.ok
  }
  const values = { slug: tenant.slug, company: tenant.company, email: flags.adminEmail }
  say(context, `${paint(context.io.err, 'green', '✓')} ${context.translate(made, values)}`)
  if (resetPath !== null) {
    say(context, context.translate(setPassword, { path: '' }).trimEnd())
    context.io.out.write(`${resetPath}\n`)
  }
  return exitCodes.ok
}

/** The server refuses with its own error, which carries words of ours; a running one answers by problem details. */
function asCliError(error: unknown): unknown {
  if (error instanceof CallError) return new CliError(exitCodes.failed, error.code, refusedByServer, { detail: error.message })
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string') return error
  const { code, options } = error as {
    code: string
    options?: { detail?: Message; values?: MessageValues; errors?: { message: Message }[] }
  }
  const words = options?.errors?.[0]?.message ?? options?.detail
  return words ? new CliError(exitCodes.failed, code, words, options?.values ?? {}) : error
}
