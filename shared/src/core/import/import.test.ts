// The rules of imports on rows of our own: cells, headings, repeats, templates, rejected rows, suggestions.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderImport } from '../../areas/orders/order.import.ts'
import { secondaryPhoneImport } from '../../areas/orders/secondary-phone.import.ts'
import { cityImport } from '../../areas/places/city.import.ts'
import { stateImport } from '../../areas/places/state.import.ts'
import { zoneImport } from '../../areas/places/zone.import.ts'
import { waybillNumber } from '../../rules/waybill-number.ts'
import { inEnglish } from '../messages/message.ts'
import { ADDED_HEADINGS } from '../sheet/added-headings.ts'
import { cellsOf, NOT_CALCULATED, type Sheet, type SheetTraits } from '../sheet/sheet.ts'
import { currency, decimal, degrees, isFault, wholeNumber } from './cell.ts'
import { day, localDateTime } from './date-cell.ts'
import { importTemplate } from './import-template.ts'
import { judge } from './judge.ts'
import { nearest } from './nearest.ts'
import { readImport } from './read-import.ts'
import { rejectedWorkbook } from './rejected-workbook.ts'

const POINT: SheetTraits = { decimalComma: false, dateSystem: 1900 }
const COMMA: SheetTraits = { decimalComma: true, dateSystem: 1900 }
const codeOf = (read: unknown) => (isFault(read) ? read.fault : read)

describe('cells', () => {
  const weight = decimal({ scale: 3, digits: 6, least: 'positive' })
  const balance = decimal({ scale: 2, digits: 12, least: 'any' })

  it.each([
    [weight, POINT, '0.7', '0.700'],
    [weight, POINT, '+007.1000', '7.100'],
    [weight, POINT, '0,700', 'NOT_A_NUMBER'],
    [weight, POINT, '0.0001', 'TOO_MANY_DECIMALS'],
    [weight, POINT, '0.000', 'NOT_POSITIVE'],
    [weight, POINT, '1000000', 'OUT_OF_RANGE'],
    [weight, POINT, '1.2E+3', 'NOT_A_NUMBER'],
    [weight, POINT, '5E-1', '0.500'],
    [weight, POINT, '2.5E-7', 'TOO_MANY_DECIMALS'],
    [weight, POINT, '1E-99', 'NOT_A_NUMBER'],
    [balance, POINT, '0E-8', '0.00'],
    [balance, POINT, '-0.0E+20', '0.00'],
    [degrees(90), POINT, '-1.25E-6', '-0.00000125'],
    [weight, COMMA, '0,700', '0.700'],
    [weight, COMMA, '0.700', '0.700'],
    [weight, COMMA, '1.234,5', '1234.500'],
    [weight, COMMA, '1.234', 'AMBIGUOUS_NUMBER'],
    [balance, POINT, '-0.00', '0.00'],
    [balance, POINT, '-12.5', '-12.50'],
    [wholeNumber(99), POINT, '2.00', 2],
    [wholeNumber(99), POINT, '2.5', 'NOT_WHOLE'],
    [wholeNumber(99), POINT, '100', 'OUT_OF_RANGE'],
    [localDateTime(), POINT, '2026-1-5T7:05', '2026-01-05 07:05:00'],
    [localDateTime(), POINT, '31.01.2026 14:05', '2026-01-31 14:05:00'],
    [localDateTime(), POINT, '2026-01-31T23:45:00.123Z', '2026-01-31T23:45:00Z'],
    [localDateTime(), POINT, '2026-01-31 23:45+05:45', '2026-01-31T18:00:00Z'],
    [localDateTime(), POINT, '2026-02-30T00:00:00Z', 'NOT_A_DATE'],
    [localDateTime(), POINT, '2026-01-31T23:45:00+19:00', 'NOT_A_DATE'],
    [currency(), POINT, 'npr', 'NPR'],
    [currency(), POINT, 'ABC', 'NOT_A_CURRENCY'],
    [localDateTime(), POINT, '2026-02-30', 'NOT_A_DATE'],
    [localDateTime(), POINT, '01/02/2026', 'NOT_A_DATE'],
    [localDateTime(), POINT, '2026-01-05 25:00:00', 'NOT_A_DATE'],
    [localDateTime(), { ...POINT, dateSystem: 1904 } as const, '41302.5', '2017-01-29 12:00:00'],
    [day(), POINT, '42764', '2017-01-29'],
    [day(), POINT, '2026-01-31 14:05:00', 'NOT_A_DATE'],
  ])('%#: reads %s %s %s', (cell, traits, text, expected) => {
    expect(codeOf(cell.read(text, traits))).toBe(expected)
  })

  it('knows the check digit of waybill numbers and their country', () => {
    expect(['RB123456785GB', 'RB123456786US', 'RB123456785XX', 'RB12345678GB'].map(waybillNumber.holds)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

const sheet = (headings: string[], rows: string[][], traits: Partial<Sheet> = {}): Sheet => ({
  sheet: 'S',
  format: 'workbook',
  ...POINT,
  headings,
  headingRow: 1,
  rows: rows.map((packed, index) => ({ row: index + 2, packed })),
  ...traits,
})

function judgedStates(rows: string[][], headings = ['State Name', 'Country Name', 'State Code', 'Latitude']) {
  const judgement = judge(stateImport, sheet(headings, rows))
  if ('refused' in judgement) throw new Error(judgement.refused.code)
  return judgement
}

describe('judge', () => {
  it('knows headings by their other names, whatever their case, blanks and signs', () => {
    const { headings, rows } = judgedStates([['NP', 'Koshi', 'x']], ['country', ' STATE_name ', 'Remarks', ''])
    expect(headings).toEqual([
      { heading: 'country', column: 'Country Name' },
      { heading: 'STATE_name', column: 'State Name' },
      { heading: 'Remarks', column: null },
    ])
    expect(rows[0]?.values).toMatchObject({ country_name: 'NP', state_name: 'Koshi', state_code: null })
  })

  it('keeps two states of one name apart by their codes, and reports a repeat with the first row', () => {
    const { rows, rejected } = judgedStates([
      ['Dhaka', 'Bangladesh', 'C'],
      ['Dhaka', 'Bangladesh', '13'],
      [' DHAKA', 'bangladesh', 'c'],
    ])
    expect(rows).toHaveLength(2)
    expect(rejected.map(({ row, code, message, values }) => [row, code, inEnglish(message, values)])).toEqual([
      [4, 'DUPLICATE_IN_FILE', 'Same as row 2'],
    ])
  })

  it('does not let a rejected row take the key of a good one', () => {
    expect(
      judgedStates([
        ['A', 'B', 'C', 'north'],
        ['A', 'B', 'C', '1'],
      ]).rows.map(row => row.row),
    ).toEqual([3])
  })

  it('rejects a formula without its result, also where a cell may be empty', () => {
    const judgement = judge(stateImport, sheet(['State Name', 'Country Name', 'Latitude'], [['A', 'B', NOT_CALCULATED]]))
    expect(judgement).toMatchObject({ rows: [], rejected: [{ row: 2, field: 'Latitude', code: 'NOT_CALCULATED' }] })
  })

  it('notices rows of a text file that have slipped', () => {
    const judgement = judge(stateImport, sheet(['State Name', 'Country Name'], [['A', 'B', 'C']], { format: 'text' }))
    expect(judgement).toMatchObject({ rejected: [{ row: 2, code: 'SHIFTED_CELLS', value: 'C' }] })
  })

  it('refuses a prepaid order that collects money', async () => {
    const text =
      'Reference No,Merchant Code,Receiver Name,Receiver Phone,Receiver Address,Receiver City,Receiver State,Receiver Country,Pieces,Weight,Payment Type,COD,Currency\nA,M,N,1234567,S,C,T,L,1,1,prepaid,5,npr'
    const read = await readImport(orderImport, new TextEncoder().encode(text), 'x.csv')
    expect(read).toMatchObject({ judgement: { rejected: [{ row: 2, field: 'COD Amount', code: 'COD_ON_PREPAID', value: '5' }] } })
  })

  it('refuses a COD order that collects nothing', async () => {
    const text =
      'Reference No,Merchant Code,Receiver Name,Receiver Phone,Receiver Address,Receiver City,Receiver State,Receiver Country,Pieces,Weight,Payment Type,COD,Currency\nA,M,N,1234567,S,C,T,L,1,1,cod,0,npr'
    const read = await readImport(orderImport, new TextEncoder().encode(text), 'x.csv')
    expect(read).toMatchObject({
      judgement: { rejected: [{ row: 2, field: 'COD Amount', code: 'COD_WITHOUT_AMOUNT', value: '0' }] },
    })
  })

  it('asks which of two columns of one heading is meant, where it is one that is wanted', () => {
    const doubled = judge(stateImport, sheet(['State Name', 'Country Name', 'state_name'], [['A', 'B', 'C']]))
    expect(doubled).toMatchObject({ refused: { code: 'DOUBLED_COLUMN', values: { heading: 'State Name' } } })
    expect(judge(stateImport, sheet(['State Name', 'Country Name', 'note', 'note'], [['A', 'B', 'C', 'D']]))).toMatchObject({
      rows: [{ row: 2 }],
    })
  })

  it('names the columns that are missing where some of our own are there, and takes no data row for headings', () => {
    const few = judge(orderImport, sheet(['Reference No', 'Receiver Name', 'Weight'], [['A', 'B', '1']]))
    expect(few).toMatchObject({
      refused: { code: 'MISSING_COLUMN', values: { heading: expect.stringContaining('Merchant Code, Receiver Phone') } },
    })
    const data = judge(orderImport, sheet(['EX-1', 'COD', 'package', 'Kathmandu'], [['A', 'B', '1']]))
    expect(data).toMatchObject({ refused: { code: 'MISSING_HEADER' } })
  })

  it('gives the same rows and reasons for any order and any split of the rows', () => {
    const cell = fc.constantFrom('', ' ', 'Koshi', 'x'.repeat(300), '12.5', '-91', '#N/A', '=1', 'a\0b')
    const anyRows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 20 })
    /** The result of each row, by the row's code instead of its number. */
    const found = (rows: string[][]) => {
      const { rows: good, rejected } = judgedStates(rows)
      return [
        ...good.map(row => [row.values.state_code, row.values]),
        ...rejected.map(({ row, field, code, value }) => [rows[row - 2]?.[2], field, code, value]),
      ].map(each => JSON.stringify(each))
    }
    fc.assert(
      fc.property(anyRows, fc.nat(20), fc.infiniteStream(fc.nat()), (cells, at, order) => {
        // A different code for each row, so that none repeats another.
        const rows = cells.map(([name, country, latitude], index) => [name, country, `c${index}`, latitude])
        if (rows.length === 0) return
        const whole = found(rows).sort()
        const ranks = new Map(rows.map(row => [row, order.next().value ?? 0]))
        expect(found(rows.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))).sort()).toEqual(whole)
        const parts = [rows.slice(0, at), rows.slice(at)].filter(part => part.length > 0)
        expect(parts.flatMap(found).sort()).toEqual(whole)
      }),
    )
  })
})

describe('templates', () => {
  it.each(
    [orderImport, cityImport, stateImport, zoneImport, secondaryPhoneImport].flatMap(definition =>
      (['xlsx', 'csv'] as const).map(format => [definition.kind, format, definition] as const),
    ),
  )('of %s as %s are understood, and their example is never taken for a record', async (_, format, definition) => {
    // The four definitions differ only in their columns, which this test does not look into.
    const target = definition as typeof stateImport
    const read = await readImport(target, await importTemplate(target, format), `x.${format}`)
    if ('refused' in read) throw new Error(read.refused.code)
    expect(read.judgement.rejected.map(({ row, code }) => [row, code])).toEqual([[2, 'EXAMPLE_ROW']])
    // In a row that differs in one cell, every other cell is valid.
    const [only] = read.sheet.rows
    if (!only) throw new Error('No example')
    const cells = cellsOf(only).map((cell, at) =>
      at === read.sheet.headings.findIndex(one => /^(Remarks|Type|.*Name|Zone|.*No)$/.test(one)) ? `${cell} 2` : cell,
    )
    const other = judge(definition as typeof stateImport, { ...read.sheet, rows: [{ row: 2, packed: cells }] })
    expect(other).toMatchObject({ rejected: [], rows: [{ row: 2 }] })
    expect(read.judgement.headings.every(heading => heading.heading === heading.column)).toBe(true)
  })
})

describe('rejected rows', () => {
  it('make a file that gives the same reasons when imported, and good rows when mended', async () => {
    const text = 'Latitude;note;State Name;Country Name\n1,5;=keep;A;B\n0,25;+1;;B\nnorth;;C;B\n2,5;x;A;b'
    const first = await readImport(stateImport, new TextEncoder().encode(text), 'x.csv')
    if ('refused' in first) throw new Error(first.refused.code)
    const bytes = await rejectedWorkbook(stateImport, first.sheet, first.judgement.rejected, inEnglish)
    const again = await readImport(stateImport, bytes, 'x.rejected.xlsx')
    if ('refused' in again) throw new Error(again.refused.code)
    expect(again.sheet.headings).toEqual(['Latitude', 'note', 'State Name', 'Country Name', ...ADDED_HEADINGS])
    expect(again.sheet.rows.map(cellsOf)).toEqual([
      ['0.25', '+1', '', 'B', '3', 'State Name', 'This field is required'],
      ['north', '', 'C', 'B', '4', 'Latitude', 'Enter a number like 1250.50'],
      ['2.5', 'x', 'A', 'b', '5', 'State Name', 'Same as row 2'],
    ])
    expect(again.judgement.headings.map(heading => heading.heading)).toEqual(['Latitude', 'note', 'State Name', 'Country Name'])
    // The repeat is alone in its own file, so it is valid there; the server knows the first one.
    expect(again.judgement.rejected.map(({ row, code }) => [row, code])).toEqual([
      [2, 'MISSING_VALUE'],
      [3, 'NOT_A_NUMBER'],
    ])
    expect(again.judgement.rows.map(row => row.values.latitude)).toEqual(['2.50000000'])
  })

  it('make a file that can be imported also of one with as many columns as there may be', async () => {
    const notes = Array.from({ length: 98 }, (_, at) => `Note ${at}`)
    const text = `${['State Name', 'Country Name', ...notes].join(',')}\n${['', 'Nepal', ...notes].join(',')}`
    const first = await readImport(stateImport, new TextEncoder().encode(text), 'x.csv')
    if ('refused' in first) throw new Error(first.refused.code)
    const bytes = await rejectedWorkbook(stateImport, first.sheet, first.judgement.rejected, inEnglish)
    const again = await readImport(stateImport, bytes, 'x.rejected.xlsx')
    expect('judgement' in again && again.judgement.rejected.map(({ code }) => code)).toEqual(['MISSING_VALUE'])
    // As it is saved by other programs.
    const { read, write } = await import('xlsx')
    for (const bookType of ['ods', 'biff8'] as const) {
      const saved = new Uint8Array(write(read(bytes), { type: 'array', bookType }))
      expect('judgement' in (await readImport(stateImport, saved, `x.${bookType === 'ods' ? 'ods' : 'xls'}`))).toBe(true)
    }
  })
})

describe('nearest', () => {
  const states = ['São Paulo', 'Santa Catarina', 'Rio de Janeiro', 'Pará', 'Paraná']
  it.each([
    ['Sao  Pualo', 'São Paulo'],
    ['PARANA', 'Paraná'],
    ['Rio de Janiero', 'Rio de Janeiro'],
    ['Atlantis', null],
    ['', null],
  ])('%s', (value, expected) => {
    expect(nearest(value, states)).toBe(expected)
  })
})
