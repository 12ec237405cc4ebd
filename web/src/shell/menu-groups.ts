// The main menu: which screens stand in it, in which group; titles, icons, keys and guards come from the route table.
import { type Message, msg } from '@office/shared/core/message'
import { mayOpen, type Screen } from '../core/area.ts'
import { screens } from './areas.ts'

interface MenuGroup {
  id: string
  title?: Message
  routes: readonly string[]
}

const groups: readonly MenuGroup[] = [
  { id: 'start', routes: ['/dashboard', '/operations/all-orders'] },
  {
    id: 'operations',
    title: msg`Operations`,
    routes: [
      '/operations/first-mile-operation',
      '/operations/middle-mile-operation',
      '/operations/last-mile-operation',
      '/operations/sorting-operation',
      '/waybillrequest',
    ],
  },
  {
    id: 'partners',
    title: msg`Partners`,
    routes: [
      '/operations/rider-overview',
      '/operation-settings/agency',
      '/operation-settings/branch',
      '/merchants',
      '/walking-customer',
    ],
  },
  {
    id: 'money',
    title: msg`Money`,
    routes: ['/operations/rider-finance', '/operations/merchant-finance', '/rate-card/merchant'],
  },
  { id: 'insight', title: msg`Insight`, routes: ['/reports/monthly-sales/', '/reports/downloads', '/tickets'] },
  { id: 'staff', title: msg`Staff`, routes: ['/staff-manage/staff-users', '/roles', '/approvals/profile-update'] },
  {
    id: 'places',
    title: msg`Places`,
    routes: ['/operation-settings/cities', '/operation-settings/state', '/operation-settings/zone'],
  },
  { id: 'told', title: msg`Information`, routes: ['/resources'] },
]

/** Groups with the screens that a person may open; empty groups are left out. */
export function menuOf(permissions: ReadonlySet<string>): { id: string; title?: Message; screens: Screen[] }[] {
  return groups
    .map(({ routes, ...group }) => ({
      ...group,
      screens: routes.flatMap(route => screens.find(screen => screen.route === route && mayOpen(screen, permissions)) ?? []),
    }))
    .filter(group => group.screens.length > 0)
}

/** Names what menu-counts.ts found; moved orders make it old. */
export const MENU_COUNTS = ['menu-counts']

export const settingsRoute = '/system-settings/business-setting'

/** Where screens belong that are no entry themselves: a record to its list, a setting to the settings. */
const homes: readonly (readonly [path: string, entry: string])[] = [
  ['/operations/orders', '/operations/all-orders'],
  ['/merchant', '/merchants'],
  ['/operations/merchant-overview', '/merchants'],
  ['/operations/branch-branch', '/operation-settings/branch'],
  ['/operations/agent-overview', '/operation-settings/agency'],
  ['/system-settings', settingsRoute],
  ['/operation-settings/reasons', settingsRoute],
  ['/administration/reasons', settingsRoute],
]

const isWithin = (path: string, route: string) => path === route || path.startsWith(`${route.replace(/\/$/, '')}/`)

/** Whether an entry of the menu is the one that a path belongs to. */
export const isActive = (route: string, path: string): boolean =>
  isWithin(path, route) || homes.some(([home, entry]) => entry === route && isWithin(path, home))
