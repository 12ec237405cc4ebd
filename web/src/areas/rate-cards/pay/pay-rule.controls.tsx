// The fields of a pay rule; which of them are shown depends on how it pays.
import { useLingui } from '@lingui/react/macro'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import {
  hasPart,
  MAX_PAY_SLABS,
  type PayModel,
  type PayPart,
  type PayRule,
  type PaySlab,
  payEventKinds,
  payEventNames,
  payModelNames,
  payModels,
} from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { type Service, serviceNames, services } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { msg } from '@office/shared/core/messages/message'
import { choicesOf } from '../../../core/choices/choices.ts'
import {
  type ControlsOf,
  type CustomFieldProps,
  custom,
  day,
  decimal,
  pick,
  picks,
  rows,
  select,
  whole,
} from '../../../core/form/controls.ts'
import { textOf, textsOf } from '../../../core/form/raw.ts'
import { useTell } from '../../../core/language/translate.ts'
import { Checkbox } from '../../../core/ui/fields/checkbox.tsx'
import { Segmented } from '../../../core/ui/fields/segmented.tsx'

function ServicesField({ value, disabled, onChange }: CustomFieldProps) {
  const tell = useTell()
  const chosen = textsOf(value)
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 py-1.5">
      {services.map(service => (
        <Checkbox
          key={service}
          checked={chosen.includes(service)}
          disabled={disabled}
          onChange={event => onChange(services.filter(one => (one === service ? event.target.checked : chosen.includes(one))))}
        >
          {tell(serviceNames[service])}
        </Checkbox>
      ))}
    </div>
  )
}

function PaymentField({ value, disabled, onChange }: CustomFieldProps) {
  const { t } = useLingui()
  return (
    <Segmented
      segments={[
        { value: '', title: t`Any` },
        { value: 'COD', title: t`COD` },
        { value: 'PREPAID', title: t`Prepaid` },
      ]}
      value={textOf(value)}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

interface ZoneRate {
  zone_id: number
  amount: string
}

const kg = 'kg'

/** Fields of a rule on a card of this currency. */
export const ruleControls = (currency: string) =>
  ({
    model: select(msg`It pays`, choicesOf(payModels, payModelNames), { initial: 'per-event' }),
    event: select(msg`For each`, choicesOf(payEventKinds, payEventNames), { initial: 'delivery' }),
    threshold: decimal(msg`Reached at`),
    amount: decimal(msg`Sum`, { unit: currency }),
    percent: decimal(msg`Percent`, { unit: '%' }),
    minimum: decimal(msg`At least`, { unit: currency }),
    maximum: decimal(msg`At most`, { unit: currency }),
    zone_rates: rows<ZoneRate>(
      msg`Sums by zone`,
      { zone_id: pick(zoneContract.dropdown, msg`Zone`), amount: decimal(msg`Sum`, { unit: currency }) },
      { addTitle: msg`Add a zone`, most: 500 },
    ),
    slabs: rows<PaySlab>(
      msg`Slabs of the count`,
      { from: whole(msg`From number`), amount: decimal(msg`Sum`, { unit: currency }) },
      { addTitle: msg`Add a slab`, most: MAX_PAY_SLABS },
    ),
    zone_ids: picks(zoneContract.dropdown, msg`Only in zones`),
    services: custom<Service[]>(msg`Only for services`, ServicesField, { initial: [] }),
    payment: custom<'COD' | 'PREPAID'>(msg`Payment`, PaymentField),
    over_kg: decimal(msg`Over`, { unit: kg }),
    to_kg: decimal(msg`Up to`, { unit: kg }),
    from_day: day(msg`From day`),
    to_day: day(msg`To day`),
  }) satisfies ControlsOf<PayRule>

export type RuleField = keyof ReturnType<typeof ruleControls>

const partOf: { readonly [K in RuleField]?: PayPart } = {
  event: 'event',
  threshold: 'threshold',
  amount: 'amount',
  percent: 'percent',
  minimum: 'limits',
  maximum: 'limits',
  zone_rates: 'zone_rates',
  slabs: 'slabs',
}

/** Whether a rule of this model has a field; a sum paid for a period belongs to no parcel. */
export function isAsked(field: RuleField, model: PayModel): boolean {
  const part = partOf[field]
  if (part) return hasPart(model, part)
  return model !== 'fixed' || field === 'model' || field === 'from_day' || field === 'to_day'
}
