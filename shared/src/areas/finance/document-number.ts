// Numbers of documents as people type them: 'INV-2026-000015' whole, 'inv 15' and 'RD57' of this year or the one before, drafts by theirs.

/** Letters of the kind or of the tenant, the year where it is told, and the count. */
const typed = /^(?:(\p{L}(?:[\p{L}\d-]*\p{L})?)[\s-]*)?(?:(\d{4})[\s-]+)?0*(\d{1,6})$/u

/**
 * Every number that may be meant, the likeliest first; none where the text is no number of a document.
 * @param kind what numbers begin with where the text does not say: a list is of one kind
 */
export function documentNumbersIn(text: string, kind: string | null = null, year: number = new Date().getFullYear()): string[] {
  const [, letters, told, digits = ''] = typed.exec(text.trim()) ?? []
  const prefix = letters?.toUpperCase() ?? kind
  if (digits === '' || prefix === null) return []
  const count = digits.padStart(6, '0')
  const years = told === undefined ? [year, year - 1] : [told]
  return [...years.map(one => `${prefix}-${one}-${count}`), `${prefix}-${count}`]
}
