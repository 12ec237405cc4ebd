// Exports can be read back unchanged, and none of their cells can start a formula.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as x from '../schema.ts'
import { readSheet } from '../sheet/read-sheet.ts'
import { cellsOf } from '../sheet/sheet.ts'
import { csvFile } from './csv.ts'
import { type ExportColumn, type ExportRow, kindOfField, localTimeIn, localTimeText } from './export-table.ts'
import { inertCell, restoredCell } from './inert-cell.ts'
import { wholeFile } from './whole-file.ts'
import { xlsxBytes, xlsxFile } from './xlsx.ts'

const ZONE = 'Asia/Kathmandu'

async function readBack(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const read = await readSheet(bytes, 'x')
  if ('refused' in read) throw new Error(`refused: ${read.refused.code}`)
  return [read.headings, ...read.rows.map(cellsOf)]
}

const columns: ExportColumn[] = [
  { key: 'id', heading: 'Id', kind: 'number' },
  { key: 'a', heading: '=Name; of', kind: 'text' },
  { key: 'b', heading: 'Other', kind: 'text' },
  { key: 'end', heading: 'End', kind: 'text' },
]
/** Any well-formed text, with dangerous characters far more often than by chance. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        "'",
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '\0',
        '＝',
        '＠',
        '"',
        ',',
        ';',
        ' ',
        '_x000D_',
        '&',
        '<',
        'é',
        '😀',
        '1',
      ),
      { maxLength: 6 },
    )
    .map(parts => parts.join('')),
)
const anyRows = fc.array(fc.record({ id: fc.nat(), a: anyText, b: anyText, end: fc.constant('.') }), { maxLength: 8 })
const asCells = (rows: ExportRow[]) => [
  columns.map(column => column.heading),
  ...rows.map(row => columns.map(column => String(row[column.key]))),
]

describe('an inert cell', () => {
  it('never starts with a sign that starts a formula, and can be turned back', () => {
    fc.assert(
      fc.property(anyText, text => {
        const inert = inertCell(text)
        expect(inert).not.toMatch(/^[=+\-@\t\r\0＝＋－＠]/)
        expect(restoredCell(inert)).toBe(text)
      }),
    )
  })

  it('covers phone numbers and texts that begin with an apostrophe', () => {
    expect(['+9779801234567', "'=1", "'tis"].map(inertCell)).toEqual(["'+9779801234567", "''=1", "'tis"])
  })
})

describe('CSV', () => {
  it('comes back as it went out', () =>
    fc.assert(
      fc.asyncProperty(anyRows, async rows => {
        expect(await readBack(await wholeFile(csvFile(columns, rows, ZONE)))).toEqual(asCells(rows))
      }),
    ))

  it('has a byte order mark, CRLF, bare numbers, and inert texts', async () => {
    const kinds: ExportColumn[] = [
      { key: 't', heading: 'T', kind: 'text' },
      { key: 'n', heading: 'N', kind: 'amount' },
      { key: 'i', heading: 'I', kind: 'instant' },
    ]
    const rows = [
      { t: '=1+1', n: '-10.00', i: '2026-11-21T06:42:10.000Z' },
      { t: null, n: '-1+1', i: 'never' },
    ]
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await wholeFile(csvFile(kinds, rows, ZONE)))
    expect(text).toBe("\ufeffT,N,I (Asia/Kathmandu)\r\n'=1+1,-10.00,2026-11-21 12:27:10\r\n,'-1+1,never\r\n")
  })
})

describe('xlsx', () => {
  it('comes back as it went out', () =>
    fc.assert(
      fc.asyncProperty(anyRows, async rows => {
        expect(await readBack(await xlsxBytes('S', columns, rows, ZONE))).toEqual(asCells(rows))
      }),
      { numRuns: 60 },
    ))

  it('keeps amounts exact and instants in the local time of the zone', async () => {
    const kinds: ExportColumn[] = [
      { key: 'w', heading: 'W', kind: 'number' },
      { key: 'n', heading: 'N', kind: 'amount' },
      { key: 'i', heading: 'I', kind: 'instant' },
    ]
    const rows = [
      { w: '0.700', n: '99999999999999.99', i: '2026-03-29T00:59:59.000Z' },
      { w: 3, n: '-0.10', i: '2026-03-29T01:00:00.000Z' },
    ]
    expect((await readBack(await xlsxBytes('S', kinds, rows, 'Europe/Berlin'))).slice(1)).toEqual([
      ['0.700', '99999999999999.99', '2026-03-29 01:59:59'],
      ['3', '-0.10', '2026-03-29 03:00:00'],
    ])
  })

  it('is data to two foreign readers: phones without apostrophes, numbers, times, holes', async () => {
    const kinds: ExportColumn[] = [
      { key: 'id', heading: 'Id', kind: 'number' },
      { key: 'phone', heading: 'Phone', kind: 'text' },
      { key: 'none', heading: 'None', kind: 'text' },
      { key: 'cod', heading: 'COD', kind: 'amount' },
      { key: 'at', heading: 'Created', kind: 'instant' },
    ]
    const row = { id: 7, phone: '+9779801234567', none: null, cod: '12.50', at: '2026-11-21T06:42:10.000Z' }
    const bytes = await xlsxBytes('Orders', kinds, [row, { ...row, phone: '=1+1' }], ZONE)
    const asRead = (phone: string) => [7, phone, null, 12.5, '2026-11-21T12:27:10.000Z']
    const wanted = [['Id', 'Phone', 'None', 'COD', `Created (${ZONE})`], asRead('+9779801234567'), asRead('=1+1')]
    const { readSheet: readFile } = await import('read-excel-file/node')
    /** Readers count days in floating point: they agree to the second. */
    const toSeconds = (rows: unknown) =>
      JSON.parse(JSON.stringify(rows), (_, cell) =>
        typeof cell === 'string' && /T.*Z$/.test(cell)
          ? new Date(Math.round(Date.parse(cell) / 1000) * 1000).toISOString()
          : cell,
      )
    expect(toSeconds(await readFile(Buffer.from(bytes)))).toEqual(wanted)
    const { read, utils } = await import('xlsx')
    const sheet = read(bytes, { type: 'array', cellDates: true, UTC: true }).Sheets.Orders
    expect(toSeconds(sheet && utils.sheet_to_json(sheet, { header: 1, defval: null, UTC: true }))).toEqual(wanted)
    // Only programs that go by the position of cells find them.
    expect(sheet?.D3).toMatchObject({ t: 'n', v: 12.5 })
  })

  it('holds no cell longer than Excel reads', async () => {
    const long = (start: string) => start.padEnd(40_000, 'x')
    const rows = ['x', '=', `${'y'.repeat(32_764)}😀`].map(start => ({ id: 1, a: long(start), b: '', end: '.' }))
    const cells = await readBack(await xlsxBytes('Long', columns, rows, ZONE))
    const held = cells.slice(1).map(row => row[1] ?? '')
    expect(held.every(cell => cell.length <= 32_767 && cell.endsWith('…') && cell.isWellFormed())).toBe(true)
    const most = 'x'.repeat(32_767)
    expect((await readBack(await xlsxBytes('Long', columns, [{ id: 1, a: most, b: '', end: '.' }], ZONE)))[1]?.[1]).toBe(most)
  })

  it('can be read by the general reader too', async () => {
    const { read, utils } = await import('xlsx')
    const bytes = await xlsxBytes('Or/ders', columns, [{ id: 7, a: '<&>', b: '', end: ' x ' }], ZONE)
    const book = read(bytes, { type: 'array' })
    expect(book.SheetNames).toEqual(['Or ders'])
    const sheet = book.Sheets['Or ders']
    expect(sheet && utils.sheet_to_json(sheet, { header: 1, blankrows: false })).toEqual([
      ['Id', '=Name; of', 'Other', 'End'],
      [7, '<&>', undefined, ' x '],
    ])
  })

  it('passes on what stops the rows, and stops the rows when nobody reads on', async () => {
    async function* broken() {
      yield { id: 1 }
      throw new Error('database gone')
    }
    await expect(wholeFile(xlsxFile('S', columns, broken(), ZONE))).rejects.toThrow('database gone')
    let stopped = false
    function* endless() {
      try {
        for (let id = 0; ; id++) yield { id, a: `row ${id}` }
      } finally {
        stopped = true
      }
    }
    for await (const piece of xlsxFile('S', columns, endless(), ZONE)) if (piece.length > 100) break
    expect(stopped).toBe(true)
  })
})

it('a field is in a file what its schema says, not what its value looks like', () => {
  const kindOf = (field: object) => kindOfField(x.jsonSchema(field))
  expect([x.amount(), x.nullable(x.signedAmount())].map(kindOf)).toEqual(['amount', 'amount'])
  expect([x.id(), x.nullable(x.integer()), x.decimal(3), x.number(-90, 90)].map(kindOf)).toEqual(Array(4).fill('number'))
  expect([x.instant(), x.nullable(x.instant())].map(kindOf)).toEqual(['instant', 'instant'])
  const texts = [x.text(), x.contactNumber(), x.clientKey(), x.day(), x.flag(), x.list(x.integer()), x.oneOf(['1', '2'])]
  expect(texts.map(kindOf)).toEqual(texts.map(() => 'text'))
})

it('local time follows the zone through its changes of the clock', () => {
  const berlin = localTimeIn('Europe/Berlin')
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), date => {
      const shown = date.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
      expect(localTimeText(berlin(date.toISOString()) ?? 0)).toBe(shown)
    }),
  )
})
