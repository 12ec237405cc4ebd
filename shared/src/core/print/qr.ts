// QR codes as squares for paper and screen; the library loads when the first one is drawn.

interface Square {
  x: number
  y: number
  width: number
  height: number
}

/** The dark runs of a code in a square, in its unit. */
export type QrSquares = (text: string, at: { x: number; y: number; size: number }) => Square[]

export async function loadQrSquares(): Promise<QrSquares> {
  const { encodeQR } = await import('qr')
  return (text, { x, y, size }) => {
    // The paper around it is white: one module is all of the quiet zone that is drawn.
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    const module = size / rows.length
    return rows.flatMap((row, at) => {
      const line = row.map(isDark => (isDark ? '1' : '0')).join('')
      // Neighbours are drawn as one, because a gap between two of them would be read as light.
      return [...line.matchAll(/1+/g)].map(run => ({
        x: x + run.index * module,
        y: y + at * module,
        width: run[0].length * module,
        height: module,
      }))
    })
  }
}
