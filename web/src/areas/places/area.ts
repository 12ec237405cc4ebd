// Screens of places.
import { msg } from '@office/shared/core/messages/message'
import { Layers, MapIcon, MapPin } from 'lucide-react'
import { defineArea } from '../../core/area.ts'

export const placesArea = defineArea({
  name: 'places',
  label: msg`Places`,
  screens: [
    {
      route: '/operation-settings/cities',
      fills: 'city',
      menu: ['places', 1],
      title: msg`Cities`,
      keywords: msg`towns, districts, places`,
      needs: { any: ['manage-city'] },
      icon: MapPin,
      load: () => import('./city.screen.tsx'),
    },
    {
      route: '/operation-settings/cities/city-create',
      title: msg`Create city`,
      needs: { any: ['manage-city'] },
      load: () => import('./city-create.screen.tsx'),
    },
    {
      route: '/operation-settings/state',
      fills: 'state',
      menu: ['places', 2],
      title: msg`States`,
      keywords: msg`provinces, regions`,
      needs: { any: ['manage-state'] },
      icon: MapIcon,
      load: () => import('./state.list.tsx'),
    },
    {
      route: '/operation-settings/state/state-excel',
      title: msg`Import states from Excel`,
      needs: { any: ['manage-state'] },
      load: () => import('./state-excel.screen.tsx'),
    },
    {
      route: '/operation-settings/zone',
      fills: 'zone',
      menu: ['places', 3],
      title: msg`Zones`,
      needs: { any: ['manage-zone'] },
      icon: Layers,
      load: () => import('./zone.screen.tsx'),
    },
  ],
})
