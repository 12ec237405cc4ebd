// Where the palette finds records: screens and the shell register sources, the palette queries them.
import type { ColourFamily } from '@office/shared/core/colour-family'
import type { Milestone } from '@office/shared/core/milestone'
import type { Icon } from '../../command/command.ts'
import type { RecordRef } from '../../command/context.ts'
import type { Words } from '../../language/translate.ts'

export interface PaletteRecord {
  /** Unique within its source. */
  id: string
  title: string
  /** Waybills and references: monospaced, left to right. */
  code?: boolean
  detail?: string
  /** At the end of the row: a status, or a word such as [WC]. */
  status?: { milestone: Milestone; name: string; family?: ColourFamily }
  end?: string
  icon?: Icon
  /** Where Enter goes. */
  href: string
  /** The target of commands chosen in the action panel. */
  record?: RecordRef
  /** Its English name and more words, by which it is also found among local records. */
  names?: readonly string[]
  keywords?: string
  cli?: string
}

export interface RecordSource {
  /** Stable: 'orders', 'merchants'. */
  section: string
  title: Words
  icon: Icon
  /** The prefix that searches only this source: '#' waybills and orders, '@' people. */
  mode?: '#' | '@'
  /** Asks the server; must stop when the signal is aborted. At most five are shown. */
  search: (text: string, signal: AbortSignal) => Promise<readonly PaletteRecord[]>
  /** Local records (recent ones, masters), ranked by the palette in the same frame. */
  local?: () => readonly PaletteRecord[]
  /** Loads local records from the device into memory; called once an opened palette is painted. */
  ready?: () => Promise<unknown>
  /** A row on top at once, if the text itself names a record: a complete waybill. */
  pin?: (text: string) => PaletteRecord | null
  /** The list with this text as filter, offered if there may be more than is shown; null if the person may not open it. */
  all?: (text: string) => { title: Words; href: string } | null
}

const sources: RecordSource[] = []

/** Adds a source; returns the function that removes it. */
export function addRecordSource(source: RecordSource): () => void {
  sources.push(source)
  return () => {
    const at = sources.indexOf(source)
    if (at >= 0) sources.splice(at, 1)
  }
}

export const recordSources = (): readonly RecordSource[] => sources
