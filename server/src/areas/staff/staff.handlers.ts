// Staff members: an ordinary table with assigned warehouses, guarded against escalation.
import { type Staff, staffContract } from '@office/shared/areas/staff/staff.contract'
import { msg } from '@office/shared/core/messages/message'
import { required } from '@office/shared/rules/required'
import { sql } from 'kysely'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { hashPassword } from '../../core/secrets/passwords.ts'
import { endResetLinks } from '../../core/secrets/reset-token.ts'
import { checkNewPassword, endSessions, refuseCommon, replacePassword } from '../session/account.part.ts'
import { closeSessionsOf } from '../sorting/bucket-session.part.ts'
import { changeAddress } from './address-change.queries.ts'
import { lockRoles, refuseBeyond, refuseBeyondRole, refuseWithoutManager, whyNotOpen } from './guard.queries.ts'
import { askedToChoose, invited, sendLink } from './invitation.queries.ts'
import { assignRider } from './staff-rider.queries.ts'
import { assignWarehouses } from './staff-warehouse.queries.ts'

const mayDoMore = msg`This person holds {n, plural, one {# permission} other {# permissions}} that you do not hold: {names}`
const notYourself = msg`You cannot delete or deactivate your own account. Ask another administrator.`
const notYourRole = msg`Another administrator must give you another role.`
const ownPassword = msg`Change your own password from your menu; it asks for the current one.`
const hasHistory = msg`Orders or other records refer to this person, so the account cannot be deleted. Deactivate it instead.`

const inactive = msg`{name} is inactive and could not use a link. Activate the account first.`
const inactiveNew = msg`Only active people can use the link. Make the person active, or set a first password instead.`

const source = tableSource('staff s', staffContract.list, {
  // Programs have a list of their own.
  base: sql`(select * from staff where not is_service) s`,
  joins: sql`join roles r on r.tenant_id = s.tenant_id and r.id = s.role_id
    left join riders rider on rider.tenant_id = s.tenant_id and rider.staff_id = s.id`,
  columns: {
    role_name: sql.ref('r.name'),
    warehouse_ids: sql`array(
      select a.warehouse_id from staff_warehouses a where a.tenant_id = s.tenant_id and a.staff_id = s.id order by a.warehouse_id)`,
    warehouse_names: sql`array(
      select w.name from staff_warehouses a join warehouses w on w.tenant_id = a.tenant_id and w.id = a.warehouse_id
      where a.tenant_id = s.tenant_id and a.staff_id = s.id order by w.name, w.id)`,
    rider_id: sql.ref('rider.id'),
    rider_name: sql.ref('rider.name'),
  },
  filters: {
    warehouse_id: ({ ids }) => sql`s.id in (select a.staff_id from staff_warehouses a where a.warehouse_id = any(${ids}::int[]))`,
  },
})

const plain = crud(staffContract, {
  table: 'staff',
  noun: 'staff',
  source,
  values: async draft => {
    const { name, email, contact_number, role_id, is_active, language } = draft
    const row = { name, email, contact_number, role_id, is_active, ...(language === undefined ? {} : { language }) }
    if (!('password' in draft) || draft.password === null) return row
    refuseCommon(draft.password)
    return { ...row, password_hash: await hashPassword(draft.password) }
  },
  parts: async (context, id, draft) => {
    await assignWarehouses(context, id, draft.warehouse_ids, 'password' in draft)
    if (draft.rider_id !== undefined) await assignRider(context, id, draft.rider_id)
  },
  choices: { detail: sql.ref('r.name') },
  taken: {
    staff_email: { code: 'staff-email-taken', field: 'email', message: msg`There is already a staff member with this email` },
  },
})

/**
 * Refuses to touch someone whose role holds more than the caller, because their address or password would give access to it;
 * after any other change of roles and their holders has ended.
 */
async function changeable(context: Context, id: number): Promise<Staff> {
  await lockRoles(context.tx)
  const staff = await plain.get({ params: { id }, query: {}, body: undefined, file: undefined }, context)
  const role = await context.tx.selectFrom('roles').select('permissions').where('id', '=', staff.role_id).executeTakeFirst()
  refuseBeyond(context, found(role).permissions, mayDoMore)
  return staff
}

/** The consequences of changing a person: they are signed out, or their open portals reload their permissions. */
async function settle(context: Context, before: Staff, after: Staff): Promise<void> {
  if (before.is_active && !after.is_active) {
    await endSessions(context, after.id)
    await endResetLinks(context.tx, after.id)
    await closeSessionsOf(context, { staff_id: after.id })
  } else context.publish({ type: 'session.changed', data: null, staff: [after.id] })
  if (before.is_active !== after.is_active || before.role_id !== after.role_id) await refuseWithoutManager(context.tx)
}

/** Whether records name this person; only someone who was ever signed in can have left any. */
async function leftTraces({ tx }: Context, { id, last_sign_in_at }: Staff): Promise<boolean> {
  if (last_sign_in_at === null) return false
  const { rows } = await sql`
    select 1 from audit_events where staff_id = ${id} and action not like 'session.%'
    union all select 1 from order_events where staff_id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

async function setPasswordOf(
  context: Context,
  id: number,
  body: { password: string; password_confirmation: string },
): Promise<{ changed: boolean }> {
  if (id === context.staff.id) refuse('own-account', { detail: ownPassword })
  const staff = await changeable(context, id)
  const elsewhere = await whyNotOpen(context, id)
  if (elsewhere) refuse('beyond-your-warehouses', { detail: elsewhere })
  checkNewPassword(body)
  await replacePassword(context, staff, body.password)
  await context.audit({ action: 'staff.reset-password', subject: 'staff', subjectId: id })
  return { changed: true }
}

export const staffHandlers = implement(staffContract, {
  ...plain,
  create: async (input, context) => {
    const { invite = false, password, is_active, role_id } = input.body
    if (!invite && password === null) refuseField('password', required.code, required.message)
    if (invite && !is_active) refuseField('invite', 'staff-inactive', inactiveNew)
    await refuseBeyondRole(context, role_id)
    const made = await plain.create(input, context)
    if (invite) await sendLink(context, made, invited)
    return made
  },
  update: async (input, context) => {
    const { params, body } = input
    const before = await changeable(context, params.id)
    if (params.id === context.staff.id && !body.is_active) refuse('own-account', { detail: notYourself })
    if (body.role_id !== before.role_id) {
      await refuseBeyondRole(context, body.role_id)
      if (params.id === context.staff.id) refuseField('role_id', 'own-account', notYourRole)
    }
    await changeAddress(context, before, body.email)
    const after = await plain.update(input, context)
    await settle(context, before, after)
    return after
  },
  remove: async (input, context) => {
    const { id } = input.params
    const staff = await changeable(context, id)
    if (id === context.staff.id) refuse('own-account', { detail: notYourself })
    if (await leftTraces(context, staff)) refuse('in-use', { detail: hasHistory })
    await endSessions(context, id)
    const removed = await plain.remove(input, context)
    await refuseWithoutManager(context.tx)
    return removed
  },
  resetPassword: ({ params, body }, context) => setPasswordOf(context, params.id, body),
  sendLink: async ({ params }, context) => {
    if (params.id === context.staff.id) refuse('own-account', { detail: ownPassword })
    const staff = await changeable(context, params.id)
    if (!staff.is_active) refuse('staff-inactive', { detail: inactive, values: { name: staff.name } })
    await sendLink(context, staff, askedToChoose)
    await context.audit({ action: 'staff.send-link', subject: 'staff', subjectId: params.id })
    return { sent: true }
  },
  activeStatus: async (input, context) => {
    const { params, body } = input
    const before = await changeable(context, params.id)
    if (params.id === context.staff.id && !body.is_active) refuse('own-account', { detail: notYourself })
    if (before.is_active === body.is_active) return before
    const after = await plain.activeStatus(input, context)
    await settle(context, before, after)
    return after
  },
  changePassword: ({ body }, context) => setPasswordOf(context, body.staff_id, body),
})
