// The forms of a rate card: its terms, and whom it prices.

import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import {
  MAX_SLABS,
  type PricedSlab,
  returnModeNames,
  returnModes,
  type Slab,
  slabModeNames,
  slabModes,
  taxModeNames,
  taxModes,
} from '@office/shared/areas/rate-cards/prices/price-card.model'
import { priceCardNames } from '@office/shared/areas/rate-cards/prices/price-words'
import {
  isPriceKind,
  type PayCardKind,
  type PriceCardKind,
  type RateCardDetail,
  type RateCardKind,
  rateCardContract,
  rateCardLabels,
} from '@office/shared/areas/rate-cards/rate-card.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import { dayIn } from '@office/shared/format/date-time'
import { Table2, Users } from 'lucide-react'
import { choicesOf } from '../../core/choices/choices.ts'
import { session } from '../../core/data/session.ts'
import {
  type ControlsOf,
  choose,
  day,
  decimal,
  longText,
  pick,
  picks,
  rows,
  select,
  text,
  toggle,
  whole,
} from '../../core/form/controls.ts'
import { defineForm } from '../../core/form/define-form.ts'
import type { RawValues } from '../../core/form/raw.ts'
import { kindCalls, payCalls, priceCalls } from './rate-card-kinds.ts'

const kg = 'kg'
const currencyOf = ({ currency }: RawValues) => (typeof currency === 'string' ? currency.toUpperCase() : '')
const money = (label: ReturnType<typeof msg>, initial?: string) =>
  decimal(label, { unit: currencyOf, ...(initial === undefined ? {} : { initial }) })

const slabFields: ControlsOf<Slab> = {
  from_kg: decimal(msg`Above`, { unit: kg }),
  to_kg: decimal(msg`Up to`, { unit: kg }),
  mode: select(msg`Price is`, choicesOf(slabModes, slabModeNames), { initial: 'flat' }),
  base_kg: decimal(msg`First`, { unit: kg }),
  step_kg: decimal(msg`Step`, { unit: kg }),
}

const returnSlabFields: ControlsOf<PricedSlab> = {
  ...slabFields,
  price: decimal(msg`Price`),
  additional: decimal(msg`Each further step`),
}

const onlyFor = (mode: string) => (values: RawValues) =>
  values.return_mode === mode ? null : msg`Only for a different kind of return charge`

const headFields = {
  name: text(rateCardLabels.name),
  currency: text(rateCardLabels.currency, {
    code: true,
    tidy: (typed: string) => typed.toUpperCase(),
    initial: () => session.user?.currency,
  }),
  from_day: day(msg`In force from`, { initial: () => dayIn(new Date()) }),
  to_day: day(msg`In force to`, { help: msg`Leave empty to keep it in force until a new version begins.` }),
  note: longText(priceCardNames.note, 500, { wide: true }),
}
const headSection = { title: msg`Card`, fields: ['name', 'currency', 'from_day', 'to_day', 'note'] } as const

/** What the forms of every kind share. */
const cardForm = (kind: RateCardKind) => ({
  id: `rate-card-${kind}`,
  noun: msg`Rate card`,
  createTitle: msg`Add rate card`,
  editTitle: msg`Update rate card`,
  icon: Table2,
  update: rateCardContract.update,
  get: rateCardContract.get,
  labelOf: (card: RateCardDetail) => card.name,
})

const payCardForm = (kind: PayCardKind) =>
  defineForm({
    ...cardForm(kind),
    create: payCalls[kind].create,
    refresh: [payCalls[kind].list, rateCardContract.get],
    fields: headFields,
    sections: [{ ...headSection, hint: msg`You write the rules on the next screen.` }],
  })

const priceCardForm = (kind: PriceCardKind) =>
  defineForm({
    ...cardForm(kind),
    create: priceCalls[kind].create,
    refresh: [priceCalls[kind].list, rateCardContract.get, rateCardContract.table],
    fields: {
      ...headFields,
      slabs: rows(priceCardNames.slabs, slabFields, {
        addTitle: msg`Add a slab`,
        most: MAX_SLABS,
        initial: [{ from_kg: '0', to_kg: '', mode: 'flat-additional', base_kg: '1', step_kg: '1' }],
        help: msg`Each begins where the previous one ends; the last may have no end.`,
      }),
      divisor: whole(priceCardNames.divisor, { initial: '5000', unit: 'cm³/kg' }),
      step_kg: decimal(priceCardNames.step_kg, { unit: kg, initial: '0.5' }),
      minimum: money(priceCardNames.minimum),
      maximum: money(priceCardNames.maximum),
      cod_flat: money(priceCardNames.cod_flat, '0'),
      cod_percent: decimal(priceCardNames.cod_percent, { unit: '%', initial: '0' }),
      cod_cap: money(priceCardNames.cod_cap),
      return_mode: select(priceCardNames.return_mode, choicesOf(returnModes, returnModeNames), { initial: 'none' }),
      return_amount: decimal(priceCardNames.return_amount, { unit: currencyOf, initial: '0', off: onlyFor('fixed') }),
      return_percent: decimal(priceCardNames.return_percent, { unit: '%', initial: '0', off: onlyFor('percent') }),
      return_slabs: rows(priceCardNames.return_slabs, returnSlabFields, {
        addTitle: msg`Add a slab for returns`,
        most: MAX_SLABS,
        off: onlyFor('slabs'),
      }),
      redelivery: money(priceCardNames.redelivery, '0'),
      redirect_same_branch: money(priceCardNames.redirect_same_branch, '0'),
      redirect_other_branch: money(priceCardNames.redirect_other_branch, '0'),
      exchange_factor: decimal(priceCardNames.exchange_factor, { initial: '1.5' }),
      fragile_factor: decimal(priceCardNames.fragile_factor, { initial: '1.5' }),
      remote: money(priceCardNames.remote, '0'),
      remote_zone_ids: picks(zoneContract.dropdown, priceCardNames.remote_zone_ids),
      fuel_percent: decimal(priceCardNames.fuel_percent, { unit: '%', initial: '0' }),
      peak_percent: decimal(priceCardNames.peak_percent, { unit: '%', initial: '0' }),
      peak_from: day(priceCardNames.peak_from),
      peak_to: day(priceCardNames.peak_to),
      cancellation: money(priceCardNames.cancellation, '0'),
      tax_mode: choose(priceCardNames.tax_mode, choicesOf(taxModes, taxModeNames), { initial: 'added' }),
      tax_item_id: pick(taxItemContract.dropdown, priceCardNames.tax_item_id, {
        help: msg`Leave empty to use the taxes from the settings.`,
      }),
    },
    sections: [
      headSection,
      {
        title: msg`Weight`,
        hint: msg`You enter the prices in the table of the card.`,
        fields: ['divisor', 'step_kg', 'slabs', 'minimum', 'maximum'],
      },
      { title: msg`COD`, fields: ['cod_flat', 'cod_percent', 'cod_cap'] },
      {
        title: msg`Returns and events`,
        fields: [
          'return_mode',
          'return_amount',
          'return_percent',
          'return_slabs',
          'redelivery',
          'redirect_same_branch',
          'redirect_other_branch',
          'cancellation',
        ],
      },
      {
        title: msg`Extras`,
        fields: [
          'exchange_factor',
          'fragile_factor',
          'fuel_percent',
          'remote',
          'remote_zone_ids',
          'peak_percent',
          'peak_from',
          'peak_to',
        ],
      },
      { title: msg`Tax`, fields: ['tax_mode', 'tax_item_id'] },
    ],
  })

/** The form of a new card of a kind, and of any draft. */
export const rateCardForm = (kind: RateCardKind) => (isPriceKind(kind) ? priceCardForm(kind) : payCardForm(kind))

const others = {
  prices: msg`Prices every merchant without a card of their own`,
  agencies: msg`Pays every agency without a card of its own`,
  riders: msg`Pays every rider without a card of their own`,
}

/** Whom a card prices or pays; shown over its page. */
const assignmentOf = (all: Message, ...lists: readonly ('merchant_ids' | 'business_ids' | 'agency_ids' | 'rider_ids')[]) =>
  defineForm({
    id: 'rate-card-assignment',
    noun: msg`Assignment`,
    createTitle: msg`Assign rate card`,
    editTitle: msg`Assign rate card`,
    icon: Users,
    create: rateCardContract.assign,
    update: rateCardContract.assign,
    get: rateCardContract.get,
    labelOf: card => card.name,
    refresh: [
      ...Object.values(kindCalls).map(({ list }) => list),
      rateCardContract.get,
      rateCardContract.merchantList,
      rateCardContract.agentList,
      rateCardContract.riderList,
    ],
    fields: {
      merchant_ids: picks(merchantContract.dropdown, msg`Merchants`),
      business_ids: picks(rateCardContract.businessDropdown, msg`Businesses`, {
        help: msg`The card of a business takes precedence over that of its merchant.`,
      }),
      agency_ids: picks(rateCardContract.agencyDropdown, msg`Agencies`),
      rider_ids: picks(riderContract.dropdown, msg`Riders`),
      is_default: toggle(all, false, { wide: true }),
    },
    sections: [{ title: msg`Assignment`, fields: [...lists, 'is_default'] }],
  })

/** Null because walking customers have no cards of their own, only a default. */
export const assignForms = {
  merchant: assignmentOf(others.prices, 'merchant_ids', 'business_ids'),
  'walking-customer': null,
  agent: assignmentOf(others.agencies, 'agency_ids'),
  rider: assignmentOf(others.riders, 'rider_ids'),
} as const satisfies Record<RateCardKind, unknown>
