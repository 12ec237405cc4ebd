// What the present rules would pay for an event: calculated here, by the code that makes commissions.
import { Trans, useLingui } from '@lingui/react/macro'
import { commission } from '@office/shared/areas/rate-cards/pay/commission'
import { type PayEventKind, type PayRule, payEventKinds, payEventNames } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import type { PayEvent, PayLine } from '@office/shared/areas/rate-cards/pay/pay-line.model'
import { payLineWords } from '@office/shared/areas/rate-cards/pay/pay-words'
import { type Service, serviceNames, services } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { RateCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import { formatAmount, formatMoney } from '@office/shared/format/amount'
import { useState } from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { Field } from '../../../core/ui/fields/field.tsx'
import { Segmented } from '../../../core/ui/fields/segmented.tsx'
import { Select } from '../../../core/ui/fields/select.tsx'
import { NumberField } from '../../../core/ui/fields/text-field.tsx'

/** Events in a trial; slabs and bonuses take effect with far fewer. */
const MOST = 5000

interface Trial {
  kind: PayEventKind
  zone: number
  service: Service
  payment: 'COD' | 'PREPAID'
  weight: string
  charge: string
  cod: string
  count: string
}

const decimalOr = (text: string, other: string) => (/^\d{1,9}(\.\d{1,3})?$/.test(text) ? text : other)

function eventsOf(trial: Trial, card: Pick<RateCardDetail, 'currency' | 'from_day'>): PayEvent[] {
  const count = Math.min(MOST, Math.max(1, Number(trial.count) || 1))
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    order_id: at + 1,
    kind: trial.kind,
    day: card.from_day,
    currency: card.currency,
    zone_id: trial.zone === 0 ? null : trial.zone,
    service: trial.service,
    weight_kg: decimalOr(trial.weight, '') || null,
    payment: trial.payment,
    delivery_charge: decimalOr(trial.charge, '0'),
    cod: trial.payment === 'COD' ? decimalOr(trial.cod, '0') : '0',
  }))
}

export function PayTrial(props: {
  card: RateCardDetail
  rules: readonly PayRule[]
  zones: readonly { id: number; name: string }[]
}) {
  const { card, rules, zones } = props
  const { t } = useLingui()
  const tell = useTell()
  const [trial, setTrial] = useState<Trial>({
    kind: 'delivery',
    zone: zones[0]?.id ?? 0,
    service: 'door-to-door',
    payment: 'COD',
    weight: '1',
    charge: '150',
    cod: '2000',
    count: '1',
  })
  const set = (part: Partial<Trial>) => setTrial(now => ({ ...now, ...part }))
  const events = eventsOf(trial, card)
  const { lines, sums } = commission(
    [{ ...card, version: card.number, rules: [...rules], to_day: null }],
    { from_day: card.from_day, to_day: card.from_day },
    events,
  )
  const ofEvents = lines.filter(({ event_id }) => event_id !== null)
  const last = ofEvents.at(-1)
  const ofPeriod = lines.filter(({ event_id }) => event_id === null)
  const total = sums.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ')
  const count = events.length
  return (
    <aside aria-label={t`What is paid`} className="border-b border-border">
      <section className="border-b border-hairline px-4 py-3">
        <h2 className="m-0 mb-2 text-sm font-semibold">
          <Trans>What is paid</Trans>
        </h2>
        <div className="grid grid-cols-2 gap-2">
          <Field label={<Trans>Event</Trans>}>
            <Select
              small={true}
              options={payEventKinds.map(value => ({ value, title: tell(payEventNames[value]) }))}
              value={trial.kind}
              onChange={kind => set({ kind })}
            />
          </Field>
          <Field label={<Trans>Zone</Trans>}>
            <Select
              small={true}
              options={zones.map(({ id, name }) => ({ value: id, title: name }))}
              value={trial.zone}
              onChange={zone => set({ zone })}
            />
          </Field>
          <Field label={<Trans>Service</Trans>}>
            <Select
              small={true}
              options={services.map(value => ({ value, title: tell(serviceNames[value]) }))}
              value={trial.service}
              onChange={service => set({ service })}
            />
          </Field>
          <Field label={<Trans>Payment</Trans>} group={true}>
            <Segmented
              segments={[
                { value: 'COD', title: t`COD` },
                { value: 'PREPAID', title: t`Prepaid` },
              ]}
              value={trial.payment}
              onChange={payment => set({ payment })}
            />
          </Field>
          <Field label={<Trans>Weight</Trans>}>
            <NumberField size="small" unit="kg" value={trial.weight} onValue={weight => set({ weight })} />
          </Field>
          <Field label={<Trans>Delivery charge</Trans>}>
            <NumberField size="small" unit={card.currency} value={trial.charge} onValue={charge => set({ charge })} />
          </Field>
          <Field label={<Trans>Collected</Trans>}>
            <NumberField size="small" unit={card.currency} value={trial.cod} onValue={cod => set({ cod })} />
          </Field>
          <Field label={<Trans>Times in the period</Trans>}>
            <NumberField size="small" value={trial.count} onValue={text => set({ count: text })} />
          </Field>
        </div>
      </section>
      <section className="px-4 py-3" aria-live="polite">
        {last === undefined ? (
          <p className="m-0 text-warn">
            <Trans>No rule pays for this event.</Trans>
          </p>
        ) : (
          <PaidLine line={last} title={count === 1 ? <Trans>This event</Trans> : <Trans>Event number {count}</Trans>} />
        )}
        {ofPeriod.map(line => (
          <PaidLine key={line.rule} line={line} title={<Trans>The period</Trans>} />
        ))}
        {(count > 1 || ofPeriod.length > 0) && total !== '' && (
          <p className="m-0 flex justify-between gap-3 border-t border-hairline pt-2 font-semibold">
            <Trans>All together</Trans>
            <bdi dir="ltr" className="num">
              {total}
            </bdi>
          </p>
        )}
      </section>
    </aside>
  )
}

function PaidLine({ line, title }: { line: PayLine; title: React.ReactNode }) {
  const tell = useTell()
  const { rule, currency, result } = line
  return (
    <div className="mb-2 flex items-baseline justify-between gap-3">
      <div className="min-w-0">
        <p className="m-0 font-medium">{title}</p>
        <p className="m-0 text-sm text-text-3">
          <Trans>By rule {rule}</Trans>: {payLineWords(line, (message, values = {}) => tell({ message, values }))}
        </p>
      </div>
      <bdi dir="ltr" className="num flex-none">
        {currency} {formatAmount(result)}
      </bdi>
    </div>
  )
}
