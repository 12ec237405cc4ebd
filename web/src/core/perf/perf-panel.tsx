// The Perf panel: live response times of this window beside their targets. Loaded when its command runs, not before.

import { Trans, useLingui } from '@lingui/react/macro'
import { type Message, msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { RotateCcw, TriangleAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pushLayer } from '../keys/focus-layers.ts'
import { Keys } from '../keys/keys.tsx'
import { useTell } from '../language/translate.ts'
import { announce } from '../notices/announce.ts'
import { IconButton } from '../ui/button.tsx'
import { BARS, responseTimes, type TimedStep, timedSteps } from './response-times.ts'
import { tellsEvents, watchResponses } from './watch-responses.ts'

const names: Record<TimedStep, Message> = {
  event: msg`Key or click to paint (over 16 ms)`,
  palette: msg`Palette open`,
  results: msg`Key to results in the palette`,
  move: msg`Next or previous row`,
  command: msg`Any other command`,
}

/** Milliseconds between two updates. */
const LOOK = 500

export default function PerfPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const tell = useTell()
  const [times] = useState(responseTimes)
  const [, setLooks] = useState(0)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => pushLayer({ kind: 'menu', modal: false, close: () => close.current() }), [])
  useEffect(() => {
    const stop = watchResponses(times)
    const looking = setInterval(() => setLooks(looks => looks + 1), LOOK)
    announce(t`Response times are shown until you press Escape`)
    return () => {
      clearInterval(looking)
      stop()
    }
  }, [times, t])
  const ms = (value: number) => formatCount(Math.round(value))
  return (
    <section
      data-layer="perf"
      aria-label={t`Response times`}
      className="fixed start-5 bottom-24 z-(--z-toast) w-[460px] max-w-[calc(100vw-40px)] rounded-md bg-raised px-3 pt-1.5 pb-2.5 shadow-pop"
    >
      <header className="flex items-center gap-1">
        <h2 className="m-0 flex-1 text-sm font-semibold">
          <Trans>Response times</Trans>
        </h2>
        <Keys of="escape" tone="ghost" />
        <IconButton tone="quiet" icon={RotateCcw} label={t`Start again`} onClick={times.clear} />
        <IconButton tone="quiet" icon={X} label={t`Close`} onClick={onClose} />
      </header>
      <table className="num w-full border-collapse text-sm [&_td]:ps-3 [&_td]:text-end [&_th]:py-0.5 [&_th]:font-normal">
        <caption className="sr-only">
          <Trans>In milliseconds, newest 500 of each kind</Trans>
        </caption>
        <thead>
          <tr className="text-xs text-text-3 [&_th]:ps-3 [&_th]:text-end">
            <td />
            <th scope="col">
              <Trans>Samples</Trans>
            </th>
            {[50, 95, 99].map(part => (
              <th key={part} scope="col">
                p{part}
              </th>
            ))}
            <th scope="col">
              <Trans>p95 limit</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {timedSteps.map(step => {
            const found = times.of(step)
            const isSlow = found !== null && found.p95 > BARS[step]
            return (
              <tr key={step} data-step={step} className="border-t border-hairline">
                <th scope="row" className="text-start">
                  {tell(names[step])}
                </th>
                {found === null ? (
                  <td colSpan={4} className="text-text-3">
                    {step === 'event' && !tellsEvents() ? <Trans>Not available in this browser</Trans> : '–'}
                  </td>
                ) : (
                  <>
                    <td>{ms(found.count)}</td>
                    <td>{ms(found.p50)}</td>
                    <td className={isSlow ? 'font-semibold whitespace-nowrap text-warn' : ''}>
                      {isSlow && (
                        <TriangleAlert className="me-1 inline size-3" role="img" aria-hidden={false} aria-label={t`Too slow`} />
                      )}
                      {ms(found.p95)}
                    </td>
                    <td>{ms(found.p99)}</td>
                  </>
                )}
                <td className="text-text-3">{BARS[step]}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
