// The second level: what else can be done with the highlighted row, over the palette's footer.
import { useLingui } from '@lingui/react/macro'
import { Copy, CornerDownLeft, ExternalLink, Keyboard, Play, Terminal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Icon, titleOf } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import type { CommandRegistry } from '../command/registry.ts'
import { pushLayer } from '../keys/focus-layers.ts'
import { Keys } from '../keys/keys.tsx'
import { isComposing } from '../keys/normalise-key.ts'
import type { Tell } from '../language/translate.ts'
import type { Row } from './palette-rows.ts'

interface Action {
  id: string
  title: string
  icon?: Icon | undefined
  keys?: string | undefined
  line?: boolean
  run: () => void
}

/** Commands for one record; more belong into its own screen. */
const MOST = 8

export function PaletteActions(props: {
  row: Exclude<Row, { kind: 'locked' }>
  ctx: Ctx
  registry: CommandRegistry
  tell: Tell
  onClose: () => void
  onAct: (row: Row, ctx: Ctx, keepOpen: boolean) => void
  onCopyCli: (row: Row, ctx: Ctx) => void
  onRebind?: (commandId: string) => void
}) {
  const { t } = useLingui()
  const { row, ctx, registry, tell, onClose } = props
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => pushLayer({ kind: 'menu', modal: false, close: () => close.current() }, () => {}), [])

  const actions: Action[] = []
  if (row.kind === 'command') {
    const asks = Object.keys(row.command.args ?? {}).length > 0
    actions.push({
      id: 'run',
      title: asks ? t`Choose details` : t`Run`,
      icon: CornerDownLeft,
      keys: 'enter',
      run: () => props.onAct(row, ctx, false),
    })
    if (!asks)
      actions.push({
        id: 'keep',
        title: t`Run and keep open`,
        icon: Play,
        keys: 'mod+enter',
        run: () => props.onAct(row, ctx, true),
      })
    if (row.command.cli)
      actions.push({
        id: 'cli',
        title: t`Copy as CLI`,
        icon: Terminal,
        keys: 'shift+y',
        line: true,
        run: () => props.onCopyCli(row, ctx),
      })
    const { onRebind } = props
    if (onRebind)
      actions.push({
        id: 'rebind',
        title: t`Change shortcut`,
        icon: Keyboard,
        line: !row.command.cli,
        run: () => onRebind(row.id),
      })
  } else {
    actions.push({ id: 'open', title: t`Open`, icon: CornerDownLeft, keys: 'enter', run: () => props.onAct(row, ctx, false) })
    if (row.kind !== 'filter')
      actions.push({
        id: 'tab',
        title: t`Open in a new tab`,
        icon: ExternalLink,
        keys: 'mod+enter',
        run: () => props.onAct(row, ctx, true),
      })
  }
  if (row.kind === 'record') {
    const { record } = row
    actions.push({
      id: 'copy',
      title: t`Copy ${record.title}`,
      icon: Copy,
      keys: 'y',
      run: () => void navigator.clipboard.writeText(record.title),
    })
    if (record.cli)
      actions.push({ id: 'cli', title: t`Copy as CLI`, icon: Terminal, keys: 'shift+y', run: () => props.onCopyCli(row, ctx) })
    if (record.record) {
      const about: Ctx = { ...ctx, selection: null, record: null, focusedRow: record.record }
      const offered = registry
        .offered(about, 'palette')
        .filter(({ command, availability }) => availability.state === 'ready' && (command.target ?? 'none') !== 'none')
      offered.slice(0, MOST).forEach(({ command }, index) => {
        const title = tell(titleOf(command, about))
        const asRow: Row = { kind: 'command', id: command.id, command, title, keys: registry.keysOf(command) }
        actions.push({
          id: command.id,
          title,
          icon: command.icon,
          keys: asRow.keys[0],
          line: index === 0,
          run: () => props.onAct(asRow, about, false),
        })
      })
    }
  }
  useEffect(() => {
    box.current?.querySelectorAll<HTMLElement>('[role=menuitem]')[at]?.focus()
  }, [at])

  const choose = (action: Action | undefined) => {
    onClose()
    action?.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const mod = event.ctrlKey || event.metaKey
    const back = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const byKey = actions.find(
      action => action.keys === [mod && 'mod', event.shiftKey && 'shift', event.key.toLowerCase()].filter(Boolean).join('+'),
    )
    if (event.key === 'ArrowDown') setAt((at + 1) % actions.length)
    else if (event.key === 'ArrowUp') setAt((at - 1 + actions.length) % actions.length)
    else if (event.key === 'Home') setAt(0)
    else if (event.key === 'End') setAt(actions.length - 1)
    else if (event.key === 'Enter' && !mod) choose(actions[at])
    else if (byKey) choose(byKey)
    else if (event.key === back || event.key === 'Tab' || (mod && event.key === '.')) onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={box}
      role="menu"
      aria-label={t`Actions`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="absolute end-2 bottom-11 z-(--z-menu) w-[272px] rounded-md bg-raised p-1 shadow-pop"
    >
      <div className="truncate px-2 pt-1.5 pb-0.5 text-xs font-medium text-text-3">
        {row.kind === 'record' ? row.record.title : row.kind === 'recent' ? row.recent.title : row.title}
      </div>
      {actions.map((action, index) => (
        <div key={action.id}>
          {action.line && <div className="-mx-1 my-1 h-px bg-hairline" />}
          <div
            role="menuitem"
            tabIndex={index === at ? 0 : -1}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(action)}
            onKeyDown={undefined}
            className="relative flex h-8 items-center gap-[9px] rounded-[5px] px-2 whitespace-nowrap outline-none focus:bg-option focus:before:absolute focus:before:-start-1 focus:before:h-5 focus:before:w-[3px] focus:before:rounded-e-[3px] focus:before:bg-accent focus:before:content-['']"
          >
            {action.icon && <action.icon className="size-4 flex-none text-text-2" aria-hidden={true} />}
            <span className="min-w-0 flex-1 truncate font-medium">{action.title}</span>
            {action.keys !== undefined && <Keys of={action.keys} />}
          </div>
        </div>
      ))}
    </div>
  )
}
