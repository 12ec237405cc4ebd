// Where the palette finds records: screens and the shell hand in sources, the palette asks them.
import type { ColourFamily } from '@office/shared/core/colour-family'
import type { Milestone } from '@office/shared/core/milestone'
import type { Icon } from '../../command/command.ts'
import type { RecordRef } from '../../command/context.ts'
import type { Words } from '../../language/translate.ts'

export interface PaletteRecord {
  /** Unique inside its source. */
  id: string
  title: string
  /** Waybills and references: mono, left to right. */
  code?: boolean
  detail?: string
  /** At the row's end: a status, or a word such as [WC]. */
  status?: { milestone: Milestone; name: string; family?: ColourFamily }
  end?: string
  icon?: Icon
  /** Where Enter goes. */
  href: string
  /** What commands act on when they are chosen in the action panel. */
  record?: RecordRef
  /** Its English name and more words, by which it is found too among records at hand. */
  names?: readonly string[]
  keywords?: string
  cli?: string
}

export interface RecordSource {
  /** Stable: 'orders', 'merchants'. */
  section: string
  title: Words
  icon: Icon
  /** The prefix that asks this source alone: '#' waybills and orders, '@' people. */
  mode?: '#' | '@'
  /** Asks the server; must give up when the signal says so. At most five are shown. */
  search: (text: string, signal: AbortSignal) => Promise<readonly PaletteRecord[]>
  /** Records at hand (recent ones, masters), ranked by the palette in the same frame. */
  local?: () => readonly PaletteRecord[]
  /** Brings what is at hand from the device into memory; called once an opened palette is painted. */
  ready?: () => Promise<unknown>
  /** A row on top at once, when the text itself names a record: a whole waybill. */
  pin?: (text: string) => PaletteRecord | null
  /** The list with this text as filter, offered where there may be more than is shown; null when it may not be opened. */
  all?: (text: string) => { title: Words; href: string } | null
}

const sources: RecordSource[] = []

/** Adds a source; gives the function that takes it away again. */
export function addRecordSource(source: RecordSource): () => void {
  sources.push(source)
  return () => {
    const at = sources.indexOf(source)
    if (at >= 0) sources.splice(at, 1)
  }
}

export const recordSources = (): readonly RecordSource[] => sources
