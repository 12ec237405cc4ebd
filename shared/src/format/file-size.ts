// File sizes for people.

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** '84 KB', '2.1 MB'; empty for null. */
export function formatSize(bytes: number | null): string {
  if (bytes === null) return ''
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const size = bytes / 1024 ** power
  return `${size < 10 && power > 0 ? size.toFixed(1) : Math.round(size)} ${UNITS[power]}`
}
