// Document numbers as people type them: 'INV-2026-000015' in full, 'inv 15' and 'RD57' for this year or the last, drafts by
// theirs.

/** Letters of the kind or the tenant, the year if given, and the count. */
const typed = /^(?:(\p{L}(?:[\p{L}\d-]*\p{L})?)[\s-]*)?(?:(\d{4})[\s-]+)?0*(\d{1,6})$/u

/**
 * Every number that may be meant, the likeliest first; none if the text is not a document number.
 * @param kind the prefix if the text has none: a list has one kind
 */
export function documentNumbersIn(text: string, kind: string | null = null, year: number = new Date().getFullYear()): string[] {
  const [, letters, told, digits = ''] = typed.exec(text.trim()) ?? []
  const prefix = letters?.toUpperCase() ?? kind
  if (digits === '' || prefix === null) return []
  const count = digits.padStart(6, '0')
  const years = told === undefined ? [year, year - 1] : [told]
  return [...years.map(one => `${prefix}-${one}-${count}`), `${prefix}-${count}`]
}
