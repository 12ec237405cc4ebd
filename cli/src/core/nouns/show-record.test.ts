// How a record is shown: on a terminal with everything nested in it, whole; in a pipe one field a line as before.
import { inEnglish, msg } from '@office/shared/core/messages/message'
import * as x from '@office/shared/core/schema'
import { expect, it } from 'vitest'
import type { Sink } from '../io/io.ts'
import { writeFields } from './show-record.ts'

const invoice = {
  id: 89,
  remark: null,
  totals: { cod: '13467.17', net: '10087.25' },
  adjustments: [],
  bank: { bank_account_number: '85658050554344', held: null },
  tags: ['a', 'b'],
  payments: [
    { id: 1, amount: '87.25', reference: 'NIC-1', by: null },
    { id: 2, amount: '10000.00', reference: null, by: null },
  ],
}

function written(record: Readonly<Record<string, unknown>>, isTty: boolean, width: number, schema: x.JsonSchema = {}): string[] {
  const told: string[] = []
  const write = (chunk: string | Uint8Array) => void told.push(String(chunk))
  const out: Sink = { isTty, colour: false, width, write, ready: async () => {} }
  writeFields({ io: { out }, translate: inEnglish }, record, schema)
  return told.join('').split('\n').slice(0, -1)
}

it('shows people each nested field on a line of its own, and lists of rows as tables', () => {
  expect(written(invoice, true, 80)).toEqual([
    'id                        89',
    'totals.cod                13467.17',
    'totals.net                10087.25',
    'bank.bank_account_number  85658050554344',
    'tags                      a, b',
    '',
    'payments',
    'id    amount  reference',
    '1      87.25  NIC-1',
    '2   10000.00',
  ])
})

it('says choices, amounts, days and times to people as screens do, at any depth', () => {
  const kind = x.oneOf(['on-foot', 'van'], { 'on-foot': msg`On foot`, van: msg`Van` })
  const schema = x.row({
    kind: x.nullable(kind),
    kinds: x.list(kind),
    last: x.row({ on: x.nullable(x.day()) }),
    visits: x.list(x.row({ id: x.id(), kind, paid: x.amount() })),
  })
  const record = {
    kind: 'van',
    kinds: ['van', 'on-foot'],
    last: { on: '2026-11-28' },
    visits: [{ id: 7, kind: 'on-foot', paid: '1250.5' }],
  }
  const [kinds, ...told] = written(record, true, 80, x.jsonSchema(schema))
  expect(kinds).toBe('kind     Van')
  expect(told).toEqual([
    'kinds    Van, On foot',
    'last.on  28/11/2026',
    '',
    'visits',
    'id  kind         paid',
    '7   On foot  1,250.50',
  ])
  expect(written(record, false, 80, x.jsonSchema(schema))).toContain('kind\tvan')
})

it('cuts nothing where the window is narrow: rows that it does not hold stand field below field', () => {
  expect(written(invoice, true, 20).slice(6)).toEqual([
    'payments',
    'id         1',
    'amount     87.25',
    'reference  NIC-1',
    '',
    'id      2',
    'amount  10000.00',
  ])
  expect(written({ remark: 'x'.repeat(300) }, true, 20)).toEqual([`remark  ${'x'.repeat(300)}`])
  const deep = { rules: [{ rule: 1, lines: [{ from: '0.5' }] }] }
  expect(written(deep, true, 80)).toEqual(['', 'rules', 'rule  1', '', 'rules.lines', 'from', '0.5'])
})

it('gives programs a field a line, what is nested as JSON', () => {
  expect(written(invoice, false, Number.POSITIVE_INFINITY).slice(0, 3)).toEqual([
    'field\tvalue',
    'id\t89',
    'totals\t{"cod":"13467.17","net":"10087.25"}',
  ])
})
