// A button of a command: label, icon, key and the reason why it is off come from the one registry.
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTell } from '../language/translate.ts'
import { Button, type ButtonTone } from '../ui/button.tsx'
import { OnItsWay } from '../ui/states/on-its-way.tsx'
import { buttonStateOf, onCommandsChange, runById } from './active-runner.ts'
import { type Icon, titleOf } from './command.ts'
import { readContext } from './scope.ts'

export function CommandButton(props: {
  /** The id of the command. */
  command: string
  tone?: ButtonTone
  size?: 'small' | 'normal' | 'large'
  /** The key shown until the commands have loaded, and if the command itself has none. */
  keys?: string
  /** Replaces the command's own icon. */
  icon?: Icon
  /** Replaces the command's own title. */
  children?: ReactNode
  className?: string
}) {
  const { command: id, icon, children, keys: usualKeys, ...look } = props
  const tell = useTell()
  // Everything that is shown as one string, so that the button is redrawn only if it would look different.
  const shown = useSyncExternalStore(onCommandsChange, () => {
    const now = buttonStateOf(id)
    if (!now) return ''
    const { availability, command } = now
    const why = availability.state === 'off' ? tell(availability.why) : null
    const key = now.keys ?? (command.keys ? null : (usualKeys ?? null))
    return JSON.stringify([availability.state, why, key, tell(command.short ?? titleOf(command, readContext('toolbar')))])
  })
  // Before the commands have loaded the given props are shown, and a click waits for them.
  const [state, why, keys, title]: [string, string | null, string | null, string] =
    shown === '' ? ['ready', null, usualKeys ?? null, ''] : JSON.parse(shown)
  if (title === '' && children === undefined) return <OnItsWay />
  if (state === 'hidden') return null
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
