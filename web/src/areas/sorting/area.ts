// Screens of sorting.
import { msg } from '@office/shared/core/messages/message'
import { ChartColumn, Layers, MonitorSmartphone, PackageOpen, ScanLine, Timer } from 'lucide-react'
import { defineArea } from '../../core/area.ts'
import { sortingTabPath, sortingTabTitles } from './sorting-tabs.ts'

export const sortingArea = defineArea({
  name: 'sorting',
  label: msg`Sorting`,
  screens: [
    {
      route: '/operations/sorting-devices',
      menu: ['operations', 7],
      title: msg`Sorting devices`,
      load: () => import('./devices/device.list.tsx'),
      needs: { any: ['view-sorting-device'] },
      icon: MonitorSmartphone,
    },
    {
      route: '/operations/sorting-operation',
      menu: ['operations', 5],
      title: msg`Sorting operation`,
      short: msg`Sorting`,
      tabs: [
        { path: sortingTabPath('buckets'), title: sortingTabTitles.buckets, keywords: msg`bins, shelves, cards`, icon: Layers },
        {
          path: sortingTabPath('bags'),
          title: sortingTabTitles.bags,
          keywords: msg`sacks, seal, dispatch, manifest`,
          icon: PackageOpen,
        },
      ],
      load: () => import('./station/scan.screen.tsx'),
      needs: { any: ['operate-sorting'] },
      keys: 'g s',
      icon: ScanLine,
    },
    {
      route: '/operations/sorting-report',
      menu: ['insight', 6],
      title: msg`Sorting report`,
      keywords: msg`scans per hour, operators, wall screen`,
      load: () => import('./report/sorting-report.screen.tsx'),
      needs: { any: ['view-sorting-report'] },
      icon: ChartColumn,
    },
    {
      route: '/sorting/sorting-session-report',
      title: msg`Sorting session report`,
      short: msg`Sorting sessions`,
      load: () => import('./session.list.tsx'),
      menu: ['insight', 7],
      icon: Timer,
      needs: { any: ['view-sorting-session-report'] },
    },
  ],
})
