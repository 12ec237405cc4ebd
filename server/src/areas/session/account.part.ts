// Changing passwords and ending sessions, for the person's own screens and for those who manage staff.
import { passwordConfirmation } from '@office/shared/rules/password'
import { sql } from 'kysely'
import type { PublicContext } from '../../core/http/context.ts'
import { refuse, refuseField } from '../../core/http/refusal.ts'
import { commonPassword, hashPassword } from '../../core/secrets/passwords.ts'
import { endResetLinks } from '../../core/secrets/reset-token.ts'
import { forgetWrong } from './sign-in-limit.ts'

/** Ends the request if the password is a common one. */
export function refuseCommon(password: string): void {
  const common = commonPassword(password)
  if (common.length > 0) refuse('invalid-fields', { errors: common })
}

/** Ends the request if the two differ or the password is a common one. */
export function checkNewPassword(body: { password: string; password_confirmation: string }): void {
  const same = passwordConfirmation(body.password)
  if (!same.holds(body.password_confirmation)) refuseField('password_confirmation', same.code, same.message)
  refuseCommon(body.password)
}

/** Ends a staff member's sessions and open screens, all or all but one. */
export async function endSessions(
  { tx, tenant, services, afterCommit }: PublicContext,
  staffId: number,
  exceptSessionId: number | null = null,
): Promise<void> {
  await sql`
    update staff_sessions set revoked_at = now()
    where staff_id = ${staffId} and revoked_at is null and id is distinct from ${exceptSessionId}`.execute(tx)
  const except = exceptSessionId === null ? {} : { exceptSessionId }
  afterCommit(() => services.gateway.close(tenant.id, { staffIds: [staffId], ...except }))
}

/** Sets a checked password, ends the sessions opened with the old one and links that would set another, and lifts the wait after wrong ones. */
export async function replacePassword(
  context: PublicContext,
  staff: { id: number; email: string },
  password: string,
  exceptSessionId: number | null = null,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await sql`
    update staff set password_hash = ${passwordHash}, version = version + 1, updated_at = now() where id = ${staff.id}`.execute(
    context.tx,
  )
  await endSessions(context, staff.id, exceptSessionId)
  await endResetLinks(context.tx, staff.id)
  await forgetWrong(context.tx, staff.email.toLowerCase())
}
