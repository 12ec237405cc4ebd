// An instant: a fixed form that is easy to compare, and the long form of the reader's language on hover.
import { formatDateTime } from '@office/shared/format/date-time'
import type { PointerEvent } from 'react'
import { longDate } from '../language/local-date.ts'
import { preferences } from '../look/preferences.ts'

export function Instant({ at, className = 'num text-text-2' }: { at: string; className?: string }) {
  // Only created on hover: a screenful of long dates would cost more than the rows that contain them.
  const tellLong = ({ currentTarget }: PointerEvent<HTMLTimeElement>) => {
    currentTarget.title = longDate(at, preferences.language)
  }
  return (
    <time dir="ltr" dateTime={at} className={className} onPointerMove={tellLong}>
      {formatDateTime(at)}
    </time>
  )
}
