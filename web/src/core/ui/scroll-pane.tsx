// A part of a page that scrolls by itself and may contain nothing focusable, so the pane itself takes focus and keys can scroll
// it.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function ScrollPane(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets focus into what scrolls (axe: scrollable-region-focusable)
      tabIndex={0}
      className={classNames('min-h-0 overflow-y-auto focus-visible:-outline-offset-2', props.className)}
    >
      {props.children}
    </section>
  )
}
