// The form of a new order: who sends, who receives, the parcel, what is collected.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { msg } from '@office/shared/core/message'
import { Banknote, MapPin, Phone, Store } from 'lucide-react'
import { choose, day, decimal, longText, pick, text, whole } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import type { RawValues } from '../../core/form/raw.ts'
import { session } from '../../core/session.ts'

const cm = msg`cm`
const nothingCollected = msg`Prepaid: nothing is collected.`
const isPrepaid = (values: RawValues) => values.payment_type === 'PREPAID'
const capitals = (typed: string) => typed.toUpperCase()
const currencyOf = (values: RawValues) => String(values.currency ?? '')

export const orderForm = defineForm({
  id: 'order',
  noun: msg`Order`,
  createTitle: msg`Create order`,
  editTitle: msg`Edit order`,
  create: orderContract.create,
  labelOf: order => order.waybill_number,
  refresh: [orderContract.list, orderContract.operation, orderContract.operationCount],
  fields: {
    merchant_id: pick(merchantContract.dropdown, msg`Merchant`, { icon: Store }),
    reference_no: text(msg`Merchant reference`, { code: true, end: msg`once per merchant` }),
    waybill_number: text(msg`Waybill`, {
      code: true,
      tidy: capitals,
      help: msg`Left empty, the next number of the series is taken.`,
    }),
    receiver_name: text(msg`Name`),
    receiver_phone: text(msg`Phone`, { icon: Phone, type: 'tel' }),
    receiver_secondary_phone: text(msg`Second phone`, { icon: Phone, type: 'tel' }),
    receiver_address: text(msg`Street and house`, { placeholder: msg`Street, number, floor` }),
    receiver_city_id: pick(cityContract.dropdown, msg`City`, { icon: MapPin }),
    postal_code: text(msg`Postal code`),
    pieces: whole(msg`Pieces`, { initial: '1' }),
    weight_kg: decimal(msg`Weight`, { unit: msg`kg` }),
    length_cm: whole(msg`Length`, { unit: cm }),
    width_cm: whole(msg`Width`, { unit: cm }),
    height_cm: whole(msg`Height`, { unit: cm }),
    package_type: text(msg`Contents`),
    declared_value: decimal(msg`Declared value`, { unit: currencyOf }),
    payment_type: choose(
      msg`Payment`,
      [
        { value: 'COD', title: msg`Cash on delivery`, icon: Banknote },
        { value: 'PREPAID', title: msg`Prepaid` },
      ],
      { initial: 'COD' },
    ),
    cod_amount: decimal(msg`Amount to collect`, {
      unit: currencyOf,
      off: values => (isPrepaid(values) ? nothingCollected : null),
    }),
    currency: text(msg`Currency`, { code: true, tidy: capitals, initial: () => session.user?.currency }),
    promised_on: day(msg`Deliver on`),
    note: longText(msg`Note for the rider`, 1000, { wide: true }),
  },
  // The server refuses a prepaid order that collects (rule cod-on-prepaid), and an amount of 0 is no amount to collect.
  settle: (values, changed) => {
    if (changed !== 'payment_type') return values
    if (isPrepaid(values)) return { ...values, cod_amount: '0' }
    return values.cod_amount === '0' ? { ...values, cod_amount: '' } : values
  },
  sections: [
    { title: msg`Merchant`, hint: msg`Who sends and who is billed.`, fields: ['merchant_id', 'reference_no', 'waybill_number'] },
    {
      title: msg`Receiver`,
      hint: msg`As it will stand on the label.`,
      fields: [
        'receiver_name',
        'receiver_phone',
        'receiver_address',
        'receiver_city_id',
        'postal_code',
        'receiver_secondary_phone',
      ],
    },
    {
      title: msg`Parcel`,
      hint: msg`Weight and size decide the price.`,
      fields: [['pieces', 'weight_kg', 'length_cm', 'width_cm', 'height_cm'], 'package_type', 'declared_value'],
    },
    {
      title: msg`Payment`,
      hint: msg`What the rider collects.`,
      fields: ['payment_type', ['cod_amount', 'currency', 'promised_on'], 'note'],
    },
  ],
})
