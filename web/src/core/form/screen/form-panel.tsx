// The inside of every form: errors on top, sections with their label column, fields in two columns.
import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Keys } from '../../keys/keys.tsx'
import { useTell } from '../../language/translate.ts'
import { keysInOrder } from '../define-form.ts'
import { FormField } from '../fields/form-field.tsx'
import { type FormSession, focusField } from '../session/use-form-session.ts'
import { ConflictPanel } from './conflict-panel.tsx'

/** People who save from the end of a long form do not see a message at its top. */
const toSight = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** Errors of fields that were left or sent, not of those still to be filled. */
function ErrorSummary({ session }: { session: FormSession }) {
  const tell = useTell()
  const { wrong, refusal, form } = session
  const count = wrong.length
  if (refusal === null && !(count > 0 && session.attempts > 0)) return null
  return (
    <div
      role="alert"
      ref={refusal === null ? null : toSight}
      className="flex min-h-9 scroll-my-3 items-center gap-3 rounded-sm bg-danger-bg px-3 py-2 text-danger"
    >
      <CircleAlert className="size-4 flex-none" aria-hidden={true} />
      {refusal !== null ? (
        <span className="font-medium">{refusal}</span>
      ) : (
        <>
          <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1">
            <span>
              <b className="font-semibold">
                <Plural value={count} one="# field needs attention" other="# fields need attention" />
              </b>{' '}
              <Trans>before this can be saved.</Trans>
            </span>
            {wrong.slice(0, 4).map(key => {
              const control = form.fields[key]
              return (
                <button
                  key={key}
                  type="button"
                  className="rounded-sm font-medium underline underline-offset-2"
                  onClick={() => focusField(key)}
                >
                  {control ? tell(control.label) : key}
                </button>
              )
            })}
          </span>
          <Keys of="f8" tone="ghost" />
        </>
      )}
    </div>
  )
}

export function FormPanel({ session, narrow = false }: { session: FormSession; narrow?: boolean }) {
  const tell = useTell()
  const { form } = session
  const first = keysInOrder(form).find(key => !form.fields[key]?.off?.(session.values(), session.record))
  const wanted = useRef(first)
  useLayoutEffect(() => {
    // In the form's first render, so that letters typed right after the key that opened it go into its first field.
    if (wanted.current) focusField(wanted.current)
  }, [])
  return (
    <div className={narrow ? 'px-4 pt-3 pb-4' : '@container px-6 pt-3 pb-4'}>
      <ErrorSummary session={session} />
      <div className={session.theirs ? 'mt-3' : ''}>
        <ConflictPanel session={session} />
      </div>
      {form.sections.map(section => (
        <section
          key={section.title.id}
          className={
            narrow
              ? 'py-3 not-first-of-type:border-t not-first-of-type:border-hairline'
              : 'grid grid-cols-[168px_minmax(0,1fr)] gap-6 py-[15px] not-first-of-type:border-t not-first-of-type:border-hairline max-md:grid-cols-1 max-md:gap-2 @max-xl:grid-cols-1 @max-xl:gap-2'
          }
        >
          {(!narrow || form.sections.length > 1) && (
            <div className={narrow ? 'mb-2' : ''}>
              <h2 className="m-0 text-md font-semibold">{tell(section.title)}</h2>
              {section.hint && <p className="m-0 mt-px text-sm leading-[17px] text-text-3">{tell(section.hint)}</p>}
            </div>
          )}
          <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3 max-sm:grid-cols-1">
            {section.fields.map(entry =>
              typeof entry === 'string' ? (
                <FormField key={entry} session={session} name={entry} />
              ) : (
                <div
                  key={entry.join()}
                  // Two or three keep the gap of the columns above them; more are closer together.
                  className={`col-span-full grid items-start max-sm:!grid-cols-2 ${entry.length > 3 ? 'gap-3' : 'gap-x-4 gap-y-3'}`}
                  style={{ gridTemplateColumns: `repeat(${entry.length}, minmax(0, 1fr))` }}
                >
                  {entry.map(key => (
                    <FormField key={key} session={session} name={key} />
                  ))}
                </div>
              ),
            )}
          </div>
        </section>
      ))}
    </div>
  )
}
