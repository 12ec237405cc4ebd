// The receivers of a phone number, offered below the field while it is typed; one key fills in the next of them.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KnownReceiver, orderEntryContract } from '@office/shared/areas/orders/order-entry.contract'
import { msg } from '@office/shared/core/messages/message'
import { parse } from '@office/shared/core/schema'
import { UserCheck } from 'lucide-react'
import { useRef } from 'react'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { useCommandScope } from '../../core/command/scope.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useRested } from '../../core/data/use-rested.ts'
import type { BelowFieldProps } from '../../core/form/controls.ts'
import { type RawValues, textOf } from '../../core/form/raw.ts'
import { KeyHint } from '../../core/keys/key-hint.tsx'
import { notify } from '../../core/notices/notices.ts'
import { classNames } from '../../core/ui/class-names.ts'
import { useStatusName } from './moves/use-status-name.part.ts'

type Place = KnownReceiver['places'][number]

/** What the server knows of a number once it is long enough and nobody types; null if it knows nobody. */
export function useKnownReceiver(typed: string): KnownReceiver | null {
  const phone = typed.trim()
  const asked = useRested('problems' in parse(orderEntryContract.receiver.query, { phone }) ? null : phone)
  const { data } = useEndpoint(
    orderEntryContract.receiver,
    // Not asked without a number.
    { query: { phone: asked ?? '0000000' } },
    { enabled: asked !== null, staleTime: 60_000 },
  )
  return asked !== null && asked === phone && data && data.orders > 0 ? data : null
}

/** Half of what ended, and more than once: a call before it is sent is cheaper. */
const isReturning = ({ delivered, returned }: KnownReceiver) => returned > 1 && returned >= delivered

/** '3 of 4 returned', as a warning where it is many. */
export function ReceiverCounts({ known }: { known: KnownReceiver }) {
  const { delivered, returned, orders } = known
  const ended = delivered + returned
  return (
    <span className={classNames('num', isReturning(known) ? 'font-medium text-warn' : 'text-text-2')}>
      {returned > 0 ? (
        <Trans>
          {returned} of {ended} returned
        </Trans>
      ) : (
        <Plural value={orders} one="# order before" other="# orders before" />
      )}
    </span>
  )
}

/** A name and where it lives, how often it was used and how it ended. */
export function ReceiverPlace({ place }: { place: Place }) {
  const { t } = useLingui()
  const statusName = useStatusName()
  const times = place.orders
  return (
    <>
      <bdi className="min-w-0 truncate">
        <span className="font-medium">{place.receiver_name}</span>, {place.receiver_address}, {place.city_name}
      </bdi>
      <span className="num ms-auto flex-none text-text-3">{t`${times} ×, ${statusName(place.last_status_key)}`}</span>
    </>
  )
}

export const receiverCommand = (offer: { count: number; take: () => void }): Command =>
  defineCommand({
    id: 'order-form.receiver',
    title: msg`Fill in the known receiver`,
    keywords: msg`history, phone, address, same customer`,
    section: 'context',
    icon: UserCheck,
    keys: ['f4'],
    inInputs: true,
    when: () => offer.count > 0,
    run: offer.take,
  })

const filledIn = msg`Filled in: {name}, {city}`

const valuesOf = (place: Place): RawValues => ({
  receiver_name: place.receiver_name,
  receiver_address: place.receiver_address,
  receiver_city_id: String(place.receiver_city_id),
  postal_code: place.postal_code ?? '',
})
const isFilled = (values: RawValues, place: Place) =>
  Object.entries(valuesOf(place)).every(([key, value]) => values[key] === value)

export function KnownReceivers({ value, values, change }: BelowFieldProps) {
  const { t } = useLingui()
  const known = useKnownReceiver(textOf(value))
  const places = known?.places ?? []
  /** What was there before the first was filled in. */
  const typed = useRef<RawValues | null>(null)
  const fill = (to: RawValues) => {
    for (const [key, text] of Object.entries(to)) if (values()[key] !== text) change(key, text)
  }
  const restore = () => {
    if (typed.current) fill(typed.current)
    typed.current = null
  }
  const take = (place: Place) => {
    const now = values()
    typed.current ??= Object.fromEntries(Object.keys(valuesOf(place)).map(key => [key, now[key] ?? '']))
    fill(valuesOf(place))
    const said = { message: filledIn, values: { name: place.receiver_name, city: place.city_name } }
    notify('ok', said, { undo: restore })
  }
  /** The one after what is filled in; after the last, what was typed. */
  const takeNext = () => {
    const next = places[places.findIndex(place => isFilled(values(), place)) + 1]
    if (next) take(next)
    else restore()
  }
  useCommandScope(() => ({ extra: [receiverCommand({ count: places.length, take: takeNext })] }))
  if (!known) return null
  return (
    <section aria-label={t`Known receivers of this number`} className="mt-1 rounded-sm border border-hairline bg-sunken text-sm">
      <p role="status" className="m-0 flex items-center gap-2 px-2 py-1">
        <ReceiverCounts known={known} />
        {places.length > 0 && (
          <KeyHint keys="f4" className="ms-auto flex-none">
            <Trans>fill in</Trans>
          </KeyHint>
        )}
      </p>
      {places.map(place => (
        <button
          key={`${place.receiver_name} ${place.receiver_address} ${place.receiver_city_id}`}
          type="button"
          // The key is the way there by keyboard; Tab goes on to the next field.
          tabIndex={-1}
          className="flex w-full items-center gap-2 border-t border-hairline px-2 py-1 text-start hover:bg-hover"
          onClick={() => take(place)}
        >
          <ReceiverPlace place={place} />
        </button>
      ))}
    </section>
  )
}
