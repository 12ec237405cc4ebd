// Small plots in SVG: a sparkline and bars with the present in the accent. The table behind a plot is the caller's.

/** Points of a polyline over a box; one value is drawn as a level line. */
export function sparkPoints(values: readonly number[], width: number, height: number): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const point = (value: number, at: number) =>
    `${(at * step).toFixed(1)},${(height - ((value - low) / span) * height).toFixed(1)}`
  return values.length === 1 ? `0,${height / 2} ${width},${height / 2}` : values.map(point).join(' ')
}

/** 72 by 22; `label` says it in words: 'Deliveries of 14 days, 41 today'. */
export function Sparkline({
  values,
  label,
  width = 72,
  height = 22,
}: {
  values: readonly number[]
  label: string
  width?: number
  height?: number
}) {
  if (values.length === 0) return null
  const last = sparkPoints(values, width - 4, height - 4)
    .split(' ')
    .at(-1)
    ?.split(',')
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`-2 -2 ${width} ${height}`} className="flex-none">
      <polyline
        points={sparkPoints(values, width - 4, height - 4)}
        fill="none"
        stroke="var(--chart-bar)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={last?.[0]} cy={last?.[1]} r="2" fill="var(--chart-now)" />
    </svg>
  )
}

export interface Bar {
  label: string
  value: number
  /** The figure in words: '1,204'. */
  text: string
  tone?: 'bar' | 'now' | 'line' | 'age-3' | 'age-4' | 'age-5'
}

const FILL: Record<NonNullable<Bar['tone']>, string> = {
  bar: 'var(--chart-bar)',
  now: 'var(--chart-now)',
  line: 'var(--chart-line)',
  'age-3': 'var(--age-3)',
  'age-4': 'var(--age-4)',
  'age-5': 'var(--age-5)',
}

/** Upright bars from zero. Each bar is named, so that a screen reader reads the plot as a list. */
export function Bars({ bars, label, height = 160 }: { bars: readonly Bar[]; label: string; height?: number }) {
  const top = Math.max(1, ...bars.map(bar => bar.value))
  return (
    <ul aria-label={label} className="m-0 flex list-none items-end gap-1 p-0">
      {bars.map(bar => (
        <li key={bar.label} className="flex min-w-0 flex-1 flex-col items-center gap-1" title={`${bar.label}: ${bar.text}`}>
          <svg width="100%" height={height} preserveAspectRatio="none" viewBox="0 0 10 100" aria-hidden={true}>
            <rect
              x="0"
              width="10"
              y={100 - (bar.value / top) * 100}
              height={(bar.value / top) * 100}
              fill={FILL[bar.tone ?? 'bar']}
            />
          </svg>
          <span className="max-w-full truncate text-xs text-text-3" aria-hidden={true}>
            {bar.label}
          </span>
          <span className="sr-only">
            {bar.label}: {bar.text}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A bar on its side with its name and figure on one line: shares of a whole, ages, rankings. */
export function RowBars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const top = Math.max(1, ...bars.map(bar => bar.value))
  return (
    <ul
      aria-label={label}
      className="m-0 grid list-none grid-cols-[max-content_minmax(0,1fr)_max-content] items-center gap-x-3 gap-y-2 p-0"
    >
      {bars.map(bar => (
        <li key={bar.label} className="contents">
          <span dir="auto">{bar.label}</span>
          <span
            className="h-2 rounded-xs"
            style={{ width: `${(bar.value / top) * 100}%`, background: FILL[bar.tone ?? 'bar'] }}
          />
          <span className="num text-end font-medium">{bar.text}</span>
        </li>
      ))}
    </ul>
  )
}
