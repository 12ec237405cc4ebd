// One row of the palette: a command with its keys or the reason it is off, a record with its status, a link.
import { useLingui } from '@lingui/react/macro'
import { ArrowRight, Funnel, History, Lock } from 'lucide-react'
import { Keys } from '../ui/keys.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Tell } from '../ui/translate.ts'
import { Marked, PaletteOption } from './palette-frame.tsx'
import type { Row } from './palette-rows.ts'

export function PaletteRow({
  row,
  query,
  tell,
  onChoose,
}: {
  row: Row
  query: string
  tell: Tell
  onChoose: (id: string) => void
}) {
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
          <span className="inline-flex min-w-0 items-center gap-[5px] text-sm text-text-3">
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
