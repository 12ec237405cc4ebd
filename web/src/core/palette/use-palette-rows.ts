// The rows of the palette's first page: local ones in the frame of the key, the server's below them when they come.
import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import type { CommandRegistry } from '../command/registry.ts'
import type { ScreenCtx } from '../command/scope.ts'
import type { Tell } from '../language/translate.ts'
import { useAfterPaint } from '../ui/use-after-paint.ts'
import { localSections, type PaletteIndex, paletteIndex, pinnedRows, type readMode } from './palette-rows.ts'
import {
  confirmedPins,
  foldLocked,
  inSight,
  limited,
  type Row,
  readyFirst,
  type Section,
  withRemote,
} from './palette-sections.ts'
import type { Recents } from './records/recents.ts'
import { recordSources } from './records/record-source.ts'
import { useLocalRecords } from './records/use-local-records.ts'
import { type RemoteLane, useRemoteLane } from './records/use-remote-lane.ts'

interface Asked {
  /** False while the palette is rendered in advance. */
  isOpen: boolean
  typed: ReturnType<typeof readMode>
  /** What commands are about: with the selected or open records, if `withScope`. */
  ctx: ScreenCtx
  withScope: boolean
  /** The text for which the commands that this person may not use are listed one by one. */
  unfolded: string | null
  /** How many recents were removed since the palette opened. */
  forgotten: number
}

export interface PaletteRows {
  index: PaletteIndex
  lane: RemoteLane
  /** The rows that are an exact number or name. */
  pinned: readonly Row[]
  rows: readonly Row[]
  /** Those that are drawn by now, by section. */
  drawn: readonly Section[]
  /** Something is painted for the palette that is open. */
  isPainted: boolean
}

export function usePaletteRows(
  { registry, recents, tell }: { registry: CommandRegistry; recents: Recents; tell: Tell },
  { isOpen, typed: { mode, text }, ctx, withScope, unfolded, forgotten }: Asked,
): PaletteRows {
  const { t } = useLingui()
  const asked = `${mode}${text}`
  const [sources] = useState(() => [...recordSources()])
  const index = useMemo(() => paletteIndex(registry, ctx, sources, tell), [registry, ctx, sources, tell])
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
  const rows = useMemo(() => sections.flatMap(section => [...section.rows]), [sections])
  return { index, lane, pinned, rows, drawn: painted === asked ? sections : seen, isPainted: painted !== undefined }
}
