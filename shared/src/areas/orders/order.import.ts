// The import of orders: template, what a row may hold, and when two rows are the same order.
import { msg } from '@office/shared/core/messages/message'
import { choice, contactNumber, currency, decimal, fault, text, waybill, wholeNumber } from '../../core/import/cell.ts'
import { day, localDateTime } from '../../core/import/date-cell.ts'
import { defineImport, folded, keyOf, optionalColumn, requiredColumn } from '../../core/import/define-import.ts'
import { isZero } from '../../format/amount.ts'
import { decimalsOf, MOST_DECIMALS } from '../../format/currency-decimals.ts'
import { decimalsProblem } from '../../rules/amount-decimals.ts'
import { services, speeds } from '../rate-cards/prices/price-card.model.ts'

/** Sides of a parcel in centimetres; a whole lorry is shorter. */
const side = () => wholeNumber(9_999)
/** As many decimals as any currency has; the rule below knows the row's own. */
const amount = () => decimal({ scale: MOST_DECIMALS, written: 2, digits: 12 })

const amountColumns = ['declared_value', 'delivery_charge', 'cod_amount'] as const
type Amounts = Readonly<Record<(typeof amountColumns)[number], string | null> & { currency: string }>
const isTooExact = (amount: string | null, currency: string) => amount !== null && decimalsProblem(amount, currency) !== null

export const orderImport = defineImport({
  kind: 'orders',
  noun: msg`Orders`,
  columns: {
    waybill_number: optionalColumn('Waybill Number', waybill(), '', 'waybill', 'waybill no', 'tracking number', 'awb'),
    reference_no: requiredColumn(
      'Reference No',
      text(100),
      'EX-1001',
      'merchant reference',
      'order id',
      'reference',
      'reference number',
    ),
    merchant_code: requiredColumn('Merchant Code', text(50), 'EXAMPLE', 'merchant', 'merchant id'),
    merchant_name: optionalColumn('Merchant Name', text(), 'Example Traders'),
    business: optionalColumn('Business', text(120), '', 'merchant business', 'shop'),
    origin: optionalColumn('Origin', text(500), '', 'origin city', 'origin branch', 'pickup address', 'pickup city'),
    service: optionalColumn('Service', choice(...services), 'door-to-door', 'service type'),
    receiver_name: requiredColumn(
      'Receiver Name',
      text(),
      'Asha Example',
      'receiver',
      'consignee',
      'consignee name',
      'customer name',
    ),
    receiver_phone: requiredColumn(
      'Receiver Phone',
      contactNumber(),
      '+9779800000001',
      'contact number',
      'primary phone',
      'phone',
      'receiver contact number',
      'mobile',
    ),
    receiver_secondary_phone: optionalColumn(
      'Receiver Secondary Phone',
      contactNumber(),
      '',
      'secondary phone',
      'alternate phone',
      'second phone',
    ),
    receiver_address: requiredColumn('Receiver Address', text(500), '12 Example Street', 'address', 'delivery address', 'street'),
    receiver_city: requiredColumn('Receiver City', text(), 'Kathmandu', 'city', 'destination city'),
    receiver_state: requiredColumn('Receiver State', text(), 'Bagmati', 'state', 'destination state'),
    receiver_country: requiredColumn('Receiver Country', text(), 'Nepal', 'country', 'destination country'),
    postal_code: optionalColumn('Postal Code', text(20), '44600', 'postcode', 'zip', 'zip code', 'pin code'),
    package_type: optionalColumn('Package Type', text(100), 'parcel', 'category', 'package'),
    pieces: requiredColumn('Pieces', wholeNumber(99_999), '1', 'quantity', 'qty', 'no of pieces', 'number of pieces'),
    weight_kg: requiredColumn('Weight (kg)', decimal({ scale: 3, digits: 6, least: 'positive' }), '1.250', 'weight'),
    length_cm: optionalColumn('Length (cm)', side(), '30', 'length'),
    width_cm: optionalColumn('Width (cm)', side(), '20', 'width'),
    height_cm: optionalColumn('Height (cm)', side(), '10', 'height'),
    declared_value: optionalColumn('Declared Value', amount(), '1500.00', 'value', 'goods value'),
    delivery_charge: optionalColumn('Delivery Charge', amount(), '150.00', 'freight', 'charge'),
    payment_type: requiredColumn('Payment Type', choice('COD', 'PREPAID'), 'COD', 'payment', 'payment mode'),
    cod_amount: requiredColumn('COD Amount', amount(), '1650.00', 'cod', 'collectable amount', 'amount to collect'),
    currency: requiredColumn('Currency', currency(), 'NPR', 'currency code'),
    order_date: optionalColumn('Order Date', localDateTime(), '2026-01-31 14:05:00', 'ordered at', 'date', 'created at'),
    promised_date: optionalColumn('Promised Date', day(), '2026-02-03', 'due date', 'delivery date'),
    source_status: optionalColumn('Source Status', text(100), ''),
    source_payment: optionalColumn('Source Payment', text(100), ''),
    remarks: optionalColumn('Remarks', text(1000), 'Call before delivery', 'remark', 'note', 'notes', 'comment'),
    exchange: optionalColumn('Exchange', choice('YES', 'NO'), 'NO', 'is exchange', 'exchange order'),
    speed: optionalColumn('Speed', choice(...speeds), 'standard'),
    fragile: optionalColumn('Fragile', choice('YES', 'NO'), 'NO', 'is fragile'),
    // Not asked for: a file of orders that were charged elsewhere has a charge in each row, and no reason.
    charge_reason: optionalColumn('Charge Reason', text(500), 'Agreed price', 'reason for charge', 'why this charge'),
  },
  key: row => keyOf(folded(row.merchant_code), row.reference_no.normalize('NFC')),
  uniques: [
    // A reference appears once in a file, even under another merchant's code: a repeat is a row that was copied and half changed
    // (malformed/05). Across files the natural key above counts.
    { field: 'reference_no', of: row => row.reference_no.normalize('NFC') },
    { field: 'waybill_number', of: row => row.waybill_number },
  ],
  rules: [
    {
      field: 'cod_amount',
      broken: row => {
        if (row.payment_type === 'PREPAID') return isZero(row.cod_amount) ? null : fault('COD_ON_PREPAID')
        return isZero(row.cod_amount) ? fault('COD_WITHOUT_AMOUNT') : null
      },
    },
    ...amountColumns.map(field => ({
      field,
      broken: (row: Amounts) =>
        isTooExact(row[field], row.currency) ? fault('TOO_MANY_DECIMALS', { scale: decimalsOf(row.currency) }) : null,
    })),
  ],
})
