// The form of an order: sender, receiver, parcel, amount to collect.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type OrderField, type OrderRecord, orderLabels, whyLocked } from '@office/shared/areas/orders/order-edit.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { serviceNames, services, speedNames, speeds } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { msg } from '@office/shared/core/messages/message'
import { Banknote, MapPin, Phone, Printer, Store } from 'lucide-react'
import { choicesOf } from '../../core/choices/choices.ts'
import { session } from '../../core/data/session.ts'
import { choose, day, decimal, longText, pick, select, text, toggle, whole } from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import type { RawValues } from '../../core/form/raw.ts'
import { OrderCharge } from './charges/order-quote.part.tsx'
import { KnownReceivers } from './known-receiver.tsx'
import { changedOrders } from './list/changed-orders.part.ts'
import { lookUpOrder } from './order-lookups.ts'
import { printLabel } from './prints/waybill-print.commands.ts'
import { receiverSection } from './receiver-section.ts'

const cm = msg`cm`
const walkedIn = msg`It was handed in at the counter.`
const nothingCollected = msg`Prepaid: nothing is collected.`
const mayNotSet = msg`You need the permission to update delivery charges.`
const noReasonNeeded = msg`Only for a charge that is set by hand.`
const isPrepaid = (values: RawValues) => values.payment_type === 'PREPAID'
const capitals = (typed: string) => typed.toUpperCase()
/** Not asked at the counter, where it is the operator's setting. */
const currencyOf = (values: RawValues) => String(values.currency ?? session.user?.currency ?? '')

/** Fields settled by pickup or collection stay as they are; the server refuses changes at the field, too. */
const locked = (field: OrderField) => (_values: RawValues, record: object | null) => {
  const order = record as OrderRecord | null // what `get` of this form answers
  return order && (whyLocked(order, field)?.message ?? null)
}

const isWalkedIn = (record: object | null) => {
  const order = record as OrderRecord | null // what `get` of this form answers
  return order !== null && order.merchant_id === null
}

/** What an order says of its parcel, wherever it is entered. */
export const parcelFields = {
  waybill_number: text(orderLabels.waybill_number, {
    code: true,
    scans: true,
    tidy: capitals,
    help: isNew => (isNew ? msg`Leave empty to use the next number of the series.` : null),
    off: locked('waybill_number'),
  }),
  receiver_name: text(orderLabels.receiver_name),
  receiver_phone: text(orderLabels.receiver_phone, { icon: Phone, type: 'tel', Below: KnownReceivers }),
  receiver_secondary_phone: text(orderLabels.receiver_secondary_phone, { icon: Phone, type: 'tel' }),
  receiver_address: text(orderLabels.receiver_address, { placeholder: msg`Street, number, floor` }),
  receiver_city_id: pick(cityContract.dropdown, orderLabels.receiver_city_id, { icon: MapPin }),
  postal_code: text(orderLabels.postal_code),
  pieces: whole(orderLabels.pieces, { initial: '1' }),
  weight_kg: decimal(orderLabels.weight_kg, { unit: msg`kg` }),
  length_cm: whole(orderLabels.length_cm, { unit: cm }),
  width_cm: whole(orderLabels.width_cm, { unit: cm }),
  height_cm: whole(orderLabels.height_cm, { unit: cm }),
  package_type: text(orderLabels.package_type),
  declared_value: decimal(orderLabels.declared_value, { unit: currencyOf }),
  payment_type: choose(
    orderLabels.payment_type,
    [
      { value: 'COD', title: msg`Cash on delivery`, icon: Banknote },
      { value: 'PREPAID', title: msg`Prepaid` },
    ],
    { initial: 'COD', off: locked('payment_type') },
  ),
  cod_amount: decimal(orderLabels.cod_amount, {
    unit: currencyOf,
    off: (values, record) => locked('cod_amount')(values, record) ?? (isPrepaid(values) ? nothingCollected : null),
  }),
  promised_on: day(orderLabels.promised_on),
  note: longText(orderLabels.note, 1000, { wide: true }),
  origin_city_id: pick(cityContract.dropdown, orderLabels.origin_city_id, {
    icon: MapPin,
    help: msg`Leave empty to send it from the merchant's city.`,
  }),
  service: select(orderLabels.service, choicesOf(services, serviceNames), { initial: services[0] }),
  speed: select(orderLabels.speed, choicesOf(speeds, speedNames), { initial: speeds[0] }),
  is_fragile: toggle(orderLabels.is_fragile),
  is_exchange: toggle(orderLabels.is_exchange),
  manual_charge: decimal(orderLabels.manual_charge, {
    unit: currencyOf,
    help: msg`Leave empty to let the rate card decide.`,
    off: () => (session.permissions.has('update-delivery-charge') ? null : mayNotSet),
  }),
  charge_reason: text(orderLabels.charge_reason, {
    off: values => (String(values.manual_charge ?? '') === '' ? noReasonNeeded : null),
  }),
}

const business = pick(rateCardContract.businessDropdown, orderLabels.business_id, { icon: Store })
const { origin_city_id, service } = parcelFields

/** Who sends, where many orders have one sender. */
export const senderFields = [
  ['merchant_id', pick(merchantContract.dropdown, orderLabels.merchant_id, { icon: Store })],
  ['business_id', business],
  ['origin_city_id', origin_city_id],
  ['service', service],
] as const

export const orderForm = defineForm({
  id: 'order',
  noun: msg`Order`,
  createTitle: msg`Create order`,
  editTitle: msg`Edit order`,
  create: orderContract.create,
  update: orderContract.update,
  get: orderContract.record,
  labelOf: order => order.waybill_number,
  refresh: changedOrders,
  fields: {
    merchant_id: pick(merchantContract.dropdown, orderLabels.merchant_id, {
      icon: Store,
      off: (values, record) => (isWalkedIn(record) ? walkedIn : locked('merchant_id')(values, record)),
    }),
    reference_no: text(orderLabels.reference_no, {
      code: true,
      scans: true,
      end: msg`unique per merchant`,
      off: locked('reference_no'),
    }),
    business_id: business,
    currency: text(orderLabels.currency, {
      code: true,
      tidy: capitals,
      initial: () => session.user?.currency,
      off: locked('currency'),
    }),
    ...parcelFields,
  },
  ofUpdate: {
    reason: text(msg`Reason`),
  },
  // The server refuses a prepaid order that collects (rule cod-on-prepaid), and 0 is not an amount to collect.
  settle: (values, changed) => {
    if (changed !== 'payment_type') return values
    if (isPrepaid(values)) return { ...values, cod_amount: '0' }
    return values.cod_amount === '0' ? { ...values, cod_amount: '' } : values
  },
  lookUp: lookUpOrder,
  sections: [
    {
      title: msg`Merchant`,
      hint: msg`Who sends and who is billed.`,
      fields: ['merchant_id', 'reference_no', ['waybill_number', 'business_id', 'origin_city_id']],
    },
    receiverSection,
    {
      title: msg`Parcel`,
      hint: msg`Weight and size decide the price.`,
      fields: [
        ['pieces', 'weight_kg', 'length_cm', 'width_cm', 'height_cm'],
        'package_type',
        'declared_value',
        'service',
        'speed',
        ['is_fragile', 'is_exchange'],
      ],
    },
    {
      title: msg`Payment`,
      hint: msg`What the rider collects.`,
      fields: ['payment_type', ['cod_amount', 'currency', 'promised_on'], 'note'],
    },
    {
      title: msg`Charge`,
      hint: msg`What it costs, and why.`,
      fields: ['manual_charge', 'charge_reason'],
    },
    {
      title: msg`Why it is changed`,
      hint: msg`Optional, kept in the history of the order.`,
      fields: ['reason'],
    },
  ],
  Beside: OrderCharge,
  alternative: {
    title: msg`Create and print`,
    icon: Printer,
    may: () => session.permissions.has('print-waybill'),
    follow: order => printLabel(order.id),
  },
})
