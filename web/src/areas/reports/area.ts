// Screens of reports.
import { msg } from '@office/shared/core/message'
import { ChartColumn, Download } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const reportsArea = defineArea({
  name: 'reports',
  label: msg`Reports`,
  screens: [
    {
      route: '/reports/monthly-sales/',
      title: msg`Monthly sales`,
      short: msg`Reports`,
      needs: { any: ['view-sales-report'] },
      icon: ChartColumn,
    },
    {
      route: '/reports/branch-status-count/',
      title: msg`Branch and agent status count`,
      needs: { any: ['view-status-count-report'] },
    },
    {
      route: '/reports/warehouse-status-count/',
      title: msg`Warehouse status count`,
      needs: { any: ['view-status-count-report'] },
    },
    { route: '/reports/merchant-status-count/', title: msg`Merchant status count`, needs: { any: ['view-status-count-report'] } },
    { route: '/reports/assigned-orders-reports/', title: msg`Assigned orders`, needs: { any: ['view-assigned-orders-report'] } },
    {
      route: '/reports/assign-orders-pickup-rider/',
      title: msg`Orders assigned to pickup riders`,
      needs: { any: ['view-assigned-orders-report'] },
    },
    { route: '/reports/branch-expenses-report/', title: msg`Branch expenses`, needs: { any: ['view-expense-report'] } },
    { route: '/reports/branch-progress-report/', title: msg`Branch progress`, needs: { any: ['view-progress-report'] } },
    { route: '/reports/to-be-invoiced-report/', title: msg`To be invoiced`, needs: { any: ['view-to-be-invoiced-report'] } },
    { route: '/reports/operations-reports/', title: msg`Operations reports`, needs: { any: ['view-operations-report'] } },
    { route: '/reports/all-feedbacks', title: msg`All feedback`, needs: { any: ['view-feedback-report'] } },
    { route: '/reports/aging-report', title: msg`Aging report`, needs: { any: ['view-aging-report'] } },
    { route: '/reports/aging-report/average', title: msg`Aging report, average`, needs: { any: ['view-aging-report'] } },
    {
      route: '/reports/downloads',
      title: msg`Report downloads`,
      short: msg`Downloads`,
      needs: { any: ['view-downloads', 'export-all-orders', 'import-orders', 'manage-city', 'manage-state'] },
      keys: 'g d',
      icon: Download,
      load: () => import('./download.list.tsx'),
    },
    {
      route: '/reports/download/{key}',
      title: msg`One report download`,
      needs: { any: ['view-downloads', 'export-all-orders', 'import-orders', 'manage-city', 'manage-state'] },
      load: () => import('./download.screen.tsx'),
    },
    {
      route: '/report/returned-orders-to-merchant-report/',
      title: msg`Orders returned to merchant`,
      needs: { any: ['view-return-report'] },
    },
    {
      route: '/report/assigned-orders-to-warehouse-report/',
      title: msg`Orders assigned to warehouse`,
      needs: { any: ['view-assigned-orders-report'] },
    },
    {
      route: '/report/returned-orders-to-origin-warehouse-report/',
      title: msg`Orders returned to origin warehouse`,
      needs: { any: ['view-return-report'] },
    },
  ],
})
