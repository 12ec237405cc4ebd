// Signs of a scanner whose keys have no names: its set-up is proposed, and nothing is set by itself.
import { msg } from '@office/shared/core/messages/message'
import { runById } from '../command/active-runner.ts'
import { notify } from '../notices/notices.ts'
import { type FocusKind, MIN_LENGTH } from './scan-detector.ts'
import { isSetUp, scanProfile } from './scan-profile.ts'

const fromKeys = msg`Keys arrive here without their names, as from a scanner in the web view of an Android device. Set the scanner up, so that its codes are read.`
const fromBrowser = msg`Set the scanner up before you scan: in the web view of an Android device, its codes may come without keys.`
const setUp = msg`Set up the scanner`

/** Each once for every load of the portal. */
let isProposed = false

function propose(message: typeof fromKeys): void {
  if (isProposed) return
  isProposed = true
  notify('warn', message, { open: () => runById('shell.set-up-scanner', 'toolbar'), hrefTitle: setUp })
}

/** In a row, each within the pause of a code after the one before. */
let [count, last] = [0, Number.NEGATIVE_INFINITY]

/** Notes a key without a name. In a field it may come from a keyboard on the screen or an input method, which name none. */
export function hearNameless({ key, timeStamp, repeat }: KeyboardEvent, focus: FocusKind): void {
  if (key !== 'Unidentified' || repeat || focus !== 'page' || scanProfile().isText) return
  count = timeStamp - last <= scanProfile().gap ? count + 1 : 1
  last = timeStamp
  if (count >= MIN_LENGTH) propose(fromKeys)
}

/** Whether this is the Enter or Tab behind such keys, which must press no button. */
export const endsNameless = ({ key, timeStamp }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === 'Tab') && count >= MIN_LENGTH && timeStamp - last <= 2 * scanProfile().gap

/** Says so itself; where no field has the focus, the keys of a scanner may not even arrive there. */
const isWebView = (): boolean => /\bAndroid\b.*;\s*wv\)/.test(navigator.userAgent)

/** Proposes the set-up where it may be needed, on a screen that takes scans, unless it was made. */
export function proposeInWebView(): void {
  if (isWebView() && !isSetUp()) propose(fromBrowser)
}
