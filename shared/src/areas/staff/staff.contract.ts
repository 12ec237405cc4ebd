// Staff members: who may sign in, with which role, at which warehouses.

import { type Labels, msg } from '@office/shared/core/messages/message'
import { crudEndpoints } from '../../core/api/crud-endpoints.ts'
import { post, put } from '../../core/api/endpoint.ts'
import { languages, languageWords } from '../../core/messages/language.ts'
import * as x from '../../core/schema.ts'

/** More warehouses than any operator has; empty means that the person works at all of them. */
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
  /** By name. */
  warehouse_names: x.list(x.text(), 0, MAX_WAREHOUSES),
  /** The rider whose account it is: nobody decides on their own pay. */
  rider_id: x.nullable(x.id()),
  rider_name: x.nullable(x.text()),
  /** In which the portal and mails speak to them; null: the company's. */
  language: x.nullable(x.oneOf(languages, languageWords)),
  is_active: x.flag(),
  last_sign_in_at: x.nullable(x.instant()),
  version: x.integer(1),
})
export type Staff = x.Of<typeof Staff>

export const staffLabels = {
  name: msg`Name`,
  email: msg`Email`,
  contact_number: msg`Contact number`,
  role_name: msg`Role`,
  warehouse_names: msg`Warehouses`,
  rider_name: msg`Rider`,
  language: msg`Language`,
  last_sign_in_at: msg`Last sign-in`,
  is_active: msg`Active`,
} satisfies Labels<Staff>

const draft = {
  name: x.text({ max: 120 }),
  email: x.email(),
  contact_number: x.nullable(x.contactNumber()),
  role_id: x.id(),
  warehouse_ids: x.list(x.id(), 0, MAX_WAREHOUSES),
  rider_id: x.optional(x.nullable(x.id())),
  language: x.optional(x.nullable(x.oneOf(languages, languageWords))),
  is_active: x.flag(),
}
/** How long an invitation link works: longer than one that someone requested and waits for. */
export const INVITATION_HOURS = 72

const StaffDraft = x.record({
  ...draft,
  /** Sends the person a link to choose a password; nobody is written to unasked. */
  invite: x.optional(x.flag()),
  /** Given to the person, who changes it; may be left out with an invitation. */
  password: x.nullable(x.newPassword()),
})

const newPassword = { password: x.newPassword(), password_confirmation: x.password() }
const Changed = x.row({ changed: x.flag() })

/**
 * Why a change of a staff member is refused: it concerns oneself, someone with more rights, or the last person who manages roles.
 */
const guards = ['own-account', 'beyond-your-permissions', 'last-role-manager']

const plain = crudEndpoints('/admin/staff', {
  one: 'a staff member',
  many: 'Staff users',
  verbs: ['list', 'create', 'get', 'update', 'remove', 'activeStatus', 'dropdown'],
  row: Staff,
  draft,
  filters: {
    name: 'text',
    email: 'text',
    role_id: 'ids',
    warehouse_id: 'ids',
    id: 'ids',
    is_active: 'flag',
    updated_at: 'since',
  },
  sort: ['id', 'name', 'email', 'last_sign_in_at', 'is_active'],
  views: ['view-staff'],
  manages: { create: ['create-staff'], update: ['update-staff'], remove: ['delete-staff'], activeStatus: ['update-staff'] },
  taken: ['staff-email-taken'],
  fails: { update: guards, remove: guards, activeStatus: guards },
  summaries: {
    create: 'Create a staff member, with a role whose permissions the caller holds, and invite them by e-mail',
    update: 'Update a staff member; a new role counts at once',
    remove: 'Delete a staff member without history',
    activeStatus: 'Activate or deactivate a staff member; their sessions end when deactivated',
    dropdown: 'Active staff members: id, name and role',
  },
})

export const staffContract = {
  ...plain,
  create: { ...plain.create, body: StaffDraft },
  resetPassword: put('/admin/staff/{id}/reset-password', {
    summary: "Set a staff member's password; their sessions end",
    needs: ['reset-staff-password'],
    body: x.record(newPassword),
    returns: Changed,
    fails: ['own-account', 'beyond-your-permissions', 'beyond-your-warehouses'],
  }),
  sendLink: post('/admin/staff/{id}/password-link', {
    summary: 'Send a staff member a link to choose a new password; it works once, for three days',
    needs: ['reset-staff-password'],
    returns: x.row({ sent: x.flag() }),
    fails: ['own-account', 'beyond-your-permissions', 'staff-inactive'],
  }),
  changePassword: post('/admin/staff/change-password', {
    summary: 'Change the password of a staff member as an administrator; their sessions end',
    needs: ['reset-staff-password'],
    body: x.record({ staff_id: x.id(), ...newPassword }),
    returns: Changed,
    fails: ['own-account', 'beyond-your-permissions', 'beyond-your-warehouses'],
  }),
}
