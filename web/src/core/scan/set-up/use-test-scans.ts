// Gathers the raw keys of a dialog into test scans, wherever its focus is.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '../../keys/normalise-key.ts'
import { keyTime } from '../../keys/replayed-keys.ts'
import { CONTROLS, type KeyPress } from '../scan-detector.ts'
import { OVER_AFTER, readTestScan, SCANS, type TestScan } from './test-scan.ts'

interface TestScans {
  /** The newest, oldest first. */
  scans: readonly TestScan[]
  /** Keys came without names, so they say nothing. */
  isNameless: boolean
  /** Takes the keys of a scan; true if this was one, and means nothing else. */
  take: (event: KeyboardEvent) => boolean
  startOver: () => void
}

/** @param onScan called with all scans after each one */
export function useTestScans(onScan: (scans: readonly TestScan[]) => void): TestScans {
  const [scans, setScans] = useState<readonly TestScan[]>([])
  const [isNameless, setNameless] = useState(false)
  const known = useRef(scans)
  const presses = useRef<KeyPress[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function keep(next: readonly TestScan[]): void {
    clearTimeout(timer.current)
    presses.current = []
    known.current = next
    setScans(next)
  }

  function end(last: KeyPress | null): void {
    keep([...known.current, readTestScan(presses.current, last)].slice(-SCANS))
    onScan(known.current)
  }

  function take(event: KeyboardEvent): boolean {
    const { nativeEvent: pressed } = event
    const time = keyTime(pressed)
    if (isComposing(pressed) || pressed.key === 'Unidentified') {
      setNameless(true)
      return true
    }
    const isUnderWay = presses.current.length > 0
    const isModified = pressed.ctrlKey || pressed.altKey || pressed.metaKey
    if (isModified) return isUnderWay && CONTROLS.has(pressed.key.toLowerCase())
    // Pressed before the dialog was there, or held down, as no scanner does.
    if (time === 'handed-back' || pressed.repeat) return pressed.key.length === 1
    const press: KeyPress = {
      key: pressed.key,
      code: pressed.code,
      shift: pressed.shiftKey,
      modified: false,
      time,
      focus: 'never',
    }
    if (isUnderWay && (press.key === 'Enter' || press.key === 'Tab')) {
      end(press)
      return true
    }
    // Space presses the button under the focus, unless it is within a code.
    if (press.key.length !== 1 || (press.key === ' ' && !isUnderWay)) return false
    presses.current.push(press)
    setNameless(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => end(null), OVER_AFTER)
    return true
  }

  return { scans, isNameless, take, startOver: () => keep([]) }
}
