// A status as colour, icon and word: the icon shows the milestone, the word the status (the look's status families).
import type { ColourFamily } from '@office/shared/core/colour-family'
import type { Milestone } from '@office/shared/core/milestone'
import {
  Ban,
  Bike,
  CircleCheck,
  CircleDashed,
  CirclePause,
  PackageCheck,
  RotateCw,
  Store,
  TriangleAlert,
  Truck,
  Undo2,
  UndoDot,
  Warehouse,
} from 'lucide-react'
import type { Icon } from '../command/command.ts'
import { classNames } from './class-names.ts'

/** A tenant can recolour a status only by choosing another family. */
export type StatusFamily = ColourFamily

export const milestoneLook: Record<Milestone, { family: StatusFamily; icon: Icon }> = {
  created: { family: 'created', icon: CircleDashed },
  'picked-up': { family: 'picked', icon: PackageCheck },
  'at-hub': { family: 'hub', icon: Warehouse },
  'in-transit': { family: 'transit', icon: Truck },
  'out-for-delivery': { family: 'out', icon: Bike },
  delivered: { family: 'done', icon: CircleCheck },
  attempted: { family: 'wait', icon: RotateCw },
  'on-hold': { family: 'wait', icon: CirclePause },
  'ready-to-collect': { family: 'wait', icon: Store },
  returning: { family: 'back', icon: Undo2 },
  returned: { family: 'back', icon: UndoDot },
  cancelled: { family: 'stop', icon: Ban },
  exception: { family: 'bad', icon: TriangleAlert },
}

const COLOURS: Record<StatusFamily, string> = {
  created: 'text-st-created bg-st-created-bg',
  picked: 'text-st-picked bg-st-picked-bg',
  hub: 'text-st-hub bg-st-hub-bg',
  transit: 'text-st-transit bg-st-transit-bg',
  out: 'text-st-out bg-st-out-bg',
  done: 'text-st-done bg-st-done-bg',
  wait: 'text-st-wait bg-st-wait-bg',
  back: 'text-st-back bg-st-back-bg',
  stop: 'text-st-stop bg-st-stop-bg',
  bad: 'text-st-bad bg-st-bad-bg',
}

const base = 'inline-flex max-w-full flex-none items-center rounded-sm py-0.5 font-medium align-middle'

/** 20 px in lists, 24 in headers. The word is never cut: a column grows for it, or it wraps. */
export function StatusBadge(props: {
  milestone: Milestone
  children: string
  family?: StatusFamily
  large?: boolean
  className?: string
}) {
  const { family, icon: Sign } = milestoneLook[props.milestone]
  const size = props.large ? 'min-h-6 gap-[5px] ps-[7px] pe-[9px] text-base' : 'min-h-5 gap-[5px] ps-[5px] pe-[7px] text-sm'
  return (
    <span className={classNames(base, size, COLOURS[props.family ?? family], props.className)}>
      <Sign className={classNames(props.large ? 'size-[15px]' : 'size-[13px]', 'flex-none stroke-2')} aria-hidden={true} />
      {props.children}
    </span>
  )
}

/** The same shape for states other than order statuses: approved, waiting, rejected. */
export function StateBadge({ family, icon: Sign, children }: { family: StatusFamily; icon: Icon; children: string }) {
  return (
    <span className={classNames(base, 'min-h-5 gap-[5px] ps-[5px] pe-[7px] text-sm', COLOURS[family])}>
      <Sign className="size-[13px] flex-none stroke-2" aria-hidden={true} />
      {children}
    </span>
  )
}
