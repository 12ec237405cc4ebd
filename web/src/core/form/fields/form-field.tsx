// One field of a form: its control by kind, label, help and message.
import { Trans } from '@lingui/react/macro'
import { useController, useWatch } from 'react-hook-form'
import { Switch } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { NumberField, TextArea, TextField } from '../../ui/text-field.tsx'
import { useTell } from '../../ui/translate.ts'
import type { AnyControl, Raw, RawValues } from '../controls.ts'
import { isRequired } from '../define-form.ts'
import type { FormSession } from '../use-form-session.ts'
import { PickField } from './pick-field.tsx'

export function FormField({ session, name, wide }: { session: FormSession; name: string; wide?: boolean }) {
  const tell = useTell()
  const control = session.form.fields[name]
  const { field, fieldState } = useController({ name, control: session.hook.control })
  // Only fields that depend on others are drawn again when others change.
  const depends = control?.off !== undefined || (control !== undefined && 'unit' in control && typeof control.unit === 'function')
  useWatch({ control: session.hook.control, disabled: !depends })
  if (!control) return null
  const values = session.hook.getValues()
  const off = control.off?.(values) ?? null
  const message = fieldState.error?.message
  const group = control.kind === 'choose'
  const end = control.end ? tell(control.end) : undefined
  const length = control.kind === 'long-text' ? String(field.value ?? '').length : 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that its own control was left
    <div
      data-field={name}
      className={wide || control.wide ? 'col-span-full' : 'min-w-0'}
      // Leaving the whole field, not one of its parts, is what asks for its rules.
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) field.onBlur()
      }}
    >
      <Field
        label={tell(control.label)}
        required={isRequired(session.form, name)}
        group={group}
        {...(control.kind === 'long-text'
          ? {
              end: (
                <span className="num">
                  <Trans>
                    {length} of {control.max}
                  </Trans>
                </span>
              ),
            }
          : end === undefined
            ? {}
            : { end })}
        help={off ? tell(off) : control.help && tell(control.help)}
        message={message === undefined || off ? null : { kind: 'error', text: message }}
      >
        <Control
          control={control}
          value={field.value ?? ''}
          values={values}
          disabled={off !== null}
          onChange={value => session.change(name, value)}
        />
      </Field>
    </div>
  )
}

interface ControlProps {
  control: AnyControl
  value: Raw
  values: RawValues
  disabled: boolean
  onChange: (value: Raw) => void
}

function Control({ control, value, values, disabled, onChange }: ControlProps) {
  const tell = useTell()
  const text = typeof value === 'string' ? value : ''
  const icon = control.icon ? { icon: control.icon } : {}
  switch (control.kind) {
    case 'toggle':
      return (
        <span className="flex h-[34px] items-center">
          <Switch checked={value === true} disabled={disabled} onChange={event => onChange(event.target.checked)} />
        </span>
      )
    case 'choose':
      return (
        <Segmented
          segments={control.choices.map(choice => ({
            value: choice.value,
            title: tell(choice.title),
            ...(choice.icon ? { icon: choice.icon } : {}),
          }))}
          value={text}
          disabled={disabled}
          onChange={onChange}
        />
      )
    case 'pick':
      return (
        <PickField
          source={control.source}
          value={text}
          onChange={onChange}
          disabled={disabled}
          {...icon}
          {...(control.placeholder ? { placeholder: tell(control.placeholder) } : {})}
        />
      )
    case 'day':
      return (
        <TextField
          type="date"
          dir="ltr"
          value={text}
          disabled={disabled}
          onChange={event => onChange(event.target.value)}
          {...icon}
        />
      )
    default: {
      const shared = {
        value: text,
        disabled,
        ...(control.placeholder ? { placeholder: tell(control.placeholder) } : {}),
        autoComplete: control.autoComplete ?? 'off',
      }
      const typed = (typing: string) => onChange(control.tidy ? control.tidy(typing) : typing)
      if (control.kind === 'long-text')
        return <TextArea {...shared} rows={2} onChange={event => typed(event.currentTarget.value)} />
      if (control.kind === 'text')
        return (
          <TextField
            {...shared}
            {...icon}
            code={control.code ?? false}
            type={control.type ?? 'text'}
            {...(control.type === 'tel' ? { dir: 'ltr' as const, inputMode: 'tel' as const } : {})}
            onChange={event => typed(event.target.value)}
          />
        )
      const unit = typeof control.unit === 'function' ? control.unit(values) : control.unit && tell(control.unit)
      return <NumberField {...shared} {...icon} unit={unit} onValue={typed} />
    }
  }
}
