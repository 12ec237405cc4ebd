// One row of the palette: a command with its keys or the reason why it is off, a record with its status, a link.
import { Plural, useLingui } from '@lingui/react/macro'
import { ArrowRight, Funnel, History, Lock } from 'lucide-react'
import { memo } from 'react'
import { Keys } from '../keys/keys.tsx'
import type { Tell } from '../language/translate.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Marked, PaletteOption } from './palette-frame.tsx'
import type { Row } from './palette-sections.ts'

interface Props {
  row: Row
  query: string
  tell: Tell
  /** Takes the id, so that it can be the same function for every row and every render. */
  onChoose: (id: string) => void
}

/** Rows are created again on every opening; most of them look the same as before. */
function looksAlike(one: Row, other: Row): boolean {
  if (one.kind !== other.kind || one.id !== other.id) return false
  if (one.kind === 'command' && other.kind === 'command')
    return (
      one.title === other.title &&
      one.alias === other.alias &&
      one.detail === other.detail &&
      one.off === other.off &&
      one.command.icon === other.command.icon &&
      one.keys[0] === other.keys[0]
    )
  if (one.kind === 'record' && other.kind === 'record') return one.record === other.record
  if (one.kind === 'locked' && other.kind === 'locked') return one.count === other.count
  if (one.kind === 'recent' && other.kind === 'recent') return one.recent.title === other.recent.title
  return 'title' in one && 'title' in other && one.title === other.title
}

export const PaletteRow = memo(
  Drawn,
  (before, now) =>
    before.query === now.query && before.tell === now.tell && before.onChoose === now.onChoose && looksAlike(before.row, now.row),
)

function Drawn({ row, query, tell, onChoose }: Props) {
  const { t } = useLingui()
  if (row.kind === 'command') {
    const off = row.off !== undefined
    return (
      <PaletteOption id={row.id} icon={row.command.icon} off={off} onChoose={onChoose}>
        <Marked text={row.title} query={query} className="truncate font-medium" />
        {row.alias !== undefined && <Marked text={row.alias} query={query} className="truncate text-sm text-text-3" />}
        {!off && row.detail !== undefined && <span className="truncate text-sm text-text-3">{row.detail}</span>}
        <span className="flex-1" />
        {off ? (
          <span className="inline-flex min-w-0 shrink-[99] items-center gap-[5px] text-sm text-text-3">
            <Lock className="size-3 flex-none" role="img" aria-label={t`Not available`} aria-hidden={false} />
            <span dir="auto" className="truncate">
              {tell(row.off ?? '')}
            </span>
          </span>
        ) : (
          row.keys.slice(0, 1).map(spec => <Keys key={spec} of={spec} />)
        )}
      </PaletteOption>
    )
  }
  if (row.kind === 'record') {
    const { record, source } = row
    return (
      <PaletteOption id={row.id} icon={record.icon ?? source.icon} onChoose={onChoose}>
        <bdi className={record.code ? 'code font-medium' : 'truncate font-medium'}>
          <Marked text={record.title} query={query} />
        </bdi>
        {record.detail !== undefined && (
          <Marked text={record.detail} query={query} className="min-w-0 truncate text-sm text-text-3" />
        )}
        <span className="flex-1" />
        {record.status && <StatusBadge {...record.status}>{record.status.name}</StatusBadge>}
        {record.end !== undefined && <span className="flex-none text-xs text-text-3">{record.end}</span>}
      </PaletteOption>
    )
  }
  if (row.kind === 'locked')
    return (
      <PaletteOption id={row.id} icon={Lock} onChoose={onChoose}>
        <span className="truncate text-text-2">
          <Plural value={row.count} one="# command you may not use" other="# commands you may not use" />
        </span>
      </PaletteOption>
    )
  if (row.kind === 'recent')
    return (
      <PaletteOption id={row.id} icon={History} onChoose={onChoose}>
        <span dir="auto" className="truncate font-medium">
          {row.recent.title}
        </span>
      </PaletteOption>
    )
  return (
    <PaletteOption id={row.id} icon={row.kind === 'link' ? ArrowRight : Funnel} onChoose={onChoose}>
      <Marked text={row.title} query={query} className="truncate font-medium text-text-2" />
    </PaletteOption>
  )
}
