// Screens of sorting.
import { msg } from '@office/shared/core/message'
import { ScanLine, Timer } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const sortingArea = defineArea({
  name: 'sorting',
  label: msg`Sorting`,
  screens: [
    { route: '/operations/sorting-devices', title: msg`Sorting devices`, needs: { any: ['view-sorting-device'] } },
    {
      route: '/operations/sorting-operation',
      menu: ['operations', 4],
      title: msg`Sorting operation`,
      short: msg`Sorting`,
      load: () => import('./station/scan.screen.tsx'),
      needs: { any: ['operate-sorting'] },
      keys: 'g s',
      icon: ScanLine,
    },
    { route: '/operations/sorting-report', title: msg`Sorting report`, needs: { any: ['view-sorting-report'] } },
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
