// The price table as a file: what is written can be read again, and an error names its row and column.
import { describe, expect, it } from 'vitest'
import { csvFile } from '../../../core/export/csv.ts'
import { wholeFile } from '../../../core/export/whole-file.ts'
import { xlsxBytes } from '../../../core/export/xlsx.ts'
import { inEnglish } from '../../../core/messages/message.ts'
import { readSheet } from '../../../core/sheet/read-sheet.ts'
import type { Lane, Slab } from './price-card.model.ts'
import { readTable, tableChanges, tableFile } from './rate-table.ts'

const slabs: Slab[] = [
  { from_kg: '0', to_kg: '0.5', mode: 'flat', step_kg: null, base_kg: null },
  { from_kg: '0.5', to_kg: '10', mode: 'flat-additional', step_kg: '0.5', base_kg: '1' },
  { from_kg: '10', to_kg: '50', mode: 'per-step', step_kg: '5', base_kg: null },
  { from_kg: '50', to_kg: null, mode: 'per-kg', step_kg: null, base_kg: null },
]
const zones = [
  { id: 1, name: 'Kathmandu valley', code: 'KV' },
  { id: 2, name: 'Östlich; "Ost"', code: null },
]
const card = { name: 'Valley', currency: 'NPR', slabs, zones }
const lane = (origin_zone_id: number, destination_zone_id: number, prices: Lane['prices'], more: Partial<Lane> = {}): Lane => ({
  origin_zone_id,
  destination_zone_id,
  service: null,
  speed: null,
  prices,
  ...more,
})
const lanes = [
  lane(1, 1, ['100.00', '120.00', '45.50', '400.00', '38.25']),
  lane(1, 2, ['150.00', '180.00', '60.00', null, '44.00'], { service: 'branch-to-door', speed: 'express' }),
  lane(2, 1, ['0.00', '180.00', '60.00', '550.00', '999999999999.99']),
]

async function sheetOf(bytes: Uint8Array) {
  const sheet = await readSheet(bytes, 'table.csv')
  if ('refused' in sheet) throw new Error(sheet.refused.code)
  return sheet
}
const readText = async (text: string, of = card) => readTable(await sheetOf(new TextEncoder().encode(text)), of)

const heading = 'Origin Zone,Destination Zone,0-2 kg\n'
const withSlab = (to_kg: string) => ({ name: 'Valley', currency: 'NPR', zones, slabs: [{ ...slabs[0], to_kg } as Slab] })
const one = { name: 'Valley', currency: 'NPR', zones, slabs: [{ ...slabs[0], to_kg: '2' } as Slab] }

describe('a price table', () => {
  it('of other slabs is refused, even if they differ by a decimal point only', async () => {
    expect(await readText('Origin Zone,Destination Zone,0-25 kg\nKV,KV,1\n', withSlab('2.5'))).toMatchObject({
      refused: { code: 'file-of-other-card', values: { heading: '0-2.5 kg' } },
    })
    const loosely = 'ORIGIN ZONE,destination zone,0 – 2.5 KG\nKV,KV,1\n'
    expect(await readText(loosely, withSlab('2.5'))).toMatchObject({ lanes: [{ prices: ['1.00'] }], rejected: [] })
  })

  it('takes a name for the zone of that name, whichever zone has it for a code', async () => {
    const [north, south] = [
      { id: 1, name: 'N', code: null },
      { id: 2, name: 'South', code: 'n' },
    ]
    for (const zones of [
      [north, south],
      [south, north],
    ]) {
      const read = await readText(`${heading}N,South,1\n`, { ...one, zones })
      expect(read).toMatchObject({ lanes: [{ origin_zone_id: 1, destination_zone_id: 2 }] })
    }
  })

  it('comes back from CSV and Excel as it was', async () => {
    const { columns, rows } = tableFile(lanes, card)
    expect(columns.map(column => column.heading)).toEqual([
      'Origin Zone',
      'Destination Zone',
      'Service',
      'Speed',
      '0-0.5 kg',
      '0.5-10 kg: first 1 kg',
      '0.5-10 kg: each further 0.5 kg',
      '10-50 kg: each 5 kg',
      'over 50 kg: each kg',
    ])
    for (const bytes of [await wholeFile(csvFile(columns, rows, 'UTC')), await xlsxBytes('Table', columns, rows, 'UTC')])
      expect(readTable(await sheetOf(bytes), card)).toEqual({ lanes, rejected: [] })
  })

  it('knows zones by name and code in any case, and names the nearest where there is none', async () => {
    expect(await readText(`${heading}kv,KATHMANDU VALLEY,100\nKV,Katmandu valley,100\n`, one)).toMatchObject({
      lanes: [{ origin_zone_id: 1, destination_zone_id: 1, prices: ['100.00'] }],
      rejected: [{ row: 3, field: 'Destination Zone', code: 'UNKNOWN_ZONE', values: { suggestion: 'Kathmandu valley' } }],
    })
  })

  it('tells every faulty cell with its row and column, and rows that are there twice', async () => {
    const read = await readText(`${heading}KV,KV,-5\n,KV,x\nKV,KV,7\nKV,kv,8\n`, one)
    if ('refused' in read) throw new Error('Refused')
    expect(read.lanes).toHaveLength(1)
    expect(read.rejected.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      '2 0-2 kg NEGATIVE',
      '3 Origin Zone MISSING_VALUE',
      '3 0-2 kg NOT_A_NUMBER',
      '5 Origin Zone DUPLICATE_IN_FILE',
    ])
  })

  it('refuses the file of another card, and names the column', async () => {
    const told = async (text: string) => {
      const read = await readText(text, one)
      return 'refused' in read ? inEnglish(read.refused.message, read.refused.values) : null
    }
    expect(await told('Origin Zone,Destination Zone,0-5 kg\nKV,KV,1\n')).toBe(
      'This file is not a price table for Valley: the column 0-2 kg is missing.',
    )
    expect(await told('Origin Zone,Destination Zone,0-2 kg,2-5 kg\nKV,KV,1,2\n')).toBe(
      'This file is not a price table for Valley, which has no column 2-5 kg.',
    )
    expect(await told(heading)).toBe('This file has no rows for Valley, only headings.')
  })

  it('tells which rows another table changes and which it takes away', () => {
    const [first, second, third] = lanes as [Lane, Lane, Lane]
    const after = [
      { ...first, prices: ['100', '120.0', '45.50', '400.00', '38.25'] },
      { ...second, prices: ['1', '2', '3', '4', '5'] },
    ]
    expect(tableChanges(lanes, after)).toEqual({ lanes: [after[1]], removed: [third] })
  })
})
