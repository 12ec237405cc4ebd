// The choices of the filter line for days: relative ones, and the one being typed.
import { daysCounted, isNamedSpan, type NamedSpan, typedDays, usualSpans } from '@office/shared/core/day-span'
import { readFilter } from '@office/shared/core/lists/list-query'
import { type Message, msg } from '@office/shared/core/messages/message'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { fold } from '@office/shared/format/fold'
import type { Choice } from '../../command/command.ts'
import { originalOf, type Tell, type Words } from '../../language/translate.ts'

const names: Record<NamedSpan, Message> = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  tomorrow: msg`Tomorrow`,
  overdue: msg`Overdue`,
  'this-week': msg`This week`,
  'last-week': msg`Last week`,
  'this-month': msg`This month`,
  'last-month': msg`Last month`,
  'this-quarter': msg`This quarter`,
  'last-quarter': msg`Last quarter`,
}
const counted = msg`{n, plural, one {Last # day} other {Last # days}}`

/** 'Last 7 days'; null if the filter has fixed days. */
export function spanWords(text: string): Words | null {
  if (isNamedSpan(text)) return names[text]
  const n = daysCounted(text)
  return n === null ? null : { message: counted, values: { n } }
}

/** '21/11/2026', '01/11/2026 – 15/11/2026', '≥ 01/11/2026'. */
function rangeWords(from: string | null, to: string | null): string {
  if (from === null) return `≤ ${formatDay(to ?? '')}`
  if (to === null) return `≥ ${formatDay(from)}`
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
}

/**
 * @param part the typed part of the value: 'last', '21/11', '1/11..15/11'
 * @param offered the relative days that are offered
 */
export function dayFilterChoices(part: string, tell: Tell, offered: readonly string[] = usualSpans): Choice[] {
  const wanted = fold(part)
  const spans = offered.flatMap((value): Choice[] => {
    const title = spanWords(value)
    const fits = title !== null && (fold(tell(title)).includes(wanted) || fold(originalOf(title)).includes(wanted))
    return fits ? [{ value, title }] : []
  })
  const value = typedDays(part, dayIn(new Date()))
  const typed = spanWords(value) === null ? readFilter('days', value) : null
  return typed?.kind === 'days' ? [{ value, title: rangeWords(typed.from, typed.to) }, ...spans] : spans
}
