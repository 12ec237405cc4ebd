// Screens of reports.
import { ownsFiles } from '@office/shared/areas/reports/download.contract'
import type { ReportName } from '@office/shared/areas/reports/reports'
import { msg } from '@office/shared/core/messages/message'
import { CalendarClock, ChartColumn, Download } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

const report =
  (first: ReportName, ...others: ReportName[]) =>
  async () =>
    (await import('./report.screen.tsx')).screenOf(first, ...others)

export const reportsArea = defineArea({
  name: 'reports',
  label: msg`Reports`,
  hears: {
    'download.progress': async () => (await import('./download-live.ts')).showProgress,
    'download.ready': async () => (await import('./download-live.ts')).tellReady,
    'download.failed': async () => (await import('./download-live.ts')).tellFailed,
  },
  screens: [
    {
      route: '/reports/monthly-sales/',
      title: msg`Monthly sales`,
      needs: { any: ['view-sales-report'] },
      menu: ['insight', 6],
      short: msg`Sales`,
      icon: ChartColumn,
      load: report('monthlySales'),
    },
    {
      route: '/reports/branch-status-count/',
      title: msg`Branch and agent status count`,
      needs: { any: ['view-status-count-report'] },
      under: '/reports/warehouse-status-count/',
      load: report('branchStatusCount', 'agentStatusCount'),
    },
    {
      route: '/reports/warehouse-status-count/',
      title: msg`Warehouse status count`,
      needs: { any: ['view-status-count-report'] },
      menu: ['insight', 1],
      short: msg`Status counts`,
      icon: ChartColumn,
      load: report('warehouseStatusCount'),
    },
    {
      route: '/reports/merchant-status-count/',
      title: msg`Merchant status count`,
      needs: { any: ['view-status-count-report'] },
      under: '/reports/warehouse-status-count/',
      load: report('merchantStatusCount'),
    },
    {
      route: '/reports/assigned-orders-reports/',
      title: msg`Assigned orders`,
      needs: { any: ['view-assigned-orders-report'] },
      menu: ['insight', 2],
      short: msg`Assigned orders`,
      icon: ChartColumn,
      load: report('assignedOrders'),
    },
    {
      route: '/reports/assign-orders-pickup-rider/',
      title: msg`Orders assigned to pickup riders`,
      needs: { any: ['view-assigned-orders-report'] },
      under: '/reports/assigned-orders-reports/',
      load: report('assignedOrdersPickupRider'),
    },
    {
      route: '/reports/branch-expenses-report/',
      title: msg`Branch expenses`,
      needs: { any: ['view-expense-report'] },
      load: report('branchExpenses'),
    },
    {
      route: '/reports/branch-progress-report/',
      title: msg`Branch progress`,
      needs: { any: ['view-progress-report'] },
      load: report('branchProgress'),
    },
    {
      route: '/reports/to-be-invoiced-report/',
      title: msg`To be invoiced`,
      needs: { any: ['view-to-be-invoiced-report'] },
      load: report('toBeInvoiced'),
    },
    {
      route: '/reports/operations-reports/',
      title: msg`Operations reports`,
      needs: { any: ['view-operations-report'] },
      load: report('operations', 'currentStatus'),
    },
    { route: '/reports/all-feedbacks', title: msg`All feedback`, needs: { any: ['view-feedback-report'] } },
    {
      route: '/reports/aging-report',
      title: msg`Aging report`,
      keywords: msg`late, overdue, stuck, old orders`,
      needs: { any: ['view-aging-report'] },
      menu: ['insight', 4],
      short: msg`Aging`,
      icon: ChartColumn,
      load: report('aging'),
    },
    {
      route: '/reports/aging-report/average',
      title: msg`Aging report, average`,
      needs: { any: ['view-aging-report'] },
      under: '/reports/aging-report',
      load: report('agingAverage'),
    },
    {
      route: '/reports/downloads',
      menu: ['insight', 5],
      title: msg`Report downloads`,
      keywords: msg`exports, files, Excel, CSV`,
      short: msg`Downloads`,
      needs: { any: ownsFiles },
      keys: 'g d',
      icon: Download,
      load: () => import('./download.list.tsx'),
    },
    {
      route: '/reports/schedules',
      under: '/reports/downloads',
      title: msg`Scheduled reports`,
      keywords: msg`send by e-mail, subscribe, daily report, weekly report`,
      needs: { any: ['export-reports'] },
      icon: CalendarClock,
      load: () => import('./report-schedule.list.tsx'),
    },
    {
      route: '/reports/download/{key}',
      title: msg`One report download`,
      needs: { any: ownsFiles },
      load: () => import('./download.screen.tsx'),
    },
    {
      route: '/report/returned-orders-to-merchant-report/',
      title: msg`Orders returned to merchant`,
      needs: { any: ['view-return-report'] },
      menu: ['insight', 3],
      short: msg`Returned orders`,
      icon: ChartColumn,
      load: report('returnedOrdersToMerchant'),
    },
    {
      route: '/report/assigned-orders-to-warehouse-report/',
      title: msg`Orders assigned to warehouse`,
      needs: { any: ['view-assigned-orders-report'] },
      under: '/reports/assigned-orders-reports/',
      load: report('assignedOrdersToWarehouse'),
    },
    {
      route: '/report/returned-orders-to-origin-warehouse-report/',
      title: msg`Orders returned to origin warehouse`,
      needs: { any: ['view-return-report'] },
      under: '/report/returned-orders-to-merchant-report/',
      load: report('returnedOrdersToOriginWarehouse'),
    },
  ],
})
