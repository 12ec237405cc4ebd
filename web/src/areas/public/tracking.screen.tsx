// The public page of a parcel: where it is, what comes next, and how it got there. No sign-in, and nothing a stranger should not know.
import { Trans } from '@lingui/react/macro'
import { orderTrackingContract, type Tracking as TrackedParcel } from '@office/shared/areas/orders/order-tracking.contract'
import type { CallError } from '@office/shared/core/api/failure'
import { trackingPath } from '@office/shared/format/tracking-path'
import { normaliseWaybill } from '@office/shared/format/waybill'
import { CloudOff, Info, SearchX, Send } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { useEndpoint } from '../../core/data/queries.ts'
import { tenantFace } from '../../core/data/session.ts'
import { LanguageChoice } from '../../core/language/language-choice.tsx'
import { useHeading } from '../../core/layout/heading-focus.ts'
import { Button } from '../../core/ui/button.tsx'
import { Field } from '../../core/ui/fields/field.tsx'
import { TextField } from '../../core/ui/fields/text-field.tsx'
import { NoteLine } from '../../core/ui/note-line.tsx'
import { ErrorState } from '../../core/ui/states/error-state.tsx'
import { SkeletonRows } from '../../core/ui/states/skeleton-rows.tsx'
import { Waybill } from '../../core/ui/waybill.tsx'
import { brandPicture } from '../settings/brand/brand-picture.part.ts'
import { TrackedFacts } from './tracked-facts.part.tsx'
import { TrackedJourney, TrackedStatus } from './tracked-journey.part.tsx'

/** Milliseconds between looks while a parcel is on its way and its page is open. */
const LOOK_AGAIN_MS = 60_000

function PublicFrame({ children }: { children: ReactNode }) {
  const face = useSnapshot(tenantFace)
  const logo = brandPicture(face, 'logo')
  return (
    <div className="h-full overflow-y-auto bg-app">
      <div className="mx-auto flex min-h-full max-w-[640px] flex-col gap-5 px-4 py-5">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {logo === null ? (
            <span aria-hidden={true} className="grid size-8 place-items-center rounded-md bg-accent text-on-accent">
              <Send className="size-[18px]" />
            </span>
          ) : (
            <img src={logo} alt="" className="size-8 rounded-md bg-[#fff] object-contain p-0.5" />
          )}
          <b className="text-md font-semibold">{face.company}</b>
          <LanguageChoice />
        </header>
        {children}
      </div>
    </div>
  )
}

/** Looks up another parcel, or the same one after a slip of the fingers. */
function LookUp({ waybill, isUnknown }: { waybill: string; isUnknown: boolean }) {
  const [, navigate] = useLocation()
  const [text, setText] = useState(waybill)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setText(waybill), [waybill])
  useEffect(() => {
    if (isUnknown) field.current?.select()
  }, [isUnknown])
  return (
    <form
      role="search"
      className="flex items-end gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (text.trim() === '') field.current?.focus()
        else navigate(trackingPath(text))
      }}
    >
      <Field label={<Trans>Waybill</Trans>} className="flex-1">
        <TextField
          ref={field}
          code={true}
          size="huge"
          name="waybill"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </Field>
      <Button tone="primary" size="huge" type="submit" keys="enter">
        <Trans>Track</Trans>
      </Button>
    </form>
  )
}

const Card = ({ children }: { children: ReactNode }) => (
  <section className="overflow-hidden rounded-lg border border-border bg-surface">{children}</section>
)

function NotShown({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  if (error.status !== 404)
    return <ErrorState title={<Trans>The parcel could not be looked up</Trans>} error={error} onRetry={onRetry} />
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-8 text-center">
      <SearchX className="mb-2 size-6 text-text-3" aria-hidden={true} />
      <p className="m-0 max-w-[46ch]">{error.message}</p>
    </div>
  )
}

function Parcel({ parcel }: { parcel: TrackedParcel }) {
  return (
    <>
      <Card>
        <TrackedStatus parcel={parcel} />
      </Card>
      {parcel.notice !== null && (
        <NoteLine icon={Info}>
          <bdi>{parcel.notice}</bdi>
        </NoteLine>
      )}
      <TrackedFacts parcel={parcel} />
      <Card>
        <TrackedJourney steps={parcel.steps} />
      </Card>
    </>
  )
}

export default function Tracking({ params }: { params: { waybill?: string } }) {
  const heading = useHeading()
  const waybill = normaliseWaybill(params.waybill ?? '')
  const [hasEnded, setEnded] = useState(false)
  const found = useEndpoint(
    orderTrackingContract.track,
    { params: { waybill } },
    { refetchInterval: hasEnded ? false : LOOK_AGAIN_MS },
  )
  const { data, error } = found
  useEffect(() => setEnded(data?.has_ended ?? false), [data?.has_ended])
  return (
    <PublicFrame>
      <main className="flex flex-col gap-4">
        <h1
          ref={heading}
          tabIndex={-1}
          className="m-0 flex flex-wrap items-baseline gap-x-2 text-2xl font-semibold tracking-[-.025em]"
        >
          <Trans>Parcel</Trans> <Waybill number={data?.waybill_number ?? waybill} className="text-lg" />
        </h1>
        <LookUp waybill={waybill} isUnknown={error?.status === 404} />
        {found.isLoading && (
          <Card>
            <SkeletonRows columns={[{ width: '1fr' }]} rows={5} />
          </Card>
        )}
        {/* What was read before stays: a customer in a lift still wants to see it. */}
        {error && data && (
          <NoteLine icon={CloudOff}>
            <Trans>This may be out of date.</Trans> {error.message}
          </NoteLine>
        )}
        {error && !data && (
          <Card>
            <NotShown error={error} onRetry={() => void found.refetch()} />
          </Card>
        )}
        {data && <Parcel parcel={data} />}
      </main>
    </PublicFrame>
  )
}
