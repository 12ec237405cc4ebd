// Connects the burst detector to a window: scans are caught wherever the focus is, typing reaches its target.
import type { ScanCode, TakenCode } from '@office/shared/format/scan-code'
import { runCard } from '../command/run-card.ts'
import { isScanCatcher } from '../keys/key-place.ts'
import { keyTime, noteJudged, pressAgain } from '../keys/replayed-keys.ts'
import { endsNameless, hearNameless, proposeInWebView } from './nameless-keys.ts'
import { catchScans, startCatching } from './scan-catcher.ts'
import { chooseReading } from './scan-code.ts'
import type { Decision, FocusKind, KeyPress } from './scan-detector.ts'
import { type Channel, createEchoes } from './scan-echo.ts'
import { learnLayout, onScanProfile, scannerLayout, scanProfile } from './scan-profile.ts'
import { isNameless, pressesOf } from './scan-text.ts'
import { createTimedDetector } from './timed-detector.ts'

/** A receiver of codes. The newest one gets them, except cards of commands, which run everywhere. */
export interface CodeTaker {
  /** `at` is the event's own time, in milliseconds on the clock of performance.now(); called before the browser's next paint. */
  take: (code: TakenCode, at: number, focus: FocusKind) => void
  /** The kinds of codes that it takes, if it leaves others to earlier receivers; all by default. */
  reads?: readonly TakenCode['kind'][]
  /** Part of a code was lost. */
  again: () => void
  /** Whether a key only moves a cursor and so may act at once, before it is known what it belongs to; none by default. */
  isHarmless?: (event: KeyboardEvent) => boolean
}

const takers: CodeTaker[] = []
/** Of screens that ask for scans, one entry each. */
const asking = new Set<symbol>()
let stop = () => {}

/** The screen asks for scans, whoever takes them, until the returned function is called. */
export function askForScans(): () => void {
  const screen = Symbol()
  asking.add(screen)
  catchScans()
  proposeInWebView()
  return () => {
    asking.delete(screen)
    catchScans()
  }
}

/**
 * Codes go to this receiver until the returned function is called; the window is listened to while there is any.
 * @param where 'elsewhere': gets the codes that no other receiver takes
 */
export function takeCodes(taker: CodeTaker, where: 'here' | 'elsewhere' = 'here'): () => void {
  if (takers.length === 0) stop = listen(window)
  const isHere = where === 'here'
  if (isHere) takers.push(taker)
  else takers.unshift(taker)
  const stopAsking = isHere ? askForScans() : () => {}
  return () => {
    const at = takers.indexOf(taker)
    if (at >= 0) takers.splice(at, 1)
    stopAsking()
    if (takers.length === 0) stop()
  }
}

/** To the receiver of codes of its kind, as it is now. */
export const handCode = (code: TakenCode, at: number, focus: FocusKind): void =>
  takers.findLast(({ reads }) => reads?.includes(code.kind) ?? true)?.take(code, at, focus)

function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof HTMLElement) || isScanCatcher(target)) return 'page'
  if (target.closest('[data-scan]')) return 'scan-field'
  if (target.closest('[data-takes-keys]') || (target instanceof HTMLInputElement && target.type === 'password')) return 'never'
  const isField =
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type))
  return isField ? 'field' : 'page'
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field as it was before a burst was typed into it. */
interface Snapshot {
  field: Field
  value: string
  caret: number | null
}

const isField = (target: EventTarget | null): target is Field =>
  !isScanCatcher(target) &&
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)

const snapshotOf = (target: EventTarget | null): Snapshot | null =>
  isField(target)
    ? { field: target, value: target.value, caret: target instanceof HTMLSelectElement ? null : target.selectionStart }
    : null

/** Restores a field through the native setter, so that React notices the change. */
function restore({ field, value, caret }: Snapshot): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(caret, caret)
}

const codeOf = ({ scan }: Decision): ScanCode | null => scan && chooseReading(scan.byKey, scan.byCode, scannerLayout() ?? 'own')

function listen(target: Window): () => void {
  const keys = createTimedDetector((decision, at) => {
    if (decision.release.length > 0) handBack(decision.release)
    tell('keys', decision, at)
  })
  // What turns out not to be a code was typed at no field, and runs no command: it has no keys.
  const text = createTimedDetector((decision, at) => tell('text', decision, at))
  const isEcho = createEchoes()
  let snapshot: Snapshot | null = null
  /** Typed keys being returned to the page, in order; keys pressed meanwhile queue behind them. */
  const waiting: KeyPress[] = []

  /** To the command of a card, to the field that wants codes, which has it already, or to the receiver of codes of its kind. */
  function hand(code: ScanCode, focus: FocusKind, at: number): void {
    const isCommand = code.kind === 'command'
    if (focus === 'scan-field' && !isCommand) return
    if (focus !== 'page' && snapshot) restore(snapshot)
    if (isCommand) runCard(code.code)
    else handCode(code, at, focus)
  }

  function tell(channel: Channel, decision: Decision, at: number): void {
    if (decision.scan) learnLayout(decision.scan.byKey, decision.scan.byCode)
    const code = codeOf(decision)
    const { span } = decision
    if (span && isEcho({ code: code && `${code.kind}:${code.code}`, channel, span })) return
    if (decision.scan && code) hand(code, decision.scan.focus, at)
    if (!decision.again) return
    if (snapshot && channel === 'keys') restore(snapshot)
    takers.at(-1)?.again()
  }

  function handBack(presses: readonly KeyPress[]): void {
    const isUnderWay = waiting.length > 0
    waiting.push(...presses)
    if (!isUnderWay) void next()
  }

  async function next(): Promise<void> {
    while (waiting[0]) {
      pressAgain(waiting[0])
      // What the key opens gets the focus before the next one is pressed.
      await new Promise(resolve => setTimeout(resolve))
      waiting.shift()
    }
  }

  /** Whether this key ends a code that came as text. */
  function endsText(event: KeyboardEvent, time: number): boolean {
    if (!isScanCatcher(event.target) || (event.key !== 'Enter' && event.key !== 'Tab')) return false
    return pressText({ key: event.key, code: '', shift: false, modified: false, time, focus: 'page' })
  }

  function pressText(press: KeyPress): boolean {
    const decision = text.press(press)
    text.carryOut(decision, press)
    return decision.swallow
  }

  function onKeydown(event: KeyboardEvent): void {
    const time = keyTime(event)
    if (time === 'handed-back') return
    const focus = focusKind(event.target)
    if (isNameless(event)) {
      hearNameless(event, focus)
      return
    }
    noteJudged(event)
    const isFirst = waiting.length === 0
    const press: KeyPress = {
      key: event.key,
      code: event.code,
      shift: event.shiftKey,
      modified: event.ctrlKey || event.altKey || event.metaKey,
      modifiers: { ctrlKey: event.ctrlKey, altKey: event.altKey, metaKey: event.metaKey },
      time,
      focus: isFirst ? focus : 'page',
      isHarmless: isFirst && (event.repeat || takers.at(-1)?.isHarmless?.(event) === true),
    }
    const before = snapshotOf(event.target)
    const isEndOfText = endsText(event, time) || endsNameless(event)
    const decision = keys.press(press)
    if (decision.began) snapshot = before
    const isBehind = !isFirst && !decision.swallow && !isEndOfText && !['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)
    // A field that wants codes receives them with the scanner's Enter, but never one that is a command.
    const isForField =
      codeOf(decision)?.kind !== 'command' &&
      event.target instanceof Element &&
      event.target.closest('[data-scan=search]') !== null
    const comesAgain = decision.release.includes(press)
    if ((decision.swallow && !isForField) || comesAgain || isBehind || isEndOfText) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    keys.carryOut(decision, press)
    if (isBehind) handBack([press])
  }

  target.addEventListener('keydown', onKeydown, { capture: true })
  const stopCatching = startCatching({
    isWanted: () => asking.size > 0 && scanProfile().isText,
    take: (typed, at) => {
      for (const press of pressesOf(typed, at, 'page')) pressText(press)
    },
  })
  const stopProfile = onScanProfile(catchScans)
  return () => {
    stopProfile()
    keys.stop()
    text.stop()
    stopCatching()
    target.removeEventListener('keydown', onKeydown, { capture: true })
  }
}
