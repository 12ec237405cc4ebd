// The terms of a card beside its prices, as facts.
import { Trans } from '@lingui/react/macro'
import { returnModeNames, taxModeNames } from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { PriceCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import { amountIn, formatAmount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import type { ReactNode } from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'

const figure = (text: string) => String(Number(text))

/** A charged amount; nothing if it is 0. */
const Sum = ({ label, amount, currency }: { label: ReactNode; amount: string | null; currency: string }) =>
  amount === null || Number(amount) === 0 ? null : (
    <Fact label={label} code={true}>
      {formatAmount(amountIn(amount, currency))}
    </Fact>
  )

const Percent = ({ label, percent }: { label: ReactNode; percent: string }) =>
  Number(percent) === 0 ? null : (
    <Fact label={label} code={true}>
      {figure(percent)} %
    </Fact>
  )

export function CardTerms({ card, zoneNames }: { card: PriceCardDetail; zoneNames: ReadonlyMap<number, string> }) {
  const tell = useTell()
  const remote = card.remote_zone_ids.map(id => zoneNames.get(id) ?? `#${id}`).join(', ')
  const isPeak = Number(card.peak_percent) > 0 && (card.peak_from !== null || card.peak_to !== null)
  return (
    <>
      <FactSection title={<Trans>Weight</Trans>}>
        <Facts>
          <Fact label={<Trans>Volumetric divisor</Trans>} code={true}>
            {card.divisor} cm³/kg
          </Fact>
          {card.step_kg !== null && (
            <Fact label={<Trans>Round weight up to</Trans>} code={true}>
              {figure(card.step_kg)} kg
            </Fact>
          )}
          <Sum label={<Trans>Minimum</Trans>} amount={card.minimum} currency={card.currency} />
          <Sum label={<Trans>Maximum</Trans>} amount={card.maximum} currency={card.currency} />
        </Facts>
      </FactSection>
      <FactSection title={<Trans>Charges</Trans>}>
        <Facts>
          <Percent label={<Trans>COD charge</Trans>} percent={card.cod_percent} />
          <Sum label={<Trans>Minimum COD charge</Trans>} amount={card.cod_flat} currency={card.currency} />
          <Sum label={<Trans>Maximum COD charge</Trans>} amount={card.cod_cap} currency={card.currency} />
          <Fact label={<Trans>Return charge</Trans>}>{tell(returnModeNames[card.return_mode])}</Fact>
          {card.return_mode === 'fixed' && (
            <Sum label={<Trans>Return amount</Trans>} amount={card.return_amount} currency={card.currency} />
          )}
          {card.return_mode === 'percent' && <Percent label={<Trans>Return percentage</Trans>} percent={card.return_percent} />}
          <Sum label={<Trans>Redelivery</Trans>} amount={card.redelivery} currency={card.currency} />
          <Sum label={<Trans>Redirect within the branch</Trans>} amount={card.redirect_same_branch} currency={card.currency} />
          <Sum label={<Trans>Redirect to another branch</Trans>} amount={card.redirect_other_branch} currency={card.currency} />
          <Sum label={<Trans>Cancelled after receipt</Trans>} amount={card.cancellation} currency={card.currency} />
        </Facts>
      </FactSection>
      <FactSection title={<Trans>Extras</Trans>}>
        <Facts>
          <Fact label={<Trans>Exchange factor</Trans>} code={true}>
            {figure(card.exchange_factor)}
          </Fact>
          <Fact label={<Trans>Fragile factor</Trans>} code={true}>
            {figure(card.fragile_factor)}
          </Fact>
          <Percent label={<Trans>Fuel</Trans>} percent={card.fuel_percent} />
          <Sum label={<Trans>Remote area</Trans>} amount={card.remote} currency={card.currency} />
          {remote !== '' && <Fact label={<Trans>Remote zones</Trans>}>{remote}</Fact>}
          <Percent label={<Trans>Peak days</Trans>} percent={card.peak_percent} />
          {isPeak && (
            <Fact label={<Trans>Peak</Trans>} code={true}>
              {card.peak_from === null ? '…' : formatDay(card.peak_from)} –{' '}
              {card.peak_to === null ? '…' : formatDay(card.peak_to)}
            </Fact>
          )}
          <Fact label={<Trans>Tax is</Trans>}>{tell(taxModeNames[card.tax_mode])}</Fact>
        </Facts>
      </FactSection>
    </>
  )
}
