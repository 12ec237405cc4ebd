// What a program may not do whatever its role holds: be the second pair of eyes, move money out, or give power to anybody
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

/** Whoever makes a token would otherwise decide on their own work by it. */
export const isForPeople = (name: string): boolean => /^(approve|pay)-/.test(name) || power.some(one => one === name)
