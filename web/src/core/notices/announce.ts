// What screen readers are told: one voice for counts and saves, one for errors, one for the newest scan.
import { proxy } from 'valtio'

/** Several changes within this time are said once, the last one. Milliseconds. */
export const COALESCE = 300

export const spoken = proxy({ status: '', alert: '', log: '' })

let waiting: ReturnType<typeof setTimeout> | undefined

/** Politely: counts, selection, saves. */
export function announce(text: string): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    spoken.status = again(spoken.status, text)
  }, COALESCE)
}

/** At once: errors. */
export function announceAlert(text: string): void {
  spoken.alert = again(spoken.alert, text)
}

/** The newest scan only. */
export function announceScan(text: string): void {
  spoken.log = again(spoken.log, text)
}

// The same words twice are heard twice only when the text differs: a no-break blank is not spoken.
const again = (before: string, text: string): string => (before === text ? `${text}\u00a0` : text)
