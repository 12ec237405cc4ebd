// Wires the burst detector to a window: scans are caught wherever the focus is, typing passes through untouched.
import { chooseReading, type ScanCode } from './scan-code.ts'
import { createScanDetector, type Decision, type FocusKind, type KeyPress, type ScanProfile } from './scan-detector.ts'

/** Marks a key handed back to the page, so that it is not judged again. */
const replayed = new WeakSet<Event>()

function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.closest('[data-scan="accept"]')) return 'scan-field'
  if (target instanceof HTMLInputElement && target.type === 'password') return 'never'
  const isField =
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type))
  return isField ? 'field' : 'page'
}

/** A field as it was before a burst ran into it. */
interface Snapshot {
  field: HTMLInputElement | HTMLTextAreaElement
  value: string
  caret: number | null
}

const snapshotOf = (target: EventTarget | null): Snapshot | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { field: target, value: target.value, caret: target.selectionStart }
    : null

/** Puts a field back through the native setter, so that React sees the change. */
function restore({ field, value, caret }: Snapshot): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (caret !== null) field.setSelectionRange(caret, caret)
}

/**
 * Listens until the returned function is called. `onScan` gets the code and the event's own time (milliseconds on the
 * clock of performance.now()); it is called before the browser paints again.
 */
export function listenToScanner(target: Window, profile: ScanProfile, onScan: (code: ScanCode, at: number) => void): () => void {
  const detector = createScanDetector(profile)
  let timer: ReturnType<typeof setTimeout> | undefined
  let snapshot: Snapshot | null = null
  let burstEnd = Number.NEGATIVE_INFINITY

  function carryOut(decision: Decision, at: number): void {
    for (const press of decision.release) replay(press)
    if (decision.scan) {
      if (decision.scan.focus === 'field' && snapshot) restore(snapshot)
      if (decision.scan.focus !== 'scan-field') onScan(chooseReading(decision.scan.byKey, decision.scan.byCode), at)
    }
    clearTimeout(timer)
    const due = detector.waitUntil()
    if (due !== null)
      timer = setTimeout(
        () => carryOut(detector.idle(performance.now()), performance.now()),
        Math.max(0, due - performance.now()),
      )
  }

  function replay(press: KeyPress): void {
    const event = new KeyboardEvent('keydown', {
      key: press.key,
      code: press.code,
      shiftKey: press.shift,
      bubbles: true,
      cancelable: true,
    })
    replayed.add(event)
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }

  function onKeydown(event: KeyboardEvent): void {
    if (replayed.has(event) || event.isComposing || event.keyCode === 229) return
    if (event.timeStamp - burstEnd > profile.gap) snapshot = snapshotOf(event.target)
    burstEnd = event.timeStamp
    const decision = detector.press({
      key: event.key,
      code: event.code,
      shift: event.shiftKey,
      modified: event.ctrlKey || event.altKey || event.metaKey,
      time: event.timeStamp,
      focus: focusKind(event.target),
    })
    if (decision.swallow) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    carryOut(decision, event.timeStamp)
  }

  target.addEventListener('keydown', onKeydown, { capture: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener('keydown', onKeydown, { capture: true })
  }
}
