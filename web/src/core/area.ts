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
  /** Asks the server for what the screen begins with, while it is still to be drawn; called once, when the portal starts there. */
  ahead?: () => void
}

export interface Screen {
  /** As in the operator's list: '/merchant/{id}'. */
  route: string
  title: Message
  /** For the menu, where the title is long. */
  short?: Message
  /** 'staff' when absent: needs a signed-in person. 'guest' sends signed-in people away, 'public' is open to all. */
  access?: 'staff' | 'guest' | 'public'
  /** Any one of these opens it; none named: every staff member. */
  needs?: Need
  /** Absent while the screen is not built: an honest 'not built yet' takes its place. */
  load?: () => Promise<ScreenModule>
  /** Screens that a key opens from here: their code comes in idle time, so that what is typed right behind the key is theirs. */
  leadsTo?: readonly string[]
  /** 'g o' */
  keys?: string
  keywords?: Message
  icon?: Icon
  /** Its place in the main menu: the group, and which of it. */
  menu?: readonly [MenuGroup, number]
  /** The records that are made here, as their drop-downs are called: a field in which there are none leads here. */
  fills?: string
  /** The entry of the menu that it belongs to, where it is none itself: a record to its list. */
  under?: string
  /** What stands beside its first view: lists of their own, to which the palette leads like to a screen. */
  tabs?: readonly ScreenTab[]
}

/** A view of a screen that has a name and an address of its own. */
export interface ScreenTab {
  /** What its address adds to the screen's: '?tab=bags'. */
  query: string
  title: Message
  keywords?: Message
  icon?: Icon
  /** What opens it, where that is not what opens the screen. */
  needs?: Need
}

/** Groups of the main menu in their order; the first has no heading. */
export const menuGroups = ['start', 'operations', 'partners', 'money', 'insight', 'staff', 'places', 'information'] as const
export type MenuGroup = (typeof menuGroups)[number]

export interface Area {
  name: string
  label: Message
  screens: readonly Screen[]
  /** What live events mean to it whatever screen is open: its code comes with the first of them. */
  hears?: { readonly [T in keyof LiveEvents]?: () => Promise<(data: LiveEvents[T]) => void> }
}

export const defineArea = (area: Area): Area => area

/** A screen that a person can go to without naming a record; one that is not built yet is offered nowhere. */
export const isReachable = (screen: Screen): boolean =>
  screen.load !== undefined && !screen.route.includes('{') && (screen.access ?? 'staff') === 'staff'

/** '/merchant/{id}' as wouter's pattern '/merchant/:id'; the trailing slash of some report paths is optional. */
export const patternOf = (route: string): string =>
  (route.length > 1 ? route.replace(/\/$/, '') : route).replace(/\{(\w+)\}/g, ':$1')

const pathsOf = new WeakMap<Screen, RegExp>()

/** The paths of a screen: made once, since the frame looks two hundred screens up with each step. */
function pathsTo(screen: Screen): RegExp {
  const known = pathsOf.get(screen) ?? new RegExp(`^${patternOf(screen.route).replace(/:\w+/g, '[^/]+')}/?$`, 'i')
  pathsOf.set(screen, known)
  return known
}

/** The screen at a path; the first that fits, as in the portal's routes. */
export const screenAt = (screens: readonly Screen[], path: string): Screen | undefined =>
  screens.find(screen => pathsTo(screen).test(path))

/** Whether a person may open a screen: it needs any of its permissions. */
export const mayOpen = (screen: Screen, permissions: ReadonlySet<string>): boolean =>
  screen.needs?.any === undefined || screen.needs.any.some(name => permissions.has(name))
