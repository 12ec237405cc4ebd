// Records at hand as the palette ranks them: prepared once for each array that a source gives.
import { type RankIndex, rankIndex } from './rank.ts'
import type { PaletteRecord } from './record-source.ts'

/** More records than this are prepared between keys, by {@link prepareLocal}, never within one. */
const AT_ONCE = 200

// A source that gives the same array again is not prepared again.
const localIndexes = new WeakMap<readonly PaletteRecord[], { locale: string; index: RankIndex<PaletteRecord> }>()

/** How the records are ranked; null while there are many and nobody has prepared them. */
export function localIndex(records: readonly PaletteRecord[], locale: string): RankIndex<PaletteRecord> | null {
  const known = localIndexes.get(records)
  if (known?.locale === locale) return known.index
  return records.length > AT_ONCE ? null : prepareLocal(records, locale)
}

/** Whether the records at hand of a source can be ranked within a key. */
export const isPrepared = (records: readonly PaletteRecord[], locale: string) =>
  records.length <= AT_ONCE || localIndexes.get(records)?.locale === locale

export function prepareLocal(records: readonly PaletteRecord[], locale: string): RankIndex<PaletteRecord> {
  const index = rankIndex(records, locale)
  localIndexes.set(records, { locale, index })
  return index
}
