// The entries of a menu: actions with icons and keys, marked choices, headings and separators.
import type { Icon } from '../command/command.ts'

export interface MenuAction {
  kind: 'action'
  id: string
  title: string
  icon?: Icon
  keys?: string
  /** Why it may not be used now. */
  whyNot?: string
  tone?: 'danger'
  /** A mark before one of several choices. */
  checked?: boolean
  run: () => void
}

export type MenuEntry = MenuAction | { kind: 'heading'; id: string; title: string } | { kind: 'line'; id: string }
