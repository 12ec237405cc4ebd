// Gathers the raw keys of a dialog into test scans, wherever its focus is, and the text that comes into its field without keys.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keyTime } from '../../keys/replayed-keys.ts'
import { CONTROLS, type KeyPress, readings, spanOf } from '../scan-detector.ts'
import { type Channel, createEchoes } from '../scan-echo.ts'
import { learnLayout, scannerLayout } from '../scan-profile.ts'
import { hearText, isNameless, pressesOf } from '../scan-text.ts'
import { OVER_AFTER, readTestScan, SCANS, type TestScan } from './test-scan.ts'

interface TestScans {
  /** The newest, oldest first. */
  scans: readonly TestScan[]
  /** Keys came without names, and no text behind them: they say nothing. */
  areLost: boolean
  /** Takes the keys of a scan; true if this was one, and means nothing else. */
  take: (event: KeyboardEvent) => boolean
  startOver: () => void
}

interface Gathered {
  presses: KeyPress[]
  timer?: ReturnType<typeof setTimeout>
}

/**
 * @param field takes text that comes without keys
 * @param onScan called with all scans after each one
 */
export function useTestScans(
  field: RefObject<HTMLTextAreaElement | null>,
  onScan: (scans: readonly TestScan[]) => void,
): TestScans {
  const [scans, setScans] = useState<readonly TestScan[]>([])
  const [areLost, setLost] = useState(false)
  const known = useRef(scans)
  const gathered = useRef<Record<Channel, Gathered>>({ keys: { presses: [] }, text: { presses: [] } })
  const [isEcho] = useState(createEchoes)
  const lost = useRef<ReturnType<typeof setTimeout>>(undefined)

  function forget(channel: Channel): void {
    clearTimeout(gathered.current[channel].timer)
    gathered.current[channel] = { presses: [] }
  }

  function keep(next: readonly TestScan[]): void {
    known.current = next
    setScans(next)
  }

  function end(channel: Channel, last: KeyPress | null): void {
    const { presses } = gathered.current[channel]
    // As on a screen: it may show what earlier codes could not.
    learnLayout(...readings(presses))
    const scan = readTestScan(presses, last, { channel, layout: scannerLayout() })
    forget(channel)
    // A device may send a code both ways. What comes as keys is then read everywhere, so that nothing is needed for the text.
    if (!isEcho({ code: scan.text, channel, span: spanOf(presses) })) keep([...known.current, scan].slice(-SCANS))
    else if (channel === 'keys') keep([...known.current.slice(0, -1), scan])
    else return
    onScan(known.current)
  }

  function press(channel: Channel, one: KeyPress): boolean {
    const { presses, timer } = gathered.current[channel]
    const isUnderWay = presses.length > 0
    if (isUnderWay && (one.key === 'Enter' || one.key === 'Tab')) {
      end(channel, one)
      return true
    }
    // Space presses the button under the focus, unless it is within a code.
    if (one.key.length !== 1 || (one.key === ' ' && !isUnderWay)) return false
    clearTimeout(lost.current)
    setLost(false)
    clearTimeout(timer)
    gathered.current[channel] = { presses: [...presses, one], timer: setTimeout(() => end(channel, null), OVER_AFTER) }
    return true
  }

  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    if (!field.current) return
    return hearText(field.current, (text, at) => {
      for (const one of pressesOf(text, at, 'never')) latest.current('text', one)
    })
  }, [field])
  useEffect(
    () => () => {
      clearTimeout(lost.current)
      for (const { timer } of Object.values(gathered.current)) clearTimeout(timer)
    },
    [],
  )

  function take(event: KeyboardEvent): boolean {
    const { nativeEvent: pressed } = event
    const time = keyTime(pressed)
    if (isNameless(pressed)) {
      clearTimeout(lost.current)
      lost.current = setTimeout(() => setLost(true), OVER_AFTER)
      return false
    }
    const isUnderWay = gathered.current.keys.presses.length > 0
    const isModified = pressed.ctrlKey || pressed.altKey || pressed.metaKey
    if (isModified) return isUnderWay && CONTROLS.has(pressed.key.toLowerCase())
    // Pressed before the dialog was there, or held down, as no scanner does.
    if (time === 'handed-back' || pressed.repeat) return pressed.key.length === 1
    const one: KeyPress = {
      key: pressed.key,
      code: pressed.code,
      shift: pressed.shiftKey,
      modified: false,
      time,
      focus: 'never',
    }
    // A key with a name may end what came as text.
    const endsText = one.key.length > 1 && press('text', { ...one, code: '' })
    return press('keys', one) || endsText
  }

  function startOver(): void {
    forget('keys')
    forget('text')
    keep([])
  }

  return { scans, areLost, take, startOver }
}
