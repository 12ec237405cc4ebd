// The palette's first page: everything that matches, local rows in the same frame and the server's below them.

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@office/shared/core/messages/message'
import { ChevronRight, Hash, HelpCircle, Search, Slash, SquareCheckBig, Users } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Icon } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import type { CommandRegistry } from '../command/registry.ts'
import { Keys } from '../keys/keys.tsx'
import type { Tell } from '../language/translate.ts'
import { announce } from '../notices/announce.ts'
import { useAfterPaint } from '../ui/use-after-paint.ts'
import { tellUnused } from './keys/unused-letters.ts'
import { useHeldKeys } from './keys/use-held-keys.ts'
import { useOwedKey } from './keys/use-owed-key.ts'
import { PaletteActions } from './palette-actions.tsx'
import { FootAction, FootLine, PaletteChip, PaletteFrame, PaletteSection } from './palette-frame.tsx'
import { PaletteRow } from './palette-row.tsx'
import { localSections, type Mode, paletteIndex, pinnedRows, type Row, readMode } from './palette-rows.ts'
import { confirmedPins, foldLocked, inSight, limited, readyFirst, withRemote } from './palette-sections.ts'
import { nextTyped, paletteState, takeGathered } from './palette-state.ts'
import type { Recents } from './records/recents.ts'
import { recordSources } from './records/record-source.ts'
import { useLocalRecords } from './records/use-local-records.ts'
import { useRemoteLane } from './records/use-remote-lane.ts'

const modeIcons: Record<Exclude<Mode, ''>, Icon> = { '>': ChevronRight, '#': Hash, '@': Users, '/': Slash, '?': HelpCircle }

const resultWords = msg`{count, plural, one {# result} other {# results}}`

/** The full reason why a row is off, because the row itself has no room for it. */
const WHY = 'line-clamp-2 min-w-0 flex-1 text-xs leading-[14px] text-text-2'

export interface PaletteRootProps {
  /** False while it is rendered in advance. */
  isOpen: boolean
  registry: CommandRegistry
  recents: Recents
  tell: Tell
  ctx: Ctx
  /** Enter on a row; `keepOpen` with Mod. */
  onAct: (row: Row, ctx: Ctx, keepOpen: boolean) => void
  onCopyCli: (row: Row, ctx: Ctx) => void
  onRebind?: (commandId: string) => void
}

export function PaletteRoot({ isOpen, registry, recents, tell, ctx, onAct: act, onCopyCli, onRebind }: PaletteRootProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => readMode(paletteState.text))
  const [withScope, setWithScope] = useState(true)
  const [chosen, setChosen] = useState({ for: '', id: '' })
  const [panel, setPanel] = useState(false)
  const [forgotten, setForgotten] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const actions = useRef<HTMLButtonElement>(null)
  const { mode, text } = typed
  const asked = `${mode}${text}`
  // The text for which the commands that this person may not use are listed one by one.
  const [unfolded, setUnfolded] = useState<string | null>(null)

  const [sources] = useState(() => [...recordSources()])
  const scoped = useMemo(() => (withScope ? ctx : { ...ctx, selection: null, focusedRow: null, record: null }), [ctx, withScope])
  const index = useMemo(() => paletteIndex(registry, scoped, sources, tell), [registry, scoped, sources, tell])
  const hasScope = withScope && index.scope !== null
  const opened = useAfterPaint(isOpen ? index : undefined)
  useEffect(() => void opened?.commands(), [opened])
  const ready = useLocalRecords(sources, ctx.locale, isOpen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `forgotten` counts changes of the recents, `ready` of the records
  const local = useMemo(
    () => localSections(mode, text, index, { registry, tell, recents: recents.list(), usage: recents.usage, withScope }),
    [mode, text, index, registry, tell, recents, withScope, forgotten, ready],
  )
  const pinned = useMemo(() => pinnedRows(mode, text, sources), [mode, text, sources])
  const lane = useRemoteLane(mode, text, sources, tell)

  const { sections: far, text: answered, waiting: isAsking } = lane
  const sections = useMemo(() => {
    const sure = confirmedPins(pinned, { isWhole: answered === text && !isAsking, sections: far })
    const top = sure.length > 0 ? [{ id: 'pinned', title: t`Best match`, rows: sure }] : []
    const all = readyFirst(limited(withRemote([...top, ...local], { text: answered, sections: far }, text)))
    return unfolded === asked ? all : foldLocked(all, t`Not available`)
  }, [pinned, local, far, answered, isAsking, text, asked, unfolded, t])
  // Visible rows are painted with the key; those below follow in idle time. They stay when results come in for the same text:
  // otherwise all of them would be taken out and made again.
  const seen = useMemo(() => inSight(sections), [sections])
  const painted = useAfterPaint(isOpen ? asked : undefined)
  const drawn = painted === asked ? sections : seen
  const rows = useMemo(() => sections.flatMap(section => [...section.rows]), [sections])

  // The highlight goes to the first row that can be run when the QUERY changes, and stays where it is when rows arrive.
  const first = rows.find(row => row.kind !== 'command' || row.off === undefined) ?? rows[0]
  // When the line is expanded, the first command of it gets the highlight.
  const isUnfolding = chosen.id === 'locked' && unfolded === asked
  const wanted = isUnfolding ? rows.find(row => row.kind === 'command' && row.isLocked) : rows.find(row => row.id === chosen.id)
  const current = (chosen.for === asked ? wanted : undefined) ?? first
  const value = current?.id ?? ''
  const setText = (next: string) => {
    const read = mode === '' ? readMode(next) : { mode, text: next }
    setTyped(read)
    setPanel(false)
  }

  const onAct: typeof act = (row, about, keepOpen) => (row.kind === 'locked' ? setUnfolded(asked) : act(row, about, keepOpen))

  const isComing =
    lane.waiting &&
    (current === undefined ||
      pinned.includes(current) ||
      (lane.text !== text && chosen.for !== asked && lane.sections.some(section => section.rows.includes(current))))
  const owe = useOwedKey(isOpen ? asked : null, isComing, (keepOpen: boolean, behind) => {
    if (current) onAct(current, scoped, keepOpen)
    // The pending result is a record, and no record page begins with a field.
    tellUnused(behind)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was gathered follows what the palette opened with
  useLayoutEffect(() => {
    if (!isOpen) return
    const gathered = nextTyped(takeGathered())
    const read = readMode(`${asked}${gathered.text}`)
    if (gathered.text !== '') setTyped(read)
    if (gathered.enter) owe(false, `${read.mode}${read.text}`, gathered.behind)
  }, [isOpen])
  useHeldKeys(painted !== undefined)
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
    else if (hasScope) setWithScope(false)
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
  const modeNames: Record<Exclude<Mode, ''>, string> = {
    '>': t`Commands`,
    '#': t`Waybills and orders`,
    '@': t`People`,
    '/': t`This page`,
    '?': t`Keys`,
  }
  const primary =
    current?.kind === 'command'
      ? current.title
      : current?.kind === 'filter'
        ? t`Filter`
        : current?.kind === 'locked'
          ? t`Show`
          : current
            ? t`Open`
            : ''
  const isOff = current?.kind === 'command' && current.off !== undefined
  const reserve = lane.waiting && lane.sections.length === 0

  return (
    <PaletteFrame
      label={t`Search or run a command`}
      text={text}
      onText={setText}
      placeholder={t`Search or run a command`}
      value={value}
      onValue={id => setChosen({ for: asked, id })}
      onKeyDown={onKeyDown}
      busy={lane.waiting}
      listKey={asked}
      inputRef={input}
      chips={
        <>
          {hasScope && index.scope !== null && (
            <PaletteChip tone="scope" icon={SquareCheckBig} onClick={() => setWithScope(false)}>
              {tell(index.scope)}
            </PaletteChip>
          )}
          {mode !== '' ? (
            <PaletteChip tone="answer" icon={modeIcons[mode]} onClick={popChip}>
              {modeNames[mode]}
            </PaletteChip>
          ) : (
            !hasScope && <Search className="mx-1 size-4 flex-none text-text-3" aria-hidden={true} />
          )}
        </>
      }
      end={<Keys of="escape" tone="ghost" />}
      footer={
        <>
          <span className={isOff ? WHY : 'num min-w-0 flex-1 truncate text-text-3'}>
            <bdi>
              {isOff ? (
                tell(current.off ?? '')
              ) : lane.failed > 0 ? (
                <Trans>Some records could not be searched</Trans>
              ) : (
                <Plural value={count} one="# result" other="# results" />
              )}
            </bdi>
          </span>
          {current && (
            <>
              {!isOff && (
                <>
                  <FootAction keys="enter" onClick={() => onAct(current, scoped, false)}>
                    {primary}
                  </FootAction>
                  <FootLine />
                </>
              )}
              {current.kind !== 'locked' && (
                <FootAction ref={actions} keys="mod+." quiet={true} onClick={() => setPanel(true)}>
                  <Trans>Actions</Trans>
                </FootAction>
              )}
            </>
          )}
        </>
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
            onAct={(row, actCtx, keepOpen) => onAct(row, actCtx, keepOpen)}
            onCopyCli={onCopyCli}
            {...(onRebind ? { onRebind } : {})}
          />
        )
      }
    >
      {drawn.map(section => (
        <PaletteSection key={section.id} title={section.title}>
          {section.rows.map(row => (
            <PaletteRow key={row.id} row={row} query={text} tell={tell} onChoose={choose} />
          ))}
        </PaletteSection>
      ))}
      {reserve && (
        <div className="h-[100px]" aria-hidden={true}>
          <div className="late flex h-full flex-col justify-end gap-1 pb-1">
            <i className="h-8 rounded-[7px] bg-hover" />
            <i className="h-8 rounded-[7px] bg-hover" />
          </div>
        </div>
      )}
      {rows.length === 0 && !reserve && (
        <p className="m-0 px-2.5 py-6 text-center text-text-2">
          {text === '' && mode !== '' ? (
            <Trans>Type to search</Trans>
          ) : lane.failed > 0 ? (
            <Trans>The server could not be reached. Try again in a moment.</Trans>
          ) : (
            <Trans>There are no records to display</Trans>
          )}
        </p>
      )}
    </PaletteFrame>
  )
}
