// Addresses of resources: the screen with its tabs, and a list for each group.
import type { ResourceGroup } from '@office/shared/areas/resources/resource.contract'

export const resourcesPath = '/resources'

export const groupPaths: Readonly<Record<ResourceGroup, string>> = {
  'mobile-app': '/resources/view-mobile-app-resources',
  merchant: '/resources/view-merchant-resource',
  customer: '/resources/view-customer-resources',
  other: '/resources/view-other-resources',
}

/** The list that is open, or the address of a resource without a list of its own. */
export const openListPath = (): string => Object.values(groupPaths).find(path => location.pathname === path) ?? groupPaths.other

export type ResourceTab = 'overview' | 'banners' | 'terms'

export const resourceTabPath = (tab: ResourceTab): string => `${resourcesPath}?tab=${tab}`
