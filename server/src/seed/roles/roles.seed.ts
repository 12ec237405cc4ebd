// The seed roles of every tenant (docs/permissions.md section 2), with the permissions that each kind of work needs.
import { type PermissionName, permissionModules, permissionNames } from '@office/shared/permissions/catalogue'
import type { TenantSeed } from '../../core/tenant/tenant-create.ts'

type ModuleName = keyof typeof permissionModules

const all = (...modules: ModuleName[]): PermissionName[] =>
  modules.flatMap(name => Object.keys(permissionModules[name].names) as PermissionName[]) // Object.keys loses the names

const views = permissionNames.filter(name => name.startsWith('view-') && name !== 'view-merchant-secret')

/** Permissions that can grant others: reserved for administrators. */
const lifting: readonly PermissionName[] = [
  'create-role',
  'update-role',
  'toggle-role',
  'delete-role',
  'create-staff',
  'update-staff',
  'delete-staff',
  'reset-staff-password',
]

/** A maker prepares money documents, a checker decides on them; no seed role does both except the administrator. */
const decides = (name: string) => /^(approve|reject|pay|count|review|write-off|adjust)-/.test(name)
const money = all('rider-finance', 'agency-finance', 'branch-finance', 'merchant-finance', 'rate-cards')

export interface SeedRole {
  key: string
  /** Stored as a name that the operator may change, so it is not translated. */
  name: string
  permissions: readonly PermissionName[]
}

const orderWork: PermissionName[] = [
  'view-orders',
  'view-order',
  'view-order-timeline',
  'view-order-remark',
  'create-order-remark',
  'view-waybill',
  'print-waybill',
]

export const seedRolesOfTenant: readonly SeedRole[] = [
  { key: 'super-admin', name: 'Super admin', permissions: permissionNames },
  {
    key: 'operations-manager',
    name: 'Operations manager',
    permissions: [
      'dashboard',
      'warehouse-dashboard',
      'refresh-dashboard',
      ...all('orders', 'miles', 'waybill', 'sorting', 'reports', 'merchants', 'support', 'approvals').filter(
        name => name !== 'view-merchant-secret' && name !== 'rotate-merchant-secret',
      ),
      'view-staff',
      'view-role',
      'manage-city',
      'manage-state',
      'manage-zone',
      'manage-branch',
      'manage-agency',
      'manage-rider',
      'manage-reason',
      'manage-flag',
      'manage-resource',
      'view-business-setting',
      'view-rate-card',
      'use-cli',
      'run-import',
      'share-view',
    ],
  },
  {
    key: 'hub-supervisor',
    name: 'Hub supervisor',
    permissions: [
      'warehouse-dashboard',
      'refresh-dashboard',
      ...orderWork,
      ...all('sorting', 'miles'),
      'update-order-status',
      'reverse-order-status',
      'flag-order',
      'view-operations-report',
      'view-aging-report',
      'view-progress-report',
      'view-downloads',
      'view-notification',
      'share-view',
    ],
  },
  {
    key: 'sorter',
    name: 'Sorter',
    permissions: [
      'warehouse-dashboard',
      'view-orders',
      'view-order',
      'view-sorting',
      'operate-sorting',
      'create-bag',
      'seal-bag',
      'view-notification',
    ],
  },
  {
    key: 'dispatcher',
    name: 'Dispatcher',
    permissions: [
      'warehouse-dashboard',
      ...orderWork,
      ...all('miles').filter(name => name !== 'mark-lost-damaged'),
      'update-order-status',
      'view-sorting',
      'dispatch-bag',
      'receive-bag',
      'bulk-dispatch-update',
      'view-assigned-orders-report',
      'view-notification',
    ],
  },
  {
    key: 'counter',
    name: 'Counter',
    permissions: [
      ...orderWork,
      'create-order',
      'update-order',
      'cancel-order',
      'update-delivery-charge',
      'print-pod',
      'view-first-mile',
      'view-walking-customer',
      'create-walking-customer',
      'update-walking-customer',
      'view-merchant',
      'simulate-rate',
      'view-rate-card',
      'create-ticket',
      'view-ticket',
      'view-notification',
    ],
  },
  {
    key: 'finance-maker',
    name: 'Finance maker',
    permissions: [
      'dashboard',
      'view-finance-widgets',
      ...orderWork,
      ...money.filter(name => !decides(name) && name !== 'delete-rate-card'),
      'view-sales-report',
      'view-expense-report',
      'view-to-be-invoiced-report',
      'view-downloads',
      'export-reports',
      'view-merchant',
      // Changes of bank and tax details by this role wait for the checker (shared/src/areas/merchants/merchant.model.ts).
      'update-merchant',
      'export-orders',
      'view-notification',
    ],
  },
  {
    key: 'finance-checker',
    name: 'Finance checker',
    permissions: [
      'dashboard',
      'view-finance-widgets',
      ...orderWork,
      ...money.filter(name => decides(name) || name.startsWith('view-') || name.startsWith('print-')),
      'view-sales-report',
      'view-expense-report',
      'view-to-be-invoiced-report',
      'view-downloads',
      'export-reports',
      'view-merchant',
      'view-approval',
      'approve-request',
      'reject-request',
      'view-notification',
    ],
  },
  {
    key: 'branch-manager',
    name: 'Branch manager',
    permissions: [
      'dashboard',
      'warehouse-dashboard',
      'refresh-dashboard',
      ...orderWork,
      ...all('miles', 'sorting'),
      'create-order',
      'update-order',
      'update-order-status',
      'reverse-order-status',
      'cancel-order',
      'print-pod',
      'export-orders',
      'manage-rider',
      'share-view',
      'view-rider-overview',
      'view-rider-finance',
      'create-rider-deposit',
      'count-rider-deposit',
      'print-rider-deposit',
      'view-branch-overview',
      'view-branch-finance',
      'create-branch-deposit',
      'print-branch-deposit',
      'view-branch-expense',
      'create-branch-expense',
      'view-operations-report',
      'view-aging-report',
      'view-progress-report',
      'view-downloads',
      'view-staff',
      'view-merchant',
      'view-ticket',
      'reply-ticket',
      'view-notification',
    ],
  },
  {
    key: 'agency-user',
    name: 'Agency user',
    permissions: [
      'warehouse-dashboard',
      ...orderWork,
      'view-last-mile',
      'assign-delivery-rider',
      'update-order-status',
      'schedule-redelivery',
      'hold-order',
      'request-return',
      'receive-bag',
      'view-agency-overview',
      'view-agency-finance',
      'create-agency-deposit',
      'print-agency-deposit',
      'view-agency-commission',
      'view-notification',
    ],
  },
  {
    key: 'support',
    name: 'Support',
    permissions: [
      ...orderWork,
      'flag-order',
      'schedule-redelivery',
      ...all('support').filter(name => name !== 'delete-notification'),
      'view-merchant',
      'view-feedback-report',
    ],
  },
  { key: 'auditor', name: 'Auditor', permissions: ['dashboard', 'warehouse-dashboard', ...views] },
  {
    key: 'integration',
    name: 'Integration',
    permissions: [
      'view-orders',
      'view-order',
      'create-order',
      'create-bulk-order',
      'import-orders',
      'view-order-timeline',
      'use-cli',
      'run-import',
    ],
  },
]

export const seedRoles: TenantSeed = async tx => {
  for (const { key, name, permissions } of seedRolesOfTenant) {
    const lifts = key !== 'super-admin' && permissions.some(permission => lifting.includes(permission))
    if (lifts) throw new Error(`The seed role ${key} may lift itself`)
    await tx
      .insertInto('roles')
      .values({ name, seed_key: key, permissions: permissionNames.filter(one => permissions.includes(one)) })
      .execute()
  }
}
