// The limit of an export: a zip with one sheet of ready rows, deflated while it is written.
import { Zip, ZipDeflate } from 'fflate'

/** As many as in the full export of orders (server/src/areas/orders/list/order-export.job.ts). */
const COLUMNS = 53

const line = `<row>${Array.from({ length: COLUMNS }, (_, at) => `<c t="inlineStr"><is><t>Value ${at} of a row</t></is></c>`).join('')}</row>`
/** Rows per chunk. */
const PIECE = 100

/** Bytes of the zip. */
export function readyZip(rows: number): number {
  let size = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    size += chunk.length
  })
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 })
  zip.add(sheet)
  const piece = Buffer.from(line.repeat(PIECE))
  for (let row = 0; row < rows; row += PIECE) sheet.push(piece, row + PIECE >= rows)
  zip.end()
  return size
}
