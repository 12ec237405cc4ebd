// An instant: the fixed form for the eye that compares, the long form of the reader's language on asking.
import { formatDateTime } from '@office/shared/format/date-time'
import type { PointerEvent } from 'react'
import { longDate } from '../language/local-date.ts'
import { preferences } from '../look/preferences.ts'

export function Instant({ at, className = 'num text-text-2' }: { at: string; className?: string }) {
  // Told to the pointer that asks: a screenful of long dates would cost more than the rows they stand in.
  const tellLong = ({ currentTarget }: PointerEvent<HTMLTimeElement>) => {
    currentTarget.title = longDate(at, preferences.language)
  }
  return (
    <time dir="ltr" dateTime={at} className={className} onPointerMove={tellLong}>
      {formatDateTime(at)}
    </time>
  )
}
