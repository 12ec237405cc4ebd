// Rate cards: prices for merchants and walking customers, pay for agencies and riders. Each row is a version; approved versions
// are never edited.
import { type Labels, type Message, msg } from '@office/shared/core/messages/message'
import { Removed } from '../../core/api/crud-endpoints.ts'
import { get, list, post, put, remove } from '../../core/api/endpoint.ts'
import { Choice, ChoiceQuery, MAX_CHOICES } from '../../core/choice.ts'
import { plainTextOf } from '../../core/messages/plain-text.ts'
import * as x from '../../core/schema.ts'
import { currencyCode } from '../../rules/currency-code.ts'
import type { Rule } from '../../rules/rule.ts'
import { NAMED } from '../../rules/somebody-else.ts'
import { taxRoundings } from '../settings/operation-setting.contract.ts'
import { taxBases } from '../settings/tax-item.contract.ts'
import { cardPlace } from './card-rules.ts'
import { payTerms } from './pay/pay-card.model.ts'
import { PackedLanes } from './prices/packed-lanes.ts'
import { lane, MAX_SLABS, type PriceTerms, priceTerms, taxModeNames, taxModes } from './prices/price-card.model.ts'
import { rateCardTransitions } from './rate-card.transitions.ts'

/** The two kinds that price orders, as in the addresses of their screens. */
export const priceCardKinds = ['merchant', 'walking-customer'] as const
export type PriceCardKind = (typeof priceCardKinds)[number]

/** The two kinds that pay for work. */
export const payCardKinds = ['agent', 'rider'] as const
export type PayCardKind = (typeof payCardKinds)[number]

export const rateCardKinds = [...priceCardKinds, ...payCardKinds] as const
export type RateCardKind = (typeof rateCardKinds)[number]
/** Whom they price or pay, where it is clear that they are rate cards. */
export const rateCardKindNames: Record<RateCardKind, Message> = {
  merchant: msg`Merchants`,
  'walking-customer': msg`Walking customers`,
  agent: msg`Agencies`,
  rider: msg`Riders`,
}

export const isPriceKind = (kind: RateCardKind): kind is PriceCardKind => priceCardKinds.some(known => known === kind)

const fields = {
  id: x.id(),
  kind: x.oneOf(rateCardKinds, rateCardKindNames),
  name: x.text({ max: 120 }),
  currency: x.text({ min: 3, max: 3 }),
  /** Counts the versions of a card; `version` is only the row's own. */
  number: x.integer(1),
  state: x.stateOf(rateCardTransitions),
  from_day: x.day(),
  to_day: x.nullable(x.day()),
  /** Prices or pays everyone without a card of their own. */
  is_default: x.flag(),
  /** Merchants and businesses, agencies or riders it is assigned to. */
  party_count: x.integer(),
  /** Zone pairs with prices. */
  lane_count: x.integer(),
  /** Rules of pay. */
  rule_count: x.integer(),
  made_by_name: x.nullable(x.text()),
  decided_by_name: x.nullable(x.text()),
  created_at: x.instant(),
  version: x.integer(1),
}
export const RateCard = x.row(fields)
export type RateCard = x.Of<typeof RateCard>

export const rateCardLabels = {
  name: msg`Name`,
  number: msg`Version`,
  state: msg`Status`,
  currency: msg`Currency`,
  from_day: msg`From`,
  to_day: msg`To`,
  is_default: msg`Default`,
  party_count: msg`Assigned to`,
  lane_count: msg`Zone pairs`,
  rule_count: msg`Rules`,
  made_by_name: msg`Created by`,
  decided_by_name: msg`Decided by`,
} satisfies Labels<RateCard>

/** Terms of the other sort of card are absent. */
const optional = <F extends x.Fields>(terms: F) =>
  // Object.entries forgets which schema belongs to which name.
  Object.fromEntries(Object.entries(terms).map(([name, term]) => [name, x.optional(term)])) as {
    [K in keyof F]: x.Schema<x.Of<F[K]> | undefined>
  }
const anyTerms = optional({ ...priceTerms, ...payTerms })

const parties = () => x.list(x.row({ id: x.id(), name: x.text() }), 0, 1000)
const partyIds = () => x.list(x.id(), 0, 1000)

export const RateCardDetail = x.row({
  ...fields,
  ...anyTerms,
  note: x.nullable(x.text({ max: 500 })),
  /** Why it was rejected or suspended. */
  reason: x.nullable(x.text({ max: 500 })),
  /** The caller worked on it, so someone else must decide. */
  is_own: x.flag(),
  /** For a card in review that the caller worked on: some of those who could decide, by name. */
  deciders: x.optional(x.list(x.text(), 0, NAMED)),
  /** A copy whose prices are still being written. */
  is_cloning: x.flag(),
  /** The newest version before it that was approved, whose prices a reviewer compares. */
  previous_id: x.nullable(x.id()),
  versions: x.list(
    x.row({ id: x.id(), number: x.integer(1), state: fields.state, from_day: x.day(), to_day: fields.to_day }),
    1,
    500,
  ),
  merchants: parties(),
  businesses: parties(),
  agencies: parties(),
  riders: parties(),
  merchant_ids: partyIds(),
  business_ids: partyIds(),
  agency_ids: partyIds(),
  rider_ids: partyIds(),
})
export type RateCardDetail = x.Of<typeof RateCardDetail>

/** A card that prices orders has all price terms. */
export type PriceCardDetail = RateCardDetail & PriceTerms & { kind: PriceCardKind }
export const isPriceCard = (card: RateCardDetail): card is PriceCardDetail => isPriceKind(card.kind)

/** In any case; stored in capitals. */
const knownCurrency: Rule<string> = { ...currencyCode, holds: code => currencyCode.holds(code.toUpperCase()) }

const head = {
  name: x.text({ max: 120 }),
  currency: x.text({ min: 3, max: 3 }, [knownCurrency]),
  from_day: x.day(),
  to_day: x.nullable(x.day()),
  note: x.nullable(x.text({ max: 500 })),
}
/** Where on the card a problem is; a draft names the card itself. */
const ofCard = (path: string, draft: unknown) => {
  const name = typeof draft === 'object' && draft !== null && 'name' in draft ? draft.name : undefined
  // A name that is itself refused may be anything.
  return cardPlace(path, typeof name === 'string' ? plainTextOf(name.slice(0, 120)) : '–')
}
const PriceCardDraft = x.placed(x.record({ ...head, ...priceTerms }), ofCard)
export type PriceCardDraft = x.Of<typeof PriceCardDraft>
const PayCardDraft = x.placed(x.record(head), ofCard)
const RateCardChange = x.placed(x.record({ ...head, ...anyTerms, version: x.integer(1) }), ofCard)
/** The same for a card of one sort, when the kind is known before the card is. */
export const PriceCardChange = x.placed(x.record({ ...head, ...optional(priceTerms), version: x.integer(1) }), ofCard)
export const PayCardChange = x.placed(x.record({ ...head, ...optional(payTerms), version: x.integer(1) }), ofCard)
/** A new card, or the changes of one: absent terms are left unchanged. */
export type RateCardDraft = Omit<x.Of<typeof RateCardChange>, 'version'>

/** The most rows in one save of the sheet. */
export const MAX_SAVED_LANES = 1000

const { prices: _prices, ...laneKey } = lane
const LaneKey = x.record(laneKey)

const filters = {
  name: 'text',
  state: 'words',
  currency: 'words',
  id: 'ids',
  is_default: 'flag',
  /** Cards whose prices are being copied now, by the id of whoever copies. */
  user_clone_active: 'ids',
} as const
const sort = ['id', 'name', 'from_day'] as const

const views = ['view-rate-card'] as const

/** List and create of a kind; everything else is requested by the card's number alone. */
const kindEndpoints = <const P extends string, Draft>(path: P, of: string, body: x.Schema<Draft>, empty = 'prices') => ({
  list: list(path, { summary: `Rate cards of ${of}`, needs: views, service: 'lists', row: RateCard, filters, sort }),
  create: post(path, {
    summary: `Create a rate card of ${of} as a draft, without ${empty} yet`,
    needs: ['create-rate-card'],
    dryRun: true,
    body,
    returns: RateCardDetail,
  }),
})

const { edit, submit, approve, suspend } = rateCardTransitions.moves

/** A party and the card that prices or pays it. */
const CardOfParty = x.row({
  id: x.id(),
  name: x.text(),
  /** Riders have none. */
  code: x.nullable(x.text()),
  card_id: x.nullable(x.id()),
  card_name: x.nullable(x.text()),
})

/** Parties of a kind, each with its card. */
const partyList = <const P extends string>(path: P, of: string) =>
  list(path, {
    summary: `${of} and their card`,
    needs: views,
    service: 'lists',
    row: CardOfParty,
    filters: { id: 'ids', name: 'text', card_id: 'ids' },
    sort: ['id', 'name'],
  })

/** Prices as typed: an invalid one is reported with its row and card. */
const TypedLane = x.record({ ...laneKey, prices: x.cells(1, MAX_SLABS * 2) })

const TableChange = x.row({ added: x.integer(), changed: x.integer(), removed: x.integer(), unchanged: x.integer() })
export type TableChange = x.Of<typeof TableChange>

export const rateCardContract = {
  ...kindEndpoints('/admin/rate-card', 'merchants', PriceCardDraft),
  get: get('/admin/rate-card/{id}', { summary: 'One rate card with its terms', needs: views, returns: RateCardDetail }),
  update: put('/admin/rate-card/{id}', {
    summary: 'Update a draft; absent terms or rules are kept, and prices stay with the slab that starts at the same weight',
    needs: [edit.needs],
    dryRun: true,
    body: RateCardChange,
    returns: RateCardDetail,
    fails: ['card-frozen', 'clone-active', 'card-of-other-kind'],
  }),
  remove: remove('/admin/rate-card/{id}', {
    summary: 'Delete a draft or a rejected card',
    needs: ['delete-rate-card'],
    dryRun: true,
    returns: Removed,
    fails: ['card-frozen', 'clone-active'],
  }),
  approval: post('/admin/rate-card/{id}/approval', {
    summary: 'Approve a card in review, or send it back with a reason; not by those who worked on it',
    needs: [approve.needs],
    body: x.record({
      decision: x.oneOf(['approve', 'reject']),
      reason: x.optional(x.nullable(x.text({ min: 3, max: 500 }))),
      /** That of the card as it was read: one that has changed since is not decided on. */
      version: x.optional(x.integer(1)),
    }),
    returns: RateCardDetail,
    fails: ['card-not-in-review', 'own-card', 'version-overlaps'],
  }),
  changeState: post('/admin/rate-card/{id}/state', {
    summary: 'Send a card for review or withdraw it, suspend or resume it',
    needs: [submit.needs, suspend.needs],
    body: x.record({
      move: x.oneOf(['submit', 'withdraw', 'suspend', 'resume']),
      reason: x.optional(x.nullable(x.text({ min: 3, max: 500 }))),
    }),
    returns: RateCardDetail,
    fails: ['card-frozen', 'card-not-in-review', 'card-not-in-force', 'card-not-suspended', 'card-incomplete', 'clone-active'],
  }),
  assign: put('/admin/rate-card/{id}/assign-rate-card', {
    summary:
      'Assign a card to exactly these parties of its kind, and set whether it applies to all others; not for walking customers',
    needs: ['assign-rate-card'],
    body: x.record({
      /** Those of another kind only as empty lists; absent ones are left unchanged. */
      merchant_ids: x.optional(partyIds()),
      business_ids: x.optional(partyIds()),
      agency_ids: x.optional(partyIds()),
      rider_ids: x.optional(partyIds()),
      is_default: x.flag(),
      version: x.integer(1),
    }),
    returns: RateCardDetail,
    fails: ['party-has-card', 'card-of-other-kind', 'card-not-in-force'],
  }),
  clone: post('/admin/rate-card/{id}/clone', {
    summary:
      'Copy a card as a draft: its next version, or a new card; prices follow in the background, one copy per person at a time',
    needs: ['clone-rate-card'],
    body: x.record({ name: x.text({ max: 120 }), from_day: x.day(), is_new_version: x.flag() }),
    returns: RateCardDetail,
    fails: ['clone-active'],
  }),
  table: get('/admin/rate-card/{id}/get-table-view', {
    summary: 'Prices of a card by columns: each row is a zone pair and service, with an index into the distinct price rows',
    needs: views,
    returns: PackedLanes,
  }),
  saveTable: put('/admin/rate-card/{id}/table', {
    summary: 'Write and remove rows of the price table of a draft',
    needs: [edit.needs],
    dryRun: true,
    body: x.record({
      version: x.integer(1),
      lanes: x.list(TypedLane, 0, MAX_SAVED_LANES),
      removed: x.list(LaneKey, 0, MAX_SAVED_LANES),
    }),
    returns: x.row({ change: TableChange, card: RateCardDetail }),
    fails: ['card-frozen', 'clone-active', 'too-many-rows', 'card-of-other-kind'],
  }),
  merchantList: partyList('/admin/rate-card/merchant-list', 'Merchants'),
  agentList: partyList('/admin/rate-card/agent-list', 'Agencies'),
  riderList: partyList('/admin/rate-card/rider-list', 'Riders'),
  businessDropdown: get('/admin/rate-card/business-dropdown', {
    summary: 'Businesses of all merchants: id, name and merchant',
    needs: 'staff',
    service: 'lists',
    query: ChoiceQuery,
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
  agencyDropdown: get('/admin/rate-card/agency-dropdown', {
    summary: 'Agencies: id and name',
    needs: 'staff',
    service: 'lists',
    query: ChoiceQuery,
    returns: x.list(Choice, 0, MAX_CHOICES),
  }),
  taxes: get('/admin/rate-card/taxes', {
    summary: 'Taxes that charges are calculated with today',
    needs: views,
    returns: x.row({
      items: x.list(x.row({ id: x.id(), name: x.text(), rate: x.decimal(3), applies_to: x.oneOf(taxBases) }), 0, 1000),
      rounding: x.oneOf(taxRoundings),
      mode: x.oneOf(taxModes, taxModeNames),
    }),
  }),
  zoneExtract: get('/admin/rate-card/zone-extract', {
    summary: 'Zones in the form the price table needs',
    needs: views,
    returns: x.list(x.row({ id: x.id(), name: x.text(), code: x.nullable(x.text()) }), 0, 5000),
  }),
}

export const walkingRateCardContract = {
  ...kindEndpoints('/admin/rate-card/walking', 'walking customers', PriceCardDraft),
  setDefault: put('/admin/rate-card/walking/{id}/change-status', {
    summary: 'Make this the card that prices walking customers',
    needs: ['set-default-rate-card'],
    returns: RateCardDetail,
    fails: ['card-not-in-force', 'card-of-other-kind'],
  }),
}

export const agencyRateCardContract = kindEndpoints('/admin/rate-card/agent', 'agencies', PayCardDraft, 'rules')
export const riderRateCardContract = kindEndpoints('/admin/rate-card/rider', 'riders', PayCardDraft, 'rules')
