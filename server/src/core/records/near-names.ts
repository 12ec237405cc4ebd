// Names one typo away from what was typed, as LIKE patterns: for when there is no match.

/** Shorter texts are close to too many names. */
const SHORTEST = 4
/** Nobody types more of a name before looking. */
const LONGEST = 40

/** Escapes a letter that has a meaning in LIKE. */
const plain = (letter: string) => letter.replace(/[\\%_]/g, '\\$&')

/**
 * Patterns for a text with one letter wrong, missing, extra, or swapped with its neighbour. They match the beginning of a word of
 * ' ' || name. Empty if the text is too short to tell.
 */
export function nearPatterns(text: string): string[] {
  const letters = [...text.trim().slice(0, LONGEST)].map(plain)
  if (letters.length < SHORTEST) return []
  const slips = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 1)]
    const [next, ...rest] = after
    return [
      [...before, '_', ...after],
      [...before, '_', letter, ...after],
      ...(letters.length > SHORTEST ? [[...before, ...after]] : []),
      ...(next === undefined ? [] : [[...before, next, letter, ...rest]]),
    ]
  })
  return [...new Set(slips.map(parts => `% ${parts.join('')}%`))]
}
