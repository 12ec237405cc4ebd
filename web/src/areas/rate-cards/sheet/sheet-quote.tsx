// What a parcel would cost by the present sheet, for the pair of zones under the cursor: calculated here, by the code that
// charges orders.
import { Trans, useLingui } from '@lingui/react/macro'
import { priceOf } from '@office/shared/areas/rate-cards/prices/price'
import { type Lane, lanesByKey, type PriceCard } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { PriceTaxes } from '@office/shared/areas/rate-cards/prices/price-tax'
import { type Charge, isRefusal, type PriceRefusal } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { refusalWords } from '@office/shared/areas/rate-cards/prices/price-words'
import { dayIn } from '@office/shared/format/date-time'
import { useState } from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { Checkbox } from '../../../core/ui/fields/checkbox.tsx'
import { Field } from '../../../core/ui/fields/field.tsx'
import { NumberField } from '../../../core/ui/fields/text-field.tsx'
import type { WholeCard } from '../card/use-rate-card.ts'
import { ChargeLines } from '../charge-lines.part.tsx'
import { ZonePairName } from '../zone-pair.part.tsx'
import { useLaneWords } from './lane-words.ts'

interface Parcel {
  weight: string
  length: string
  width: string
  height: string
  cod: string
  isFragile: boolean
  isExchange: boolean
}

const typical: Parcel = { weight: '1', length: '', width: '', height: '', cod: '', isFragile: false, isExchange: false }

const isAmount = (text: string) => /^\d{1,9}(\.\d{1,3})?$/.test(text)
const side = (text: string) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null)

function quote(card: PriceCard, lane: Lane, parcel: Parcel, taxes: PriceTaxes): Charge | PriceRefusal {
  const [length, width, height] = [side(parcel.length), side(parcel.width), side(parcel.height)]
  return priceOf(
    card,
    {
      day: dayIn(new Date()),
      currency: card.currency,
      origin: { zone_id: lane.origin_zone_id, by: 'city' },
      destination: { zone_id: lane.destination_zone_id, by: 'city' },
      service: lane.service ?? 'door-to-door',
      speed: lane.speed ?? 'standard',
      weight_kg: isAmount(parcel.weight) ? parcel.weight : null,
      size: length !== null && width !== null && height !== null ? { length, width, height } : null,
      is_fragile: parcel.isFragile,
      is_exchange: parcel.isExchange,
      cod_amount: isAmount(parcel.cod) ? parcel.cod : '0',
      outcome: 'delivered',
      redeliveries: 0,
      redirects: { same_branch: 0, other_branch: 0 },
      manual: null,
    },
    taxes,
  )
}

export function SheetQuote({ whole: { card, zoneNames, taxes }, lane }: { whole: WholeCard; lane: Lane | undefined }) {
  const { t } = useLingui()
  const [parcel, setParcel] = useState(typical)
  const words = useLaneWords(zoneNames)
  const set = (part: Partial<Parcel>) => setParcel(now => ({ ...now, ...part }))
  const priced = lane
    ? quote(
        { id: card.id, version: card.number, name: card.name, currency: card.currency, terms: card, lanes: lanesByKey([lane]) },
        lane,
        parcel,
        taxes,
      )
    : null
  const named = lane && words(lane)
  return (
    <aside aria-label={t`Quote`} className="border-b border-border">
      <section className="border-b border-hairline px-4 py-3">
        <h2 className="m-0 mb-2 text-sm font-semibold">
          <Trans>Quote</Trans>
        </h2>
        <div className="grid grid-cols-2 gap-2">
          <Field label={<Trans>Weight</Trans>}>
            <NumberField size="small" unit="kg" value={parcel.weight} onValue={weight => set({ weight })} />
          </Field>
          <Field label={<Trans>To collect</Trans>}>
            <NumberField size="small" unit={card.currency} value={parcel.cod} onValue={cod => set({ cod })} />
          </Field>
        </div>
        <div className="mt-2 grid grid-cols-3 gap-2">
          <Field label={<Trans>Length</Trans>}>
            <NumberField size="small" unit="cm" value={parcel.length} onValue={length => set({ length })} />
          </Field>
          <Field label={<Trans>Width</Trans>}>
            <NumberField size="small" unit="cm" value={parcel.width} onValue={width => set({ width })} />
          </Field>
          <Field label={<Trans>Height</Trans>}>
            <NumberField size="small" unit="cm" value={parcel.height} onValue={height => set({ height })} />
          </Field>
        </div>
        <div className="mt-2.5 flex gap-4">
          <Checkbox checked={parcel.isFragile} onChange={event => set({ isFragile: event.target.checked })}>
            <Trans>Fragile</Trans>
          </Checkbox>
          <Checkbox checked={parcel.isExchange} onChange={event => set({ isExchange: event.target.checked })}>
            <Trans>Exchange</Trans>
          </Checkbox>
        </div>
      </section>
      <section className="px-4 py-3" aria-live="polite">
        {named && (
          <p className="m-0 mb-2 font-medium">
            <ZonePairName zones={named} />
          </p>
        )}
        {priced === null ? (
          <p className="m-0 text-text-3">
            <Trans>Choose a row of the table.</Trans>
          </p>
        ) : isRefusal(priced) ? (
          <Refused refusal={priced} />
        ) : (
          <ChargeLines charge={priced} total={<Trans>Charge</Trans>} />
        )}
      </section>
    </aside>
  )
}

function Refused({ refusal }: { refusal: PriceRefusal }) {
  const tell = useTell()
  return <p className="m-0 text-warn">{tell(refusalWords(refusal))}</p>
}
