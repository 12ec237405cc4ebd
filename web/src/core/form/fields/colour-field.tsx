// A colour: its hex digits typed, or chosen in the browser's own picker beside them.
import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/fields/text-field.tsx'

export function ColourField({
  value,
  disabled,
  onChange,
}: {
  value: string
  disabled: boolean
  onChange: (value: string) => void
}) {
  const { t } = useLingui()
  const isWhole = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <TextField
      code={true}
      value={value}
      disabled={disabled}
      maxLength={7}
      placeholder="#0f62a8"
      onChange={event => onChange(event.target.value.toLowerCase())}
      end={
        <input
          type="color"
          aria-label={t`Choose the colour`}
          className="-me-1 size-6 flex-none cursor-pointer rounded-sm border border-border-strong bg-transparent p-0"
          value={isWhole ? value : '#000000'}
          disabled={disabled}
          onChange={event => onChange(event.target.value)}
        />
      }
    />
  )
}
