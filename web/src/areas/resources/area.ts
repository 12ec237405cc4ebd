// Screens of resources; banners and terms are among its tabs.
import { msg } from '@office/shared/core/messages/message'
import { FileText, FolderOpen, Image } from 'lucide-react'
import { defineArea } from '../../core/area.ts'
import { resourceTabPath } from './resource-paths.ts'

export const resourcesArea = defineArea({
  name: 'resources',
  label: msg`Resources`,
  screens: [
    {
      route: '/resources',
      menu: ['information', 1],
      title: msg`Resources`,
      needs: { any: ['manage-resource', 'manage-banner', 'manage-terms'] },
      icon: FolderOpen,
      keywords: msg`documents, files, apps, videos`,
      tabs: [
        {
          path: resourceTabPath('banners'),
          title: msg`Banners`,
          keywords: msg`picture, announcement, advertisement`,
          icon: Image,
          needs: { any: ['manage-banner'] },
        },
        {
          path: resourceTabPath('terms'),
          title: msg`Terms and conditions`,
          keywords: msg`contract, legal, agreement`,
          icon: FileText,
          needs: { any: ['manage-terms'] },
        },
      ],
      load: () => import('./resources.screen.tsx'),
    },
    {
      route: '/resources/view-mobile-app-resources',
      title: msg`Mobile app resources`,
      needs: { any: ['manage-resource'] },
      load: async () => ({ default: (await import('./resource.list.tsx')).MobileAppResources }),
    },
    {
      route: '/resources/view-merchant-resource',
      title: msg`Merchant resources`,
      needs: { any: ['manage-resource'] },
      load: async () => ({ default: (await import('./resource.list.tsx')).MerchantResources }),
    },
    {
      route: '/resources/view-customer-resources',
      title: msg`Customer resources`,
      needs: { any: ['manage-resource'] },
      load: async () => ({ default: (await import('./resource.list.tsx')).CustomerResources }),
    },
    {
      route: '/resources/view-other-resources',
      title: msg`Other resources`,
      needs: { any: ['manage-resource'] },
      load: async () => ({ default: (await import('./resource.list.tsx')).OtherResources }),
    },
  ],
})
