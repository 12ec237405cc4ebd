// Nested rows of a form, by keyboard: Alt+Enter adds one below, Alt+Shift+Enter those that are offered, Alt+Delete removes one,
// Alt+arrows move up and down.
import { Trans, useLingui } from '@lingui/react/macro'
import { ListPlus, Plus, Trash2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { Keys } from '../../keys/keys.tsx'
import { useTell } from '../../language/translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { type CustomFieldProps, helpOf } from '../controls.ts'
import type { RawValues } from '../raw.ts'
import { FieldControl } from './field-control.tsx'
import { type FormRows, type RowsControl, useFormRows } from './use-form-rows.ts'

interface RowsFieldProps extends CustomFieldProps {
  control: RowsControl
  /** Whether the contract refuses a row without this cell. */
  isRequired: (key: string) => boolean
  /** Messages about wrong cells: '0.phone'. */
  cells: Readonly<Record<string, string>>
}

export function RowsField(props: RowsFieldProps) {
  const { control, disabled } = props
  const box = useRef<HTMLDivElement>(null)
  const form = useFormRows(control, props, box)
  return (
    <div ref={box} className="flex flex-col gap-2">
      {form.rows.map((row, at) => (
        // Rows have no name of their own until they are saved; their values live in the form, not in the row.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <FormRow key={at} at={at} row={row} form={form} {...props} />
      ))}
      <RowsFoot control={control} form={form} disabled={disabled} />
    </div>
  )
}

function FormRow({
  at,
  row,
  form,
  control,
  isRequired,
  cells,
  disabled,
}: RowsFieldProps & { at: number; row: RawValues; form: FormRows }) {
  const { t } = useLingui()
  const tell = useTell()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble to it
    <div
      data-row={at}
      className="flex items-start gap-2 rounded-sm border border-hairline bg-sunken/40 p-2"
      onKeyDown={event => form.onKeyDown(event, at)}
    >
      <span className="num grid mt-5 h-[34px] w-5 flex-none place-items-center text-sm text-text-3">{at + 1}</span>
      <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 max-sm:grid-cols-1">
        {Object.entries(control.fields).map(([key, cell]) => (
          <div key={key} data-cell={key} className={cell.wide ? 'col-span-full' : 'min-w-0'}>
            <Field
              label={tell(cell.label)}
              required={isRequired(key)}
              help={tell(helpOf(cell, true) ?? '')}
              message={cells[`${at}.${key}`] ? { kind: 'error', text: cells[`${at}.${key}`] } : null}
              group={cell.kind === 'choose'}
            >
              {cell.kind !== 'rows' && cell.kind !== 'file' && (
                <FieldControl
                  control={cell}
                  value={row[key] ?? ''}
                  values={row}
                  disabled={disabled}
                  onChange={typed => form.change(at, key, typed)}
                />
              )}
            </Field>
          </div>
        ))}
      </div>
      <IconButton
        label={t`Remove row ${at + 1}`}
        icon={Trash2}
        tone="quiet"
        keys="alt+delete"
        aria-disabled={disabled || undefined}
        onClick={() => form.remove(at)}
      />
    </div>
  )
}

/** The buttons below the rows, and the keys between them. */
function RowsFoot({ control, form, disabled }: { control: RowsControl; form: FormRows; disabled: boolean }) {
  const { t } = useLingui()
  const tell = useTell()
  const count = form.rows.length
  const notNow = disabled ? { reason: t`Not now` } : null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        data-add=""
        icon={Plus}
        keys="alt+enter"
        whyNot={notNow ?? (form.isFull ? { reason: t`At most ${control.most} rows` } : null)}
        onClick={() => form.add(count)}
        onKeyDown={event => form.onKeyDown(event, count - 1)}
      >
        {tell(control.addTitle)}
      </Button>
      {control.ready && (
        <Button
          icon={ListPlus}
          keys="alt+shift+enter"
          whyNot={notNow ?? (form.offered.length === 0 ? { reason: t`They are all there` } : null)}
          onClick={form.addOffered}
        >
          {tell(control.ready.title)}
        </Button>
      )}
      {control.ready && form.offered.length > 0 && (
        <p className="order-last m-0 basis-full text-sm text-text-2">{tell(control.ready.lack(form.offered))}</p>
      )}
      {form.isRestorable && (
        <Button tone="quiet" icon={Undo2} onClick={form.restore}>
          <Trans>Restore the row</Trans>
        </Button>
      )}
      {count > 1 && (
        <span className="key-hint flex items-center gap-1 text-sm text-text-3">
          <Keys of="alt+arrowup" tone="ghost" />
          <Keys of="alt+arrowdown" tone="ghost" />
          <Trans>between rows</Trans>
        </span>
      )}
    </div>
  )
}
