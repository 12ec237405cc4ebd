// Cards of scan desks: a printed card opens its own desk, and nothing else opens one.
import { expect, it } from 'vitest'
import { readScanCode } from '../../../format/scan-code.ts'
import { asksBranch, deskCard, deskNumber, deskOfNumber, deskStatuses, paidBy, readChargeAnswer, readDesk } from './desk.model.ts'
import { toldWith } from './order-transitions.ts'

it('opens by its card the desk that the card was printed for', () => {
  for (const status_key of deskStatuses) {
    const desk = { status_key, warehouse_id: asksBranch(status_key) ? 3 : null }
    const { kind, code } = readScanCode(deskCard(desk))
    expect(kind).toBe('desk')
    expect(readDesk(code)).toEqual(desk)
    expect(deskOfNumber(deskNumber(desk))).toEqual(desk)
  }
})

it('asks for nothing that a scanner cannot tell', () => {
  expect(deskStatuses).toContain('key_13')
  for (const key of deskStatuses) expect(toldWith(key).filter(detail => detail !== 'warehouse')).toEqual([])
})

it('opens no desk by a branch too many, one too few, or a status of another way', () => {
  for (const code of ['7', '14-3', '17', '99-3', '7-', 'x']) expect(readDesk(code)).toBeNull()
})

it('reads what a card says of a charge, and how it was paid', () => {
  const cheque = { charge_payment: 'paid', payment_method: 'cheque', payment_reference: 'A:0815' }
  expect(readChargeAnswer(paidBy('cheque', 'A:0815'))).toEqual(cheque)
  expect(readChargeAnswer(readScanCode('CMD:paid:qr').code)).toEqual({ charge_payment: 'paid', payment_method: 'qr' })
  expect([readChargeAnswer(paidBy()), readChargeAnswer('UNPAID')]).toEqual([
    { charge_payment: 'paid' },
    { charge_payment: 'unpaid' },
  ])
  for (const none of ['', 'undo', 'unpaid:qr', 'paid qr']) expect(readChargeAnswer(none)).toBeNull()
})
