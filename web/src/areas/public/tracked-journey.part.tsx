// How far a tracked parcel is, and each status that its receiver may see.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Tracking } from '@office/shared/areas/orders/order-tracking.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { Milestone } from '@office/shared/core/milestone'
import { useTell } from '../../core/language/translate.ts'
import { Instant } from '../../core/ui/instant.tsx'
import { milestoneLook } from '../../core/ui/status-badge.tsx'

interface Stage {
  title: Message
  milestones: readonly Milestone[]
}

/** For a receiver, hubs and lorries are one stage. */
const forth: readonly Stage[] = [
  { title: msg`Created`, milestones: ['created'] },
  { title: msg`Picked up`, milestones: ['picked-up'] },
  { title: msg`On the way`, milestones: ['at-hub', 'in-transit', 'on-hold'] },
  { title: msg`Out for delivery`, milestones: ['out-for-delivery', 'attempted', 'ready-to-collect'] },
  { title: msg`Delivered`, milestones: ['delivered'] },
]
const back: readonly Stage[] = [
  { title: msg`Created`, milestones: ['created'] },
  { title: msg`Picked up`, milestones: ['picked-up'] },
  { title: msg`On the way back`, milestones: ['returning'] },
  { title: msg`Returned`, milestones: ['returned'] },
]

/** The way that it takes, and how far it is; null if it is on none, being cancelled, lost or damaged. */
function wayOf(milestone: Milestone): { stages: readonly Stage[]; at: number } | null {
  for (const stages of [forth, back]) {
    const at = stages.findIndex(({ milestones }) => milestones.includes(milestone))
    if (at >= 0) return { stages, at }
  }
  return null
}

function Way({ milestone }: { milestone: Milestone }) {
  const { t } = useLingui()
  const tell = useTell()
  const way = wayOf(milestone)
  if (!way) return null
  const { family } = milestoneLook[milestone]
  return (
    <ol aria-label={t`Journey`} className="m-0 mt-4 flex list-none gap-1.5 p-0">
      {way.stages.map(({ title }, index) => (
        <li
          key={title.id}
          aria-current={index === way.at ? 'step' : undefined}
          // On phones only the present stage has a name, which may be wider than its bar: towards the middle there is room.
          className={`flex min-w-0 flex-1 basis-0 flex-col ${index * 2 < way.stages.length ? 'items-start' : 'max-sm:items-end'}`}
        >
          <i
            className="block h-1.5 self-stretch rounded-full"
            style={{ background: index <= way.at ? `var(--st-${family})` : 'var(--border)' }}
          />
          <span
            className={`mt-1.5 block text-sm [overflow-wrap:anywhere] ${index === way.at ? 'font-medium max-sm:w-max' : 'text-text-3 max-sm:sr-only'}`}
          >
            {tell(title)}
          </span>
        </li>
      ))}
    </ol>
  )
}

export function TrackedStatus({ parcel: { steps, receiver_name, receiver_city } }: { parcel: Tracking }) {
  const [now] = steps
  if (!now) return null
  const { family, icon: Sign } = milestoneLook[now.milestone]
  return (
    <div className="p-4">
      <div className="flex items-start gap-3">
        <span
          className="grid size-10 flex-none place-items-center rounded-full"
          style={{ background: `var(--st-${family}-bg)`, color: `var(--st-${family})` }}
        >
          <Sign className="size-5 stroke-2" aria-hidden={true} />
        </span>
        {/* What changes while the page is open is read aloud. */}
        <div role="status" className="min-w-0 flex-1">
          <h2 className="m-0 text-xl font-semibold tracking-[-.02em]">
            <bdi>{now.text}</bdi>
          </h2>
          <p className="m-0 text-text-2">
            <Instant at={now.at} /> {now.place !== null && <bdi>{now.place}</bdi>}
          </p>
          <p className="m-0 text-text-2">
            <Trans>
              For <bdi className="font-medium text-text">{receiver_name}</bdi> in <bdi>{receiver_city}</bdi>
            </Trans>
          </p>
        </div>
      </div>
      <Way milestone={now.milestone} />
    </div>
  )
}

/** Newest first. */
export function TrackedJourney({ steps }: { steps: Tracking['steps'] }) {
  return (
    <>
      <h2 className="m-0 border-b border-border px-4 py-2.5 text-sm font-semibold">
        <Trans>Timeline</Trans>
      </h2>
      <ol className="m-0 list-none px-4 py-3.5">
        {steps.map(({ milestone, text, at, place }, index) => {
          const { family, icon: Sign } = milestoneLook[milestone]
          return (
            <li
              key={`${at} ${text}`}
              className="relative flex gap-3 pb-4 last:pb-0 before:absolute before:start-[10.5px] before:top-6 before:bottom-0 before:w-px before:bg-border last:before:hidden"
            >
              <span
                className="grid size-[22px] flex-none place-items-center rounded-full"
                style={{ background: `var(--st-${family}-bg)`, color: `var(--st-${family})` }}
              >
                <Sign className="size-3 stroke-2" aria-hidden={true} />
              </span>
              <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                <span className={`min-w-0 flex-1 basis-40 ${index === 0 ? 'font-semibold' : 'font-medium'}`}>
                  <bdi>{text}</bdi>
                  {place !== null && <bdi className="ms-2 font-normal text-text-2">{place}</bdi>}
                </span>
                <Instant at={at} className="num flex-none text-sm text-text-2" />
              </div>
            </li>
          )
        })}
      </ol>
    </>
  )
}
