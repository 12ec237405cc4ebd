// The only place that lists the server's areas: their handlers, background jobs and base data.
import type { contract } from '@office/shared/contract'
import { passwordResetJob } from './areas/session/password-reset.job.ts'
import { sessionHandlers } from './areas/session/session.handlers.ts'
import type { Implementations } from './core/implement.ts'
import { sendMailJob } from './core/mail.ts'
import type { AnyJob } from './core/queue.ts'
import type { TenantSeed } from './core/tenant-create.ts'
import { seedRoles } from './seed/roles/roles.seed.ts'

type Whole = Implementations<typeof contract>

/** Handlers of every noun of the contract. */
export const areas: { readonly [A in keyof Whole]?: Partial<Whole[A]> } = {
  session: { session: sessionHandlers },
}

export const jobs: readonly AnyJob[] = [sendMailJob, passwordResetJob]

/** Base data of a new tenant, in this order; each runs inside the tenant. */
export const tenantSeeds: readonly TenantSeed[] = [seedRoles]
