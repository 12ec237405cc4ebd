// A form over a list: a drawer at the side, so that the edited row stays in view.
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type KeyboardEventHandler, type ReactNode, useId } from 'react'
import type { Within } from '../../data/path-params.ts'
import { useTell } from '../../language/translate.ts'
import { ModalLayer } from '../../layers/modal-layer.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import type { Form, SavedRecord } from '../define-form.ts'
import type { Then } from '../session/form-session.ts'
import { askToLeave } from '../session/leave-guard.ts'
import { useFormRecord } from '../session/use-form-record.ts'
import { useFormSession } from '../session/use-form-session.ts'
import { useFormKeys } from './form-keys.ts'
import { FormPanel } from './form-panel.tsx'
import { DraftWord, FormActions, FormBeside, FormHints } from './form-parts.tsx'
import { useKeysWhileSaving } from './keys-while-saving.ts'

export interface DrawerProps<Row extends SavedRecord> {
  form: Form<Row>
  /** The id of the record to edit; null for a new one. */
  record: number | null
  /** The record itself, if the screen has it at hand. */
  row?: Row
  within: Within
  /** Closes the form; called after saving and when there is nothing left to ask. */
  onClose: () => void
}

export default function FormDrawer<Row extends SavedRecord>(props: DrawerProps<Row>) {
  return props.record === null || props.row ? (
    <Filled {...props} row={props.record === null ? null : (props.row ?? null)} />
  ) : (
    <Fetched key={props.record} {...props} record={props.record} />
  )
}

function Fetched<Row extends SavedRecord>({ form, record, within, onClose }: DrawerProps<Row> & { record: number }) {
  const { row, error, isGone, retry } = useFormRecord(form, record, within)
  if (row) return <Filled form={form} record={record} within={within} row={row} onClose={onClose} />
  return (
    <Frame form={form} onClose={onClose}>
      {error || isGone ? (
        <ErrorState
          title={<Trans>This record could not be loaded</Trans>}
          error={error}
          {...(isGone ? { detail: <Trans>It no longer exists.</Trans> } : {})}
          onRetry={retry}
        />
      ) : (
        <SkeletonRows columns={[{ width: '1fr' }, { width: '1fr' }]} rows={5} />
      )}
    </Frame>
  )
}

function Filled<Row extends SavedRecord>({ form, row, within, onClose }: Omit<DrawerProps<Row>, 'row'> & { row: Row | null }) {
  const saved = (_row: Row, then: Then, isHere: boolean) => {
    if (isHere && then !== 'another') onClose()
  }
  const session = useFormSession(form, row, saved, within)
  useFormKeys(session)
  const holdKey = useKeysWhileSaving(session)
  const close = async () => {
    if (session.isDirty && !session.isBusy && !(await askToLeave())) return
    session.pass()
    onClose()
  }
  return (
    <Frame
      form={session.form}
      isNew={session.isNew}
      {...(row ? { of: form.labelOf(row) } : {})}
      onClose={() => void close()}
      aside={<DraftWord session={session} />}
      foot={
        <>
          <div className="flex items-center justify-end gap-2 border-t border-border px-4 py-2.5">
            <FormActions session={session} large={true} />
          </div>
          <div className="list-foot rounded-b-lg">
            <FormHints session={session} brief={true} />
          </div>
        </>
      }
      onSubmit={() => session.save('leave')}
      onKeyDownCapture={holdKey}
    >
      <FormPanel session={session} narrow={true} />
      {form.Beside && (
        <aside className="border-t border-border bg-sunken">
          <FormBeside session={session} Beside={form.Beside} />
        </aside>
      )}
    </Frame>
  )
}

function Frame(props: {
  form: Form
  isNew?: boolean
  /** Which record it is. */
  of?: string
  onClose: () => void
  aside?: ReactNode
  foot?: ReactNode
  onSubmit?: () => void
  onKeyDownCapture?: KeyboardEventHandler
  children: ReactNode
}) {
  const { t } = useLingui()
  const tell = useTell()
  const id = useId()
  return (
    <ModalLayer open={true} kind="drawer" onClose={props.onClose} labelledBy={id} className="flex justify-end">
      <form
        noValidate={true}
        className="m-2 flex w-[560px] max-w-[calc(100%-16px)] flex-col rounded-lg bg-raised shadow-palette"
        onSubmit={event => {
          event.preventDefault()
          props.onSubmit?.()
        }}
        onKeyDownCapture={props.onKeyDownCapture}
      >
        <header className="flex h-[46px] flex-none items-center gap-2.5 border-b border-border ps-4 pe-2">
          <h2 id={id} className="m-0 flex-none text-md font-semibold">
            {tell(props.isNew ? props.form.createTitle : props.form.editTitle)}
          </h2>
          {props.of && (
            <span dir="auto" className="min-w-0 truncate text-text-2">
              {props.of}
            </span>
          )}
          {props.aside}
          <span className="flex-1" />
          <IconButton label={t`Close`} icon={X} tone="quiet" keys="escape" onClick={props.onClose} />
        </header>
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{props.children}</div>
        {props.foot}
      </form>
    </ModalLayer>
  )
}
