// The real files and the 34 malformed ones get exactly their expected answers, as far as a file alone can tell.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderImport } from '../../areas/orders/order.import.ts'
import { secondaryPhoneImport } from '../../areas/orders/secondary-phone.import.ts'
import { cityImport } from '../../areas/places/city.import.ts'
import { stateImport } from '../../areas/places/state.import.ts'
import { inEnglish } from '../messages/message.ts'
import type { Column, ImportDefinition } from './define-import.ts'
import { readImport } from './read-import.ts'

const data = resolve(import.meta.dirname, '../../../..', process.env.OFFICE_SHARED ?? '../shared', 'data')
const absent = !existsSync(data)
if (absent) console.warn(`No input files at ${data}: the tests of real files are skipped`)

const definitions = { orders: orderImport, states: stateImport, cities: cityImport }

interface Expected {
  import: keyof typeof definitions
  answer: {
    whole_file_rejected: boolean
    reason?: string
    rows_ok?: number
    rows_rejected?: { row: number; field: string; reason: string; value?: string }[]
  }
}

const bytesOf = (name: string) => new Uint8Array(readFileSync(resolve(data, name)))

async function judged<C extends Record<string, Column<unknown>>>(definition: ImportDefinition<C>, name: string) {
  const read = await readImport(definition, bytesOf(name), name)
  if ('refused' in read) throw new Error(`refused: ${read.refused.code}`)
  return read.judgement
}

/** Only the server, which holds the records, can give these. */
const isReference = (reason: string) => /^UNKNOWN_|_NOT_IN_/.test(reason)

describe.skipIf(absent)('malformed files', () => {
  const expected: Record<string, Expected> = absent
    ? {}
    : JSON.parse(readFileSync(resolve(data, 'malformed/expected.json'), 'utf8')).files

  it('are all 34 here', () => {
    expect(Object.keys(expected)).toHaveLength(34)
  })

  it.each(Object.entries(expected))('%s', async (name, { import: kind, answer }) => {
    const definition: ImportDefinition<never> = definitions[kind] as never
    const read = await readImport(definition, bytesOf(`malformed/${name}`), name)
    if (answer.whole_file_rejected) {
      if (!('refused' in read)) throw new Error('the file was taken')
      const [, code, detail = '', words] = /^(\w+)(?:: ([^(]+))?(?: \('(.*)'\))?$/.exec(answer.reason ?? '') ?? []
      expect(read.refused.code).toBe(code)
      const message = inEnglish(read.refused.message, read.refused.values)
      expect(message).toContain(detail)
      if (words) expect(message).toBe(words)
      return
    }
    if ('refused' in read) throw new Error(`refused: ${read.refused.code}`)
    const local = (answer.rows_rejected ?? []).filter(row => !isReference(row.reason))
    expect(
      read.judgement.rejected.map(({ row, field, code, value }) => {
        const told = local.find(one => one.row === row)
        return { row, field, reason: code, ...(told?.value === undefined ? {} : { value }) }
      }),
    ).toEqual(local)
    const forTheServer = (answer.rows_rejected ?? []).length - local.length
    expect(read.judgement.rows).toHaveLength((answer.rows_ok ?? 0) + forTheServer)
  })

  it('reads bare day numbers and date cells alike, without a shift', async () => {
    const { rows } = await judged(orderImport, 'malformed/19-dates-as-serials.xlsx')
    expect(rows.slice(0, 4).map(row => row.values.order_date)).toEqual([
      '2017-01-29 20:53:13',
      '2017-01-30 12:15:14',
      '2017-01-30 13:13:59',
      '2017-01-30 14:01:38',
    ])
  })

  it('reads decimal commas as decimals', async () => {
    const { rows } = await judged(orderImport, 'malformed/09-semicolon-decimal-comma.csv')
    expect(rows.slice(0, 3).map(row => [row.values.weight_kg, row.values.cod_amount])).toEqual([
      ['3.700', '0.00'],
      ['1.500', '0.00'],
      ['0.900', '374.28'],
    ])
  })

  it('says which of several sheets was read', async () => {
    expect((await judged(orderImport, 'malformed/17-several-sheets.xlsx')).sheet).toBe('Orders')
  })

  it('names what each column of the file was taken for', async () => {
    const { headings } = await judged(orderImport, 'malformed/32-reordered-and-extra-columns.xlsx')
    expect(headings.slice(0, 4)).toEqual([
      { heading: 'Internal note', column: null },
      { heading: 'receiver name', column: 'Receiver Name' },
      { heading: 'Receiver Phone', column: 'Receiver Phone' },
      { heading: 'Reference No', column: 'Reference No' },
    ])
  })
})

describe.skipIf(absent)('real files', () => {
  it('orders: 10,000 rows, two without weight; csv and xlsx give equal rows', async () => {
    const csv = await judged(orderImport, 'orders-olist-10k.csv')
    expect(csv.rejected.map(({ row, field, code }) => [row, field, code])).toEqual([
      [1093, 'Weight (kg)', 'MISSING_VALUE'],
      [2125, 'Weight (kg)', 'MISSING_VALUE'],
    ])
    expect(csv.rows).toHaveLength(9998)
    const cents = csv.rows.reduce((sum, row) => sum + BigInt(row.values.cod_amount.replace('.', '')), 0n)
    // sum_cod_of_all_rows of its expected.json: the two rows without weight are prepaid.
    expect(cents).toBe(29_702_545n)
    const xlsx = await judged(orderImport, 'orders-olist-10k.xlsx')
    expect(xlsx.rows).toEqual(csv.rows)
    expect(xlsx.rejected).toEqual(csv.rejected)
  })

  it('states: 5,308 rows are all good, also the 59 names that repeat within a country', async () => {
    const csv = await judged(stateImport, 'states.csv')
    expect([csv.rows.length, csv.rejected]).toEqual([5308, []])
    expect(new Set(csv.rows.map(row => stateImport.key(row.values))).size).toBe(5308)
    expect((await judged(stateImport, 'states.xlsx')).rows).toEqual(csv.rows)
  })

  it('cities: 24,349 rows are all good', async () => {
    const csv = await judged(cityImport, 'cities-np-de-fr-pt-br.csv')
    expect([csv.rows.length, csv.rejected]).toEqual([24_349, []])
    expect((await judged(cityImport, 'cities-np-de-fr-pt-br.xlsx')).rows).toEqual(csv.rows)
  })

  it('secondary phones: 1,952 rows are all good', async () => {
    const csv = await judged(secondaryPhoneImport, 'secondary-phones-olist-10k.csv')
    expect([csv.rows.length, csv.rejected]).toEqual([1952, []])
  })
})
