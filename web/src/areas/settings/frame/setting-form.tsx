// The form of one setting: draft, version conflict, Mod+S; saving stays on the page.
import { Trans } from '@lingui/react/macro'
import type { Setting } from '@office/shared/areas/settings/setting.model'
import type { Action } from '@office/shared/core/api/endpoint'
import type { Message } from '@office/shared/core/messages/message'
import type { Of, Schema } from '@office/shared/core/schema'
import { Hourglass, Lock } from 'lucide-react'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearch } from 'wouter'
import type { Within } from '../../../core/data/path-params.ts'
import type { ControlsOf, FileControl } from '../../../core/form/controls.ts'
import type { Form, SavedRecord, Section } from '../../../core/form/define-form.ts'
import { EDIT, NEW } from '../../../core/form/form-commands.ts'
import type { RawValues } from '../../../core/form/raw.ts'
import { useFormKeys } from '../../../core/form/screen/form-keys.ts'
import { FormPanel } from '../../../core/form/screen/form-panel.tsx'
import { DraftWord, FormActions, FormHints } from '../../../core/form/screen/form-parts.tsx'
import { type FormSession, useFormSession } from '../../../core/form/session/use-form-session.ts'
import { useOpened } from '../../../core/form/session/use-opened.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn, useTell, type Words } from '../../../core/language/translate.ts'
import { NoteLine } from '../../../core/ui/note-line.tsx'
import { ErrorState } from '../../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../../core/ui/states/skeleton-rows.tsx'

type Fields<C> = C extends { update: { body: Schema<infer B> } } ? ControlsOf<Omit<B & object, 'version'>> : never
type ReadAndWrite = { get: Action; update: Action & { body: Schema<unknown> } }

export interface SettingForm {
  form: Form
  within: Within
  /** Beside the fields, with their present values: a preview. */
  Aside?: ComponentType<{ values: RawValues }>
  /** What nothing uses yet. */
  waits?: Pick<NonNullable<Setting['waits']>, 'note'> | undefined
}

/** A setting's form from its contract: every field of its body needs a control, or it does not compile. */
export function settingForm<C extends ReadAndWrite>(options: {
  id: string
  title: Message
  contract: C
  fields: Fields<C>
  files?: Readonly<Record<string, FileControl>>
  sections: readonly Section<(keyof Of<C['update']['body']> & string) | 'logo' | 'background'>[]
  within?: Within
  Aside?: SettingForm['Aside']
  waits?: SettingForm['waits']
}): SettingForm {
  const { id, title, contract, fields, files, sections, within = {}, Aside, waits } = options
  return {
    form: {
      id: `setting.${id}`,
      noun: title,
      createTitle: title,
      editTitle: title,
      // A setting is only ever updated, so its rules are those of the update.
      create: contract.update,
      update: contract.update,
      get: contract.get,
      labelOf: () => tellIn(i18n)(title),
      refresh: [contract.get],
      // A mapped type over the body's keys is a record of controls; the compiler cannot tell for a generic body.
      fields: { ...fields, ...files } as Form['fields'],
      sections,
    },
    within,
    ...(Aside ? { Aside } : {}),
    waits,
  }
}

/** A setting has no number of its own, but forms require one. */
const asRecord = (row: unknown): SavedRecord => ({ ...(row as { version: number }), id: 0 }) // every setting has a version

export function SettingFormPage(props: {
  setting: SettingForm
  whyNot: Words | null
  /** The head of the page, with the draft note and the buttons. */
  head: (aside?: ReactNode, actions?: ReactNode) => ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const { form, within } = props.setting
  const endpoint = form.get ?? form.create
  const { record, error, retry } = useOpened(endpoint, { params: { ...within } })
  if (record) return <Filled {...props} opened={asRecord(record)} />
  return (
    <>
      {props.head()}
      {error ? (
        <ErrorState title={<Trans>This setting could not be loaded</Trans>} error={error} onRetry={retry} />
      ) : (
        <SkeletonRows columns={[{ width: '1fr' }]} rows={8} />
      )}
    </>
  )
}

/** The same form with every field disabled; the reason is shown above them all. */
const closed = (form: Form): Form => ({
  ...form,
  fields: Object.fromEntries(
    Object.entries(form.fields).map(([key, control]) => {
      // A unit in a disabled field would be too pale to read.
      const { unit: _unit, ...rest } = { unit: undefined, ...control }
      return [key, { ...rest, off: () => '' } as typeof control] // the same control, without its unit
    }),
  ),
})

function Filled({ opened, ...props }: Parameters<typeof SettingFormPage>[0] & { opened: SavedRecord }) {
  const { setting, whyNot } = props
  const [record, setRecord] = useState(opened)
  const form = useMemo(() => (whyNot === null ? setting.form : closed(setting.form)), [setting.form, whyNot])
  const tell = useTell()
  const session = useFormSession(form, record, row => setRecord(asRecord(row)), setting.within)
  // Save keys belong to the form on top: that of a tax item, for example.
  const params = new URLSearchParams(useSearch())
  const isCovered = params.has(NEW) || params.has(EDIT)
  return (
    <>
      {whyNot === null && !isCovered && <FormKeys session={session} />}
      {props.head(
        <DraftWord session={session} />,
        <>
          {props.actions}
          {whyNot === null && <FormActions session={session} />}
        </>,
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <form
          noValidate={true}
          className="max-w-[860px]"
          onSubmit={event => {
            event.preventDefault()
            if (whyNot === null) session.save('leave')
          }}
        >
          <div className="grid gap-2 px-6 not-empty:pt-3">
            {whyNot !== null && <NoteLine icon={Lock}>{tell(whyNot)}</NoteLine>}
            {setting.waits && <NoteLine icon={Hourglass}>{tell(setting.waits.note)}</NoteLine>}
          </div>
          <FormPanel session={session} />
          {setting.Aside && <Watching session={session} Aside={setting.Aside} />}
        </form>
        {props.children}
      </div>
      {whyNot === null && (
        <div className="list-foot">
          <FormHints session={session} />
        </div>
      )}
    </>
  )
}

function FormKeys({ session }: { session: FormSession }) {
  useFormKeys(session)
  return null
}

function Watching({ session, Aside }: { session: FormSession; Aside: NonNullable<SettingForm['Aside']> }) {
  useWatch({ control: session.control })
  return <Aside values={session.values()} />
}
