// Things without names of their own, called by their place in an order that matters; arrows, Home and End move the cursor.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'

interface Props<Item> {
  /** `data-options` of the list, by which its screen finds it to focus it. */
  name: string
  label: string
  items: readonly Item[]
  /** The place of the cursor. */
  at: number
  onAt: (at: number) => void
  /** Hears keys before the list does; true if it took the key. */
  onKey?: (event: KeyboardEvent) => boolean
  /** Of each option. */
  className: string
  children: (item: Item, at: number) => ReactNode
}

export function OptionList<Item>({ name, label, items, at, onAt, onKey, className, children }: Props<Item>) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector(`[data-option="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function move({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (altKey || ctrlKey || metaKey || shiftKey) return false
    const last = items.length - 1
    const steps: Readonly<Record<string, number>> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }
    const to = steps[key]
    if (to !== undefined) onAt(Math.max(0, Math.min(to, last)))
    return to !== undefined
  }

  function handleKey(event: KeyboardEvent): void {
    if (!onKey?.(event) && !move(event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={box}
      role="listbox"
      data-options={name}
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={items.length > 0 ? `${id}-${at}` : undefined}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      onKeyDown={handleKey}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it hears its keys
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is what they are called by
          key={index}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          data-option={index}
          aria-selected={index === at}
          className={classNames('flex border-b border-hairline px-4', className, index === at && 'bg-selected')}
          onClick={() => onAt(index)}
        >
          {children(item, index)}
        </div>
      ))}
    </div>
  )
}
