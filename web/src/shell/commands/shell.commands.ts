// Commands of the portal itself: palette, keys, notices, undo, look, language, sign-out.
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { languageNames, languages } from '@office/shared/core/messages/language'
import { msg } from '@office/shared/core/messages/message'
import { integer } from '@office/shared/core/schema'
import {
  Bell,
  Contrast,
  Gauge,
  Keyboard,
  KeyRound,
  Languages,
  LogOut,
  Menu,
  PanelBottom,
  PanelLeft,
  Pilcrow,
  Rows3,
  ScanBarcode,
  Search,
  StretchHorizontal,
  Undo2,
  Volume2,
  ZoomIn,
} from 'lucide-react'
import { choicesOf } from '../../core/choices/choices.ts'
import { apiLine } from '../../core/command/cli-line.ts'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { session, signOut, speak } from '../../core/data/session.ts'
import type { Words } from '../../core/language/translate.ts'
import {
  contentWidths,
  densities,
  footers,
  hotkeyModes,
  layouts,
  navbars,
  preferences,
  skins,
  ZOOM,
} from '../../core/look/preferences.ts'
import { canUndo, undoStep } from '../../core/notices/undo.ts'
import { openPalette } from '../../core/palette/palette-state.ts'
import { SCANNER_GAP, scanProfile, setScannerGap } from '../../core/scan/scan-profile.ts'
import { playSample } from '../../core/scan/scan-sound.ts'
import { muteScans, scanVolume, setScanVolume, type Volume, volumes } from '../../core/scan/scan-volume.ts'
import { overlays } from '../overlays.ts'

const names: Record<string, Words> = {
  light: msg`Light`,
  dark: msg`Dark`,
  'semi-dark': msg`Semi-dark`,
  bordered: msg`Bordered`,
  compact: msg`Compact`,
  default: msg`Normal`,
  comfort: msg`Comfortable`,
  vertical: msg`Vertical menu`,
  horizontal: msg`Horizontal menu`,
  floating: msg`Floating`,
  sticky: msg`Sticky`,
  static: msg`Scrolls with the page`,
  hidden: msg`Hidden`,
  full: msg`Full width`,
  boxed: msg`At most 1,440 pixels`,
  on: msg`All keys`,
  modified: msg`Only keys with Ctrl or ⌘`,
  off: msg`Only the palette keys`,
}

const volumeNames: Record<Volume, Words> = { quiet: msg`Quiet`, normal: msg`Normal`, loud: msg`Loud` }

const spoken = msg`Language: {language}`

/** One of a preference's values, chosen from a list in the palette. */
const choose = <K extends 'skin' | 'density' | 'layout' | 'contentWidth' | 'navbar' | 'footer' | 'hotkeys'>(
  key: K,
  title: Words,
  keywords: Words,
  icon: Command['icon'],
  choices: readonly (typeof preferences)[K][],
): Command =>
  defineCommand({
    id: `shell.${key}`,
    title,
    keywords,
    section: 'settings',
    ...(icon ? { icon } : {}),
    args: {
      choice: {
        kind: 'choice',
        label: title,
        initial: () => preferences[key],
        choices: () => choices.map(value => ({ value, title: names[value] ?? value })),
      },
    },
    run: (_ctx, { choice }) => {
      const chosen = choices.find(value => value === choice)
      if (chosen) preferences[key] = chosen
    },
  })

export const shellCommands: readonly Command[] = [
  defineCommand({
    id: 'shell.palette',
    title: msg`Search or run a command`,
    section: 'help',
    icon: Search,
    keys: ['mod+k'],
    inInputs: true,
    surfaces: ['hotkey', 'toolbar'],
    run: ctx => openPalette({ byPointer: ctx.source === 'toolbar' }),
  }),
  defineCommand({
    id: 'shell.keys',
    title: msg`Keys`,
    keywords: msg`shortcuts, keyboard, help`,
    section: 'help',
    icon: Keyboard,
    keys: ['?', 'f1'],
    card: 'keys',
    run: () => {
      overlays.keys = true
    },
  }),
  defineCommand({
    id: 'shell.notices',
    title: msg`Notices`,
    keywords: msg`messages, history, toasts`,
    section: 'help',
    icon: Bell,
    keys: ['g n'],
    run: () => {
      overlays.notices = true
    },
  }),
  defineCommand({
    id: 'shell.perf',
    title: msg`Perf`,
    section: 'help',
    icon: Gauge,
    isHidden: true,
    run: () => {
      overlays.perf = !overlays.perf
    },
  }),
  defineCommand({
    id: 'shell.undo',
    card: 'undo',
    title: msg`Undo the last step`,
    section: 'operations',
    icon: Undo2,
    keys: ['mod+z'],
    when: () => canUndo() || { off: msg`There is nothing to undo` },
    run: () => void undoStep(),
  }),
  choose('skin', msg`Change the skin`, msg`theme, dark mode, light mode, night, appearance, colours`, Contrast, skins),
  choose('density', msg`Change the row height`, msg`density, compact, comfortable, rows, spacing`, Rows3, densities),
  choose('layout', msg`Change the menu`, msg`layout, navigation, sidebar, vertical, horizontal`, PanelLeft, layouts),
  choose(
    'contentWidth',
    msg`Change the content width`,
    msg`layout, content, boxed, full width`,
    StretchHorizontal,
    contentWidths,
  ),
  choose('navbar', msg`Change the top bar`, msg`layout, navbar, header, floating, sticky, hidden`, Menu, navbars),
  choose('footer', msg`Change the footer`, msg`layout, bottom, sticky, hidden`, PanelBottom, footers),
  defineCommand({
    id: 'shell.set-up-scanner',
    title: msg`Set up the scanner`,
    detail: msg`Three test scans show how fast it types`,
    keywords: msg`barcode, scanner, wedge, radio, Bluetooth, test, calibrate, Caps Lock, device`,
    section: 'settings',
    icon: ScanBarcode,
    run: () => {
      overlays.scanner = true
    },
  }),
  defineCommand({
    id: 'shell.scanner',
    title: msg`Set the scanner pause`,
    detail: msg`The longest pause between two characters of one barcode`,
    keywords: msg`barcode, scanner, wedge, radio, Bluetooth, gap, delay, device`,
    section: 'settings',
    icon: ScanBarcode,
    args: {
      pause: {
        kind: 'number',
        label: msg`Longest pause`,
        of: integer(SCANNER_GAP.min, SCANNER_GAP.max),
        initial: () => String(scanProfile().gap),
      },
    },
    run: (_ctx, { pause }) => setScannerGap(Number(pause)),
  }),
  defineCommand({
    id: 'shell.volume',
    title: msg`Change the scan volume`,
    detail: msg`On this device, whoever signs in`,
    keywords: msg`sound, tone, beep, loud, quiet, mute, device`,
    section: 'settings',
    icon: Volume2,
    args: {
      volume: {
        kind: 'choice',
        label: msg`Volume`,
        initial: () => (scanVolume.isMuted ? 'mute' : scanVolume.level),
        choices: () => [{ value: 'mute', title: msg`Off` }, ...volumes.map(value => ({ value, title: volumeNames[value] }))],
      },
    },
    run: (_ctx, { volume }) => {
      const chosen = volumes.find(value => value === volume)
      if (!chosen) return muteScans(true)
      setScanVolume(chosen)
      playSample()
    },
  }),
  defineCommand({
    id: 'shell.sound',
    title: msg`Sound on or off`,
    keywords: msg`sound, tone, beep, loud, quiet, mute, device`,
    section: 'settings',
    icon: Volume2,
    keys: ['f10'],
    inInputs: true,
    card: 'mute',
    run: ctx => {
      muteScans(!scanVolume.isMuted)
      const now = scanVolume.isMuted ? msg`Sound off` : msg`Sound on`
      // The station shows it at its foot.
      return ctx.scan ? { announce: now } : { toast: now }
    },
  }),
  choose('hotkeys', msg`Change which keys work`, msg`shortcuts, hotkeys, keyboard, speech, accessibility`, Keyboard, hotkeyModes),
  defineCommand({
    id: 'shell.language',
    title: msg`Change the language`,
    keywords: msg`language, translation, English, Deutsch, German, Français, French, नेपाली, Nepali, Português, Portuguese`,
    section: 'settings',
    icon: Languages,
    args: {
      language: {
        kind: 'choice',
        label: msg`Language`,
        choices: () => choicesOf(languages, languageNames),
      },
    },
    writes: 'undo',
    cli: (_ctx, { language }) => apiLine(sessionContract.language, { body: { language } }),
    run: async (_ctx, { language }) => {
      const chosen = languages.find(value => value === language)
      if (!chosen) return
      const before = preferences.language
      await speak(chosen)
      return { toast: { message: spoken, values: { language: languageNames[chosen] } }, undo: () => speak(before) }
    },
  }),
  defineCommand({
    id: 'shell.rtl',
    title: msg`Turn right-to-left on or off`,
    keywords: msg`RTL, direction, mirror, Arabic, Hebrew`,
    section: 'settings',
    icon: Pilcrow,
    run: () => {
      preferences.rtl = !preferences.rtl
    },
  }),
  defineCommand({
    id: 'shell.collapse',
    title: msg`Collapse or expand the menu`,
    section: 'settings',
    icon: PanelLeft,
    run: () => {
      preferences.menuCollapsed = !preferences.menuCollapsed
    },
  }),
  defineCommand({
    id: 'shell.zoom',
    title: msg`Change the zoom`,
    keywords: msg`size, larger, smaller, scale`,
    section: 'settings',
    icon: ZoomIn,
    args: {
      percent: {
        kind: 'choice',
        label: msg`Percent`,
        initial: () => String(preferences.zoom),
        choices: () =>
          Array.from({ length: (ZOOM.max - ZOOM.min) / ZOOM.step + 1 }, (_, step) => String(ZOOM.min + step * ZOOM.step)).map(
            value => ({ value, title: `${value} %` }),
          ),
      },
    },
    run: (_ctx, { percent }) => {
      preferences.zoom = Number(percent)
    },
  }),
  defineCommand({
    id: 'shell.change-password',
    title: msg`Change your password`,
    keywords: msg`password, account, security`,
    section: 'settings',
    icon: KeyRound,
    when: () => session.state === 'signed-in',
    run: () => {
      overlays.password = true
    },
  }),
  defineCommand({
    id: 'shell.sign-out',
    title: msg`Log out`,
    keywords: msg`sign out, logout, log off, leave`,
    section: 'settings',
    icon: LogOut,
    when: () => session.state === 'signed-in',
    run: async () => {
      await signOut()
      return { navigate: '/login' }
    },
  }),
]
