// Rows of a file of opening balances, good and bad: what is refused before the server looks, and in which column.
import { describe, expect, it } from 'vitest'
import { importTemplate } from '../../../core/import/import-template.ts'
import { readImport } from '../../../core/import/read-import.ts'
import { inEnglish } from '../../../core/messages/message.ts'
import { openingImport } from './opening.import.ts'

const head = 'Account,Party,Amount,Currency,Day,Reference,Reason'
const read = (...lines: string[]) => readImport(openingImport, new TextEncoder().encode(lines.join('\n')), 'balances.csv')

async function judged(...lines: string[]) {
  const file = await read(...lines)
  if ('refused' in file) throw new Error(file.refused.code)
  return file.judgement
}

describe('a file of opening balances', () => {
  it('has one row for each balance, in any order of columns and by their other names', async () => {
    const { rows, rejected } = await judged(
      'Reason,As of,party code,ACCOUNT,Closing Balance',
      'Moved over,31.01.2026,EVEREST,Merchant,-120.5',
      'Moved over,,7,cash-rider,300',
    )
    expect(rejected).toEqual([])
    expect(rows.map(({ values }) => values)).toEqual([
      {
        account: 'merchant',
        party: 'EVEREST',
        amount: '-120.5',
        currency: null,
        day: '2026-01-31',
        reference: null,
        reason: 'Moved over',
      },
      { account: 'cash-rider', party: '7', amount: '300', currency: null, day: null, reference: null, reason: 'Moved over' },
    ])
  })

  it.each([
    ['without the column of the parties', ['Account,Amount,Reason', 'merchant,5,Moved over'], 'MISSING_COLUMN', 'Party'],
    ['without any reason', ['Account,Party,Amount', 'merchant,7,5'], 'MISSING_COLUMN', 'Reason'],
    ['with headings alone', [head], 'NO_ROWS', 'no rows'],
  ])('is refused %s', async (_, lines, code, words) => {
    const file = await read(...lines)
    expect(file).toMatchObject({ refused: { code } })
    if ('refused' in file) expect(inEnglish(file.refused.message, file.refused.values)).toContain(words)
  })

  it('is refused if it is empty', async () => {
    expect(await read('')).toMatchObject({ refused: {} })
  })

  it.each([
    ['treasure,1,5,NPR,,,Moved over', 'Account', 'NOT_A_CHOICE'],
    ['merchant,,5,NPR,,,Moved over', 'Party', 'MISSING_VALUE'],
    ['merchant,7,five,NPR,,,Moved over', 'Amount', 'NOT_A_NUMBER'],
    ['merchant,7,,NPR,,,Moved over', 'Amount', 'MISSING_VALUE'],
    ['merchant,7,"1,200.50",NPR,,,Moved over', 'Amount', 'NOT_A_NUMBER'],
    ['cash-rider,7,-5,NPR,,,Moved over', 'Amount', 'NEGATIVE'],
    ['merchant,7,5,RUPEES,,,Moved over', 'Currency', 'NOT_A_CURRENCY'],
    ['merchant,7,5,NPR,01/31/2026,,Moved over', 'Day', 'NOT_A_DATE'],
    ['merchant,7,5,NPR,,,', 'Reason', 'MISSING_VALUE'],
    ['merchant,7,5,NPR,,,ok', 'Reason', 'TOO_SHORT'],
  ])('refuses %s', async (row, field, code) => {
    expect((await judged(head, row)).rejected).toMatchObject([{ row: 2, field, code }])
  })

  it('takes the balance of an account once in each currency', async () => {
    const { rows, rejected } = await judged(
      head,
      'merchant,Everest Mobile,5,NPR,,,Moved over',
      'merchant, everest mobile ,6,NPR,,,Moved over',
      'merchant,Everest Mobile,5,EUR,,,Moved over',
      'walking,Everest Mobile,5,NPR,,,Moved over',
    )
    expect(rows.map(({ row }) => row)).toEqual([2, 4, 5])
    expect(rejected).toMatchObject([{ row: 3, field: 'Party', code: 'DUPLICATE_IN_FILE', values: { row: 2 } }])
  })

  it('begins with a template whose example is never taken for a balance', async () => {
    const file = await readImport(openingImport, await importTemplate(openingImport), 'openings.xlsx')
    expect(file).toMatchObject({ judgement: { rows: [], rejected: [{ row: 2, code: 'EXAMPLE_ROW' }] } })
  })
})
