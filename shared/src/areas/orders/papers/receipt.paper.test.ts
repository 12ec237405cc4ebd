// Receipts on paper: what is not known leaves neither a comma nor an empty part.
import { expect, it } from 'vitest'
import { inEnglish } from '../../../core/messages/message.ts'
import { type OutsideReader, printed } from '../../../core/print/paper.ts'
import { pagesIn } from '../../../core/testing/read-pdf.ts'
import { textsOf } from '../../../core/testing/read-text.ts'
import { type Receipt, receiptPaper } from './receipt.paper.ts'

const reader: OutsideReader = {
  company: 'Himal Courier',
  issuer: [],
  zone: 'Asia/Kathmandu',
  language: 'en',
  translate: inEnglish,
  loadFont: () => Promise.reject(new Error('asked for the fonts')),
}
const order = {
  waybill_number: 'CE104811265NP',
  created_at: '2026-11-22T04:00:00.000Z',
  currency: 'NPR',
  charge_total: '123456789012.00',
  cod_amount: '0.00',
  pieces: 2,
  weight_kg: '1.250',
  receiver_name: 'Asha Rai',
  receiver_phone: '+9779812345678',
  city_name: 'Pokhara',
  merchant_name: 'Himal Books',
  walking_customer: null,
}
const receiptOf = (own: { merchant_phone: string | null }) =>
  ({
    // A receipt says no more of its order than this.
    detail: { order, receiver_address: 'Lakeside 4', charge: null, ...own },
    branch: 'Kathmandu',
    paid: '0.00',
    method: null,
    method_name: null,
  }) as Receipt

it('names the sender with the phone number, or alone, and has no line around nothing', async () => {
  const print = async (phone: string | null) =>
    (await printed(receiptPaper, { paper: 'roll-80', receipts: [receiptOf({ merchant_phone: phone })] }, reader)).content
  const said = async (phone: string | null) =>
    textsOf(await print(phone))
      .flat()
      .map(({ text }) => text)
  expect(await said('+9779800100009')).toContain('Sender: Himal Books, +9779800100009')
  expect(await said(null)).toContain('Sender: Himal Books')
  // Between the head, the parcel and the sums.
  expect(pagesIn(await print(null))[0]?.content.match(/ l\nS/g)).toHaveLength(2)
})
