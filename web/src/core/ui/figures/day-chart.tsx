// What happened on each day: bars for one thing, a line for another, the last day in the accent. The caller provides the table
// behind it and the text for screen readers.
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { type RefObject, useEffect, useRef, useState } from 'react'

export interface DayMark {
  /** 2026-11-22 */
  day: string
  bar: number
  line: number
  /** Both figures in words, shown on hover. */
  title: string
}

const [TOP, END, FOOT, SIDE] = [12, 14, 24, 40]
/** Width of a day's label. */
const NAME = 64
const TICKS = 4

interface Size {
  width: number
  height: number
}

function useSize(): [RefObject<HTMLDivElement | null>, Size | null] {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      setSize(width > 0 ? { width: Math.floor(width), height: Math.floor(height) } : null)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, size]
}

const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

/** Fills the room that it is given. */
export default function DayChart({ marks, label }: { marks: readonly DayMark[]; label: string }) {
  const [box, size] = useSize()
  return (
    <div ref={box} className="relative min-h-[248px] flex-1">
      {size && <Plot marks={marks} label={label} size={size} />}
    </div>
  )
}

function Plot({ marks, label, size: { width, height } }: { marks: readonly DayMark[]; label: string; size: Size }) {
  const isRtl = document.documentElement.dir === 'rtl'
  // Time runs in reading direction.
  const range: [number, number] = isRtl ? [width - SIDE, END] : [SIDE, width - END]
  const x = scaleBand({ domain: marks.map(mark => mark.day), range, paddingInner: 0.32, paddingOuter: 0.16 })
  const highest = Math.max(1, ...marks.flatMap(mark => [mark.bar, mark.line]))
  const y = scaleLinear({ domain: [0, highest], range: [height - FOOT, TOP], nice: TICKS })
  const middle = ({ day }: DayMark) => (x(day) ?? 0) + x.bandwidth() / 2
  const apart = Math.max(1, Math.ceil((marks.length * NAME) / Math.abs(range[1] - range[0])))
  const last = marks.at(-1)
  const ticks = y.ticks(TICKS).filter(Number.isInteger)
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="num absolute inset-0 block text-xs">
      {ticks.map(tick => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={range[0]} x2={range[1]} stroke={tick === 0 ? 'var(--border-2)' : 'var(--hairline)'} />
          <text
            x={isRtl ? width - SIDE + 10 : SIDE - 10}
            dy="4"
            textAnchor={isRtl ? 'start' : 'end'}
            direction="ltr"
            fill="var(--text-3)"
          >
            {tick}
          </text>
        </g>
      ))}
      {marks.map((mark, at) => (
        <g key={mark.day}>
          <Bar
            x={x(mark.day) ?? 0}
            width={x.bandwidth()}
            y={y(mark.bar)}
            height={height - FOOT - y(mark.bar)}
            rx={Math.min(2, x.bandwidth() / 4)}
            fill={mark === last ? 'var(--chart-now)' : 'var(--chart-bar)'}
          />
          {(marks.length - 1 - at) % apart === 0 && (
            <text x={middle(mark)} y={height - 6} textAnchor="middle" direction="ltr" fill="var(--text-3)">
              {shortDay(mark.day)}
            </text>
          )}
        </g>
      ))}
      <LinePath
        data={[...marks]}
        x={middle}
        y={mark => y(mark.line)}
        stroke="var(--chart-line)"
        strokeWidth={2}
        strokeLinejoin="round"
        fill="none"
      />
      {last && (
        <circle cx={middle(last)} cy={y(last.line)} r="4" fill="var(--chart-line)" stroke="var(--surface)" strokeWidth="2" />
      )}
      {marks.map(mark => (
        <rect
          key={mark.day}
          x={(x(mark.day) ?? 0) - (x.step() - x.bandwidth()) / 2}
          width={x.step()}
          y={TOP}
          height={height - FOOT - TOP}
          fill="transparent"
        >
          <title>{mark.title}</title>
        </rect>
      ))}
    </svg>
  )
}
