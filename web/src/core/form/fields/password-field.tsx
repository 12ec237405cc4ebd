// A field for a secret, which the person typing may show.
import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'

export function PasswordField({
  onValue,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'onChange'> & { onValue: (text: string) => void }) {
  const { t } = useLingui()
  const [isShown, show] = useState(false)
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
