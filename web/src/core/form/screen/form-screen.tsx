// A form as a whole screen: heading with draft note and buttons, the panel, key hints at the foot.
import { useLocation } from 'wouter'
import { useTell, type Words } from '../../language/translate.ts'
import { PageHead } from '../../layout/page-head.tsx'
import type { Form, SavedRecord } from '../define-form.ts'
import { useFormSession } from '../session/use-form-session.ts'
import { useFormKeys } from './form-keys.ts'
import { FormPanel } from './form-panel.tsx'
import { DraftWord, FormActions, FormBeside, FormHints } from './form-parts.tsx'
import { useKeysWhileSaving } from './keys-while-saving.ts'

export function FormScreen<Row extends SavedRecord>(props: {
  form: Form<Row>
  /** The record to edit; absent for a new one. */
  record?: Row
  /** The parent screen, where leaving goes. */
  above: { title: Words; href: string }
  /** Where a saved record is shown; the parent screen by default. */
  seen?: (row: Row) => string
  /** Further actions after a save, such as printing its papers. */
  onSaved?: (row: Row) => void
}) {
  const tell = useTell()
  const [, navigate] = useLocation()
  const { above, form } = props
  const session = useFormSession(form, props.record ?? null, (row, then, isHere) => {
    props.onSaved?.(row)
    if (isHere && then !== 'another') navigate(props.seen?.(row) ?? above.href)
  })
  // Asks first if something would be lost.
  useFormKeys(session, () => navigate(above.href))
  const holdKey = useKeysWhileSaving(session)
  return (
    <>
      <PageHead
        title={tell(session.isNew ? form.createTitle : form.editTitle)}
        above={[{ title: tell(above.title), href: above.href }]}
        aside={
          <>
            {props.record && <bdi className="min-w-0 truncate">{form.labelOf(props.record)}</bdi>}
            <DraftWord session={session} />
          </>
        }
        actions={<FormActions session={session} />}
        line={true}
      />
      <div className="@container min-h-0 flex-1">
        <div className="flex h-full flex-col overflow-y-auto @min-[960px]:flex-row @min-[960px]:overflow-hidden">
          <form
            noValidate={true}
            className="flex-none @min-[960px]:min-w-0 @min-[960px]:flex-1 @min-[960px]:overflow-y-auto"
            onSubmit={event => {
              event.preventDefault()
              session.save('leave')
            }}
            onKeyDownCapture={holdKey}
          >
            <div className="max-w-[920px]">
              <FormPanel session={session} />
            </div>
          </form>
          {form.Beside && (
            <aside className="flex-none border-border bg-sunken @max-[960px]:border-t @min-[960px]:w-[312px] @min-[960px]:overflow-y-auto @min-[960px]:border-s">
              <FormBeside session={session} Beside={form.Beside} />
            </aside>
          )}
        </div>
      </div>
      <div className="list-foot">
        <FormHints session={session} />
      </div>
    </>
  )
}
