// Nested rows of a form, by keyboard: Alt+Enter adds one below, Alt+Shift+Enter those that are offered, Alt+Delete removes one,
// Alt+arrows move up and down.
import { Trans, useLingui } from '@lingui/react/macro'
import { ListPlus, Plus, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Keys } from '../../keys/keys.tsx'
import { useTell } from '../../language/translate.ts'
import { announce } from '../../notices/announce.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { blanksOf } from '../control-values.ts'
import { type AnyControl, type CustomFieldProps, helpOf } from '../controls.ts'
import { type RawValues, rowsOf } from '../raw.ts'
import { FieldControl } from './field-control.tsx'

interface RowsFieldProps extends CustomFieldProps {
  control: Extract<AnyControl, { kind: 'rows' }>
  /** Whether the contract refuses a row without this cell. */
  isRequired: (key: string) => boolean
  /** Messages about wrong cells: '0.phone'. */
  cells: Readonly<Record<string, string>>
}

export function RowsField({ control, isRequired, cells, value, disabled, onChange }: RowsFieldProps) {
  const { t } = useLingui()
  const tell = useTell()
  const box = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<{ at: number; row: RawValues } | null>(null)
  const rows = rowsOf(value)
  const isFull = rows.length >= control.most
  const whyNot = disabled ? { reason: t`Not now` } : isFull ? { reason: t`At most ${control.most} rows` } : null

  function focusCell(row: number, key?: string): void {
    const place = key === undefined ? '[data-cell]' : `[data-cell="${CSS.escape(key)}"]`
    box.current?.querySelector<HTMLElement>(`[data-row="${row}"] ${place} :is(input, textarea, button), [data-add]`)?.focus()
  }

  // In the render that shows the change, so that a key typed right after it goes to the new row, not to the former field.
  const next = useRef<{ row: number; key?: string } | null>(null)
  useLayoutEffect(() => {
    if (!next.current) return
    const { row, key } = next.current
    next.current = null
    focusCell(row, key)
  })

  function add(at: number): void {
    if (isFull || disabled) return
    next.current = { row: at }
    onChange([...rows.slice(0, at), blanksOf(control.fields), ...rows.slice(at)])
    setRemoved(null)
  }

  const offered = control.ready?.missing(rows) ?? []
  function addReady(): void {
    if (disabled || offered.length === 0) return
    next.current = { row: rows.length }
    onChange([...rows, ...offered])
    setRemoved(null)
  }

  function remove(at: number, key?: string): void {
    const row = rows[at]
    if (!row || disabled) return
    next.current = { row: Math.min(at, rows.length - 2), ...(key === undefined ? {} : { key }) }
    onChange(rows.filter((_, other) => other !== at))
    setRemoved({ at, row })
    announce(t`Row ${at + 1} removed`)
  }

  function restore(): void {
    if (!removed) return
    next.current = { row: removed.at }
    onChange([...rows.slice(0, removed.at), removed.row, ...rows.slice(removed.at)])
    setRemoved(null)
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, at: number): void {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    // Keys are pressed on elements.
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (event.key === 'Enter' && event.shiftKey) addReady()
    else if (event.key === 'Enter') add(at + 1)
    else if (event.key === 'Delete') remove(at, key)
    else if (event.key === 'ArrowUp') focusCell(Math.max(0, at - 1), key)
    else if (event.key === 'ArrowDown') focusCell(Math.min(rows.length - 1, at + 1), key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box} className="flex flex-col gap-2">
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble to it
        <div
          // Rows have no name of their own until they are saved; their values live in the form, not in the row.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={at}
          data-row={at}
          className="flex items-start gap-2 rounded-sm border border-hairline bg-sunken/40 p-2"
          onKeyDown={event => handleKey(event, at)}
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
                      onChange={typed => onChange(rows.map((one, other) => (other === at ? { ...one, [key]: typed } : one)))}
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
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          data-add=""
          icon={Plus}
          keys="alt+enter"
          whyNot={whyNot}
          onClick={() => add(rows.length)}
          onKeyDown={event => handleKey(event, rows.length - 1)}
        >
          {tell(control.addTitle)}
        </Button>
        {control.ready && (
          <Button
            icon={ListPlus}
            keys="alt+shift+enter"
            whyNot={disabled ? { reason: t`Not now` } : offered.length === 0 ? { reason: t`They are all there` } : null}
            onClick={addReady}
          >
            {tell(control.ready.title)}
          </Button>
        )}
        {removed && (
          <Button tone="quiet" icon={Undo2} onClick={restore}>
            <Trans>Restore the row</Trans>
          </Button>
        )}
        {rows.length > 1 && (
          <span className="flex items-center gap-1 text-sm text-text-3">
            <Keys of="alt+arrowup" tone="ghost" />
            <Keys of="alt+arrowdown" tone="ghost" />
            <Trans>between rows</Trans>
          </span>
        )}
      </div>
    </div>
  )
}
