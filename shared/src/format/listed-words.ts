// Words with commas between them, as filters, flags and settings hold them.

/** 'a, b,' as a and b. */
export const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
