// The progress of a job: done in the accent, refused in red, both read out.
import { classNames } from '../ui/class-names.ts'

export function ProgressBar({
  label,
  done,
  refused = 0,
  total,
  className,
}: {
  label: string
  done: number
  refused?: number
  total: number
  className?: string
}) {
  const share = (part: number) => `${total > 0 ? Math.min(100, (part / total) * 100) : 0}%`
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done + refused}
      className={classNames('flex h-1.5 overflow-hidden rounded-[3px] bg-press', className)}
    >
      <i className="block h-full bg-accent" style={{ width: share(done) }} />
      <i className="block h-full bg-danger" style={{ width: share(refused) }} />
    </div>
  )
}

/** A ring of 16 px for the top bar; `share` from 0 to 1. */
export function ProgressRing({ share }: { share: number }) {
  const round = 2 * Math.PI * 6
  return (
    <svg viewBox="0 0 16 16" className="size-4 flex-none -rotate-90" aria-hidden={true}>
      <circle cx="8" cy="8" r="6" fill="none" stroke="var(--border-2)" strokeWidth="2.5" />
      <circle
        cx="8"
        cy="8"
        r="6"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray={`${share * round} ${round}`}
      />
    </svg>
  )
}
