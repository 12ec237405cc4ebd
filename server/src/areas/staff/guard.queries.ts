// Guards against escalation of privileges: nobody grants, or changes, more than they hold, and there is always someone who can
// change roles.
import { type Message, msg } from '@office/shared/core/messages/message'
import { type PermissionName, permissionNames } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { refuse, refuseField } from '../../core/http/refusal.ts'

/** Without it roles could never be changed again, so a tenant never loses its last holder. */
const MANAGES_ROLES: PermissionName = 'update-role'
/** A message with more names would be unreadable. */
const TOLD = 3

const beyondYours = msg`This includes {n, plural, one {# permission} other {# permissions}} that you do not hold: {names}`
const roleBeyond = msg`This role includes {n, plural, one {# permission} other {# permissions}} that you do not hold: {names}`
const noRole = msg`This role does not exist or is inactive`
const worksElsewhere = msg`This person works at branches where you do not. Someone who works at all of them must do this.`
const nobodyLeft = msg`No active person who can change roles would be left. First give another active person a role with update-role.`

/** Those of these permissions that the caller does not hold; names that the product no longer knows grant nothing. */
export const beyond = ({ permissions: held }: Pick<Context, 'permissions'>, permissions: readonly string[]): PermissionName[] =>
  permissionNames.filter(name => permissions.includes(name) && !held.has(name))

/** Their count and the first of them, as values for messages about `beyond`. */
export const beyondWords = (names: readonly string[]) => ({
  n: names.length,
  names: names.slice(0, TOLD).join(', ') + (names.length > TOLD ? ' …' : ''),
})

/** Ends the request if the caller lacks any of these permissions. */
export function refuseBeyond(context: Context, permissions: readonly string[], detail: Message = beyondYours): void {
  const names = beyond(context, permissions)
  if (names.length > 0) refuse('beyond-your-permissions', { detail, values: beyondWords(names) })
}

/** Nobody may give a role that holds more than they do. */
export async function refuseBeyondRole(context: Context, id: number): Promise<void> {
  const role = await context.tx
    .selectFrom('roles')
    .select('permissions')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!role) return refuseField('role_id', 'unknown-reference', noRole)
  const names = beyond(context, role.permissions)
  if (names.length > 0) refuseField('role_id', 'beyond-your-permissions', roleBeyond, beyondWords(names))
}

/**
 * Why the caller may not open someone's account, by a password or another address; null if they may: whoever opens it works at all
 * of its branches.
 */
export async function whyNotOpen({ tx, staff }: Pick<Context, 'tx' | 'staff'>, id: number): Promise<Message | null> {
  const { rows } = await sql`
    select from (select places_of(${staff.id}) as own, places_of(${id}) as theirs) reach
    where own is not null and (theirs is null or not theirs <@ own)`.execute(tx)
  return rows.length > 0 ? worksElsewhere : null
}

/**
 * Changes of roles and of their holders wait for each other, so that two people who revoke each other's power at the same moment
 * cannot both succeed. New staff need not wait, since they take nothing away.
 */
export async function lockRoles(tx: Tx): Promise<void> {
  await sql`select id from roles order by id for no key update`.execute(tx)
}

/** Called after a change, within its transaction: refuses it if nobody active is left who may change roles. */
export async function refuseWithoutManager(tx: Tx): Promise<void> {
  const { rows } = await sql`
    select from staff s join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    where s.is_active and not s.is_service and r.is_active and ${MANAGES_ROLES} = any(r.permissions) limit 1`.execute(tx)
  if (rows.length === 0) refuse('last-role-manager', { detail: nobodyLeft })
}
