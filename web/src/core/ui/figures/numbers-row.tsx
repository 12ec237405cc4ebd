// Rows of figures over a screen, each with its name, a note, a trend and a link.
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import { useStrip } from '../use-strip.ts'
import { Sparkline } from './chart.tsx'
import { FigureButton } from './figure-button.tsx'
import { perLine, roomOf } from './figure-lines.ts'

export interface NumberCard {
  id: string
  label: ReactNode
  /** The figure as text: '1,204'; null while unknown. */
  figure: string | null
  note?: ReactNode
  /** The trend of the figure, the oldest value first. */
  line?: readonly number[]
  /** Where the figure leads; absent if there is nothing to see, or the person may not see it. */
  href?: string | undefined
  /** Explains where the figure comes from. */
  onExplain?: (() => void) | undefined
  /** Needs attention. */
  tone?: 'plain' | 'warn'
}

/** Widths of the page from which more figures may fit on a line, written out in the classes below too. */
const rooms = [496, 620, 744, 868, 992, 1116]

function columnsOf(cards: readonly NumberCard[]): CSSProperties {
  const needs = cards.map(roomOf)
  return Object.fromEntries([
    ['--all', cards.length], // on phones they are on one line that scrolls
    ...rooms.map(room => [`--at-${room}`, perLine(needs, room)]),
  ])
}

export function NumbersRow({ label, cards }: { label: string; cards: readonly NumberCard[] }) {
  const list = useRef<HTMLUListElement>(null)
  useStrip(list, cards.map(({ id, figure }) => `${id} ${figure}`).join(' '))
  return (
    // Names and notes may take another line than the dashes that stand for them.
    <div className="@container flex-none" {...(cards.every(card => card.figure === null) ? { 'data-arriving': '' } : {})}>
      <ul
        ref={list}
        aria-label={label}
        // Figures without a link must still be reachable by keyboard scrolling.
        tabIndex={cards.every(card => card.href === undefined && card.onExplain === undefined) ? 0 : undefined}
        // Lines end in the border below. Names, figures and notes of a line stand on the same heights.
        className={classNames(
          'm-0 grid list-none overflow-x-auto border-y border-border p-0 [scrollbar-width:none] focus-visible:-outline-offset-2',
          'grid-cols-[repeat(var(--all),1fr)] md:grid-cols-[repeat(var(--shown),1fr)]',
          '[--shown:var(--at-496)] @min-[620px]:[--shown:var(--at-620)] @min-[744px]:[--shown:var(--at-744)]',
          '@min-[868px]:[--shown:var(--at-868)] @min-[992px]:[--shown:var(--at-992)] @min-[1116px]:[--shown:var(--at-1116)]',
        )}
        style={columnsOf(cards)}
        {...(cards.some(card => card.line) ? { 'data-trends': '' } : {})}
      >
        {cards.map(card => (
          <li
            key={card.id}
            className="row-span-3 -mb-px grid grid-rows-subgrid border-e border-b border-border last:border-e-0 max-md:min-w-(--room)"
            style={Object.fromEntries([['--room', `${roomOf(card)}px`]])}
          >
            {card.onExplain ? (
              <FigureButton onExplain={card.onExplain} className={`${box} w-full text-start hover:bg-hover`}>
                <Inside {...card} />
              </FigureButton>
            ) : card.href === undefined ? (
              <div className={box}>
                <Inside {...card} />
              </div>
            ) : (
              <Link href={card.href} data-tile="" className={`${box} hover:bg-hover`}>
                <Inside {...card} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const box = 'row-span-3 grid grid-rows-subgrid px-4 py-2.5 text-text no-underline focus-visible:-outline-offset-2'

const Inside = ({ label, figure, note, line, tone = 'plain' }: NumberCard) => (
  <>
    {/* Nothing is cut: a name may end in its currency, a note contains sums and days. They wrap. */}
    <span className="w-0 min-w-full hyphens-auto text-sm wrap-break-word text-text-2">{label}</span>
    <span className={`num whitespace-nowrap text-[22px] leading-7 font-semibold ${tone === 'warn' ? 'text-warn' : ''}`}>
      <bdi dir="ltr">{figure ?? '–'}</bdi>
    </span>
    <span className="num flex w-0 min-w-full items-start justify-between gap-2 text-sm text-text-3 in-data-trends:min-h-[22px] in-data-trends:items-end">
      <span className={line ? 'flex-none' : 'min-w-0'}>{note || '\u00a0'}</span>
      {line && <Sparkline values={line} />}
    </span>
  </>
)
