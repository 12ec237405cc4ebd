// Proofs of delivery on paper: what does not fit is printed smaller, and nothing stands in the bars.
import { jsPDF } from 'jspdf'
import { expect, it } from 'vitest'
import { inEnglish } from '../../../core/messages/message.ts'
import { type PaperReader, printed } from '../../../core/print/paper.ts'
import { pagesOf } from '../../../core/testing/read-symbols.ts'
import { textsOf } from '../../../core/testing/read-text.ts'
import { type PodSheet, podPaper } from './pod.paper.ts'

const reader: PaperReader = {
  company: 'Himal Courier and Logistics Services of the Kathmandu Valley Private Limited',
  zone: 'Asia/Kathmandu',
  language: 'en',
  translate: inEnglish,
  loadFont: () => Promise.reject(new Error('asked for the fonts')),
}
const sheet: PodSheet = {
  id: 1,
  waybill_number: 'CE104811265NP',
  reference_no: 'REF-2026-KATHMANDU-VALLEY-000000123456-AND-MORE-AND-MORE-AND-MORE',
  merchant_name: 'A merchant with a long name, trading as another one, private limited company of Nepal',
  receiver_name: 'Maximilian-Alexander Wolfeschlegelsteinhausenbergerdorff of the house with the green door at the river',
  receiver_phone: '+9779812345678',
  receiver_address: 'Behind the old bridge, third house on the left, a very long way of telling where somebody lives. '.repeat(3),
  city_name: 'Pokhara',
  pieces: 2,
  weight_kg: '1.250',
  payment_type: 'COD',
  cod_amount: '123456789012.00',
  currency: 'NPR',
  rider_name: 'Bahadur Shrestha the elder of Kathmandu and Pokhara',
  delivered_at: '2026-11-22T04:00:00.000Z',
  received_by: 'Somebody else entirely who lives on the floor above and has a key to the house',
  relation: 'family',
  amount_collected: '123456789012.00',
  signature: 'S. Else',
  has_photo: false,
  has_signature: false,
  photo: null,
  signature_picture: null,
}

it('says long names and addresses whole, beside the bars and within the paper', async () => {
  const { content } = await printed(podPaper, [sheet], reader)
  const [pieces = []] = textsOf(content)
  // Where a line ends is not looked at.
  const plain = (text: string) => text.replace(/\s+/g, '')
  const said = plain(pieces.map(({ text }) => text).join(''))
  const address = `${sheet.receiver_address}, ${sheet.city_name}`
  for (const whole of [
    reader.company,
    sheet.reference_no,
    sheet.merchant_name,
    sheet.receiver_phone,
    address,
    sheet.rider_name,
    sheet.received_by,
  ])
    expect(said).toContain(plain(whole ?? ''))
  const doc = new jsPDF({ unit: 'pt', format: 'a4' })
  const endOf = ({ text, x, size }: (typeof pieces)[number], weight: string) =>
    x + doc.setFont('helvetica', weight).setFontSize(size).getTextWidth(text)
  expect(pieces.filter(piece => endOf(piece, 'normal') > 595.28 - 36)).toEqual([])
  const bars = pagesOf(content)[0]?.fills ?? []
  const [left, low] = [Math.min(...bars.map(({ x }) => x)), Math.min(...bars.map(({ y }) => y))]
  const above = pieces.filter(({ y }) => y > low)
  expect(above.length).toBeGreaterThan(0)
  expect(above.filter(piece => endOf(piece, 'bold') > left - 11)).toEqual([])
})
