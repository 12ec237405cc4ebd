// Announcements for screen readers: one region for counts and saves, one for errors, one for the newest scan.
import { proxy } from 'valtio'

/** Milliseconds within which only the last of several changes is announced. */
export const COALESCE = 300

export const spoken = proxy({ status: '', alert: '', log: '' })

let waiting: ReturnType<typeof setTimeout> | undefined

/** Polite: counts, selection, saves. */
export function announce(text: string): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    spoken.status = again(spoken.status, text)
  }, COALESCE)
}

/** Assertive: errors. */
export function announceAlert(text: string): void {
  spoken.alert = again(spoken.alert, text)
}

/** The newest scan only. */
export function announceScan(text: string): void {
  spoken.log = again(spoken.log, text)
}

// The same words are announced twice only if the text differs; a no-break space is not spoken.
const again = (before: string, text: string): string => (before === text ? `${text}\u00a0` : text)
