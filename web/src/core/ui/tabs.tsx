// Tabs: views of one screen on one line, with counts; arrows move, one Tab stop. If there are many, the line scrolls to the
// chosen one.
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useStrip } from './use-strip.ts'

export interface TabItem {
  id: string
  title: ReactNode
  count?: string
}

export function Tabs(props: {
  label: string
  tabs: readonly TabItem[]
  active: string
  onChoose: (id: string) => void
  /** The id of the panel that a tab shows. */
  panel?: string
  children?: ReactNode
  className?: string
}) {
  const list = useRef<HTMLDivElement>(null)
  // Counts that arrive later make tabs wider and may push the chosen one out of view.
  useStrip(list, [props.active, ...props.tabs.map(({ id, count }) => (count === undefined ? id : `${id}#`))].join(' '))
  const move = (event: KeyboardEvent) => {
    const rtl = document.documentElement.dir === 'rtl'
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, Home: -Infinity, End: Infinity }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = props.tabs.findIndex(tab => tab.id === props.active)
    const next = Math.min(Math.max(0, at + step), props.tabs.length - 1)
    const tab = props.tabs[next]
    if (!tab) return
    props.onChoose(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div
      className={classNames(
        'flex h-8 min-h-(--finger) flex-none items-start justify-between gap-2 border-b border-border px-4',
        props.className,
      )}
    >
      <div
        ref={list}
        role="tablist"
        aria-label={props.label}
        className="flex min-w-0 gap-[18px] overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        onKeyDown={move}
      >
        {props.tabs.map(tab => {
          const on = tab.id === props.active
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              aria-selected={on}
              aria-controls={props.panel}
              tabIndex={on ? 0 : -1}
              onClick={() => props.onChoose(tab.id)}
              className={classNames(
                'relative flex h-8 min-h-(--finger) flex-none items-center gap-1.5 pb-1 font-medium whitespace-nowrap focus-visible:-outline-offset-2',
                on
                  ? 'text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-t-[2px] after:bg-accent'
                  : 'text-text-2 hover:text-text',
              )}
            >
              {tab.title}
              {tab.count !== undefined && <span className="num text-xs font-normal text-text-3">{tab.count}</span>}
            </button>
          )
        })}
      </div>
      {props.children}
    </div>
  )
}
