// A button of a command: its words, icon and key, and why it is off, come from the one registry.
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTell } from '../language/translate.ts'
import { Button, type ButtonTone } from '../ui/button.tsx'
import { buttonStateOf, onCommandsChange, runById } from './active-runner.ts'
import { type Icon, titleOf } from './command.ts'
import { readContext } from './context.ts'

export function CommandButton(props: {
  /** Its id. */
  command: string
  tone?: ButtonTone
  size?: 'small' | 'normal' | 'large'
  /** The key that it usually has: until the commands have come, and where the command itself has none. */
  keys?: string
  /** Where the command's own icon is not wanted. */
  icon?: Icon
  /** Where the command's own words are not wanted. */
  children?: ReactNode
  className?: string
}) {
  const { command: id, icon, children, keys: usualKeys, ...look } = props
  const tell = useTell()
  // One text for all that is shown: a button is drawn again only when it would look another way.
  const shown = useSyncExternalStore(onCommandsChange, () => {
    const now = buttonStateOf(id)
    if (!now) return ''
    const { availability, command } = now
    const why = availability.state === 'off' ? tell(availability.why) : null
    const key = now.keys ?? (command.keys ? null : (usualKeys ?? null))
    return JSON.stringify([availability.state, why, key, tell(command.short ?? titleOf(command, readContext('toolbar')))])
  })
  // Before the commands have come what was given is shown, and a click waits for them.
  const [state, why, keys, title]: [string, string | null, string | null, string] =
    shown === '' ? ['ready', null, usualKeys ?? null, ''] : JSON.parse(shown)
  if (state === 'hidden' || (title === '' && children === undefined)) return null
  const Sign = icon ?? buttonStateOf(id)?.command.icon
  return (
    <Button
      {...look}
      {...(Sign ? { icon: Sign } : {})}
      {...(keys === null ? {} : { keys })}
      whyNot={why === null ? null : { reason: why }}
      onClick={() => runById(id, 'toolbar')}
    >
      {children ?? title}
    </Button>
  )
}
