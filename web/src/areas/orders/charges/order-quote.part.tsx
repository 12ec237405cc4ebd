// The charge of an order while it is being entered or edited, and why; or what is missing, with a link to where it can be added.
import { Trans } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { OrderUpdate } from '@office/shared/areas/orders/order.model'
import type { Charge, ZonePair } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { type QuoteBody, quoteContract } from '@office/shared/areas/rate-cards/quote.contract'
import type { PriceCardKind } from '@office/shared/areas/rate-cards/rate-card.contract'
import { parse } from '@office/shared/core/schema'
import { formatAmount, negated, shownAmount, sumAmounts } from '@office/shared/format/amount'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useEndpoint } from '../../../core/data/queries.ts'
import { session } from '../../../core/data/session.ts'
import { useRested } from '../../../core/data/use-rested.ts'
import { bodyOf, type FormSide, type SavedRecord } from '../../../core/form/define-form.ts'
import { type RawValues, textOf } from '../../../core/form/raw.ts'
import { zonesPath } from '../../places/place-paths.part.ts'
import { ChargeLines } from '../../rate-cards/charge-lines.part.tsx'
import { cardPath, cardsPath } from '../../rate-cards/rate-card-paths.part.ts'
import { ZonePairName } from '../../rate-cards/zone-pair.part.tsx'

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

function OrderQuote({ values, kind }: { values: RawValues; kind: PriceCardKind }) {
  const body = useRested(questionOf(values, kind))
  const found = useEndpoint(
    quoteContract.deliveryCharge,
    { body: body ?? { kind: 'merchant', destination_city_id: 1, currency: 'XXX' } },
    { enabled: body !== null, keepPrevious: true },
  )
  const quote = body === null ? undefined : found.data
  const charge = quote?.charge
  return (
    <QuoteSide cod={kind === 'merchant' ? body?.cod_amount : null} charge={charge}>
      {!quote && !found.error && (
        <p className="m-0 mt-1.5 text-text-3">
          {kind === 'merchant' ? (
            <Trans>The charge depends on merchant, city and weight.</Trans>
          ) : (
            <Trans>The charge depends on branch, city and weight.</Trans>
          )}
        </p>
      )}
      {found.error && body !== null && <p className="m-0 mt-1.5 text-text-3">{found.error.message}</p>}
      {charge && <ChargeFound charge={charge} zones={quote.zones} isOld={found.isPlaceholderData} />}
      {quote?.refusal && (
        <p className={`m-0 mt-1.5 ${quote.refusal.is_taken_unrated ? 'text-text-2' : 'text-danger'}`}>
          {quote.refusal.is_taken_unrated ? (
            <TakenUnrated />
          ) : (
            <>
              {quote.refusal.message}. <PlaceToMend refusal={quote.refusal} kind={kind} />
            </>
          )}
        </p>
      )}
    </QuoteSide>
  )
}

/**
 * The charge of an order once it is saved, as the server would work it out: what a redirect agreed, what was paid at the hand-over and
 * what was charged on its way all stay.
 */
function EditedCharge({ form, record, values }: Omit<FormSide, 'record'> & { record: SavedRecord }) {
  const read = parse(orderContract.update.body, bodyOf(form, values, record.version))
  const body = useRested('problems' in read ? null : read.value)
  const found = useEndpoint(
    orderContract.update,
    // Not asked without a body.
    { params: { id: record.id }, body: body as OrderUpdate },
    { enabled: body !== null, keepPrevious: true, dryRun: true },
  )
  const order = body === null ? undefined : found.data
  const { charge, zones } = order ?? { charge: null, zones: null }
  return (
    <QuoteSide cod={order?.merchant_id == null ? null : order.cod_amount} charge={charge}>
      {body === null && (
        <p className="m-0 mt-1.5 text-text-3">
          <Trans>The charge is shown once all fields are filled in correctly.</Trans>
        </p>
      )}
      {found.error && body !== null && <p className="m-0 mt-1.5 text-text-3">{found.error.reason}</p>}
      {charge && <ChargeFound charge={charge} zones={zones} isOld={found.isPlaceholderData} />}
      {order && !charge && (
        <p className="m-0 mt-1.5 text-text-2">
          <TakenUnrated />
        </p>
      )}
    </QuoteSide>
  )
}

function QuoteSide({
  cod,
  charge,
  children,
}: {
  cod: string | null | undefined
  charge: Charge | null | undefined
  children: ReactNode
}) {
  return (
    <div aria-live="polite" data-part="quote">
      <section className="px-4 py-3.5">
        <h2 className="m-0 text-sm font-semibold">
          <Trans>Quote</Trans>
        </h2>
        {children}
      </section>
      {charge && cod != null && <MerchantReceives cod={cod} charge={charge} />}
    </div>
  )
}

function ChargeFound({ charge, zones, isOld }: { charge: Charge; zones: ZonePair | null; isOld: boolean }) {
  return (
    <div className={isOld ? 'opacity-60' : ''}>
      <p dir="ltr" className="num m-0 mt-0.5 mb-1.5 text-2xl font-semibold rtl:text-end">
        {formatAmount(charge.total)} <span className="text-md font-normal text-text-2">{charge.currency}</span>
      </p>
      <ChargeLines charge={charge} />
      <p className="m-0 mt-3 flex flex-col text-sm text-text-2">
        {charge.card && <ByCard {...charge.card} />}
        {zones && <ZonePairName zones={zones} />}
      </p>
    </div>
  )
}

const TakenUnrated = () => <Trans>No rate card is in force yet, so the order is accepted without a charge and rated later.</Trans>

const ByCard = ({ name, version }: { name: string; version: number }) => (
  <span>
    <Trans>
      By the card <bdi className="font-medium">{name}</bdi>, version {version}
    </Trans>
  </span>
)

/** What is left for the merchant once the parcel is delivered. */
function MerchantReceives({ cod, charge }: { cod: string; charge: Charge }) {
  const rows = [
    { id: 'cod', label: <Trans>To collect</Trans>, amount: cod },
    { id: 'charge', label: <Trans>Charges</Trans>, amount: negated(charge.total) },
  ]
  return (
    <section className="border-t border-border px-4 py-3.5">
      <h2 className="m-0 mb-1.5 text-sm font-semibold">
        <Trans>The merchant receives</Trans>
      </h2>
      <dl className="m-0 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5">
        {rows.map(({ id, label, amount }) => (
          <div key={id} className="contents text-text-2">
            <dt>{label}</dt>
            <dd className="num m-0 text-end">
              <bdi dir="ltr">{shownAmount(amount)}</bdi>
            </dd>
          </div>
        ))}
        <dt className="font-semibold">
          <Trans>Once delivered</Trans>
        </dt>
        <dd className="num m-0 text-end font-semibold">
          <bdi dir="ltr">
            {shownAmount(
              sumAmounts(
                rows.map(row => row.amount),
                charge.currency,
              ),
            )}
          </bdi>
        </dd>
      </dl>
    </section>
  )
}

/** The charge of an order as its form stands: of a new one by quote, of one that is edited by trying the edit. */
export const OrderCharge = ({ form, record, values }: FormSide) =>
  record ? <EditedCharge form={form} record={record} values={values} /> : <OrderQuote values={values} kind="merchant" />

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
      <Link href={zonesPath} className="underline underline-offset-2">
        <Trans>Open the zones</Trans>
      </Link>
    )
  if (code === 'no-card' || card_id === null)
    return (
      <Link href={cardsPath(kind)} className="underline underline-offset-2">
        <Trans>Open the rate cards</Trans>
      </Link>
    )
  return (
    <Link href={cardPath('view', { kind, id: card_id })} className="underline underline-offset-2">
      <Trans>Open the rate card</Trans>
    </Link>
  )
}
