// The palette's first page: everything that matches, local rows in the same frame and the server's below them.

import { useLingui } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Ctx } from '../command/context.ts'
import type { CommandRegistry } from '../command/registry.ts'
import type { ScreenCtx } from '../command/scope.ts'
import { Keys } from '../keys/keys.tsx'
import type { Tell } from '../language/translate.ts'
import { announce } from '../notices/announce.ts'
import { tellUnused } from './keys/unused-letters.ts'
import { useHeldKeys } from './keys/use-held-keys.ts'
import { useOwedKey } from './keys/use-owed-key.ts'
import { PaletteActions } from './palette-actions.tsx'
import { PaletteFrame, PaletteSection } from './palette-frame.tsx'
import { NoRows, RoomForRows, RootChips, RootFoot } from './palette-root-parts.tsx'
import { PaletteRow } from './palette-row.tsx'
import { readMode } from './palette-rows.ts'
import type { Row } from './palette-sections.ts'
import { nextTyped, paletteState, takeGathered } from './palette-state.ts'
import type { Recents } from './records/recents.ts'
import { type PaletteRows, usePaletteRows } from './use-palette-rows.ts'

const resultWords = msg`{count, plural, one {# result} other {# results}}`

export interface PaletteRootProps {
  /** False while it is rendered in advance. */
  isOpen: boolean
  registry: CommandRegistry
  recents: Recents
  tell: Tell
  ctx: ScreenCtx
  /** Enter on a row; `keepOpen` with Mod. */
  onAct: (row: Row, ctx: Ctx, keepOpen: boolean) => void
  onCopyCli: (row: Row, ctx: Ctx) => void
  onRebind?: (commandId: string) => void
}

/** A row picked for a text. */
interface Chosen {
  for: string
  id: string
}

/**
 * The highlighted row: the first that can be run when the text changes; it stays where it is when rows arrive. When the line of
 * what is not available is expanded, the first command of it.
 */
function highlighted(rows: readonly Row[], asked: string, chosen: Chosen, unfolded: string | null): Row | undefined {
  const first = rows.find(row => row.kind !== 'command' || row.off === undefined) ?? rows[0]
  if (chosen.for !== asked) return first
  const isUnfolding = chosen.id === 'locked' && unfolded === asked
  return rows.find(row => (isUnfolding ? row.kind === 'command' && row.isLocked : row.id === chosen.id)) ?? first
}

/** Whether the server may still put another row in the place of the highlighted one. */
const mayChange = ({ lane, pinned }: PaletteRows, text: string, row: Row | undefined, isChosen: boolean): boolean =>
  lane.waiting &&
  (row === undefined ||
    pinned.includes(row) ||
    (lane.text !== text && !isChosen && lane.sections.some(section => section.rows.includes(row))))

export function PaletteRoot({ isOpen, registry, recents, tell, ctx, onAct: act, onCopyCli, onRebind }: PaletteRootProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => readMode(paletteState.text))
  const [withScope, setWithScope] = useState(true)
  const [chosen, setChosen] = useState<Chosen>({ for: '', id: '' })
  const [panel, setPanel] = useState(false)
  const [forgotten, setForgotten] = useState(0)
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const actions = useRef<HTMLButtonElement>(null)
  const { mode, text } = typed
  const asked = `${mode}${text}`
  const scoped = useMemo(() => (withScope ? ctx : { ...ctx, selection: null, focusedRow: null, record: null }), [ctx, withScope])
  const found = usePaletteRows({ registry, recents, tell }, { isOpen, typed, ctx: scoped, withScope, unfolded, forgotten })
  const { index, lane, rows } = found
  const scope = withScope ? index.scope : null
  const current = highlighted(rows, asked, chosen, unfolded)

  const onAct: typeof act = (row, about, keepOpen) => (row.kind === 'locked' ? setUnfolded(asked) : act(row, about, keepOpen))
  const isAmongSome = mode !== '' && text !== '' && lane.failed === 0
  const searchAll = () => setTyped({ mode: '', text })
  const isComing = mayChange(found, text, current, chosen.for === asked)
  const owe = useOwedKey(isOpen ? asked : null, isComing, (keepOpen: boolean, behind) => {
    if (current) onAct(current, scoped, keepOpen)
    else if (isAmongSome) searchAll()
    // The pending result is a record, and no record page begins with a field.
    tellUnused(behind)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was gathered follows what the palette opened with
  useLayoutEffect(() => {
    if (!isOpen) return
    // Tab does nothing here.
    const gathered = nextTyped(takeGathered().replaceAll('\t', ''))
    const read = readMode(`${asked}${gathered.text}`)
    if (gathered.text !== '') setTyped(read)
    if (gathered.ending !== null) owe(gathered.ending === 'run', `${read.mode}${read.text}`, gathered.behind)
  }, [isOpen])
  useHeldKeys(found.isPainted)
  // The same function on every render, so that unchanged rows are not redrawn.
  const latest = useRef({ rows, choose: onAct, ctx: scoped })
  latest.current = { rows, choose: onAct, ctx: scoped }
  const choose = useCallback((id: string) => {
    const { choose: take, ctx: about, rows: listed } = latest.current
    const row = listed.find(one => one.id === id)
    if (row) take(row, about, false)
  }, [])
  const count = rows.length
  useEffect(() => {
    if (text !== '') announce(count === 0 ? t`No results` : tell({ message: resultWords, values: { count } }))
  }, [count, text, t, tell])

  const popChip = () => {
    if (mode !== '') setTyped({ mode: '', text: '' })
    else if (scope !== null) setWithScope(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const mod = event.ctrlKey || event.metaKey
    const atEnd = event.currentTarget.selectionStart === text.length && event.currentTarget.selectionEnd === text.length
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'Enter') owe(mod)
    else if (event.key === 'Backspace' && mod && (current?.kind === 'recent' || (text === '' && current?.kind === 'command'))) {
      recents.remove(current.kind === 'recent' ? current.recent.id : current.id)
      setForgotten(forgotten + 1)
    } else if (event.key === 'Backspace' && text === '') popChip()
    else if ((mod && event.key === '.') || (event.key === forward && atEnd && !event.shiftKey)) setPanel(current !== undefined)
    else if (event.key !== 'Tab') return
    event.preventDefault()
  }
  const hasRoom = lane.waiting && lane.sections.length === 0
  return (
    <PaletteFrame
      label={t`Search or run a command`}
      text={text}
      onText={next => {
        setTyped(mode === '' ? readMode(next) : { mode, text: next })
        setPanel(false)
      }}
      placeholder={t`Search or run a command`}
      value={current?.id ?? ''}
      onValue={id => setChosen({ for: asked, id })}
      onKeyDown={onKeyDown}
      busy={lane.waiting}
      listKey={asked}
      chips={<RootChips mode={mode} scope={scope} onDropScope={() => setWithScope(false)} onPop={popChip} />}
      end={<Keys of="escape" tone="ghost" />}
      footer={
        <RootFoot
          row={current}
          count={count}
          isShort={lane.failed > 0}
          actions={actions}
          onAct={row => onAct(row, scoped, false)}
          onActions={() => setPanel(true)}
        />
      }
      panel={
        panel &&
        actions.current &&
        current &&
        current.kind !== 'locked' && (
          <PaletteActions
            row={current}
            ctx={scoped}
            registry={registry}
            tell={tell}
            anchor={actions.current}
            onClose={() => setPanel(false)}
            onAct={onAct}
            onCopyCli={onCopyCli}
            {...(onRebind ? { onRebind } : {})}
          />
        )
      }
    >
      {found.drawn.map(section => (
        <PaletteSection key={section.id} title={section.title}>
          {section.rows.map(row => (
            <PaletteRow key={row.id} row={row} query={text} tell={tell} onChoose={choose} />
          ))}
        </PaletteSection>
      ))}
      {hasRoom && <RoomForRows />}
      {count === 0 && !hasRoom && (
        <NoRows
          mode={mode}
          text={text}
          isUnreached={lane.failed > 0}
          onNext={mode === '' ? () => setTyped({ mode, text: '' }) : searchAll}
        />
      )}
    </PaletteFrame>
  )
}
