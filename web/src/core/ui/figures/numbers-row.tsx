// A row of figures over a screen, each with its name, a note, a trend and a link.
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { useStrip } from '../use-strip.ts'
import { Sparkline } from './chart.tsx'
import { FigureButton } from './figure-button.tsx'

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

export function NumbersRow({ label, cards }: { label: string; cards: readonly NumberCard[] }) {
  const list = useRef<HTMLUListElement>(null)
  useStrip(list, cards.map(({ id, figure }) => `${id} ${figure}`).join(' '))
  return (
    <ul
      ref={list}
      aria-label={label}
      // Figures without a link must still be reachable by keyboard scrolling.
      tabIndex={cards.every(card => card.href === undefined && card.onExplain === undefined) ? 0 : undefined}
      // If there is room for a second line, every figure is visible; on phones one line scrolls. Lines end in the border below.
      className="m-0 flex flex-none list-none overflow-x-auto border-y border-border p-0 [scrollbar-width:none] focus-visible:-outline-offset-2 md:flex-wrap md:overflow-hidden"
    >
      {cards.map(card => (
        <li
          key={card.id}
          className="flex-[1_0_124px] has-[svg]:flex-[1_0_156px] -mb-px border-e border-b border-border last:border-e-0"
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
  )
}

const box = 'flex h-full flex-col px-4 py-2.5 text-text no-underline focus-visible:-outline-offset-2'

const Inside = ({ label, figure, note, line, tone = 'plain' }: NumberCard) => (
  <>
    {/* Nothing is cut: a name may end in its currency, a note contains sums and days. They wrap. */}
    <span className="w-0 min-w-full hyphens-auto text-sm wrap-break-word text-text-2">{label}</span>
    <span className={`num mt-auto whitespace-nowrap text-[22px] leading-7 font-semibold ${tone === 'warn' ? 'text-warn' : ''}`}>
      <bdi dir="ltr">{figure ?? '–'}</bdi>
    </span>
    <span className="num flex w-0 min-w-full items-end justify-between gap-2 text-sm text-text-3 in-[ul:has(svg)]:min-h-[22px]">
      <span className={line ? 'flex-none' : 'min-w-0'}>{note || '\u00a0'}</span>
      {line && <Sparkline values={line} />}
    </span>
  </>
)
