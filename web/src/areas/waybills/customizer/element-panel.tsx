// The fields of one element of a label, which take effect as they are typed.
import { Trans, useLingui } from '@lingui/react/macro'
import {
  elementAlignNames,
  elementAligns,
  elementLookNames,
  elementLooks,
  type LabelElement,
  labelFieldNames,
  labelFields,
  type WaybillPaper,
  whyNotPrinted,
} from '@office/shared/areas/waybills/labels/label.model'
import { type ReactNode, useState } from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { Switch } from '../../../core/ui/fields/checkbox.tsx'
import { Field } from '../../../core/ui/fields/field.tsx'
import { Segmented } from '../../../core/ui/fields/segmented.tsx'
import { Select } from '../../../core/ui/fields/select.tsx'
import { NumberField, TextField } from '../../../core/ui/fields/text-field.tsx'
import { elementName } from './element-names.ts'

interface Props {
  element: LabelElement
  paper: WaybillPaper
  onChange: (element: LabelElement) => void
}

export function ElementPanel({ element, paper, onChange }: Props) {
  const { t } = useLingui()
  const tell = useTell()
  const why = whyNotPrinted(element, paper)
  const set = (part: Partial<LabelElement>) => onChange({ ...element, ...part })
  const number = (label: ReactNode, name: 'x' | 'y' | 'width' | 'height' | 'size', least: number, most: number) => (
    <Length
      label={label}
      value={element[name]}
      least={least}
      most={most}
      unit={name === 'size' ? 'pt' : 'mm'}
      onValue={value => set({ [name]: value })}
    />
  )
  const hasText = element.kind === 'field' || element.kind === 'text'
  return (
    <section className="px-4 py-3">
      <h2 dir="auto" className="m-0 mb-2 text-sm font-semibold">
        {tell(elementName(element))}
      </h2>
      {why && <p className="m-0 mb-2 text-sm text-danger">{tell(why)}</p>}
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2.5">
        {element.kind === 'field' && (
          <Field label={<Trans>Field</Trans>} className="col-span-full">
            <Select
              options={labelFields.map(field => ({ value: field, title: tell(labelFieldNames[field]) }))}
              value={element.field}
              onChange={field => set({ field })}
            />
          </Field>
        )}
        {element.kind === 'text' && (
          <Field label={<Trans>Text</Trans>} className="col-span-full">
            <TextField value={element.text ?? ''} maxLength={200} onChange={event => set({ text: event.target.value || null })} />
          </Field>
        )}
        {number(<Trans>From the left</Trans>, 'x', 0, 300)}
        {number(<Trans>From the top</Trans>, 'y', 0, 300)}
        {number(<Trans>Width</Trans>, 'width', 0, 300)}
        {number(<Trans>Height</Trans>, 'height', 0, 300)}
        {(hasText || element.kind === 'logo') && (
          <>
            {number(<Trans>Letters</Trans>, 'size', 4, 72)}
            <Field label={<Trans>Bold</Trans>}>
              <Switch checked={element.is_bold} onChange={event => set({ is_bold: event.target.checked })} />
            </Field>
          </>
        )}
        {hasText && (
          <>
            <Field label={<Trans>Align</Trans>} group={true} className="col-span-full">
              <Segmented
                label={t`Align`}
                segments={elementAligns.map(value => ({ value, title: tell(elementAlignNames[value]) }))}
                value={element.align}
                onChange={align => set({ align })}
              />
            </Field>
            <Field label={<Trans>Look</Trans>} group={true} className="col-span-full">
              <Segmented
                label={t`Look`}
                segments={elementLooks.map(value => ({ value, title: tell(elementLookNames[value]) }))}
                value={element.look}
                onChange={look => set({ look })}
              />
            </Field>
          </>
        )}
        {element.kind === 'logo' && (
          <p className="col-span-full m-0 text-sm text-text-3">
            <Trans>The company picture, or its name if there is none.</Trans>
          </p>
        )}
      </div>
    </section>
  )
}

/** A number takes effect while it is valid; the typed text stays as it is. */
function Length(props: {
  label: ReactNode
  value: number
  least: number
  most: number
  unit: string
  onValue: (value: number) => void
}) {
  const { value, least, most } = props
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null || typed.trim() === '' ? Number.NaN : Number(typed)
  const isWrong = typed !== null && !(read >= least && read <= most)
  return (
    <Field
      label={props.label}
      message={
        isWrong
          ? {
              kind: 'error',
              text: (
                <Trans>
                  Between {least} and {most}
                </Trans>
              ),
            }
          : null
      }
    >
      <NumberField
        value={typed ?? String(value)}
        unit={props.unit}
        onFocus={event => event.target.select()}
        onBlur={() => setTyped(null)}
        onValue={text => {
          setTyped(text)
          const next = Number(text)
          if (text.trim() !== '' && next >= least && next <= most) props.onValue(next)
        }}
      />
    </Field>
  )
}
