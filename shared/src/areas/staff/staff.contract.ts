// Staff members: who may sign in, with which role, at which warehouses.
import { get, list, post, put, remove } from '../../core/endpoint.ts'
import * as x from '../../core/schema.ts'

/** More warehouses than any operator has; none named means that the person serves all of them. */
const MAX_WAREHOUSES = 1000

export const Staff = x.row({
  id: x.id(),
  name: x.text(),
  email: x.text(),
  contact_number: x.nullable(x.text()),
  role_id: x.id(),
  role_name: x.text(),
  /** Empty: every warehouse. */
  warehouse_ids: x.list(x.id(), 0, MAX_WAREHOUSES),
  /** In the order of their names. */
  warehouse_names: x.list(x.text(), 0, MAX_WAREHOUSES),
  is_active: x.flag(),
  last_sign_in_at: x.nullable(x.instant()),
  version: x.integer(1),
})
export type Staff = x.Of<typeof Staff>

const draft = {
  name: x.text({ max: 120 }),
  email: x.email(),
  contact_number: x.nullable(x.contactNumber()),
  role_id: x.id(),
  warehouse_ids: x.list(x.id(), 0, MAX_WAREHOUSES),
  is_active: x.flag(),
}
/** How long the link of an invitation works: longer than one that somebody asked for and waits for. */
export const INVITATION_HOURS = 72

export const StaffDraft = x.record({
  ...draft,
  /** Sends the person a link to choose a password; nobody is written to unasked. */
  invite: x.optional(x.flag()),
  /** Told to the person, who changes it; may be left out with an invitation. */
  password: x.nullable(x.newPassword()),
})
export const StaffUpdate = x.record({ ...draft, version: x.integer(1) })

const newPassword = { password: x.newPassword(), password_confirmation: x.password() }
const Changed = x.row({ changed: x.flag() })

/** Why a change of a staff member is refused: about oneself, somebody who may do more, or the last who manages roles. */
const guards = ['own-account', 'beyond-your-permissions', 'last-role-manager']

export const staffContract = {
  list: list('/admin/staff', {
    summary: 'Staff users',
    needs: ['view-staff'],
    service: 'lists',
    row: Staff,
    filters: { name: 'text', email: 'text', role_id: 'ids', warehouse_id: 'ids', id: 'ids', is_active: 'flag' },
    sort: ['id', 'name', 'email', 'last_sign_in_at', 'is_active'],
  }),
  create: post('/admin/staff', {
    summary: 'Create a staff member, with a role whose permissions the caller holds, and invite them by e-mail',
    needs: ['create-staff'],
    body: StaffDraft,
    returns: Staff,
    fails: ['staff-email-taken'],
  }),
  get: get('/admin/staff/{id}', { summary: 'One staff member', needs: ['view-staff'], returns: Staff }),
  update: put('/admin/staff/{id}', {
    summary: 'Update a staff member; a new role counts at once',
    needs: ['update-staff'],
    body: StaffUpdate,
    returns: Staff,
    fails: ['staff-email-taken', ...guards],
  }),
  remove: remove('/admin/staff/{id}', {
    summary: 'Delete a staff member without history',
    needs: ['delete-staff'],
    dryRun: true,
    returns: x.row({ removed: x.flag() }),
    fails: ['in-use', ...guards],
  }),
  resetPassword: put('/admin/staff/{id}/reset-password', {
    summary: "Set a staff member's password; their sessions end",
    needs: ['reset-staff-password'],
    body: x.record(newPassword),
    returns: Changed,
    fails: ['own-account', 'beyond-your-permissions'],
  }),
  sendLink: post('/admin/staff/{id}/password-link', {
    summary: 'Send a staff member a link to choose a new password; it works once, for three days',
    needs: ['reset-staff-password'],
    returns: x.row({ sent: x.flag() }),
    fails: ['own-account', 'beyond-your-permissions', 'staff-inactive'],
  }),
  activeStatus: put('/admin/staff/{id}/active-status', {
    summary: 'Activate or deactivate a staff member; their sessions end when deactivated',
    needs: ['update-staff'],
    dryRun: true,
    body: x.record({ is_active: x.flag() }),
    returns: Staff,
    fails: guards,
  }),
  changePassword: post('/admin/staff/change-password', {
    summary: 'Change the password of a staff member as an administrator; their sessions end',
    needs: ['reset-staff-password'],
    body: x.record({ staff_id: x.id(), ...newPassword }),
    returns: Changed,
    fails: ['own-account', 'beyond-your-permissions'],
  }),
}
