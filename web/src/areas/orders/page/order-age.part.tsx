// How long an order has been in its status: warm after most of a day, hot after three.
import { formatDateTime } from '@office/shared/format/date-time'
import { shortAge } from '@office/shared/format/relative-time'
import { useTell } from '../../../core/language/translate.ts'

const WARM_HOURS = 20
const HOT_HOURS = 72

function toneOf(since: string): string {
  const hours = (Date.now() - Date.parse(since)) / 3_600_000
  return hours < WARM_HOURS ? 'text-text-2' : hours < HOT_HOURS ? 'font-medium text-warn' : 'font-medium text-danger'
}

/** `isOver`: the status is final, so it waits for nothing. */
export function OrderAge({ since, isOver = false }: { since: string; isOver?: boolean }) {
  const tell = useTell()
  return (
    <span className={`num ${isOver ? 'text-text-2' : toneOf(since)}`} title={formatDateTime(since)}>
      <bdi>{tell(shortAge(since))}</bdi>
    </span>
  )
}
