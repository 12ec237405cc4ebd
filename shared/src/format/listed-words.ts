// Comma-separated words, as filters, flags and settings hold them.

/** 'a, b,' is a and b. */
export const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
