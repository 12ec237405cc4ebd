// The charge of an order while it is being entered, and why; or what is missing, with a link to where it can be added.
import { Trans } from '@lingui/react/macro'
import { type QuoteBody, quoteContract } from '@office/shared/areas/rate-cards/quote.contract'
import type { PriceCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'
import { parse } from '@office/shared/core/schema'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '../../../core/data/queries.ts'
import { session } from '../../../core/data/session.ts'
import { type RawValues, textOf } from '../../../core/form/raw.ts'
import { ChargeLines } from '../../rate-cards/charge-lines.part.tsx'
import { ZonePairName } from '../../rate-cards/zone-pair.part.tsx'

/** Milliseconds without a key before the charge is requested. */
const PAUSE = 250

/** The request for these values; null while something that every price needs is missing. */
function questionOf(values: RawValues, kind: PriceCardKind): QuoteBody | null {
  const said = (key: string) => textOf(values[key] ?? '').trim() || null
  const number = (key: string) => (said(key) === null ? null : Number(said(key)))
  const isPrepaid = said('payment_type') === 'PREPAID'
  const read = parse(quoteContract.deliveryCharge.body, {
    kind,
    merchant_id: number('merchant_id'),
    warehouse_id: number('warehouse_id'),
    business_id: number('business_id'),
    origin_city_id: number('origin_city_id'),
    destination_city_id: number('receiver_city_id'),
    service: said('service') ?? undefined,
    speed: said('speed') ?? undefined,
    weight_kg: said('weight_kg'),
    length_cm: number('length_cm'),
    width_cm: number('width_cm'),
    height_cm: number('height_cm'),
    cod_amount: isPrepaid ? null : said('cod_amount'),
    currency: said('currency') ?? session.user?.currency ?? '',
    is_fragile: values.is_fragile === true,
    is_exchange: values.is_exchange === true,
    manual_charge: session.permissions.has('update-delivery-charge') ? said('manual_charge') : null,
  })
  const isAskable = number(kind === 'merchant' ? 'merchant_id' : 'warehouse_id') !== null && said('weight_kg') !== null
  return 'problems' in read || !isAskable ? null : read.value
}

/** A value once it has stopped changing. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

function OrderQuote({ values, kind }: { values: RawValues; kind: PriceCardKind }) {
  const asked = useRested(JSON.stringify(questionOf(values, kind)))
  const body: QuoteBody | null = JSON.parse(asked)
  const found = useEndpoint(
    quoteContract.deliveryCharge,
    { body: body ?? { kind: 'merchant', destination_city_id: 1, currency: 'XXX' } },
    { enabled: body !== null, keepPrevious: true },
  )
  const quote = body === null ? undefined : found.data
  const { name, version } = quote?.charge?.card ?? {}
  return (
    <section aria-live="polite" className="rounded-sm bg-sunken px-3 py-2.5" data-part="quote">
      {!quote && !found.error && (
        <p className="m-0 text-text-3">
          {kind === 'merchant' ? (
            <Trans>The charge depends on merchant, city and weight.</Trans>
          ) : (
            <Trans>The charge depends on branch, city and weight.</Trans>
          )}
        </p>
      )}
      {found.error && body !== null && <p className="m-0 text-text-3">{found.error.message}</p>}
      {quote?.charge && (
        <div className={found.isPlaceholderData ? 'opacity-60' : ''}>
          <p className="m-0 mb-1 flex flex-wrap gap-x-3">
            {name !== undefined && (
              <span>
                <Trans>
                  By the card <bdi className="font-medium">{name}</bdi>, version {version}
                </Trans>
              </span>
            )}
            {quote.zones && (
              <span className="text-text-2">
                <ZonePairName zones={quote.zones} />
              </span>
            )}
          </p>
          <ChargeLines charge={quote.charge} total={<Trans>Charge</Trans>} />
        </div>
      )}
      {quote?.refusal && (
        <p className={`m-0 ${quote.refusal.is_taken_unrated ? 'text-text-2' : 'text-danger'}`}>
          {quote.refusal.is_taken_unrated ? (
            <Trans>No rate card is in force yet, so the order is accepted without a charge and rated later.</Trans>
          ) : (
            <>
              {quote.refusal.message}. <PlaceToMend refusal={quote.refusal} kind={kind} />
            </>
          )}
        </p>
      )}
    </section>
  )
}

/** The charge of a merchant's order. */
export const MerchantQuote = ({ values }: { values: RawValues }) => <OrderQuote values={values} kind="merchant" />

/** What is paid at the counter. */
export const WalkingQuote = ({ values }: { values: RawValues }) => <OrderQuote values={values} kind="walking-customer" />

/** Where the missing part can be added: the zones, or the table of the card. A missing weight belongs to the form itself. */
function PlaceToMend({
  refusal: { code, card_id },
  kind,
}: {
  refusal: { code: string; card_id: number | null }
  kind: PriceCardKind
}) {
  if (code === 'no-weight') return null
  if (code === 'no-zone')
    return (
      <Link href="/operation-settings/zone" className="underline underline-offset-2">
        <Trans>Open the zones</Trans>
      </Link>
    )
  if (code === 'no-card' || card_id === null)
    return (
      <Link href={`/rate-card/${kind}`} className="underline underline-offset-2">
        <Trans>Open the rate cards</Trans>
      </Link>
    )
  return (
    <Link href={`/rate-card/view-rate-card/${kind}/${card_id}`} className="underline underline-offset-2">
      <Trans>Open the rate card</Trans>
    </Link>
  )
}
