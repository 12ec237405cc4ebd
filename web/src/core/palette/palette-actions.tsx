// The second level: further actions on the highlighted row, shown over the palette's footer.
import { useLingui } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { Copy, CornerDownLeft, ExternalLink, Keyboard, Play, Terminal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { titleOf } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import type { CommandRegistry } from '../command/registry.ts'
import type { ScreenCtx } from '../command/scope.ts'
import { isComposing } from '../keys/normalise-key.ts'
import type { Tell } from '../language/translate.ts'
import type { MenuAction, MenuEntry } from '../layers/menu-entry.ts'
import { MenuRows } from '../layers/menu-rows.tsx'
import { Popover } from '../layers/popover.tsx'
import { useRoving } from '../layers/use-roving.ts'
import { copyText } from '../notices/copy-text.ts'
import type { Row } from './palette-sections.ts'

/** Commands for one record; more belong on its own screen. */
const MOST = 8

export function PaletteActions(props: {
  row: Exclude<Row, { kind: 'locked' }>
  ctx: ScreenCtx
  registry: CommandRegistry
  tell: Tell
  /** The button of the palette's footer that opens it. */
  anchor: HTMLElement
  onClose: () => void
  onAct: (row: Row, ctx: Ctx, keepOpen: boolean) => void
  onCopyCli: (row: Row, ctx: Ctx) => void
  onRebind?: (commandId: string) => void
}) {
  const { t } = useLingui()
  const { row, ctx, registry, tell, onClose } = props
  const entries: MenuEntry[] = [
    {
      kind: 'heading',
      id: 'about',
      title: row.kind === 'record' ? row.record.title : row.kind === 'recent' ? (row.recent.title ?? '') : row.title,
    },
  ]
  const add = (action: Omit<MenuAction, 'kind'>) => entries.push({ kind: 'action', ...action })
  const addLine = () => entries.push({ kind: 'line', id: 'line' })
  if (row.kind === 'command') {
    const asks = Object.keys(row.command.args ?? {}).length > 0
    add({
      id: 'run',
      title: asks ? t`Choose details` : t`Run`,
      icon: CornerDownLeft,
      keys: 'enter',
      run: () => props.onAct(row, ctx, false),
    })
    if (!asks)
      add({
        id: 'keep',
        title: t`Run and keep open`,
        icon: Play,
        keys: 'mod+enter',
        run: () => props.onAct(row, ctx, true),
      })
    const { onRebind } = props
    if (row.command.cli || onRebind) addLine()
    if (row.command.cli)
      add({
        id: 'cli',
        title: t`Copy as CLI`,
        icon: Terminal,
        keys: 'shift+y',
        run: () => props.onCopyCli(row, ctx),
      })
    if (onRebind)
      add({
        id: 'rebind',
        title: t`Change shortcut`,
        icon: Keyboard,
        run: () => onRebind(row.id),
      })
  } else {
    add({ id: 'open', title: t`Open`, icon: CornerDownLeft, keys: 'enter', run: () => props.onAct(row, ctx, false) })
    if (row.kind !== 'filter')
      add({
        id: 'tab',
        title: t`Open in a new tab`,
        icon: ExternalLink,
        keys: 'mod+enter',
        run: () => props.onAct(row, ctx, true),
      })
  }
  if (row.kind === 'record') {
    const { record } = row
    add({
      id: 'copy',
      title: t`Copy ${record.title}`,
      icon: Copy,
      keys: 'y',
      run: () => void copyText(record.title, { message: msg`Copied {text}`, values: { text: record.title } }),
    })
    if (record.cli)
      add({ id: 'cli', title: t`Copy as CLI`, icon: Terminal, keys: 'shift+y', run: () => props.onCopyCli(row, ctx) })
    if (record.record) {
      const about: ScreenCtx = { ...ctx, selection: null, record: null, focusedRow: record.record }
      const offered = registry
        .offered(about, 'palette')
        .filter(({ command, availability }) => availability.state === 'ready' && (command.target ?? 'none') !== 'none')
      if (offered.length > 0) addLine()
      offered.slice(0, MOST).forEach(({ command }) => {
        const title = tell(titleOf(command, about))
        const asRow: Row = { kind: 'command', id: command.id, command, title, keys: registry.keysOf(command) }
        add({
          id: command.id,
          title,
          ...(command.icon ? { icon: command.icon } : {}),
          ...(asRow.keys[0] === undefined ? {} : { keys: asRow.keys[0] }),
          run: () => props.onAct(asRow, about, false),
        })
      })
    }
  }
  const actions = entries.filter(entry => entry.kind === 'action')
  const { box, ...roving } = useRoving(actions.map(({ id }) => id))
  const run = (action: MenuAction | undefined) => {
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
    if (event.key === 'Enter' && !mod) run(actions.find(({ id }) => id === roving.active))
    else if (byKey) run(byKey)
    else if (event.key === back || event.key === 'Tab' || (mod && event.key === '.')) onClose()
    else if (!roving.move(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover anchor={props.anchor} place="above-end" onClose={onClose} className="w-[272px] p-1">
      <div ref={box} role="menu" aria-label={t`Actions`} tabIndex={-1} onKeyDown={onKeyDown} className="outline-none">
        <MenuRows entries={entries} roving={roving} onRun={run} />
      </div>
    </Popover>
  )
}
