// QR codes as squares for paper; the library loads when the first one is drawn.
import type { jsPDF } from 'jspdf'

/** Draws a square; all lengths in the document's unit. */
export type DrawQr = (doc: jsPDF, text: string, at: { x: number; y: number; size: number }) => void

export async function loadQr(): Promise<DrawQr> {
  const { encodeQR } = await import('qr')
  return (doc, text, { x, y, size }) => {
    // The paper around it is white: one module is all of the quiet zone that is drawn.
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    const module = size / rows.length
    doc.setFillColor(0, 0, 0)
    for (const [at, row] of rows.entries()) {
      const line = row.map(isDark => (isDark ? '1' : '0')).join('')
      // Neighbours are drawn as one: a gap between two of them would be read as light.
      for (const run of line.matchAll(/1+/g))
        doc.rect(x + run.index * module, y + at * module, run[0].length * module, module, 'F')
    }
  }
}
