// Signing in and out, changing one's password, and the current user.
import { get, post, put } from '../../core/api/endpoint.ts'
import { languages } from '../../core/messages/language.ts'
import * as x from '../../core/schema.ts'

/** The signed-in staff member, as the portal keeps it. */
export const CurrentUser = x.row({
  id: x.id(),
  name: x.text(),
  email: x.email(),
  role_id: x.id(),
  role_name: x.text(),
  /** The tenant's company, for the page title '{company} | Staff'. */
  company: x.text(),
  environment: x.oneOf(['production', 'demo']),
  /** The operator's IANA zone, for day borders in filters and for imports without a zone. */
  time_zone: x.text(),
  currency: x.text({ min: 3, max: 3 }),
  /** For a merchant's program: whose it is. */
  merchant_id: x.optional(x.id()),
  /** In which the portal speaks to them on every device, and mails are written; null until somebody chose one. */
  language: x.nullable(x.oneOf(languages)),
  /** The warehouses they work at; empty: all of them. */
  warehouse_ids: x.list(x.id(), 0, 1000),
})
export type CurrentUser = x.Of<typeof CurrentUser>

/** A merchant's program as it sees itself: it has no role. */
const MerchantProgram = x.row(
  x.fieldsOf(CurrentUser, [
    'id',
    'name',
    'email',
    'company',
    'environment',
    'time_zone',
    'currency',
    'merchant_id',
    'warehouse_ids',
  ]),
)

export const sessionContract = {
  login: post('/staff/login', {
    summary: 'Log in',
    needs: 'public',
    body: x.record({ email: x.email(), password: x.password(), device: x.optional(x.text({ max: 100 })) }),
    returns: x.row({ user: CurrentUser, token: x.text() }),
    fails: ['wrong-credentials', 'too-many-requests'],
  }),
  logout: get('/staff/logout', {
    summary: 'Revoke the token',
    needs: 'staff',
    writes: true,
    forMerchants: {},
    returns: x.row({ revoked: x.flag() }),
  }),
  changePassword: post('/staff/ChangePassword', {
    summary: 'Change your own password; every other session ends',
    needs: 'staff',
    body: x.record({ current_password: x.password(), password: x.newPassword(), password_confirmation: x.password() }),
    returns: x.row({ changed: x.flag() }),
  }),
  forgotPassword: post('/staff/forgot-password', {
    summary: 'Send a reset link; the answer is the same for unknown addresses',
    needs: 'public',
    body: x.record({ email: x.email() }),
    returns: x.row({ sent: x.flag() }),
  }),
  checkResetToken: get('/staff/forgot-password/{token}', {
    summary: 'Check a reset token',
    needs: 'public',
    returns: x.row({ valid: x.flag(), email: x.nullable(x.email()) }),
  }),
  resetPassword: post('/staff/reset-password', {
    summary: 'Set a new password by token; every session ends',
    needs: 'public',
    body: x.record({
      email: x.email(),
      token: x.text({ max: 200 }),
      password: x.newPassword(),
      password_confirmation: x.password(),
    }),
    returns: x.row({ changed: x.flag() }),
    fails: ['reset-link-used-or-expired'],
  }),
  current: get('/admin/staff/get-current', {
    summary: 'Current user',
    needs: 'staff',
    forMerchants: { answer: MerchantProgram },
    returns: CurrentUser,
  }),
  language: put('/staff/language', {
    summary: 'Choose your own language, for the portal on every device and for mails',
    needs: 'staff',
    body: x.record({ language: x.oneOf(languages) }),
    returns: CurrentUser,
  }),
  permissions: get('/admin/staff/get-current-permissions', {
    summary: 'Permission names of the current user',
    needs: 'staff',
    forMerchants: {},
    returns: x.list(x.row({ name: x.text() }), 0, 1000),
  }),
}
