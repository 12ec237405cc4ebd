// What a field of a label says about an order.
import { type Message, msg, type Translate } from '@office/shared/core/messages/message'
import { formatMoney } from '../../../format/amount.ts'
import { formatDateTime } from '../../../format/date-time.ts'
import { type Service, type Speed, serviceNames, speedNames } from '../../rate-cards/prices/price-card.model.ts'
import type { LabelField } from './label.model.ts'

export interface WaybillLabel {
  waybill_number: string
  reference_no: string
  sender_name: string
  sender_phone: string | null
  sender_address: string | null
  sender_city: string | null
  receiver_name: string
  receiver_phone: string
  receiver_address: string
  city_name: string
  state_name: string
  country_code: string
  postal_code: string | null
  /** Codes of the origin and destination branches. */
  origin: string | null
  destination: string | null
  service: Service
  speed: Speed
  package_type: string | null
  pieces: number
  weight_kg: string
  cod_amount: string
  currency: string
  note: string | null
  is_exchange: boolean
  is_fragile: boolean
  created_at: string
}

/** For a number that no order has yet, little more than the number is known. */
export type LabelFacts = Pick<WaybillLabel, 'waybill_number'> & Partial<WaybillLabel>

/** Who prints, where, and in which language. */
export interface LabelSetting {
  company: string
  /** Scheme and host at which customers track parcels. */
  host: string
  /** IANA zone of the times. */
  zone: string
  translate: Translate
}

const words = {
  from: msg`From`,
  to: msg`Deliver to`,
  collect: msg`Collect {amount}`,
  prepaid: msg`Prepaid`,
  pieces: msg`Pieces: {n}`,
  weight: msg`Weight: {weight} kg`,
  reference: msg`Ref.: {reference}`,
  phone: msg`Tel. {phone}`,
  exchange: msg`EXCHANGE`,
  fragile: msg`FRAGILE`,
} satisfies Record<string, Message>

const joined = (parts: readonly (string | null | undefined)[], by: string): string => parts.filter(Boolean).join(by)

/** Money is due on delivery. */
export const collects = ({ cod_amount }: LabelFacts): boolean => Number(cod_amount ?? 0) > 0

type Say = (label: LabelFacts, setting: LabelSetting) => string

const says: Readonly<Record<LabelField, Say>> = {
  company: (_label, { company }) => company,
  booked: ({ created_at, service, speed, package_type }, { zone, translate }) =>
    joined(
      [
        created_at && formatDateTime(created_at, zone),
        service && translate(serviceNames[service]),
        speed && translate(speedNames[speed]),
        package_type,
      ],
      ' · ',
    ),
  route: ({ origin, destination }) => (origin || destination ? `${origin ?? '–'} > ${destination ?? '–'}` : ''),
  from: (_label, { translate }) => translate(words.from),
  sender_name: ({ sender_name }) => sender_name ?? '',
  sender_phone: ({ sender_phone }) => sender_phone ?? '',
  sender_address: ({ sender_address, sender_city }) => joined([sender_address, sender_city], ', '),
  to: (_label, { translate }) => translate(words.to),
  receiver_name: ({ receiver_name }) => receiver_name ?? '',
  receiver_phone: ({ receiver_phone }, { translate }) =>
    receiver_phone ? translate(words.phone, { phone: receiver_phone }) : '',
  receiver_address: ({ receiver_address }) => receiver_address ?? '',
  city: ({ postal_code, city_name, state_name, country_code }) => joined([postal_code, city_name, state_name, country_code], ' '),
  collect: (label, { translate }) => {
    const { cod_amount, currency } = label
    if (cod_amount === undefined || currency === undefined) return ''
    return collects(label) ? translate(words.collect, { amount: formatMoney(cod_amount, currency) }) : translate(words.prepaid)
  },
  pieces: ({ pieces }, { translate }) => (pieces === undefined ? '' : translate(words.pieces, { n: pieces })),
  weight: ({ weight_kg }, { translate }) => (weight_kg === undefined ? '' : translate(words.weight, { weight: weight_kg })),
  reference: ({ reference_no }, { translate }) =>
    reference_no === undefined ? '' : translate(words.reference, { reference: reference_no }),
  note: ({ note }) => (note ?? '').replace(/\s+/g, ' '),
  waybill: ({ waybill_number }) => waybill_number,
  exchange: ({ is_exchange }, { translate }) => (is_exchange ? translate(words.exchange) : ''),
  fragile: ({ is_fragile }, { translate }) => (is_fragile ? translate(words.fragile) : ''),
}

export const fieldText = (field: LabelField, label: LabelFacts, setting: LabelSetting): string => says[field](label, setting)

/** All fixed words on labels: they decide which fonts are needed. */
export const fixedWords = (translate: Translate): string[] =>
  [words, serviceNames, speedNames].flatMap(names => Object.values<Message>(names).map(name => translate(name)))
