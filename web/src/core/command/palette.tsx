// The open palette: chooses its page, runs what is chosen, notes what was used. Loaded with the first Mod+K.
import { msg } from '@office/shared/core/message'
import { useCallback, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { announceAlert } from '../ui/announce.ts'
import { ModalLayer } from '../ui/modal-layer.tsx'
import { notify } from '../ui/notices.ts'
import { useTell } from '../ui/translate.ts'
import type { ArgValues, Command } from './command.ts'
import { type Ctx, readContext } from './context.ts'
import { PaletteArgs } from './palette-args.tsx'
import { PaletteRoot } from './palette-root.tsx'
import type { Row } from './palette-rows.ts'
import { closePalette, paletteState } from './palette-state.ts'
import { type Recents, RUNS_BEFORE_HINT } from './recents.ts'
import { type CommandRunner, runCommand } from './run-command.ts'

const nextTime = msg`Next time press`
const copied = msg`Copied`
const nowhere = msg`It could not be copied. Allow the clipboard for this page and try again.`

export interface PaletteProps {
  runner: CommandRunner
  recents: Recents
  /** Opens the rebinding of a command's keys; the action is left out without it. */
  onRebind?: (commandId: string) => void
}

function copyCli(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => notify('ok', copied, { detail: text }),
    () => notify('warn', nowhere),
  )
}

export default function Palette(props: PaletteProps) {
  const { open, byPointer } = useSnapshot(paletteState)
  const [opening, setOpening] = useState({ open: false, count: 0 })
  // Every opening starts afresh; while closing the last rows stay as they are.
  if (open !== opening.open) setOpening({ open, count: opening.count + (open ? 1 : 0) })
  return (
    <ModalLayer open={open} kind="palette" byPointer={byPointer} onClose={closePalette} label={useTell()(title)}>
      <OpenPalette key={opening.count} {...props} />
    </ModalLayer>
  )
}

const title = msg`Command palette`

interface Filling {
  command: Command
  values: ArgValues
  ctx: Ctx
}

function OpenPalette({ runner, recents, onRebind }: PaletteProps) {
  const tell = useTell()
  const { registry } = runner
  const [ctx] = useState(() => readContext('palette'))
  const [filling, setFilling] = useState<Filling | null>(() => {
    const asked = paletteState.filling
    const command = asked && registry.byId(asked.command, ctx)
    return asked && command ? { command, values: asked.values, ctx } : null
  })

  const note = useCallback(
    (command: Command) => {
      const uses = recents.use({ kind: 'command', id: command.id })
      const keys = registry.keysOf(command)[0]
      if (uses === RUNS_BEFORE_HINT && keys !== undefined) notify('key', nextTime, { keys })
    },
    [recents, registry],
  )
  const onAct = useCallback(
    (row: Row, about: Ctx, keepOpen: boolean) => {
      if (row.kind === 'command') {
        if (row.off !== undefined) return announceAlert(tell(row.off))
        if (Object.keys(row.command.args ?? {}).length > 0) return setFilling({ command: row.command, values: {}, ctx: about })
        if (!keepOpen) closePalette()
        note(row.command)
        return void runCommand(runner, row.command, about)
      }
      if (row.kind === 'filter') {
        closePalette()
        return about.filterPage?.(row.text)
      }
      const href = row.kind === 'record' ? row.record.href : row.kind === 'link' ? row.href : (row.recent.href ?? '/')
      if (row.kind === 'record') recents.use({ kind: 'record', id: row.id, title: row.record.title, href })
      if (row.kind === 'recent') recents.use(row.recent)
      if (keepOpen) return void window.open(href, '_blank', 'noopener')
      closePalette()
      runner.navigate(href)
    },
    [runner, recents, note, tell],
  )
  const onCopyCli = useCallback((row: Row, about: Ctx) => {
    const text = row.kind === 'command' ? row.command.cli?.(about, {}) : row.kind === 'record' ? row.record.cli : undefined
    if (text !== undefined) copyCli(text)
  }, [])
  const rebind = useMemo(
    () =>
      onRebind && {
        onRebind: (id: string) => {
          closePalette()
          onRebind(id)
        },
      },
    [onRebind],
  )

  if (filling)
    return (
      <PaletteArgs
        {...filling}
        tell={tell}
        onCopyCli={copyCli}
        onBack={() => (paletteState.filling ? closePalette() : setFilling(null))}
        onRun={values => {
          closePalette()
          note(filling.command)
          void runCommand(runner, filling.command, filling.ctx, values)
        }}
      />
    )
  return (
    <PaletteRoot registry={registry} recents={recents} tell={tell} ctx={ctx} onAct={onAct} onCopyCli={onCopyCli} {...rebind} />
  )
}
