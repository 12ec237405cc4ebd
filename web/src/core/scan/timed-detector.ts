// A burst detector with its timer: what it decides when no further key comes is carried out in time, also on a busy page.
import { createKeyLateness, LATE } from './key-lateness.ts'
import { createScanDetector, type Decision, type KeyPress } from './scan-detector.ts'
import { scanProfile } from './scan-profile.ts'

export interface TimedDetector {
  /** Judges a key; `carryOut` must follow, once the key is kept from the page or not. */
  press: (press: KeyPress) => Decision
  carryOut: (decision: Decision, press: KeyPress) => void
  stop: () => void
}

/** @param act `at` is when the decision was made, on the clock of `KeyPress.time` */
export function createTimedDetector(act: (decision: Decision, at: number) => void): TimedDetector {
  const detector = createScanDetector(scanProfile)
  const lateness = createKeyLateness()
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(decision: Decision, at: number): void {
    act(decision, at)
    const now = performance.now()
    if (decision.scan || decision.again) lateness.wasCode(now)
    plan(lateness.allowance(now))
  }

  function plan(delay = 0): void {
    clearTimeout(timer)
    const due = detector.waitUntil()
    if (due === null) return
    const wait = Math.max(0, due - performance.now()) + delay
    const set = performance.now()
    timer = setTimeout(() => {
      const now = performance.now()
      if (now - set > wait + LATE) plan(2 * LATE)
      else settle(detector.idle(now), now)
    }, wait)
  }

  return {
    press: press => detector.press(press),
    carryOut(decision, { time }) {
      lateness.heard(performance.now() - time, decision.began)
      settle(decision, time)
    },
    stop: () => clearTimeout(timer),
  }
}
