// What the import screen shows: this device's reading first, the server's result once it has arrived.
import { suggestionMessages } from '@office/shared/core/import/import-codes'
import type { ImportJob } from '@office/shared/core/import-job'
import { describe, expect, it, vi } from 'vitest'
import { originalOf, type Tell } from '../../core/language/translate.ts'
import { importCommand, importView, rejectedName, suggestionIn } from './import-view.ts'
import { previewOf } from './preview.ts'

vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost', href: 'http://demo.localhost/' }))

/** English, without a catalogue. */
const tell: Tell = originalOf

const bytes = (text: string) => new TextEncoder().encode(text)
const FILE = ['State Name,Country Name,Colour', 'Bagmati,Nepal,red', ',Nepal,blue', 'Bagmati,Nepal,green'].join('\n')

const job = (over: Partial<ImportJob>): ImportJob => ({
  id: null,
  kind: 'states',
  file: 'states.csv',
  state: 'done',
  rows: 3,
  done: 3,
  valid: 1,
  invalid: 2,
  created: 0,
  updated: 0,
  unchanged: 1,
  differing: 0,
  changes: [],
  new_merchants: 0,
  rejected: [],
  warned: 0,
  warnings: [],
  rejected_file: null,
  refused: null,
  staff_id: 1,
  staff_name: 'Asha Rai',
  created_at: '2026-11-21T06:00:00.000Z',
  seconds: 0.2,
  ...over,
})

describe('an import on screen', () => {
  it('counts and explains by itself, and leaves open what only the server knows', async () => {
    const view = importView(await previewOf('states', bytes(FILE), 'states.csv'), null, tell)
    expect(view).toMatchObject({ rows: 3, valid: 1, invalid: 2, already: null, create: null, unseen: 0, refusal: null })
    expect(view.problems.map(({ row, field, code, message }) => [row, field, code, message])).toEqual([
      [3, 'State Name', 'MISSING_VALUE', 'This field is required'],
      [4, 'State Name', 'DUPLICATE_IN_FILE', 'Same as row 2'],
    ])
    expect(view.headings).toEqual([
      { heading: 'State Name', column: 'State Name' },
      { heading: 'Country Name', column: 'Country Name' },
      { heading: 'Colour', column: null },
    ])
  })
  it('lets the server’s word count and keeps the headings read here', async () => {
    const preview = await previewOf('states', bytes(FILE), 'states.csv')
    const rejection = { row: 2, field: 'Country Name', code: 'UNKNOWN_COUNTRY', value: 'Nepall', message: 'No such country' }
    const view = importView(preview, job({ valid: 0, invalid: 1200, unchanged: 0, rejected: [rejection] }), tell)
    expect(view).toMatchObject({ valid: 0, invalid: 1200, already: 0, create: 0, unseen: 1199 })
    expect(view.problems).toEqual([{ ...rejection, suggestion: null }])
    expect(view.headings).toHaveLength(3)
  })
  it('shows a file refused here or there with its reason', async () => {
    const refused = await previewOf('states', bytes('Name of nothing\n1\n'), 'states.csv')
    expect(importView(refused, null, tell).refusal).toContain('does not contain the headings')
    const words = { code: 'TOO_MANY_ROWS', message: 'Too many rows.' }
    expect(importView(null, job({ state: 'refused', refused: words }), tell).refusal).toBe('Too many rows.')
  })
})

describe('a suggestion', () => {
  it('is found in the words of any language', () => {
    const german: Tell = words =>
      typeof words === 'object' && 'values' in words ? `Kein solcher Staat. Meinten Sie ${words.values.suggestion}, bitte?` : ''
    const problem = { code: 'UNKNOWN_STATE', message: 'Kein solcher Staat. Meinten Sie Bagmati, bitte?' }
    expect(suggestionIn(problem, german)).toBe('Bagmati')
  })
  it('is none where the words hold none or the rule knows none', () => {
    expect(suggestionIn({ code: 'UNKNOWN_STATE', message: 'No such state' }, tell)).toBeNull()
    expect(suggestionIn({ code: 'NOT_A_NUMBER', message: 'Did you mean Bagmati?' }, tell)).toBeNull()
  })
  it('is found for every rule that can have one', () => {
    for (const [code, message] of Object.entries(suggestionMessages))
      expect(suggestionIn({ code, message: tell({ message, values: { suggestion: 'São Tomé' } }) }, tell)).toBe('São Tomé')
  })
})

describe('the same in the terminal', () => {
  it('names kind, file and host', () =>
    expect(importCommand('orders', 'may-orders.xlsx', 'demo.localhost')).toBe(
      'office import orders may-orders.xlsx --host demo.localhost',
    ))
  it('quotes names that a shell would take apart', () =>
    expect(importCommand('orders', "may $(x) o'clock.csv", 'demo.localhost')).toBe(
      "office import orders 'may $(x) o'\\''clock.csv' --host demo.localhost",
    ))
  it('names the rejected rows after the file', () => expect(rejectedName('may.orders.xlsx')).toBe('may.orders.rejected.xlsx'))
})
