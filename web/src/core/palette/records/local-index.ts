// Local records as the palette ranks them: prepared once for each array that a source returns.
import { type RankIndex, rankIndex } from './rank.ts'
import type { PaletteRecord } from './record-source.ts'

/** More records than this are prepared between keys, by {@link prepareLocal}, never within one. */
const AT_ONCE = 200

// A source that returns the same array again is not prepared again.
const localIndexes = new WeakMap<readonly PaletteRecord[], { locale: string; index: RankIndex<PaletteRecord> }>()

/** The index of the records; null while there are many and it was not prepared yet. */
export function localIndex(records: readonly PaletteRecord[], locale: string): RankIndex<PaletteRecord> | null {
  const known = localIndexes.get(records)
  if (known?.locale === locale) return known.index
  return records.length > AT_ONCE ? null : prepareLocal(records, locale)
}

/** Whether a source's local records can be ranked within a key. */
export const isPrepared = (records: readonly PaletteRecord[], locale: string) =>
  records.length <= AT_ONCE || localIndexes.get(records)?.locale === locale

export function prepareLocal(records: readonly PaletteRecord[], locale: string): RankIndex<PaletteRecord> {
  const index = rankIndex(records, locale)
  localIndexes.set(records, { locale, index })
  return index
}
