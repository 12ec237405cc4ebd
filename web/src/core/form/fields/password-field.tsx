// A secret being typed, which its writer may look at.
import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Icon } from '../../command/command.ts'
import { TextField } from '../../ui/text-field.tsx'

export function PasswordField(props: {
  value: string
  onValue: (text: string) => void
  disabled: boolean
  autoComplete: string
  placeholder?: string
  icon?: Icon
}) {
  const { t } = useLingui()
  const [isShown, show] = useState(false)
  const { onValue, ...rest } = props
  const Sign = isShown ? EyeOff : Eye
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      spellCheck={false}
      onChange={event => onValue(event.target.value)}
      end={
        <button
          type="button"
          className="-me-1 grid size-6 flex-none place-items-center rounded-sm text-text-3 hover:text-text"
          aria-label={isShown ? t`Hide the password` : t`Show the password`}
          onClick={() => show(!isShown)}
        >
          <Sign className="size-3.5" aria-hidden={true} />
        </button>
      }
    />
  )
}
