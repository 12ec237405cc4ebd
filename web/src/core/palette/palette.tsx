// The palette: chooses its page, runs the choice, records what was used. Rendered in advance, so that a key only has to show it.
import { msg } from '@office/shared/core/messages/message'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { linesAt } from '../command/cli-line.ts'
import type { ArgValues, Command } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import { type CommandRunner, runCommand } from '../command/run-command.ts'
import { readContext } from '../command/scope.ts'
import { branchView } from '../data/branch-view.ts'
import { useTell } from '../language/translate.ts'
import { ModalLayer } from '../layers/modal-layer.tsx'
import { preferences } from '../look/preferences.ts'
import { announceAlert } from '../notices/announce.ts'
import { copyText } from '../notices/copy-text.ts'
import { notify } from '../notices/notices.ts'
import { whenIdle } from '../when-idle.ts'
import type { TaughtKeys } from './keys/taught-keys.ts'
import { PaletteArgs } from './palette-args.tsx'
import { PaletteRoot } from './palette-root.tsx'
import type { Row } from './palette-sections.ts'
import { closePalette, paletteState } from './palette-state.ts'
import type { Recents } from './records/recents.ts'

const nextTime = msg`Next time press`
const copied = msg`Copied`

export interface PaletteProps {
  runner: CommandRunner
  recents: Recents
  taught: TaughtKeys
  /** Opens the rebinding of a command's keys; without it there is no such action. */
  onRebind?: (commandId: string) => void
}

function copyCli(known: string): void {
  const text = linesAt(branchView.current?.name, known)
  void copyText(text, copied, text)
}

/** Milliseconds after closing until the next opening is prepared: the closing one must be gone first. */
const GONE = 100

export default function Palette(props: PaletteProps) {
  const tell = useTell()
  const { open, byPointer } = useSnapshot(paletteState)
  const [host] = useState(() => document.createElement('div'))
  // Every opening starts afresh, with a page rendered in advance if there was time for it; while closing, the last rows stay as
  // they are.
  const [page, setPage] = useState({ open: false, number: 0, isUsed: false })
  if (open !== page.open) {
    const startsElsewhere = paletteState.filling !== null || paletteState.text !== ''
    const number = open && (page.isUsed || startsElsewhere) ? page.number + 1 : page.number
    setPage({ open, number, isUsed: true })
  }
  useEffect(() => {
    if (open || !page.isUsed) return
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = whenIdle(() => setPage(({ number }) => ({ open: false, number: number + 1, isUsed: false })))
    }, GONE)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [open, page.isUsed])
  return (
    <ModalLayer open={open} kind="palette" byPointer={byPointer} onClose={closePalette} label={tell(title)} host={host}>
      <OpenPalette key={page.number} {...props} isOpen={open} />
    </ModalLayer>
  )
}

const title = msg`Command palette`

interface Filling {
  command: Command
  values: ArgValues
  ctx: Ctx
}

function OpenPalette({ runner, recents, taught, onRebind, isOpen }: PaletteProps & { isOpen: boolean }) {
  const tell = useTell()
  const { registry } = runner
  const [ctx, setCtx] = useState(() => readContext('palette'))
  const [wasOpen, setWasOpen] = useState(isOpen)
  // The page rendered in advance has an outdated context.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setCtx(readContext('palette'))
  }
  const [filling, setFilling] = useState<Filling | null>(() => {
    const asked = paletteState.filling
    const command = asked && registry.byId(asked.command, ctx)
    return isOpen && asked && command ? { command, values: asked.values, ctx } : null
  })

  const run = useCallback(
    async (command: Command, about: Ctx, values?: ArgValues) => {
      const runs = recents.use({ kind: 'command', id: command.id })
      if (!(await runCommand(runner, command, about, values))) return
      const keys = taught.teach(command.id, runs, registry.keysOf(command), preferences.hotkeys)
      if (keys !== null) notify('key', nextTime, { keys })
    },
    [runner, recents, taught, registry],
  )
  const onAct = useCallback(
    (row: Row, about: Ctx, keepOpen: boolean) => {
      if (row.kind === 'command') {
        if (row.off !== undefined) return announceAlert(tell(row.off))
        if (Object.keys(row.command.args ?? {}).length > 0) return setFilling({ command: row.command, values: {}, ctx: about })
        if (!keepOpen) closePalette()
        return void run(row.command, about)
      }
      if (row.kind === 'filter') {
        closePalette()
        return about.filterPage?.(row.text)
      }
      if (row.kind === 'locked') return
      const href = row.kind === 'record' ? row.record.href : row.kind === 'link' ? row.href : (row.recent.href ?? '/')
      if (row.kind === 'record') recents.use({ kind: 'record', id: row.id, title: row.record.title, href })
      if (row.kind === 'recent') recents.use(row.recent)
      if (keepOpen) return void window.open(href, '_blank', 'noopener')
      closePalette()
      runner.navigate(href)
    },
    [runner, recents, run, tell],
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
        isOpen={isOpen}
        tell={tell}
        onCopyCli={copyCli}
        onBack={() => (paletteState.filling ? closePalette() : setFilling(null))}
        onLeave={href => {
          closePalette()
          runner.navigate(href)
        }}
        onRun={values => {
          // Started by a key or from a page, so the person did not search for its name.
          const isBegun = paletteState.filling !== null
          closePalette()
          void (isBegun ? runCommand(runner, filling.command, filling.ctx, values) : run(filling.command, filling.ctx, values))
        }}
      />
    )
  return (
    <PaletteRoot
      isOpen={isOpen}
      registry={registry}
      recents={recents}
      tell={tell}
      ctx={ctx}
      onAct={onAct}
      onCopyCli={onCopyCli}
      {...rebind}
    />
  )
}
