// The control of a field by its kind, alone or in a cell of nested rows.

import { useTell } from '../../language/translate.ts'
import { Switch } from '../../ui/fields/checkbox.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { NumberField, TextArea, TextField } from '../../ui/fields/text-field.tsx'
import type { AnyControl, CustomFieldProps } from '../controls.ts'
import { textOf } from '../raw.ts'
import { ColourField } from './colour-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PickField } from './pick-field.tsx'
import { PicksField } from './picks-field.tsx'

/** Controls that contain neither other fields nor a file. */
export type PlainControl = Exclude<AnyControl, { kind: 'rows' | 'file' }>

export function FieldControl({ control, ...given }: { control: PlainControl } & CustomFieldProps) {
  const tell = useTell()
  const { value, values, disabled, onChange } = given
  const text = textOf(value)
  const icon = control.icon ? { icon: control.icon } : {}
  const placeholder = 'placeholder' in control && control.placeholder ? { placeholder: tell(control.placeholder) } : {}
  switch (control.kind) {
    case 'toggle':
      return (
        <span className="flex h-[34px] flex-none items-center">
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
    case 'select':
      return (
        <Select
          options={control.choices().map(choice => ({
            value: choice.value,
            title: tell(choice.title),
            ...(choice.detail === undefined ? {} : { detail: tell(choice.detail) }),
            ...(choice.icon ? { icon: choice.icon } : {}),
          }))}
          value={text === '' ? null : text}
          disabled={disabled}
          onChange={onChange}
          onEmpty={() => onChange('')}
          {...icon}
          {...placeholder}
        />
      )
    case 'pick':
      return <PickField source={control.source} value={text} onChange={onChange} disabled={disabled} {...icon} {...placeholder} />
    case 'picks':
      return (
        <PicksField source={control.source} value={value} onChange={onChange} disabled={disabled} {...icon} {...placeholder} />
      )
    case 'custom':
      return <control.Component {...given} />
    case 'colour':
      return <ColourField value={text} disabled={disabled} onChange={onChange} />
    case 'day':
      return <DayField value={text} disabled={disabled} onChange={onChange} {...icon} {...placeholder} />
  }
  const typed = (typing: string) => onChange(control.tidy ? control.tidy(typing) : typing)
  const shared = { value: text, disabled, ...placeholder }
  const autoComplete = control.autoComplete ?? 'off'
  switch (control.kind) {
    case 'password':
      return <PasswordField {...shared} {...icon} autoComplete={control.autoComplete ?? 'new-password'} onValue={typed} />
    case 'long-text':
      return (
        <TextArea
          {...shared}
          autoComplete={autoComplete}
          rows={control.lines ?? 2}
          onChange={event => typed(event.currentTarget.value)}
        />
      )
    case 'text':
      return (
        <TextField
          {...shared}
          {...icon}
          autoComplete={autoComplete}
          code={control.code ?? false}
          {...(control.scans ? { 'data-scan': 'accept' } : {})}
          type={control.type ?? 'text'}
          {...(control.type === 'tel' ? { dir: 'ltr' as const, inputMode: 'tel' as const } : {})}
          {...(control.type === 'url' || control.type === 'email' ? { dir: 'ltr' as const } : {})}
          onChange={event => typed(event.target.value)}
        />
      )
    default: {
      const unit = typeof control.unit === 'function' ? control.unit(values) : control.unit && tell(control.unit)
      return <NumberField {...shared} {...icon} autoComplete={autoComplete} unit={unit} onValue={typed} />
    }
  }
}
