// What a program may never do, whatever its role holds: act as the second pair of eyes, move money out, or grant permissions
// (docs/permissions.md section 6).
import type { PermissionName } from './catalogue.ts'

const power: readonly PermissionName[] = [
  'create-staff',
  'update-staff',
  'delete-staff',
  'reset-staff-password',
  'create-role',
  'update-role',
  'toggle-role',
  'delete-role',
  'manage-api-token',
  'manage-approval-setting',
  'reject-request',
  'count-rider-deposit',
  'write-off-collection',
]

/** Otherwise whoever creates a token could use it to decide on their own work. */
export const isForPeople = (name: string): boolean => /^(approve|pay)-/.test(name) || power.some(one => one === name)
