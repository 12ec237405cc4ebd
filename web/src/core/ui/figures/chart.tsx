// Small charts without a library: a sparkline, and horizontal bars that link to what they count. The caller provides the table
// behind a chart.
import { TileLine } from './tile-line.tsx'

/** Points of a polyline in a box; a single value is drawn as a level line. */
export function sparkPoints(values: readonly number[], width: number, height: number): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const point = (value: number, at: number) =>
    `${(at * step).toFixed(1)},${(height - ((value - low) / span) * height).toFixed(1)}`
  return values.length === 1 ? `0,${height / 2} ${width},${height / 2}` : values.map(point).join(' ')
}

/** 72 by 22, the oldest value where reading begins. The figure beside it carries the information. */
export function Sparkline({ values, width = 72, height = 22 }: { values: readonly number[]; width?: number; height?: number }) {
  if (values.length === 0) return null
  const points = sparkPoints(values, width - 4, height - 4)
  const [x, y] = points.split(' ').at(-1)?.split(',') ?? []
  return (
    <svg aria-hidden={true} width={width} height={height} viewBox={`-2 -2 ${width} ${height}`} className="flip flex-none">
      <polyline
        points={points}
        fill="none"
        stroke="var(--border-strong)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r="2" fill="var(--chart-now)" />
    </svg>
  )
}

export interface BarPart {
  id: string
  value: number
  /** A colour of tokens.css: 'var(--st-done)'. */
  fill: string
}

export interface RowBar {
  id: string
  label: string
  /** The figure in words: '1,204'. */
  text: string
  /** One after the other. */
  parts: readonly BarPart[]
  /** Absent if there is nothing to see, or the person may not see it. */
  href?: string | undefined
}

const partsOf = ({ parts }: RowBar) => parts.reduce((sum, part) => sum + part.value, 0)

const line = 'col-span-3 grid h-[30px] grid-cols-subgrid items-center rounded-sm px-4 text-text'

function Inside({ bar, whole }: { bar: RowBar; whole: number }) {
  return (
    <>
      <span dir="auto" className="truncate text-start" title={bar.label}>
        {bar.label}
      </span>
      <span className="flex h-2.5 gap-px" aria-hidden={true}>
        {bar.parts.map(
          ({ id, value, fill }) =>
            value > 0 && (
              <i
                key={id}
                className="block h-2.5 min-w-[2px] rounded-[2px]"
                style={{ width: `${(value / whole) * 100}%`, background: fill }}
              />
            ),
        )}
      </span>
      <bdi dir="ltr" className="num text-end font-medium">
        {bar.text}
      </bdi>
    </>
  )
}

/** Each with its name, bar and figure on one line: shares of a whole, rankings. */
export function RowBars({ bars, label, isShare = false }: { bars: readonly RowBar[]; label: string; isShare?: boolean }) {
  const longest = Math.max(1, ...bars.map(partsOf))
  return (
    <ul
      aria-label={label}
      className="m-0 grid list-none grid-cols-[minmax(72px,max-content)_minmax(48px,1fr)_max-content] gap-x-3 p-0 [--most:124px]"
    >
      {bars.map(bar => {
        const whole = isShare ? Math.max(1, partsOf(bar)) : longest
        return (
          <li key={bar.id} className="contents">
            <TileLine href={bar.href} className={line}>
              <Inside bar={bar} whole={whole} />
            </TileLine>
          </li>
        )
      })}
    </ul>
  )
}
