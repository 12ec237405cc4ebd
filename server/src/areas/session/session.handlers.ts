// Signing in and out, the own password, reset links, and the current user.

import { type CurrentUser, sessionContract } from '@office/shared/areas/session/session.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { PublicContext } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { isPassword } from '../../core/secrets/passwords.ts'
import { checkNewPassword, replacePassword } from './account.part.ts'
import { passwordResetJob } from './password-reset.job.ts'
import { findByEmail, openSession, readResetToken, useResetToken } from './session.queries.ts'
import { checkSignInLimit, countWrong, forgetWrong } from './sign-in-limit.ts'

const linkOver = msg`This link has already been used or has expired. Request a new one.`
const wrongPassword = msg`The current password is wrong`

/** The signed-in person as the portal stores it. */
async function currentUser({ tx, tenant }: PublicContext, staffId: number): Promise<CurrentUser> {
  const row = await tx
    .selectFrom('staff')
    .leftJoin('roles', 'roles.id', 'staff.role_id')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.role_id',
      'staff.merchant_id',
      'staff.language',
      'roles.name as role_name',
    ])
    .where('staff.id', '=', staffId)
    .executeTakeFirst()
  const own = await tx.selectFrom('staff_warehouses').select('warehouse_id').where('staff_id', '=', staffId).execute()
  const { role_id, role_name, merchant_id, ...person } = found(row)
  return {
    ...person,
    // Only a merchant's program has no role, and it never sees one.
    role_id: role_id ?? 0,
    role_name: role_name ?? '',
    ...(merchant_id === null ? {} : { merchant_id }),
    company: tenant.company,
    environment: tenant.environment,
    time_zone: tenant.timeZone,
    currency: tenant.currency,
    warehouse_ids: own.map(({ warehouse_id }) => warehouse_id),
  }
}

export const sessionHandlers = implement(sessionContract, {
  login: async ({ body }, context) => {
    const { tx } = context
    const account = body.email.toLowerCase()
    await checkSignInLimit(context, account)
    const staff = await findByEmail(tx, body.email)
    const right = await isPassword(body.password, staff?.is_active ? staff.password_hash : null)
    if (!right || !staff) {
      await countWrong(context, account)
      return refuse('wrong-credentials', { keepWrites: true })
    }
    // The row is locked with the password that was checked: whoever replaced it or deactivated the person meanwhile ended all
    // sessions before this one.
    const { numUpdatedRows } = await tx
      .updateTable('staff')
      .set({ last_sign_in_at: context.now })
      .where('id', '=', staff.id)
      .where('is_active', '=', true)
      .where('password_hash', '=', staff.password_hash)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return refuse('wrong-credentials')
    await forgetWrong(tx, account)
    const token = await openSession(tx, staff.id, body.device ?? null)
    return { user: await currentUser(context, staff.id), token }
  },

  logout: async (_input, { tx, tenant, staff, afterCommit, services }) => {
    // One of several machines that share a token only forgets it; whoever manages tokens revokes it.
    if (staff.isService) return { revoked: false }
    await tx
      .updateTable('staff_sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', staff.sessionId)
      .execute()
    afterCommit(() => services.gateway.close(tenant.id, { sessionId: staff.sessionId }))
    return { revoked: true }
  },

  changePassword: async ({ body }, context) => {
    const { tx, staff } = context
    checkNewPassword(body)
    const account = staff.email.toLowerCase()
    await checkSignInLimit(context, account)
    // Locked, so that what someone else sets meanwhile is not replaced by whoever knows the one before.
    const stored = await tx
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', staff.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!(await isPassword(body.current_password, found(stored).password_hash))) {
      await countWrong(context, account)
      const errors = [{ path: 'current_password', code: 'wrong-password', message: wrongPassword }]
      return refuse('invalid-fields', { errors, keepWrites: true })
    }
    await replacePassword(context, staff, body.password, staff.sessionId)
    await context.audit({ action: 'session.change-password', subject: 'staff', subjectId: staff.id })
    return { changed: true }
  },

  forgotPassword: async ({ body }, context) => {
    await context.queue(passwordResetJob, { email: body.email, origin: context.origin, language: context.language })
    return { sent: true }
  },

  checkResetToken: async ({ params }, { tx }) => {
    const reset = await readResetToken(tx, params.token)
    return { valid: reset !== undefined, email: reset?.email ?? null }
  },

  resetPassword: async ({ body }, context) => {
    const { tx } = context
    checkNewPassword(body)
    const reset = await readResetToken(tx, body.token)
    if (!reset || reset.email.toLowerCase() !== body.email.toLowerCase() || !(await useResetToken(tx, reset.id)))
      return refuse('reset-link-used-or-expired', { detail: linkOver })
    await replacePassword(context, { id: reset.staff_id, email: reset.email }, body.password)
    await context.audit({ action: 'session.reset-password', subject: 'staff', subjectId: reset.staff_id })
    return { changed: true }
  },

  current: (_input, context) => currentUser(context, context.staff.id),

  language: async ({ body }, context) => {
    const { tx, staff } = context
    await sql`
      update staff set language = ${body.language}, version = version + 1, updated_at = now()
      where id = ${staff.id} and language is distinct from ${body.language}`.execute(tx)
    // Their portals on other devices follow.
    context.publish({ type: 'session.changed', data: null, staff: [staff.id] })
    return currentUser(context, staff.id)
  },

  permissions: (_input, { permissions }) => [...permissions].map(name => ({ name })),
})
