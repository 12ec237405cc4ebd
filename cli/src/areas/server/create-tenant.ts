// office server tenant create: a company with its first administrator.
import { msg } from '@office/shared/core/messages/message'
import { paint } from '../../core/io/io.ts'
import { readPassword } from '../../core/io/read-input.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { asCliError, configHere, serverCode } from './server-code.ts'

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

interface TenantCode {
  makeTenant: (config: unknown, draft: unknown) => Promise<Created>
  TenantDraft: Parameters<typeof import('@office/shared/core/schema').parse>[0]
}

const missing = msg`{flag} is required.`
const wrongField = msg`{flag}: {problem}`
const made = msg`Tenant {slug} ({company}) created. Its administrator {email} signs in at {slug}.<your domain>.`
const setPassword = msg`To set the password, open this within one day:  {path}`

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
  const [code, { parse }] = await Promise.all([
    serverCode<TenantCode>('tenant create', 'tenant-command.ts', 'core/tenant/tenant-create.ts'),
    import('@office/shared/core/schema'),
  ])
  const read = parse(code.TenantDraft, draft)
  if ('problems' in read) {
    const [problem] = read.problems
    if (problem)
      throw usageError(wrongField, {
        flag: flagOf[problem.path] ?? problem.path,
        problem: context.translate(problem.message, problem.values),
      })
    return exitCodes.usage
  }
  const created = await code.makeTenant(configHere(code, context), read.value).catch((error: unknown) => {
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
