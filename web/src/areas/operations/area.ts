// Screens of operations.
import { msg } from '@office/shared/core/messages/message'
import { Bike, ClipboardList, PackagePlus, ScanBarcode, Truck } from 'lucide-react'
import { defineArea } from '../../core/area.ts'
import { milePath } from './mile-paths.part.ts'

export const operationsArea = defineArea({
  name: 'operations',
  label: msg`Operations`,
  screens: [
    {
      route: '/operations/first-mile-operation',
      load: async () => (await import('./mile.screen.tsx')).screenOf('first'),
      leadsTo: ['/operations/first-mile-operation/{name}'],
      menu: ['operations', 1],
      title: msg`First mile operation`,
      short: msg`First mile`,
      keywords: msg`pickups, pickup, collect, collection`,
      needs: { any: ['view-first-mile'] },
      keys: 'g f',
      icon: PackagePlus,
    },
    {
      route: '/operations/first-mile-operation/{name}',
      load: async () => (await import('./mile-status.screen.tsx')).screenOf('first'),
      title: msg`First mile operation, one status`,
      needs: { any: ['view-first-mile'] },
    },
    {
      route: '/operations/middle-mile-operation',
      load: async () => (await import('./mile.screen.tsx')).screenOf('middle'),
      leadsTo: ['/operations/middle-mile-operation/{name}'],
      menu: ['operations', 2],
      title: msg`Middle mile operation`,
      short: msg`Middle mile`,
      keywords: msg`line haul, transit, hub`,
      tabs: [{ path: milePath('middle', 'back'), title: msg`Middle mile returns`, keywords: msg`returns, return in transit` }],
      needs: { any: ['view-middle-mile'] },
      keys: 'g m',
      icon: Truck,
    },
    {
      route: '/operations/middle-mile-operation/{name}',
      load: async () => (await import('./mile-status.screen.tsx')).screenOf('middle'),
      title: msg`Middle mile operation, one status`,
      needs: { any: ['view-middle-mile'] },
    },
    {
      route: '/operations/scan-desk',
      load: () => import('./desk/desk.screen.tsx'),
      menu: ['operations', 4],
      title: msg`Scan desk`,
      keywords: msg`in-scan, arrived, receive many, bulk by scanner`,
      needs: { any: ['update-order-status'] },
      keys: 'g j',
      icon: ScanBarcode,
    },
    {
      route: '/operations/last-mile-operation',
      load: async () => (await import('./mile.screen.tsx')).screenOf('last'),
      leadsTo: ['/operations/last-mile-operation/{name}'],
      menu: ['operations', 3],
      title: msg`Last mile operation`,
      short: msg`Last mile`,
      keywords: msg`deliveries, delivery, out for delivery`,
      tabs: [
        { path: milePath('last', 'back'), title: msg`Returns`, keywords: msg`return to sender, RTO` },
        {
          path: milePath('last', 'sheets'),
          title: msg`Run sheets`,
          keywords: msg`delivery sheets, rounds, routes, DRS`,
          icon: ClipboardList,
        },
        {
          path: milePath('last', 'return-sheets'),
          title: msg`Return sheets`,
          keywords: msg`signed returns, handed back, RTO`,
          icon: ClipboardList,
        },
      ],
      needs: { any: ['view-last-mile'] },
      keys: 'g l',
      icon: Bike,
    },
    {
      route: '/operations/last-mile-operation/{name}',
      load: async () => (await import('./mile-status.screen.tsx')).screenOf('last'),
      title: msg`Last mile operation, one status`,
      needs: { any: ['view-last-mile'] },
    },
  ],
})
