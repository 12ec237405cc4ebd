// A company built from nothing through its own calls: places, branches, agencies, riders, merchants, and the people who count and
// decide.
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { agencyContract } from '@office/shared/areas/agencies/agency.contract'
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { expenseKindContract } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { cityContract } from '@office/shared/areas/places/city.contract'
import { countryContract } from '@office/shared/areas/places/country.contract'
import { stateContract } from '@office/shared/areas/places/state.contract'
import { payRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { businessContract } from '@office/shared/areas/settings/business.contract'
import { financeSetting, financeSettingContract } from '@office/shared/areas/settings/operation-setting.contract'
import { reasonContract } from '@office/shared/areas/settings/reason.contract'
import { fromMinor } from '@office/shared/format/amount'
import { dayIn } from '@office/shared/format/date-time'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'

export interface Size {
  days: number
  riders: number
  branches: number
  agencies: number
  merchants: number
  /** Orders of merchants in all, and those taken in at counters each day. */
  orders: number
  walkingADay: number
}

export interface Rider {
  id: number
  /** The rider's starting place, and whether an agency holds what is collected. */
  place: number
  agency: number | null
}

export interface Company {
  branches: readonly number[]
  agencies: readonly number[]
  /** Where all of it happens. */
  city: number
  riders: readonly Rider[]
  merchants: readonly { id: number; code: string }[]
  people: Record<'makes' | 'counts' | 'decides' | 'pays' | 'asks', TestStaff>
  /** A kind of expense, and the reasons that people give. */
  fuel: number
  reasons: Record<keyof typeof reasons, number>
}

/** The status or occasion of each. */
const reasons = {
  failed: status.deliveryFailed,
  rejected: 'deposit-rejected',
  returned: status.returnRequested,
  lost: status.lost,
} as const
/** The pay of a rider and of an agency for each parcel that they deliver, in minor units. */
export const PAY = { rider: 2500n, agency: 1500n } as const

const CURRENCY = 'NPR'
const ZONE = 'Asia/Kathmandu'

/** The day it is at the company: payments are dated by it, and in the evening of UTC it is tomorrow there. */
export const todayThere = (): string => dayIn(new Date(), ZONE)
const nothing = {
  address: null,
  phone: null,
  email: null,
  contact_person: null,
  latitude: null,
  longitude: null,
  opening_note: null,
}
const counted = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** Nobody decides on their own work, so there is a person for each side. */
const rights = {
  makes: [
    ...['create-rider-deposit', 'create-branch-deposit', 'create-branch-expense', 'create-agency-deposit'],
    ...['create-merchant-invoice', 'create-walking-invoice', 'create-rider-commission'],
  ],
  counts: ['count-rider-deposit', 'view-rider-finance'],
  decides: [
    ...[
      'approve-rider-deposit',
      'reject-rider-deposit',
      'approve-branch-deposit',
      'approve-branch-expense',
      'approve-agency-deposit',
    ],
    ...[
      'approve-merchant-invoice',
      'approve-walking-invoice',
      'approve-request',
      'view-approval',
      'view-order',
      'approve-rider-commission',
    ],
  ],
  pays: ['pay-merchant-invoice', 'pay-rider-commission'],
  asks: ['adjust-finance-line', 'update-delivery-charge', 'write-off-collection', 'view-order'],
} as const
const sees = [
  'view-rider-finance',
  'view-branch-finance',
  'view-branch-expense',
  'view-agency-finance',
  'view-merchant-finance',
  'view-walking-finance',
] as const

/** An approved card that pays everyone of a kind a fixed sum per delivered parcel. */
const payBy = (office: TestOffice, kind: 'rider' | 'agency', amount: bigint) =>
  office.inTenant(tx => {
    const rules = [payRule('per-event', { event: 'delivery', amount: fromMinor(amount, 'NPR') })]
    const [column, everybody] =
      kind === 'rider' ? [sql.ref('rider_id'), sql`riders`] : [sql.ref('agency_id'), sql`warehouses where kind = 'agency'`]
    return sql`
      with series as (insert into rate_card_series (kind) values (${kind === 'rider' ? 'rider' : 'agent'}) returning id),
      card as (
        insert into rate_cards (series_id, number, name, currency, from_day, terms, state)
        select id, 1, 'Pay', ${CURRENCY}, '2025-01-01', ${JSON.stringify({ rules })}::jsonb, 'approved' from series)
      insert into rate_card_parties (series_id, ${column}) select series.id, party.id from series, (select id from ${everybody}) as party`.execute(
      tx,
    )
  })

export async function found(office: TestOffice, size: Size): Promise<Company> {
  const { admin } = office
  const { version, has_logo: _logo, has_background: _background, ...profile } = await admin.call(businessContract.get)
  await admin.call(businessContract.update, { body: { ...profile, currency: CURRENCY, time_zone: ZONE, version } })
  const countries = await admin.call(countryContract.list, { query: { paginate: 100, filters: { name: 'Nepal' } } })
  const nepal = countries.data.find(country => country.name === 'Nepal')?.id ?? 0
  const state = await admin.call(stateContract.create, {
    body: { name: 'Bagmati', code: 'BA', country_id: nepal, native_name: null },
  })
  const city = await admin.call(cityContract.create, {
    body: { name: 'Kathmandu', native_name: null, state_id: state.id, is_active: true },
  })
  const place = { ...nothing, city_id: city.id, is_active: true }
  const branches = []
  for (const at of counted(size.branches))
    branches.push((await admin.call(branchContract.create, { body: { ...place, code: `B${at}`, name: `Branch ${at}` } })).id)
  const agencies = []
  for (const at of counted(size.agencies)) {
    const body = { ...place, code: `A${at}`, name: `Agency ${at}`, owner_name: null, registration_number: null }
    agencies.push((await admin.call(agencyContract.create, { body })).id)
  }
  const riders: Rider[] = []
  for (const at of counted(size.riders)) {
    // One in five works for an agency.
    const agency = at % 5 === 0 ? (agencies[at % agencies.length] ?? null) : null
    const home = agency ?? branches[at % branches.length] ?? 0
    const body = {
      ...{ name: `Rider ${at}`, phone: `+97798${String(10_000_000 + at)}`, warehouse_id: home },
      ...{ vehicle_kind: 'motorcycle' as const, licence_number: null },
    }
    riders.push({ id: (await admin.call(riderContract.create, { body })).id, place: home, agency })
  }
  const merchants = []
  for (const at of counted(size.merchants)) {
    const bank = { bank_name: 'Nabil', bank_branch: 'Thamel', bank_account_name: `Merchant ${at}`, bank_account_number: `0${at}` }
    const body = {
      ...{ name: `Merchant ${at}`, code: `M${at}`, phone: null, email: null, city_id: city.id, address: null },
      ...{ merchant_type: 'credit' as const, vat_number: null, is_active: true, ...bank },
    }
    merchants.push({ id: (await admin.call(merchantContract.create, { body })).id, code: `M${at}` })
  }
  const signIn = (names: readonly PermissionName[]) => office.signInWith([...names, ...sees])
  const kinds = await admin.call(expenseKindContract.list, { query: { paginate: 100 } })
  const told = await admin.call(reasonContract.list, { query: { paginate: 100 } })
  // A reason that is not the operator's fault, because a return that is its fault is free.
  const reasonFor = (occasion: string) =>
    told.data.find(reason => reason.applies_to === occasion && reason.fault !== 'operator')?.id ?? 0
  const setting = await admin.call(financeSettingContract.get)
  await admin.call(financeSettingContract.update, {
    body: { ...financeSetting.defaults, sets_off_commission: true, version: setting.version },
  })
  await payBy(office, 'rider', PAY.rider)
  await payBy(office, 'agency', PAY.agency)
  return {
    branches,
    agencies,
    city: city.id,
    riders,
    merchants,
    people: {
      makes: await signIn(rights.makes),
      counts: await office.signInWith(rights.counts),
      decides: await signIn(rights.decides),
      pays: await signIn(rights.pays),
      asks: await signIn(rights.asks),
    },
    fuel: kinds.data.find(kind => kind.name === 'Fuel')?.id ?? 0,
    reasons: {
      ...{ failed: reasonFor(reasons.failed), rejected: reasonFor(reasons.rejected) },
      ...{ returned: reasonFor(reasons.returned), lost: reasonFor(reasons.lost) },
    },
  }
}
