// How a person wants the portal to look and sound; stored per person on this device and applied to <html>.
import { type Language, languages } from '@office/shared/core/messages/language'
import { proxy, snapshot, subscribe } from 'valtio'
import type { Rebindings } from '../command/registry.ts'
import { keepOnDevice } from '../data/device-store.ts'

export const skins = ['light', 'dark', 'semi-dark', 'bordered'] as const
export const layouts = ['vertical', 'horizontal'] as const
export const contentWidths = ['full', 'boxed'] as const
export const navbars = ['floating', 'sticky', 'static', 'hidden'] as const
export const footers = ['sticky', 'static', 'hidden'] as const
export const densities = ['compact', 'default', 'comfort'] as const
export const pageSizes = [10, 20, 50, 100] as const
export const hotkeyModes = ['on', 'modified', 'off'] as const

export interface Preferences {
  skin: (typeof skins)[number]
  rtl: boolean
  /** Where the menu is: at the side, or in a line below the top bar. */
  layout: (typeof layouts)[number]
  contentWidth: (typeof contentWidths)[number]
  navbar: (typeof navbars)[number]
  footer: (typeof footers)[number]
  menuCollapsed: boolean
  /** Percent. */
  zoom: number
  density: (typeof densities)[number]
  /** Lists show all rows on one page instead of page by page. */
  endless: boolean
  /** A preview of the row under the cursor is shown beside its list. */
  peek: boolean
  /** Rows per page of a list; null for as many as fit the window. */
  pageSize: number | null
  language: Language
  hotkeys: (typeof hotkeyModes)[number]
  /** Keys chosen by the person, by command id. */
  rebindings: Record<string, string[]>
}

export const ZOOM = { min: 50, max: 200, step: 10 } as const

/** The operator's defaults; anything they leave open follows the look. */
export const defaultPreferences = (language: Language = 'en'): Preferences => ({
  skin: 'light',
  rtl: false,
  layout: 'vertical',
  contentWidth: 'full',
  navbar: 'floating',
  footer: 'hidden',
  menuCollapsed: false,
  zoom: 100,
  density: 'default',
  endless: false,
  peek: false,
  pageSize: null,
  language,
  hotkeys: 'on',
  rebindings: {},
})

const oneOf = <T extends string>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.find(choice => choice === value) ?? otherwise

function rebindingsIn(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, keys]) =>
      Array.isArray(keys) && keys.every(key => typeof key === 'string') ? [[id, keys]] : [],
    ),
  )
}

/**
 * Reads stored preferences; anything that does not fit falls back to its default, so that an old or damaged entry breaks nothing.
 */
export function readPreferences(kept: unknown, language?: Language): Preferences {
  const base = defaultPreferences(language)
  if (typeof kept !== 'object' || kept === null) return base
  const found: Partial<Record<keyof Preferences, unknown>> = kept
  const zoom = typeof found.zoom === 'number' && Number.isFinite(found.zoom) ? Math.round(found.zoom) : base.zoom
  return {
    skin: oneOf(skins, found.skin, base.skin),
    rtl: found.rtl === true,
    layout: oneOf(layouts, found.layout, base.layout),
    contentWidth: oneOf(contentWidths, found.contentWidth, base.contentWidth),
    navbar: oneOf(navbars, found.navbar, base.navbar),
    footer: oneOf(footers, found.footer, base.footer),
    menuCollapsed: found.menuCollapsed === true,
    zoom: Math.min(ZOOM.max, Math.max(ZOOM.min, zoom)),
    density: oneOf(densities, found.density, base.density),
    endless: found.endless === true,
    peek: found.peek === true,
    pageSize: pageSizes.find(size => size === found.pageSize) ?? null,
    language: oneOf(languages, found.language, base.language),
    hotkeys: oneOf(hotkeyModes, found.hotkeys, base.hotkeys),
    rebindings: rebindingsIn(found.rebindings),
  }
}

export const preferences = proxy<Preferences>(defaultPreferences())

/** For `commandRegistry`: its identity changes with every change of the keys. */
export const currentRebindings = (): Rebindings => snapshot(preferences).rebindings

/** Applies preferences to the page; the shell loads the catalogue of the language. */
export function applyPreferences(now: Preferences | ReturnType<typeof snapshot<Preferences>>): void {
  const html = document.documentElement
  html.lang = now.language
  html.dir = now.rtl ? 'rtl' : 'ltr'
  html.dataset.skin = now.skin
  html.dataset.density = now.density
  html.style.setProperty('zoom', now.zoom === 100 ? '' : `${now.zoom}%`)
  // For heights based on the window, whose size does not follow the zoom.
  html.style.setProperty('--zoom', String(now.zoom / 100))
}

/** The device's own preferences apply until someone signs in, so that the sign-in page looks as it was left. */
const DEVICE = 'office.preferences'
const keyOf = (who: { tenant: string; user: string } | null) => (who ? `${DEVICE}.${who.tenant}.${who.user}` : DEVICE)

function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

let stop = () => {}

/**
 * Loads the preferences of a person (null: of the device), applies them and stores every change. Must be called before the first
 * render, and again after sign-in and sign-out.
 */
export function loadPreferencesOf(who: { tenant: string; user: string } | null, language?: Language): void {
  stop()
  const key = keyOf(who)
  Object.assign(preferences, readPreferences(kept(key) ?? kept(DEVICE), language))
  const show = () => applyPreferences(preferences)
  show()
  stop = subscribe(preferences, () => {
    show()
    const note = JSON.stringify(preferences)
    keepOnDevice(key, note)
    keepOnDevice(DEVICE, note)
  })
}
