// Listens for input and for when its frame is painted; only while the Perf panel is open.
import type { Command } from '../command/command.ts'
import { runWatch } from '../command/run-command.ts'
import type { ResponseTimes, TimedStep } from './response-times.ts'

/** Events caused by a person; the browser reports for each when its frame was painted. */
const HAND = new Set(['keydown', 'keyup', 'keypress', 'input', 'pointerdown', 'pointerup', 'click'])

/** Not in the library's types yet. */
interface EventObserverInit extends PerformanceObserverInit {
  durationThreshold: number
}

export const tellsEvents = (): boolean => PerformanceObserver.supportedEntryTypes.includes('event')

const stepOf = ({ id, repeat }: Command): TimedStep => (id === 'shell.palette' ? 'palette' : repeat ? 'move' : 'command')

/** Adds to `times` until the returned function is called. */
export function watchResponses(times: ResponseTimes): () => void {
  let pressed = performance.now()
  const note = (event: Event) => {
    pressed = event.timeStamp
  }
  const mark = (step: TimedStep) => {
    const start = pressed
    // The second frame begins when the first, with the answer in it, was handed on.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const name = `office.${step}`
        times.add(step, performance.measure(name, { start, end: performance.now() }).duration)
        performance.clearMeasures(name)
      }),
    )
  }
  const typed = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-layer=palette]')) mark('results')
  }
  const capture = { capture: true, passive: true }
  addEventListener('keydown', note, capture)
  addEventListener('pointerup', note, capture)
  addEventListener('input', typed, capture)
  runWatch.heard = command => mark(stepOf(command))
  const observer = new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (HAND.has(name)) times.add('event', duration)
  })
  const wanted: EventObserverInit = { type: 'event', durationThreshold: 16 }
  if (tellsEvents()) observer.observe(wanted)
  return () => {
    removeEventListener('keydown', note, capture)
    removeEventListener('pointerup', note, capture)
    removeEventListener('input', typed, capture)
    runWatch.heard = null
    observer.disconnect()
  }
}
