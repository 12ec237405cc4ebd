// An order sheet without a screen: what it finds wrong, what it sends, what stays and what leaves, and that nothing is created twice.
import type { CheckedOrder, OrderCheck } from '@office/shared/areas/orders/order-entry.contract'
import { CallError } from '@office/shared/core/api/failure'
import type { ImportJob } from '@office/shared/core/import-job'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStore } from '../../../core/form/testing/memory-store.ts'
import { tellIn, type Words } from '../../../core/language/translate.ts'
import type { KnownCity } from '../order-place.ts'
import { createOrderSheet, filledRows, PORTION } from './order-sheet.ts'
import { goTo } from './sheet.ts'
import { columnNames } from './sheet-columns.ts'

vi.hoisted(() => vi.stubGlobal('location', { hostname: 'demo.localhost', href: 'http://demo.localhost/' }))
beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const tell = tellIn({ _: (_id, values, options) => `${options?.message}${values ? JSON.stringify(values) : ''}` })
const pokhara: KnownCity = { id: 5, city: 'Pokhara', state: 'Gandaki', country: 'Nepal', currency: 'NPR' }
const unknown: CheckedOrder = { is_reference_taken: false, alike: null, charge_total: '100.00', refusal: null }
type Rejected = ImportJob['rejected']

function opened(store = memoryStore()) {
  const sent: { rows: Record<string, string>[]; key: string }[] = []
  const made: string[][] = []
  const alerts: string[] = []
  const focused: string[] = []
  const server = {
    cities: { Pokhara: pokhara } as Record<string, KnownCity>,
    check: (_order: OrderCheck['orders'][number]): Partial<CheckedOrder> => ({}),
    reject: (_rows: Record<string, string>[]): Rejected | Error => [],
    maySetCharge: true,
  }
  const sheet = createOrderSheet({
    place: { tenant: 'demo', user: '7', form: 'order-sheet', record: null },
    store,
    cityByName: async text => server.cities[text] ?? 'No such city',
    check: async body => body.orders.map(order => ({ ...unknown, ...server.check(order) })),
    maySetCharge: () => server.maySetCharge,
    names: async ({ merchant_id }) => ({ merchant_code: `M${merchant_id}`, business: '' }),
    create: async (rows, key) => {
      sent.push({ rows, key })
      const rejected = server.reject(rows)
      if (rejected instanceof Error) throw rejected
      const count = { invalid: rejected.length, created: rows.length - rejected.length, unchanged: 0 }
      return { id: sent.length, state: 'done', rejected, ...count } as unknown as ImportJob // the part of it that is read
    },
    problemOf: () => undefined,
    onCreated: ({ references }) => made.push([...references]),
    focusSender: field => focused.push(field),
    alert: words => alerts.push(tell(words)),
  })
  const faults = () =>
    sheet
      .state()
      .sheet.rows.map(({ key }) =>
        Object.entries<Words>({ ...sheet.state().faults.get(key) }).map(([column, words]) => `${column}: ${tell(words)}`),
      )
  return { sheet, server, sent, made, alerts, focused, faults, store }
}

const line = (reference: string, more: { name?: string; city?: string; cod?: string } = {}) =>
  [more.name ?? 'Asha', '9801234567', '', more.city ?? 'Pokhara', 'Street 1', '', '1.5', more.cod ?? '500', reference].join('\t')
const fill = ({ sheet }: ReturnType<typeof opened>, ...lines: string[]) => {
  sheet.setSender('merchant_id', '3')
  sheet.paste(`${lines.join('\n')}\n`)
  return sheet
}
const lost = () => new CallError(0, 'offline', 'Offline')

describe('faults', () => {
  it('are the words of the import at each wrong cell; an empty one is wrong only once the orders are to be created', async () => {
    const of = opened()
    const sheet = fill(of, '\t12\t\tNowhere\t\t0\t\t5.123')
    await vi.advanceTimersByTimeAsync(0)
    expect(of.faults()[0]).toEqual([
      'receiver_phone: Contact number must contain at least 7 numbers.',
      'pieces: This must be more than 0',
      'receiver_city: No such city',
    ])
    await sheet.submit()
    expect(of.faults()[0]?.map(words => words.split(':')[0])).toEqual(
      expect.arrayContaining(['receiver_name', 'receiver_address', 'weight_kg', 'reference_no']),
    )
    expect([of.sent, of.alerts]).toEqual([[], [expect.stringContaining('"n":7')]])
    expect(sheet.state().sheet.at).toEqual({ row: 0, column: 0 })
    sheet.nextFault()
    expect(sheet.state().sheet.at).toEqual({ row: 0, column: 1 })
  })

  it('name the row that another one repeats, and references that the merchant has used; a repeat of an order is none', async () => {
    const of = opened()
    const alike = { id: 9, waybill_number: 'W-9', created_at: '2026-11-29T02:00:00.000Z' }
    of.server.check = ({ reference_no }) => ({ is_reference_taken: reference_no === 'B', alike })
    fill(of, line('A'), line('A'), line('B'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(of.faults()).toEqual([
      [],
      ['reference_no: Same as row {row}{"row":1}'],
      ['reference_no: This merchant already has an order with this reference'],
      [],
    ])
    expect([...of.sheet.state().known.values()].map(known => known.alike)).toEqual([alike, alike, alike])
  })
})

it('takes speed, marks and a charge by hand from a block, asks for the price with them, and refuses the charge of who may not', async () => {
  const of = opened()
  const asked: OrderCheck['orders'][number][] = []
  of.server.check = order => {
    asked.push(order)
    return {}
  }
  const extras = (...cells: string[]) => [line('A'), ...Array.from({ length: 9 }, () => ''), ...cells].join('\t')
  fill(of, extras('Express', 'yes', 'Yes', '1,200.50'))
  await vi.advanceTimersByTimeAsync(1000)
  const priced = { speed: 'express', is_fragile: true, is_exchange: true, manual_charge: '1200.50' }
  expect([of.faults()[0], asked.at(-1)]).toEqual([[], expect.objectContaining(priced)])
  of.server.maySetCharge = false
  of.sheet.step(sheet => goTo(sheet, { row: 0, column: columnNames.indexOf('fragile') }))
  of.sheet.edit({ text: 'perhaps', mode: 'typing' })
  of.sheet.commit()
  expect(of.faults()[0]).toEqual([
    expect.stringContaining('delivery_charge: Setting a delivery charge needs the permission'),
    expect.stringContaining('fragile: This must be one of'),
  ])
  of.server.maySetCharge = true
  of.sheet.edit({ text: 'no', mode: 'typing' })
  await of.sheet.submit()
  expect([of.sent, of.faults()[0]]).toEqual([[], ['charge_reason: This field is required']])
  of.sheet.edit({ text: 'Agreed by phone', mode: 'typing' })
  await of.sheet.submit()
  expect(of.sent[0]?.rows).toMatchObject([
    { Speed: 'express', Fragile: 'NO', Exchange: 'YES', 'Delivery Charge': '1200.50', 'Charge Reason': 'Agreed by phone' },
  ])
})

describe('creating', () => {
  it('sends every row by its names, of an amount of 0 as prepaid, and asks for the merchant first', async () => {
    const of = opened()
    fill(of, line('A'), line('B', { cod: '0' }))
    of.sheet.setSender('merchant_id', '')
    await of.sheet.submit()
    expect([of.sent, of.focused, tell(of.sheet.state().senderFaults.merchant_id ?? '')]).toEqual([
      [],
      ['merchant_id'],
      'This field is required',
    ])
    of.sheet.setSender('merchant_id', '3')
    of.sheet.setSender('origin_city_id', '12')
    await of.sheet.submit()
    expect(of.sent[0]?.rows).toMatchObject([
      {
        'Merchant Code': 'M3',
        Origin: '#12',
        Pieces: '1',
        'Receiver City': 'Pokhara',
        'Receiver State': 'Gandaki',
        'Receiver Country': 'Nepal',
        Currency: 'NPR',
        'Payment Type': 'COD',
      },
      { 'Payment Type': 'PREPAID', 'COD Amount': '0' },
    ])
    expect([of.made, filledRows(of.sheet.state().sheet)]).toEqual([[['A', 'B']], []])
  })

  it('keeps a refused row with its reason until the cell is changed, and sends only that one again', async () => {
    const of = opened()
    of.server.reject = rows =>
      rows.flatMap((row, at) =>
        row['Receiver Name'] === 'Bina'
          ? [{ row: at + 2, field: 'Receiver City', code: 'NO_PRICE', value: 'Pokhara', message: 'No zone' }]
          : [],
      )
    fill(of, line('A'), line('B', { name: 'Bina' }), line('C'))
    await of.sheet.submit()
    expect([of.made, of.faults()]).toEqual([[['A', 'C']], [['receiver_city: No zone'], []]])
    expect(of.sheet.state().sheet.at).toEqual({ row: 0, column: 3 })
    // It is a fault like any other: nothing is sent before it is mended.
    await of.sheet.submit()
    expect(of.sent).toHaveLength(1)
    of.server.cities['Pokhara, Gandaki, Nepal'] = pokhara
    of.server.reject = () => []
    of.sheet.edit({ text: 'Pokhara, Gandaki, Nepal', mode: 'typing' })
    await of.sheet.submit()
    expect(of.sent[1]?.rows.map(row => row['Reference No'])).toEqual(['B'])
    expect(of.faults()).toEqual([[]])
  })

  it('tells a refusal of the sender at the first cell with its column', async () => {
    const of = opened()
    of.server.reject = () => [{ row: 2, field: 'Origin', code: 'UNKNOWN_ORIGIN', value: '', message: 'Nowhere' }]
    fill(of, line('A'))
    await of.sheet.submit()
    expect(of.faults()[0]).toEqual(['receiver_name: {column}: {reason}{"column":"Origin","reason":"Nowhere"}'])
  })

  it('sends what got no answer again under its key before anything else, also after a reload', async () => {
    const of = opened()
    of.server.reject = lost
    fill(of, line('A'))
    await of.sheet.submit()
    expect(tell(of.sheet.state().failure ?? '')).toContain('The server did not answer')
    of.sheet.flush()

    const again = opened(of.store)
    expect(filledRows(again.sheet.state().sheet)).toHaveLength(1)
    again.sheet.step(sheet => goTo(sheet, { row: 1, column: 0 }))
    again.sheet.paste(`${line('B')}\n`)
    await again.sheet.submit()
    expect(again.sent.map(({ rows }) => rows.map(row => row['Reference No']))).toEqual([['A'], ['B']])
    expect(again.sent[0]?.key).toBe(of.sent[0]?.key)
    expect(again.sent[1]?.key).not.toBe(of.sent[0]?.key)
    expect(again.made).toEqual([['A'], ['B']])
  })

  it('changes nothing while rows are on their way: they leave as they were sent', async () => {
    const of = opened()
    fill(of, line('A'), line('B'))
    of.server.reject = () => {
      of.sheet.edit({ text: 'Bina', mode: 'typing' })
      of.sheet.step(sheet => goTo(sheet, { row: 1, column: 0 }))
      of.sheet.paste(`${line('C')}\n`)
      return [{ row: 3, field: 'Receiver Name', code: 'TOO_LONG', value: '', message: 'Too long' }]
    }
    await of.sheet.submit()
    expect(filledRows(of.sheet.state().sheet).map(({ cells }) => cells.reference_no)).toEqual(['B'])
    expect(of.faults()[0]).toEqual(['receiver_name: Too long'])
  })

  it('goes in portions of what the call takes', async () => {
    const of = opened()
    fill(of, ...Array.from({ length: PORTION + 2 }, (_, at) => line(`R-${at}`)))
    await of.sheet.submit()
    expect(of.sent.map(({ rows }) => rows.length)).toEqual([PORTION, 2])
    expect(filledRows(of.sheet.state().sheet)).toEqual([])
  })
})

it('keeps rows and sender as a draft, none once all are created or the sheet was emptied, which can be undone', async () => {
  const of = opened()
  fill(of, line('A'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(of.sheet.state().draftedAt).not.toBeNull()
  const again = opened(of.store)
  expect(again.sheet.state().sender.merchant_id).toBe('3')
  expect(filledRows(again.sheet.state().sheet)[0]?.cells).toMatchObject({ receiver_name: 'Asha', reference_no: 'A' })
  again.sheet.discard()
  expect(again.store.length).toBe(0)
  again.sheet.step(sheet => ({ ...sheet, ...sheet.past.at(-1) }))
  await again.sheet.submit()
  expect([again.made, again.store.length]).toEqual([[['A']], 0])
})
