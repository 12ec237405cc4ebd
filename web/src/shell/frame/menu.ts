// The main menu, from the positions that the route table gives its screens.
import { type Message, msg } from '@office/shared/core/messages/message'
import { isReachable, type MenuGroup, mayOpen, menuGroups, type Screen, screenAt } from '../../core/area.ts'
import { screens } from '../areas.ts'

const titles: Readonly<Record<MenuGroup, Message | null>> = {
  start: null,
  operations: msg`Operations`,
  partners: msg`Partners`,
  money: msg`Money`,
  insight: msg`Insight`,
  staff: msg`Staff`,
  places: msg`Places`,
  information: msg`Information`,
}

/** Groups with the screens that a person may open; empty groups are left out. */
export function menuOf(permissions: ReadonlySet<string>): { id: string; title: Message | null; screens: Screen[] }[] {
  const placeOf = ({ menu }: Screen) => menu?.[1] ?? 0
  return menuGroups
    .map(id => ({
      id,
      title: titles[id],
      screens: screens
        .filter(screen => screen.menu?.[0] === id && isReachable(screen) && mayOpen(screen, permissions))
        .sort((a, b) => placeOf(a) - placeOf(b)),
    }))
    .filter(group => group.screens.length > 0)
}

/** The query key of menu-counts.ts; moved orders make the counts out of date. */
export const MENU_COUNTS = ['menu-counts']

export const settingsRoute = '/system-settings/business-setting'

const isWithin = (path: string, route: string) => path === route || path.startsWith(`${route.replace(/\/$/, '')}/`)

/** Returns a function that tells whether a menu entry is the one that a path belongs to. */
export function activeAt(path: string): (route: string) => boolean {
  const under = screenAt(screens, path)?.under
  return route => isWithin(path, route) || under === route
}
