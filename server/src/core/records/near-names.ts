// Names one slip of the finger away from what was typed, as patterns of LIKE: for where nothing is called so.

/** Shorter texts are near to too much. */
const SHORTEST = 4
/** Nobody types more of a name before looking. */
const LONGEST = 40

/** A letter that means nothing else to LIKE. */
const plain = (letter: string) => letter.replace(/[\\%_]/g, '\\$&')

/**
 * Patterns for a text in which one letter is wrong, left out, too many, or has changed places with its neighbour. They stand
 * for the beginning of a word of ' ' || name. None where the text is too short to tell.
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
