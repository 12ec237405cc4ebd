// The address of each report, and which reports are in tabs side by side.
import type { ReportName } from '@office/shared/areas/reports/reports'

/** Reports of a family need the same permission. */
const families: readonly Readonly<Partial<Record<ReportName, string>>>[] = [
  {
    warehouseStatusCount: '/reports/warehouse-status-count/',
    branchStatusCount: '/reports/branch-status-count/',
    agentStatusCount: '/reports/branch-status-count/?report=agentStatusCount',
    merchantStatusCount: '/reports/merchant-status-count/',
  },
  {
    assignedOrders: '/reports/assigned-orders-reports/',
    assignedOrdersPickupRider: '/reports/assign-orders-pickup-rider/',
    assignedOrdersToWarehouse: '/report/assigned-orders-to-warehouse-report/',
  },
  {
    returnedOrdersToMerchant: '/report/returned-orders-to-merchant-report/',
    returnedOrdersToOriginWarehouse: '/report/returned-orders-to-origin-warehouse-report/',
  },
  { aging: '/reports/aging-report', agingAverage: '/reports/aging-report/average' },
  { operations: '/reports/operations-reports/', currentStatus: '/reports/operations-reports/?report=currentStatus' },
  { branchProgress: '/reports/branch-progress-report/' },
  { monthlySales: '/reports/monthly-sales/' },
  { toBeInvoiced: '/reports/to-be-invoiced-report/' },
  { branchExpenses: '/reports/branch-expenses-report/' },
  { sorting: '/operations/sorting-report' },
]

/** The reports beside this one, including itself, with their addresses. */
export const familyOf = (name: ReportName): readonly (readonly [ReportName, string])[] =>
  Object.entries(families.find(family => name in family) ?? {}) as [ReportName, string][] // Object.entries forgets the literal keys

/** Which of several reports at one address is shown. */
export const reportIn = (names: readonly ReportName[], search: string): ReportName | undefined =>
  names.find(name => name === new URLSearchParams(search).get('report')) ?? names[0]
