// Files split into parts: together they hold the rows of the whole, under its headings and with its row numbers.
import { describe, expect, it } from 'vitest'
import { xlsxBytes } from '../export/xlsx.ts'
import { readSheet } from '../sheet/read-sheet.ts'
import { cellsOf } from '../sheet/sheet.ts'
import { type FilePart, type PartLimits, partsOf, rowInWhole } from './part-file.ts'

/** In pieces of any size: no record ends where a piece does. */
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function rowsOf(bytes: Uint8Array, part?: FilePart) {
  const sheet = await readSheet(bytes, 'x', { limits: { fileBytes: 1e9, rows: 1e6 } })
  if ('refused' in sheet) throw new Error(sheet.refused.code)
  return sheet.rows.map(one => [part ? rowInWhole(part.places, one.row) : one.row, ...sheet.headings, ...cellsOf(one)])
}

async function partsIn(bytes: Uint8Array, piece: number, limits: PartLimits): Promise<FilePart[]> {
  const parts: FilePart[] = []
  for await (const part of partsOf(inPieces(bytes, piece), 'x', () => 0, limits)) parts.push(part)
  return parts
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const body = (delimiter: string, end: string) =>
  Array.from({ length: 7 }, (_, at) => [`5" of ${at}`, `"a${delimiter}""b""\n${at}"`, `ü${at}`].join(delimiter)).join(
    `${end}${end}`,
  )

describe('a text', () => {
  it.each([
    ['commas', utf8(`A,B,C\n${body(',', '\n')}\n`)],
    ['semicolons that Excel names, with Windows line ends', utf8(`sep=;\r\nA;B;C\r\n${body(';', '\r\n')}`)],
    ['a mark and blank lines above the headings', utf8(`\ufeff\n,,\nA,B,C\n${body(',', '\n')}`)],
    ['a mark and a quoted heading of two lines', utf8(`\ufeff"A\na",B,C\n${body(',', '\n')}`)],
    ['line ends of an old Mac', utf8(`A\tB\tC\r${body('\t', '\r')}\r`)],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from(`A,B,C\n${body(',', '\n')}`, 'utf16le')])],
  ])('with %s', async (_, bytes) => {
    for (const piece of [1, 7, 64, 10_000]) {
      const parts = await partsIn(bytes, piece, { rows: 3, bytes: 100_000 })
      expect(parts.map(({ rows }) => rows)).toEqual([3, 3, 1])
      const together = await Promise.all(parts.map(part => rowsOf(part.bytes, part)))
      expect(together.flat()).toEqual(await rowsOf(bytes))
    }
  })

  it('is cut by its bytes, too', async () => {
    const bytes = utf8(`A,B\n${'x,y\n'.repeat(100)}`)
    const parts = await partsIn(bytes, 50, { rows: 1000, bytes: 104 })
    expect(parts.every(part => part.bytes.length <= 104)).toBe(true)
    expect((await Promise.all(parts.map(part => rowsOf(part.bytes, part)))).flat()).toEqual(await rowsOf(bytes))
  })

  it('is refused with the row of a quotation mark that swallows the rest, or for a record of any length, before anything is sent', async () => {
    for (const [text, row] of [
      ['A,B\n1,2\n3,"4\n5,6\n', 3],
      ['sep=,\nA,B\n1,2\n3,"4\n', 3],
      [`A,B\n1,2\n3,4\n"5,${'6\n7,'.repeat(300)}`, 4],
    ] as const) {
      const cutting = partsOf(inPieces(utf8(text), 50), 'x', () => 0, { rows: 2, bytes: 500 })
      let next = await cutting.next()
      while (!next.done) next = await cutting.next()
      expect(next.value).toMatchObject({ refused: { code: 'UNCLOSED_QUOTE', values: { row } } })
    }
    const endless = partsOf(inPieces(utf8(`A,B\n${'6,7,'.repeat(300)}`), 50), 'x', () => 0, { rows: 2, bytes: 500 })
    expect((await endless.next()).value).toMatchObject({ refused: { code: 'FILE_TOO_LARGE' } })
  })

  it('of headings alone is one part', async () => {
    expect((await partsIn(utf8('A,B\n'), 5, { rows: 3, bytes: 100 })).map(({ rows }) => rows)).toEqual([0])
  })
})

it('a workbook becomes texts, by rows and by bytes', async () => {
  const columns = ['A', 'B'].map(key => ({ key, heading: key, kind: 'text' as const }))
  const bytes = await xlsxBytes(
    'S',
    columns,
    Array.from({ length: 9 }, (_, at) => ({ A: `+${at}`, B: `'"${at},` })),
    'UTC',
  )
  const parts = await partsIn(bytes, 100, { rows: 5, bytes: 40 })
  expect(parts.length).toBeGreaterThan(2)
  expect((await Promise.all(parts.map(part => rowsOf(part.bytes, part)))).flat()).toEqual(await rowsOf(bytes))
})

it('a workbook that cannot be read is refused as when it is whole', async () => {
  const parts = partsOf(inPieces(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]), 3), 'x', () => 0)
  expect(await parts.next()).toMatchObject({ done: true, value: { refused: { code: 'CORRUPT_FILE' } } })
})
