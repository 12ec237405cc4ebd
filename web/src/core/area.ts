// An area of the portal: one line per screen gives its route, menu entry, 'go to' command, guard and title.
import type { LiveEvents } from '@office/shared/core/api/live-events'
import type { Message } from '@office/shared/core/messages/message'
import type { Need } from '@office/shared/permissions/can'
import type { ComponentType } from 'react'
import type { Icon } from './command/command.ts'

export type RouteParams = Readonly<Record<string, string>>

/** What a screen module exports. */
export interface ScreenModule {
  default: ComponentType<{ params: RouteParams }>
  /** Requests the data that the screen begins with before the screen is drawn; called once, when the portal starts there. */
  ahead?: () => void
}

export interface Screen {
  /** As in the operator's list: '/merchant/{id}'. */
  route: string
  title: Message
  /** For the menu, if the title is long. */
  short?: Message
  /** 'staff' by default: needs a signed-in person. 'guest' sends signed-in people away, 'public' is open to all. */
  access?: 'staff' | 'guest' | 'public'
  /** Any one of these opens it. Without it, every staff member may. */
  needs?: Need
  /** Absent while the screen is not built; a 'not built yet' page is shown instead. */
  load?: () => Promise<ScreenModule>
  /**
   * Screens that a key opens from here. Their code is loaded in idle time, so that they receive what is typed right after the
   * key.
   */
  leadsTo?: readonly string[]
  /** 'g o' */
  keys?: string
  keywords?: Message
  icon?: Icon
  /** Its place in the main menu: the group, and the position within it. */
  menu?: readonly [MenuGroup, number]
  /** The kind of record that is made here, as its drop-down calls it: an empty drop-down of that kind links here. */
  fills?: string
  /** The menu entry that a screen without one belongs to: a record's screen to its list. */
  under?: string
  /** Further views with lists of their own; the palette offers them like screens. */
  tabs?: readonly ScreenTab[]
}

/** A view of a screen with its own name and address. */
export interface ScreenTab {
  /** Its address, by the function that the screen's own tabs use: '/operations/sorting-operation?tab=bags'. */
  path: string
  title: Message
  keywords?: Message
  icon?: Icon
  /** What opens it, if it differs from the screen's own needs. */
  needs?: Need
}

/** Groups of the main menu in their order; the first has no heading. */
export const menuGroups = ['start', 'operations', 'partners', 'money', 'insight', 'staff', 'places', 'information'] as const
export type MenuGroup = (typeof menuGroups)[number]

export interface Area {
  name: string
  label: Message
  screens: readonly Screen[]
  /** Handlers of live events that run on any screen; their code is loaded with the first such event. */
  hears?: { readonly [T in keyof LiveEvents]?: () => Promise<(data: LiveEvents[T]) => void> }
}

export const defineArea = (area: Area): Area => area

/** Whether a person can go to the screen without naming a record. A screen that is not built yet is never offered. */
export const isReachable = (screen: Screen): boolean =>
  screen.load !== undefined && !screen.route.includes('{') && (screen.access ?? 'staff') === 'staff'

/** '/merchant/{id}' as wouter's pattern '/merchant/:id'; the trailing slash of some report paths is optional. */
export const patternOf = (route: string): string =>
  (route.length > 1 ? route.replace(/\/$/, '') : route).replace(/\{(\w+)\}/g, ':$1')

const pathsOf = new WeakMap<Screen, RegExp>()

/** The paths of a screen, compiled once because the frame looks through two hundred screens on every navigation. */
function pathsTo(screen: Screen): RegExp {
  const known = pathsOf.get(screen) ?? new RegExp(`^${patternOf(screen.route).replace(/:\w+/g, '[^/]+')}/?$`, 'i')
  pathsOf.set(screen, known)
  return known
}

/** The screen at a path: the first that matches, as in the portal's routes. */
export const screenAt = (screens: readonly Screen[], path: string): Screen | undefined =>
  screens.find(screen => pathsTo(screen).test(path))

/** Whether a person may open a screen: any of its permissions is enough. */
export const mayOpen = (screen: Screen, permissions: ReadonlySet<string>): boolean =>
  screen.needs?.any === undefined || screen.needs.any.some(name => permissions.has(name))
