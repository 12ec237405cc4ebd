// Some of many names in a sentence: the first of them, and how many more there are.
const NAMED = 5

/** 'NCM-1, NCM-2, NCM-3, NCM-4, NCM-5 (+12)': a refusal is a sentence, not a list. */
export const nameSome = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` (+${names.length - NAMED})` : '')
