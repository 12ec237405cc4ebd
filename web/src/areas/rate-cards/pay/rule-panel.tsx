// The fields of one rule, which take effect as they are typed.
import { Trans } from '@lingui/react/macro'
import { type PayModel, payModels } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { required } from '@office/shared/rules/required'
import { blanksOf } from '../../../core/form/control-values.ts'
import type { AnyControl } from '../../../core/form/controls.ts'
import { FieldControl } from '../../../core/form/fields/field-control.tsx'
import { RowsField } from '../../../core/form/fields/rows-field.tsx'
import { errorsOf } from '../../../core/form/form-errors.ts'
import { type Raw, textOf } from '../../../core/form/raw.ts'
import { useTell } from '../../../core/language/translate.ts'
import { Field } from '../../../core/ui/fields/field.tsx'
import { isAsked, type RuleField } from './pay-rule.controls.tsx'
import { ruleOf, type TypedRule } from './rule-list-model.ts'

export const modelOf = ({ values }: TypedRule): PayModel =>
  payModels.find(model => model === textOf(values.model ?? '')) ?? 'per-event'

interface Props {
  number: number
  rule: TypedRule
  controls: Readonly<Record<RuleField, AnyControl>>
  onChange?: ((rule: TypedRule) => void) | undefined
}

export function RulePanel({ number, rule, controls, onChange }: Props) {
  const tell = useTell()
  const model = modelOf(rule)
  const read = ruleOf(controls, rule)
  // The list shows missing values; errors in typed ones are shown here.
  const errors = errorsOf(Array.isArray(read) ? read.filter(({ code }) => code !== required.code) : [], tell)
  // Object.keys forgets the literal names.
  const fields = (Object.keys(controls) as RuleField[]).filter(field => isAsked(field, model))
  const change = (field: RuleField, value: Raw) => onChange?.({ values: cleared({ ...rule.values, [field]: value }, controls) })
  return (
    <section className="border-b border-border px-4 py-3">
      <h2 className="m-0 mb-2 text-sm font-semibold">
        <Trans>Rule {number}</Trans>
      </h2>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2.5">
        {fields.map(field => {
          const control = controls[field]
          const given = {
            value: rule.values[field] ?? '',
            values: rule.values,
            disabled: onChange === undefined,
            onChange: (value: Raw) => change(field, value),
          }
          const error = errors[field]
          const isInCells = control.kind === 'rows' && error !== undefined && Object.keys(error.types).length > 0
          return (
            <div key={field} data-field={field} className={control.wide || field === 'model' ? 'col-span-full' : 'min-w-0'}>
              <Field
                label={tell(control.label)}
                group={control.kind === 'rows' || control.kind === 'custom'}
                message={error && !isInCells ? { kind: 'error', text: error.message } : null}
              >
                {control.kind === 'rows' ? (
                  <RowsField control={control} isRequired={() => true} cells={error?.types ?? {}} {...given} />
                ) : (
                  control.kind !== 'file' && <FieldControl control={control} {...given} />
                )}
              </Field>
            </div>
          )
        })}
      </div>
    </section>
  )
}

/** Values for fields that a rule's model does not have are dropped when the model changes. */
function cleared(values: TypedRule['values'], controls: Props['controls']): TypedRule['values'] {
  const model = modelOf({ values })
  const blanks = blanksOf(controls)
  return Object.fromEntries(
    // Object.keys forgets the literal names.
    (Object.keys(controls) as RuleField[]).map(field => [
      field,
      isAsked(field, model)
        ? values[field] || field !== 'event'
          ? (values[field] ?? '')
          : 'delivery'
        : emptyOf(blanks[field] ?? ''),
    ]),
  )
}

const emptyOf = (blank: Raw): Raw => (typeof blank === 'string' ? '' : [])
