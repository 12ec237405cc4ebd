// The parts of the palette's first page around its rows: chips before the field, the foot, and what stands in place of rows.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Hash, HelpCircle, Search, SearchX, Slash, SquareCheckBig, Users } from 'lucide-react'
import type { Ref } from 'react'
import type { Icon } from '../command/command.ts'
import { useTell, type Words } from '../language/translate.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { FootAction, FootLine, PaletteChip } from './palette-frame.tsx'
import type { Mode } from './palette-rows.ts'
import type { Row } from './palette-sections.ts'

const modeIcons: Record<Exclude<Mode, ''>, Icon> = { '>': ChevronRight, '#': Hash, '@': Users, '/': Slash, '?': HelpCircle }

/** `scope`: the records that commands are about; null if there are none or they were taken off. */
export function RootChips(props: { mode: Mode; scope: Words | null; onDropScope: () => void; onPop: () => void }) {
  const { t } = useLingui()
  const tell = useTell()
  const { mode, scope } = props
  const modeNames: Record<Exclude<Mode, ''>, string> = {
    '>': t`Commands`,
    '#': t`Waybills and orders`,
    '@': t`People`,
    '/': t`This page`,
    '?': t`Keys`,
  }
  return (
    <>
      {scope !== null && (
        <PaletteChip tone="scope" icon={SquareCheckBig} onClick={props.onDropScope}>
          {tell(scope)}
        </PaletteChip>
      )}
      {mode !== '' ? (
        <PaletteChip tone="answer" icon={modeIcons[mode]} onClick={props.onPop}>
          {modeNames[mode]}
        </PaletteChip>
      ) : (
        scope === null && <Search className="mx-1 size-4 flex-none text-text-3" aria-hidden={true} />
      )}
    </>
  )
}

/** The full reason why a row is off, because the row itself has no room for it. */
const WHY = 'line-clamp-2 min-w-0 flex-1 text-xs leading-[14px] text-text-2'

export function RootFoot(props: {
  /** The highlighted row. */
  row: Row | undefined
  count: number
  /** A search among records failed. */
  isShort: boolean
  actions: Ref<HTMLButtonElement>
  onAct: (row: Row) => void
  onActions: () => void
}) {
  const tell = useTell()
  const { row, count, isShort } = props
  const off = row?.kind === 'command' ? row.off : undefined
  return (
    <>
      <span className={off === undefined ? 'num min-w-0 flex-1 truncate text-text-3' : WHY}>
        <bdi>
          {off !== undefined ? (
            tell(off)
          ) : isShort ? (
            <Trans>Some records could not be searched</Trans>
          ) : (
            <Plural value={count} one="# result" other="# results" />
          )}
        </bdi>
      </span>
      {row && off === undefined && (
        <>
          <FootAction keys="enter" onClick={() => props.onAct(row)}>
            <Act row={row} />
          </FootAction>
          <FootLine />
        </>
      )}
      {row && row.kind !== 'locked' && (
        <FootAction ref={props.actions} keys="mod+." quiet={true} onClick={props.onActions}>
          <Trans>Actions</Trans>
        </FootAction>
      )}
    </>
  )
}

/** What Enter does with a row. */
function Act({ row }: { row: Row }) {
  if (row.kind === 'command') return row.title
  if (row.kind === 'filter') return <Trans>Filter</Trans>
  return row.kind === 'locked' ? <Trans>Show</Trans> : <Trans>Open</Trans>
}

/** The room of the server's first rows. */
export function RoomForRows() {
  return (
    <div className="h-[100px]" aria-hidden={true}>
      <div className="late flex h-full flex-col justify-end gap-1 pb-1">
        <i className="h-8 rounded-[7px] bg-hover" />
        <i className="h-8 rounded-[7px] bg-hover" />
      </div>
    </div>
  )
}

/** Why there is no row, and how to find one: among everything, or by another text. */
export function NoRows(props: { mode: Mode; text: string; isUnreached: boolean; onNext: () => void }) {
  const { mode, text, isUnreached } = props
  if (isUnreached || (text === '' && mode !== ''))
    return (
      <p className="m-0 px-2.5 py-6 text-center text-text-2">
        {isUnreached ? <Trans>The server could not be reached. Try again in a moment.</Trans> : <Trans>Type to search</Trans>}
      </p>
    )
  return (
    <EmptyState
      icon={SearchX}
      detail={<bdi className="[overflow-wrap:anywhere]">{text}</bdi>}
      actions={
        <Button tabIndex={-1} keys={mode === '' ? 'mod+a' : 'enter'} onClick={props.onNext}>
          {mode === '' ? <Trans>Type something else</Trans> : <Trans>Search everything</Trans>}
        </Button>
      }
    />
  )
}
