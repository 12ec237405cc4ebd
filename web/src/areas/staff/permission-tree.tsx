// The permissions of a role as a tree by module, keyboard first (WAI-ARIA tree pattern), with the changes beside each.
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronRight, Lock } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Tag } from '../../core/ui/tag.tsx'
import { findTyped, moveOf, type Tick, type TreeRow } from './permission-rows.ts'

/** Milliseconds after which the next letter starts a new word. */
const TYPE_AHEAD = 600

const MOVES: Record<string, 'up' | 'down' | 'first' | 'last' | 'all'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  '*': 'all',
}

function TickBox({ tick, off }: { tick: Tick; off: boolean }) {
  const look = tick === 'none' ? 'border-border-strong bg-surface' : 'border-accent bg-accent text-on-accent'
  return (
    <span
      aria-hidden={true}
      className={`grid size-3.5 flex-none place-items-center rounded-xs border-[1.5px] ${off ? 'opacity-50' : ''} ${look}`}
    >
      {tick === 'all' && <Check className="size-2.5 stroke-[3.5]" />}
      {tick === 'some' && <i className="h-0.5 w-1.5 rounded-[1px] bg-current" />}
    </span>
  )
}

const tickOf = (row: TreeRow): Tick => (row.kind === 'module' ? row.tick : row.isChosen ? 'all' : 'none')

export function PermissionTree(props: {
  label: string
  rows: readonly TreeRow[]
  /** Permissions that the person may grant or take. */
  held: ReadonlySet<string>
  readOnly: boolean
  onToggle: (row: TreeRow) => void
  onToggleAll: () => void
  onOpen: (keys: readonly string[], isOpen: boolean) => void
  toFilter: () => void
}) {
  const { rows, held, readOnly } = props
  const [cursor, setCursor] = useState<string | null>(null)
  const typed = useRef({ text: '', at: 0 })
  const box = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === cursor),
  )

  const isOff = (row: TreeRow) =>
    readOnly || (row.kind === 'module' ? !row.names.some(name => held.has(name)) : !held.has(row.name))

  function goTo(index: number): void {
    const row = rows[index]
    if (!row) return
    setCursor(row.key)
    box.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[index]?.focus()
  }

  function move(key: Parameters<typeof moveOf>[2]): void {
    const step = moveOf(rows, at, key)
    if (!step) return
    if ('to' in step) goTo(step.to)
    else if ('openAll' in step)
      props.onOpen(
        rows.filter(({ kind }) => kind === 'module').map(row => row.key),
        true,
      )
    else props.onOpen(['open' in step ? step.open : step.close], 'open' in step)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[at]
    if (!row || event.altKey) return
    const isMod = event.ctrlKey || event.metaKey
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const arrow = event.key === 'ArrowRight' ? !isRtl : event.key === 'ArrowLeft' ? isRtl : null
    const known = MOVES[event.key]
    if (isMod && event.key.toLowerCase() === 'a') props.onToggleAll()
    else if (isMod) return
    else if (arrow !== null) move(arrow ? 'forth' : 'back')
    else if (known) move(known)
    else if (event.key === ' ' || event.key === 'Enter') props.onToggle(row)
    else if (event.key === '/') props.toFilter()
    else if (event.key.length === 1) {
      const now = performance.now()
      const text = now - typed.current.at < TYPE_AHEAD ? typed.current.text + event.key : event.key
      typed.current = { text, at: now }
      goTo(findTyped(rows, at, text))
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={box}
      role="tree"
      aria-label={props.label}
      aria-multiselectable={true}
      // Letters find rows here, so commands on plain letters must not receive them.
      data-typing=""
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it hears the keys
        <div
          key={row.key}
          role="treeitem"
          aria-level={row.kind === 'module' ? 1 : 2}
          aria-setsize={row.of}
          aria-posinset={row.at}
          aria-expanded={row.kind === 'module' ? row.isOpen : undefined}
          aria-checked={tickOf(row) === 'some' ? 'mixed' : tickOf(row) === 'all'}
          aria-disabled={isOff(row) || undefined}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setCursor(row.key)}
          onClick={event => {
            goTo(index)
            const onArrow = event.target instanceof Element && event.target.closest('[data-arrow]') !== null
            if (row.kind === 'module' && onArrow) props.onOpen([row.key], !row.isOpen)
            else props.onToggle(row)
          }}
          className={`flex h-7 cursor-default items-center gap-2 border-b border-hairline pe-3 select-none last:border-b-0 hover:bg-hover focus-visible:-outline-offset-2 ${row.kind === 'module' ? 'ps-1 font-medium' : 'ps-[60px]'}`}
        >
          <RowParts row={row} off={isOff(row)} readOnly={readOnly} />
        </div>
      ))}
    </div>
  )
}

function RowParts({ row, off, readOnly }: { row: TreeRow; off: boolean; readOnly: boolean }) {
  const { t } = useLingui()
  const box = <TickBox tick={tickOf(row)} off={off} />
  if (row.kind === 'module') {
    const { chosen, total } = row
    return (
      <>
        <span data-arrow="" className="grid size-6 flex-none place-items-center" aria-hidden={true}>
          <ChevronRight className={`size-3.5 text-text-2 ${row.isOpen ? 'rotate-90' : 'flip'}`} />
        </span>
        {box}
        <span className="min-w-0 truncate">{row.label}</span>
        <Changes added={row.added} removed={row.removed} />
        <span className={`num ms-auto flex-none text-sm font-normal ${chosen === 0 ? 'text-text-3' : 'text-text-2'}`}>
          <bdi>
            <Trans>
              {chosen} of {total}
            </Trans>
          </bdi>
        </span>
      </>
    )
  }
  return (
    <>
      {box}
      <span className={`min-w-0 truncate ${off && !readOnly ? 'text-text-3' : ''}`}>{row.label}</span>
      {row.change && <Tag tone={row.change === 'added' ? 'ok' : 'danger'}>{row.change === 'added' ? t`new` : t`taken away`}</Tag>}
      {off && !readOnly && (
        <span className="flex flex-none items-center gap-1 text-sm text-text-3">
          <Lock className="size-3" aria-hidden={true} />
          <Trans>you do not hold it</Trans>
        </span>
      )}
      <span className="ms-auto flex min-w-0 ps-3 max-md:hidden">
        <span className="code truncate text-sm text-text-3">{row.name}</span>
      </span>
    </>
  )
}

/** '+3 −1', each only if it is not zero. */
export function Changes({ added, removed }: { added: number; removed: number }) {
  return (
    <span className="flex flex-none gap-1" dir="ltr">
      {added > 0 && <Tag tone="ok">+{added}</Tag>}
      {removed > 0 && <Tag tone="danger">−{removed}</Tag>}
    </span>
  )
}
