// The form of the counter: who walks in, what it weighs, where it goes, what is paid. For a known customer, the last receiver is
// filled in.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { CASH } from '@office/shared/areas/finance/methods/payment-method.model'
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { msg } from '@office/shared/core/messages/message'
import { Phone, User, Warehouse } from 'lucide-react'
import { call } from '../../../core/data/api.ts'
import { deviceStore, keepOnDevice } from '../../../core/data/device-store.ts'
import { session } from '../../../core/data/session.ts'
import { pick, select, text, toggle } from '../../../core/form/controls.ts'
import { defineForm, type LookedUp } from '../../../core/form/define-form.ts'
import type { RawValues } from '../../../core/form/raw.ts'
import { WalkingQuote } from '../charges/order-quote.part.tsx'
import { changedOrders } from '../list/changed-orders.part.ts'
import { parcelFields } from '../order.form.ts'
import { methodChoices, needsReference } from '../order-masters.part.ts'
import { receiverSection } from '../receiver-section.ts'

const isKnown = msg`This customer is known.`
const ofKnown = (values: RawValues) => (String(values.walking_customer_id ?? '') === '' ? null : isKnown)

const isOwed = msg`It is not paid yet.`
const whileOwed = (values: RawValues) => (values.is_paid === true ? null : isOwed)

const asksForNone = msg`This payment method does not need one.`
const whileWithoutReference = (values: RawValues) =>
  whileOwed(values) ?? (needsReference(String(values.payment_method ?? '')) ? null : asksForNone)

/** The branch at which parcels were last accepted on this device. */
const branchKey = () => `office.counter.${session.user?.id ?? ''}`
export const rememberBranch = (id: number): void => keepOnDevice(branchKey(), String(id))
const branchHere = () => {
  const own = session.user?.warehouse_ids ?? []
  return own.length === 1 ? String(own[0]) : (deviceStore().getItem(branchKey()) ?? undefined)
}

/** Most parcels of a customer go where the last one went. */
async function lastReceiver(values: RawValues, changed: string, signal: AbortSignal): Promise<LookedUp> {
  const walking_customer_id = String(values.walking_customer_id ?? '')
  if (changed !== 'walking_customer_id' || walking_customer_id === '') return {}
  const { data } = await call(
    orderContract.list,
    { query: { filters: { walking_customer_id }, sort: ['-id'], paginate: 1 } },
    { signal },
  )
  const [last] = data
  if (!last) return {}
  const { order, ...detail } = await call(orderContract.get, { params: { id: last.id } }, { signal })
  return {
    values: {
      receiver_name: order.receiver_name,
      receiver_phone: order.receiver_phone,
      receiver_address: detail.receiver_address,
      receiver_city_id: String(order.receiver_city_id),
      postal_code: detail.postal_code ?? '',
    },
  }
}

const { payment_type, cod_amount, origin_city_id, ...parcel } = parcelFields

export const counterForm = defineForm({
  id: 'counter',
  noun: msg`Order`,
  createTitle: msg`Take in the parcel`,
  editTitle: msg`Edit order`,
  create: orderContract.createWalking,
  labelOf: order => order.waybill_number,
  refresh: changedOrders,
  lookUp: lastReceiver,
  fields: {
    walking_customer_id: pick(walkingCustomerContract.dropdown, msg`Known customer`, {
      icon: User,
      help: msg`By phone or name.`,
    }),
    customer_phone: text(msg`Phone of a new customer`, { icon: Phone, type: 'tel', off: ofKnown }),
    customer_name: text(msg`Name of a new customer`, { off: ofKnown }),
    ...parcel,
    payment_type: { ...payment_type, initial: 'PREPAID' },
    cod_amount: { ...cod_amount, initial: '0' },
    origin_city_id: { ...origin_city_id, help: msg`Leave empty to send it from the branch's city.` },
    warehouse_id: pick(warehouseContract.assigned, msg`Branch`, { icon: Warehouse, initial: branchHere }),
    is_paid: toggle(msg`Paid`, true),
    payment_method: select(msg`Payment method`, methodChoices, { initial: CASH, off: whileOwed }),
    payment_reference: text(msg`Reference`, { off: whileWithoutReference }),
  },
  settle: (values, changed) => {
    if (changed !== 'payment_type') return values
    return { ...values, cod_amount: values.payment_type === 'PREPAID' ? '0' : '' }
  },
  sections: [
    {
      title: msg`Customer`,
      hint: msg`Who hands it over.`,
      fields: ['walking_customer_id', 'warehouse_id', 'customer_phone', 'customer_name'],
    },
    {
      title: msg`Parcel`,
      hint: msg`Weight and size decide the price.`,
      fields: [['weight_kg', 'length_cm', 'width_cm', 'height_cm', 'pieces'], 'service', 'speed', ['is_fragile', 'is_exchange']],
    },
    receiverSection,
    {
      title: msg`Payment`,
      hint: msg`What is paid now, and what the rider collects.`,
      fields: [
        ['is_paid', 'payment_method', 'payment_reference'],
        'payment_type',
        'cod_amount',
        'promised_on',
        'manual_charge',
        'charge_reason',
      ],
    },
    {
      title: msg`Details`,
      fields: ['package_type', 'declared_value', 'waybill_number', 'origin_city_id', 'note'],
    },
  ],
  Beside: WalkingQuote,
})
