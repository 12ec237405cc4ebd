// An instant: the specification's form for the eye that compares, the long form of the reader's language on asking.
import { formatDateTime } from '@office/shared/format/date-time'
import { useSnapshot } from 'valtio'
import { preferences } from '../layout/preferences.ts'
import { longDate } from '../local-date.ts'

export function Instant({ at, className = 'num text-text-2' }: { at: string; className?: string }) {
  const { language } = useSnapshot(preferences)
  return (
    <time dir="ltr" dateTime={at} title={longDate(at, language)} className={className}>
      {formatDateTime(at)}
    </time>
  )
}
