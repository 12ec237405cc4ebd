// Texts as a search compares them.

const MARKS = /[\u0300-\u036f]/g
// Letters that no decomposition splits.
const PLAIN: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }
const SPECIAL = /[ßøæœđðłþı]/g

/** Text without case and Latin diacritics; Devanagari vowel signs stay, because they are letters. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(SPECIAL, letter => PLAIN[letter] ?? letter)
