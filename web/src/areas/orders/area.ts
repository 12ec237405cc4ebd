// Screens and commands of orders.
import { msg } from '@office/shared/core/messages/message'
import { Package, ReceiptText, Sheet } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const ordersArea = defineArea({
  name: 'orders',
  label: msg`Orders`,
  screens: [
    {
      route: '/print-pod',
      title: msg`Proof of delivery (PDF)`,
      load: () => import('./prints/print-pod.screen.tsx'),
      needs: { any: ['print-pod'] },
    },
    {
      route: '/operations/all-orders',
      menu: ['start', 3],
      title: msg`All orders`,
      keywords: msg`shipments, parcels, packages, consignments, tracking number, print labels, export orders`,
      load: () => import('./list/orders.screen.tsx'),
      leadsTo: ['/operations/orders/create', '/operations/orders/sheet'],
      needs: { any: ['view-orders'] },
      keys: 'g o',
      icon: Package,
    },
    {
      route: '/operations/orders/create',
      under: '/operations/all-orders',
      title: msg`Create order`,
      needs: { any: ['create-order'] },
      load: () => import('./order-create.screen.tsx'),
    },
    {
      route: '/operations/orders/sheet',
      menu: ['start', 4],
      title: msg`Order sheet`,
      keywords: msg`bulk, spreadsheet, grid, many orders, paste from Excel, quick entry`,
      needs: { any: ['create-bulk-order'] },
      load: () => import('./sheet/order-sheet.screen.tsx'),
      keys: 'g e',
      icon: Sheet,
    },
    {
      route: '/operations/orders/counter',
      menu: ['start', 5],
      title: msg`Counter`,
      keywords: msg`walk-in, quote, price, weigh, cash desk`,
      needs: { any: ['create-order'] },
      load: () => import('./counter/counter.screen.tsx'),
      keys: 'g k',
      icon: ReceiptText,
    },
  ],
})
