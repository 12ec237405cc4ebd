// How many figures stand side by side, so that none is cut and none is left alone on a line.

/** Pixels around a figure; of one of its digits, and of a comma, a point or a blank. */
const AROUND = 36
const DIGIT = 13.7
const COMMA = 6.5

/** Pixels that a figure needs with its name and note, and with its trend. */
export function roomOf({ figure, line }: { figure: string | null; line?: readonly number[] }): number {
  const letters = [...(figure ?? '')].map(letter => (/[.,\s]/.test(letter) ? COMMA : DIGIT))
  return Math.max(line ? 156 : 124, AROUND + letters.reduce((sum, width) => sum + width, 0))
}

/** As many as fit side by side, and make all lines equally long, so that no figure is left alone on one. */
export function perLine(needs: readonly number[], room: number): number {
  for (let lines = 1; lines < needs.length; lines++) {
    const count = Math.ceil(needs.length / lines)
    const columns = Array.from({ length: count }, (_, at) => Math.max(...needs.filter((_need, of) => of % count === at)))
    if (columns.reduce((sum, width) => sum + width, 0) <= room) return count
  }
  return 1
}
