// One field of a form: its control with label, help and message.
import { Trans } from '@lingui/react/macro'
import { useController, useWatch } from 'react-hook-form'
import { useTell } from '../../language/translate.ts'
import { Field } from '../../ui/fields/field.tsx'
import { type AnyControl, helpOf } from '../controls.ts'
import { isRequired } from '../define-form.ts'
import { type Raw, textOf } from '../raw.ts'
import type { FormSession } from '../session/use-form-session.ts'
import { FieldControl } from './field-control.tsx'
import { FileField } from './file-field.tsx'
import { RowsField } from './rows-field.tsx'

/** Controls of several parts: the label names the group, not one part. */
const GROUPS: readonly AnyControl['kind'][] = ['choose', 'rows', 'custom', 'file']

export function FormField({ session, name, wide }: { session: FormSession; name: string; wide?: boolean }) {
  const tell = useTell()
  const control = session.form.fields[name]
  const { field, fieldState, formState } = useController({ name, control: session.control })
  // Only fields that depend on others are redrawn when others change.
  const depends = control?.off !== undefined || control?.kind === 'custom' || hasDependentUnit(control)
  useWatch({ control: session.control, disabled: !depends })
  if (!control) return null
  const values = session.values()
  const off = control.off?.(values, session.record) ?? null
  const message = fieldState.error?.message
  const warning = session.warnings[name]
  const value: Raw = field.value ?? ''
  const stored = formState.defaultValues?.[name]
  const given = { value, values, disabled: off !== null, onChange: (next: Raw) => session.change(name, next) }
  // put there by errorsOf: messages by place inside the field
  const cells = (fieldState.error?.types ?? {}) as Record<string, string>
  // Rows show their errors in place.
  const isInCells = control.kind === 'rows' && Object.keys(cells).length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that its own control was left
    <div
      data-field={name}
      className={wide || control.wide ? 'col-span-full' : 'min-w-0'}
      // The rules are checked when the whole field loses the focus, not one of its parts.
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) field.onBlur()
      }}
    >
      <Field
        label={tell(control.label)}
        required={isRequired(session.form, name, session.isNew)}
        group={GROUPS.includes(control.kind)}
        beside={control.kind === 'toggle'}
        {...endOf(control, value)}
        help={tell(off ?? helpOf(control, session.isNew) ?? '')}
        message={
          off !== null || isInCells
            ? null
            : message !== undefined
              ? { kind: 'error', text: message }
              : warning
                ? { kind: 'warning', text: tell(warning) }
                : null
        }
      >
        {control.kind === 'rows' ? (
          <RowsField control={control} isRequired={key => isRequired(session.form, `${name}.${key}`)} cells={cells} {...given} />
        ) : control.kind === 'file' ? (
          <FileField control={control} session={session} stored={typeof stored === 'string' ? stored : ''} {...given} />
        ) : (
          <FieldControl control={control} {...given} />
        )}
      </Field>
      {control.Below && session.isNew && <control.Below value={value} values={session.values} change={session.change} />}
    </div>
  )
}

const hasDependentUnit = (control: AnyControl | undefined) =>
  control !== undefined && 'unit' in control && typeof control.unit === 'function'

/** The quiet note at the end of the label. */
function endOf(control: AnyControl, value: Raw) {
  if (control.kind === 'long-text') {
    return {
      end: (
        <span className="num">
          <Trans>
            {textOf(value).length} of {control.max}
          </Trans>
        </span>
      ),
    }
  }
  return control.end ? { end: <EndWord words={control.end} /> } : {}
}

function EndWord({ words }: { words: NonNullable<AnyControl['end']> }) {
  return useTell()(words)
}
