// Edits a cell in place: Enter saves and moves down, Tab saves and moves on, Escape restores it.
import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { reasonOf } from '../../command/run-command.ts'
import type { Within } from '../../data/path-params.ts'
import { saveField } from '../../form/autosave/save-field.ts'
import { type Form, formProblems, type SavedRecord, valuesOf } from '../../form/define-form.ts'
import { FieldControl, type PlainControl } from '../../form/fields/field-control.tsx'
import { errorsOf, notAnswered } from '../../form/form-errors.ts'
import { type Raw, sameRaw } from '../../form/raw.ts'
import { useFormRecord } from '../../form/session/use-form-record.ts'
import { pushLayer, rememberFocus } from '../../keys/focus-layers.ts'
import { Keys } from '../../keys/keys.tsx'
import { isComposing } from '../../keys/normalise-key.ts'
import { useTell } from '../../language/translate.ts'
import { anchorTo } from '../../layers/anchored.ts'
import { notify } from '../../notices/notices.ts'
import { Field } from '../../ui/fields/field.tsx'
import type { AnyRow } from '../define-list.ts'

/** Where the cursor goes when the cell is left. */
export type Leave = 'down' | 'next' | 'previous' | 'stay'

export interface CellEditorProps {
  form: Form
  field: string
  control: PlainControl
  row: AnyRow
  within: Within
  /** The cell on the screen. */
  cell: HTMLElement
  onClose: (to?: Leave) => void
}

const saved = msg`Saved: {label}`
const changedMeanwhile = msg`Someone changed this in the meantime. Enter saves yours anyway, Escape keeps theirs.`
const notTakenBack = msg`{label} was not changed: someone else edited it in the meantime.`
const elsewhere = msg`{why} Press E to open the form.`

/** The row of a list as a form's record, if it has every field that the form sends; then nothing needs to be fetched. */
const wholeRecord = (form: Form, row: AnyRow): SavedRecord | null =>
  'version' in row && Object.keys(form.fields).every(field => field in row) ? (row as SavedRecord & AnyRow) : null // checked just before

export default function CellEditor(props: CellEditorProps) {
  const { form, row, cell, onClose } = props
  const { t } = useLingui()
  const leave = useRef(onClose)
  leave.current = onClose
  // Captured in the first render, because the editor inside takes the focus before this layer exists.
  const [restore] = useState(rememberFocus)
  useLayoutEffect(() => pushLayer({ kind: 'menu', modal: true, close: () => leave.current() }, restore), [restore])
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) anchorTo(box.current, cell)
  }, [cell])
  const [record] = useState(() => wholeRecord(form, row))
  return createPortal(
    // Not in the top layer, because the options of its fields are drawn over it by their own z-index.
    <div
      ref={box}
      data-layer="menu"
      data-place="over"
      role="dialog"
      aria-label={t`Edit the cell in place`}
      className="anchored z-(--z-menu) rounded-md bg-raised p-1.5 shadow-palette"
    >
      {record ? <Editor {...props} record={record} /> : <Fetched {...props} />}
    </div>,
    document.body,
  )
}

function Fetched(props: CellEditorProps) {
  const tell = useTell()
  const { row, error, isGone } = useFormRecord<SavedRecord>(props.form, props.row.id, props.within)
  const leave = useRef(props.onClose)
  leave.current = props.onClose
  const isLost = error !== null || isGone
  useEffect(() => {
    if (!isLost) return
    notify('danger', error ? reasonOf(error, tell) : msg`It no longer exists.`)
    leave.current()
  }, [isLost, error, tell])
  return row && <Editor {...props} record={row} />
}

function Editor({ form, field, control, within, onClose, ...props }: CellEditorProps & { record: SavedRecord }) {
  const tell = useTell()
  const [record, setRecord] = useState(props.record)
  const [was] = useState<Raw>(() => valuesOf(form, record)[field] ?? '')
  const [value, setValue] = useState<Raw>(was)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  // Before it is painted, because the very next key belongs to it.
  useLayoutEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('input, textarea, button')
    first?.focus({ preventScroll: true })
    if (first instanceof HTMLInputElement) first.select()
    // The list of options is what the editor was opened for.
    if (first?.getAttribute('aria-haspopup') === 'listbox') first.click()
  }, [])
  const isChosen = control.kind === 'select' || control.kind === 'choose' || control.kind === 'pick'

  async function takeBack(from: SavedRecord): Promise<boolean> {
    const answer = await saveField(form, within, from, field, was)
    if (answer.kind === 'changed') notify('warn', { message: notTakenBack, values: { label: form.labelOf(answer.record) } })
    return answer.kind !== 'changed'
  }

  async function save(next: Raw, to: Leave): Promise<void> {
    if (sameRaw(next, was)) return onClose(to)
    const values = { ...valuesOf(form, record), [field]: next }
    const wrong = errorsOf(formProblems(form, values, record.version), tell)[field]
    if (wrong) return setProblem(wrong.message)
    setBusy(true)
    try {
      const answer = await saveField(form, within, record, field, next)
      if (answer.kind === 'changed') {
        setRecord(answer.record)
        return setProblem(tell(changedMeanwhile))
      }
      notify('ok', { message: saved, values: { label: form.labelOf(answer.record) } }, { undo: () => takeBack(answer.record) })
      onClose(to)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const own = error.problem?.errors?.find(({ path }) => path === field)
      setProblem(
        error.problem ? (own?.message ?? tell({ message: elsewhere, values: { why: error.reason } })) : tell(notAnswered),
      )
    } finally {
      setBusy(false)
    }
  }
  // A click elsewhere keeps what was typed: it is saved, or stays with its error.
  const click = useRef(() => {})
  click.current = () => void (isBusy || save(value, 'stay'))
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Element && !event.target.closest('[data-layer]')) click.current()
    }
    addEventListener('pointerdown', outside, true)
    return () => removeEventListener('pointerdown', outside, true)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    void save(value, event.shiftKey ? 'previous' : 'next')
  }
  return (
    <form
      ref={box}
      noValidate={true}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) void save(value, 'down')
      }}
    >
      <Field
        label={tell(control.label)}
        message={problem === null ? null : { kind: 'error', text: problem }}
        group={control.kind === 'choose'}
      >
        <FieldControl
          control={control}
          value={value}
          values={{ ...valuesOf(form, record), [field]: value }}
          disabled={false}
          onChange={next => {
            setValue(next)
            setProblem(null)
            if (isChosen && next !== '') void save(next, 'down')
          }}
        />
      </Field>
      <p className="key-hint m-0 flex items-center gap-1 px-1 pt-1 text-xs text-text-3">
        <Keys of="enter" tone="ghost" /> <Trans>save</Trans>
        <Keys of="escape" tone="ghost" className="ms-2" /> <Trans>leave as it was</Trans>
      </p>
    </form>
  )
}
