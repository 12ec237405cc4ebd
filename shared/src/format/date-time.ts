// Dates as the operator writes them: DD/MM/YYYY HH:mm:ss, from UTC to the reader's local time.

const forms = new Map<string, Intl.DateTimeFormat>()

/** Formatters are slow to make and lists show thousands of times, so one is kept per zone. */
function partsIn(zone: string): Intl.DateTimeFormat {
  const known = forms.get(zone)
  if (known) return known
  const form = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  forms.set(zone, form)
  return form
}

/** 'DD/MM/YYYY HH:mm:ss' of an ISO 8601 instant, in the given zone or by default the machine's. */
export function formatDateTime(instant: string | Date, zone?: string): string {
  const time = typeof instant === 'string' ? new Date(instant) : instant
  // en-GB gives '21/11/2026, 06:42:10', the operator's form except for the comma.
  if (zone !== undefined) return partsIn(zone).format(time).replace(', ', ' ')
  // The machine's own zone needs no formatter, which takes 20 ms to make on a first screen.
  if (Number.isNaN(time.getTime())) throw new RangeError(`No instant: ${instant}`)
  const day = `${twoDigits(time.getDate())}/${twoDigits(time.getMonth() + 1)}/${time.getFullYear()}`
  return `${day} ${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}:${twoDigits(time.getSeconds())}`
}

/** 'HH:mm:ss' of an ISO 8601 instant, for what happened today. */
export const formatTime = (instant: string | Date, zone?: string): string => formatDateTime(instant, zone).slice(11)

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** 'DD/MM/YYYY' of a calendar day 'YYYY-MM-DD', which has no zone and must not shift by one. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

/** 'MM/YYYY' of the month of a calendar day. */
export const formatMonth = (day: string): string => formatDay(day).slice(3)

/** 'YYYY-MM-DD' of an instant in a zone: the date people there use. */
export function dayIn(instant: string | Date, zone?: string): string {
  const [date, month, year] = formatDateTime(instant, zone).slice(0, 10).split('/')
  return `${year}-${month}-${date}`
}

/** The instant of a local wall time 'YYYY-MM-DD HH:mm:ss' in a zone, in milliseconds since 1970 UTC. */
export function instantOf(local: string, zone: string): number {
  const asUtc = Date.parse(`${local.replace(' ', 'T')}Z`)
  const offsetAt = (time: number) => Date.parse(`${isoLocal(new Date(time), zone)}Z`) - time
  // Twice, because the offset may differ before and after a clock change.
  const first = asUtc - offsetAt(asUtc)
  return asUtc - offsetAt(first)
}

function isoLocal(time: Date, zone: string): string {
  const [day = '', clock = ''] = formatDateTime(time, zone).split(' ')
  return `${day.split('/').reverse().join('-')}T${clock}`
}
