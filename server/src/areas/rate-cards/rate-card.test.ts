// Rate cards: drafted with a table of prices, decided on by someone else, in force by their days, assigned to nobody twice.

import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { type PayRule, payRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { unpackLanes } from '@office/shared/areas/rate-cards/prices/packed-lanes'
import type { Lane, Slab } from '@office/shared/areas/rate-cards/prices/price-card.model'
import {
  agencyRateCardContract,
  type PriceCardDraft,
  type RateCardDetail,
  rateCardContract,
  riderRateCardContract,
  walkingRateCardContract,
} from '@office/shared/areas/rate-cards/rate-card.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { taxItemContract } from '@office/shared/areas/settings/tax-item.contract'
import type { CallError } from '@office/shared/core/api/failure'
import { addDays } from '@office/shared/format/calendar-day'
import { dayIn } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../core/testing/engines.ts'
import { eventually } from '../../core/testing/eventually.ts'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'

const slabs: Slab[] = [
  { from_kg: '0', to_kg: '2', mode: 'flat', step_kg: null, base_kg: null },
  { from_kg: '2', to_kg: null, mode: 'flat-additional', step_kg: '1', base_kg: '2' },
]

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let maker: TestStaff
  let checker: TestStaff
  let zones: number[]
  let today: string
  beforeAll(async () => {
    t = await joinServer(engine)
    today = dayIn(new Date(), 'UTC')
    await t.inTenant(tx => seedDemoData(tx, 5, Date.now()))
    const views = ['view-rate-card', 'manage-zone', 'update-rate-card'] as const
    maker = await t.signInWith([
      ...views,
      'create-rate-card',
      'clone-rate-card',
      'delete-rate-card',
      'assign-rate-card',
      'approve-rate-card',
    ])
    checker = await t.signInWith([...views, 'approve-rate-card', 'set-default-rate-card'])
    zones = (await t.admin.call(zoneContract.dropdown)).slice(0, 2).map(({ id }) => id)
  }, 60_000)
  afterAll(() => t.close())

  const draft = (more: Partial<PriceCardDraft> = {}): PriceCardDraft => ({
    name: 'Valley',
    currency: 'NPR',
    from_day: today,
    to_day: null,
    note: null,
    slabs,
    divisor: 5000,
    step_kg: '1',
    minimum: null,
    maximum: null,
    cod_flat: '20',
    cod_percent: '1',
    cod_cap: null,
    return_mode: 'none',
    return_amount: '0',
    return_percent: '0',
    return_slabs: [],
    redelivery: '0',
    redirect_same_branch: '0',
    redirect_other_branch: '0',
    exchange_factor: '1.5',
    fragile_factor: '1.5',
    remote: '0',
    remote_zone_ids: [],
    fuel_percent: '0',
    peak_percent: '0',
    peak_from: null,
    peak_to: null,
    cancellation: '0',
    tax_mode: 'added',
    tax_item_id: null,
    ...more,
  })
  const laneOf = (prices: Lane['prices'], more: Partial<Lane> = {}): Lane => ({
    origin_zone_id: zones[0] ?? 0,
    destination_zone_id: zones[1] ?? 0,
    service: null,
    speed: null,
    prices,
    ...more,
  })
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: CallError) => error,
    )
  const save = ({ id, version }: RateCardDetail, lanes: Lane[], removed: Lane[] = []) => {
    const keys = removed.map(({ prices: _prices, ...key }) => key)
    return maker.call(rateCardContract.saveTable, { params: { id }, body: { version, lanes, removed: keys } })
  }
  const laneRows = async (id: number) => unpackLanes(await maker.call(rateCardContract.table, { params: { id } }))
  const move = (who: TestStaff, id: number, name: 'submit' | 'withdraw' | 'suspend' | 'resume', reason?: string) =>
    who.call(rateCardContract.changeState, { params: { id }, body: { move: name, reason: reason ?? null } })
  const decide = (who: TestStaff, id: number, decision: 'approve' | 'reject', reason?: string) =>
    who.call(rateCardContract.approval, { params: { id }, body: { decision, reason: reason ?? null } })
  async function inReview(more: Partial<PriceCardDraft> = {}): Promise<RateCardDetail> {
    const made = await maker.call(rateCardContract.create, { body: draft(more) })
    await save(made, [laneOf(['100.00', '100.00', '40.00'])])
    return move(maker, made.id, 'submit')
  }
  const approved = async (more: Partial<PriceCardDraft> = {}) => decide(checker, (await inReview(more)).id, 'approve')

  it('is not sent for review with prices that nobody can pay in its currency, as after a change of that', async () => {
    const card = await maker.call(rateCardContract.create, { body: draft({ name: 'Tokyo' }) })
    const { card: saved } = await save(card, [laneOf(['100.00', '100.50', '40.00'])])
    const whole = { name: 'Tokyo', currency: 'JPY' }
    const yen = await maker.call(rateCardContract.update, {
      params: { id: card.id },
      body: { ...draft(whole), version: saved.version },
    })
    expect((await refusal(move(maker, card.id, 'submit')))?.message).toMatch(
      /^Tokyo: the price 100.5 from .* to .* has more decimals than amounts in JPY$/,
    )
    const faulty = save(yen, [laneOf(['100.5', '100', '40'])])
    expect(await refusal(faulty)).toMatchObject({
      problem: { errors: [{ path: 'lanes.0.prices.0', code: 'TOO_MANY_DECIMALS' }] },
    })
    await save(yen, [laneOf(['100', '101', '40'])])
    expect(await move(maker, card.id, 'submit')).toMatchObject({ state: 'in-review' })
  })

  it('keeps the tax item that it names, without which its prices would be without tax', async () => {
    const item = { name: 'Reduced VAT', rate: '5', applies_to: 'all' as const, is_active: true }
    const { id } = await t.admin.call(taxItemContract.create, { body: item })
    const card = await maker.call(rateCardContract.create, { body: draft({ name: 'Reduced', tax_item_id: id }) })
    const remove = () => t.admin.call(taxItemContract.remove, { params: { id } })
    await expect(remove()).rejects.toMatchObject({ status: 409, code: 'in-use', message: expect.stringContaining('rate cards') })
    await maker.call(rateCardContract.remove, { params: { id: card.id } })
    expect(await remove()).toEqual({ removed: true })
  })

  it('is drafted, sent for review with whole rows only, and approved by somebody who did not work on it', async () => {
    const card = await maker.call(rateCardContract.create, { body: draft() })
    expect(card).toMatchObject({ state: 'draft', number: 1, is_own: true, lane_count: 0, slabs })
    expect(await refusal(move(maker, card.id, 'submit'))).toMatchObject({
      code: 'card-incomplete',
      message: 'Valley has no prices yet',
    })
    await save(card, [laneOf(['100.00', '100.00', null])])
    expect((await refusal(move(maker, card.id, 'submit')))?.message).toMatch(/^Valley: .* has no price for the slab from 2 kg$/)
    const whole = await save({ ...card, version: card.version + 1 }, [laneOf(['100.00', '100.00', '40.00'])])
    expect(whole).toMatchObject({ change: { added: 0, changed: 1, removed: 0, unchanged: 0 }, card: { version: 3 } })
    expect(await move(maker, card.id, 'submit')).toMatchObject({ state: 'in-review' })
    const own = await refusal(decide(maker, card.id, 'approve'))
    expect(own).toMatchObject({ status: 409, code: 'own-card' })
    // People who may decide are named in the refusal, and also with the card.
    const names = await t.inTenant(tx =>
      tx.selectFrom('staff').select('name').where('id', '=', checker.staffId).executeTakeFirstOrThrow(),
    )
    expect(own?.message).toMatch(new RegExp(`someone else must decide\\. .*${names.name}.* can do it\\.$`))
    const read = (who: TestStaff) => who.call(rateCardContract.get, { params: { id: card.id } })
    expect((await read(maker)).deciders).toContain(names.name)
    expect((await read(checker)).deciders).toEqual([])
    expect(await decide(checker, card.id, 'approve')).toMatchObject({ state: 'active', is_own: false })
    expect(await refusal(decide(checker, card.id, 'approve'))).toMatchObject({ code: 'card-not-in-review' })
    const late = maker.call(rateCardContract.update, { params: { id: card.id }, body: { ...draft(), version: 5 } })
    expect(await refusal(late)).toMatchObject({ code: 'card-frozen' })
    expect(await refusal(save({ ...card, version: 5 }, []))).toMatchObject({ code: 'card-frozen' })
  })

  it('is sent back with a reason, mended and sent again; suspended and resumed by those who approve', async () => {
    const card = await inReview()
    expect(await refusal(decide(checker, card.id, 'reject'))).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'reason' }] },
    })
    expect(await decide(checker, card.id, 'reject', 'Too cheap')).toMatchObject({ state: 'rejected', reason: 'Too cheap' })
    const rejected = await maker.call(rateCardContract.get, { params: { id: card.id } })
    const mended = await maker.call(rateCardContract.update, {
      params: { id: card.id },
      body: { ...draft({ name: 'Mended' }), version: rejected.version },
    })
    expect(mended).toMatchObject({ name: 'Mended', state: 'draft', reason: null })
    await move(maker, card.id, 'submit')
    await decide(checker, card.id, 'approve')
    expect(await move(checker, card.id, 'suspend', 'Fuel strike')).toMatchObject({ state: 'suspended', reason: 'Fuel strike' })
    expect(await move(checker, card.id, 'resume')).toMatchObject({ state: 'active', reason: null })
    const other = await t.signInWith(['update-rate-card'])
    expect(await refusal(move(other, card.id, 'suspend', 'Just so'))).toMatchObject({ code: 'forbidden' })
  })

  it('refuses slabs with a hole, rows of another length and rows that are there twice, each at its place', async () => {
    const hole = [slabs[0], { ...slabs[1], from_kg: '3' }] as Slab[]
    expect(await refusal(maker.call(rateCardContract.create, { body: draft({ slabs: hole }) }))).toMatchObject({
      status: 422,
      problem: {
        errors: [{ path: 'slabs.1.from_kg', code: 'slab-hole', message: 'Card Valley, slab 2: No slab covers 2 to 3 kg' }],
      },
    })
    const card = await maker.call(rateCardContract.create, { body: draft() })
    const short = await refusal(save(card, [laneOf(['1', '2', '3']), laneOf(['1', '2']), laneOf(['1', '2', '3'])]))
    expect(short?.problem?.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'lanes.1 row-twice',
      'lanes.1.prices other-length',
      'lanes.2 row-twice',
    ])
    expect(short?.problem?.errors?.map(({ message }) => message)).toEqual([
      'Card Valley, row 2: This pair of zones and this service are already in row 1',
      'Card Valley, row 2: A row of this rate card must have 3 prices',
      'Card Valley, row 3: This pair of zones and this service are already in row 1',
    ])
    expect(await refusal(save(card, [laneOf(['1', '2', '3'], { origin_zone_id: 9999 })]))).toMatchObject({ status: 422 })
    const negative = await refusal(save(card, [laneOf(['1', '2', '3']), laneOf(['1', '-2', '3'], { speed: 'express' })]))
    expect(negative).toMatchObject({
      status: 422,
      problem: {
        errors: [
          {
            path: 'lanes.1.prices.1',
            code: 'NEGATIVE',
            message: 'Card Valley, row 2, over 2 kg: first 2 kg: This must not be less than 0',
          },
        ],
      },
    })
    expect(await refusal(maker.call(rateCardContract.create, { body: draft({ cod_flat: '-1' }) }))).toMatchObject({
      problem: { errors: [{ path: 'cod_flat', message: 'Card Valley: Enter an amount like 1250.00' }] },
    })
    const told = async (more: Partial<PriceCardDraft>) =>
      (await refusal(maker.call(rateCardContract.create, { body: draft(more) })))?.problem?.errors?.map(({ message }) => message)
    expect(await told({ slabs: [slabs[0], { ...slabs[1], from_kg: '-2' }] as Slab[] })).toEqual([
      'Card Valley, slab 2: Enter a number like 1.250',
    ])
    expect(await told({ slabs: [slabs[0], { ...slabs[1], from_kg: '1' }] as Slab[] })).toEqual([
      'Card Valley, slab 2: The previous slab already covers 1 kg',
    ])
    for (const currency of ['N2R', 'XYZ'])
      expect(await told({ currency })).toEqual(['Card Valley: Enter a three-letter currency code, like USD'])
    expect(await refusal(save({ ...card, version: 9 }, []))).toMatchObject({ code: 'stale-version' })
  })

  it('lets prices stay with the slab that begins at the same weight when slabs change', async () => {
    const card = await maker.call(rateCardContract.create, { body: draft() })
    const other = laneOf(['5', '6', '7'], { service: 'branch-to-branch' })
    const { card: saved } = await save(card, [laneOf(['100', '110', '40']), other])
    const between: Slab[] = [
      { ...(slabs[0] as Slab), to_kg: '1.000' },
      { from_kg: '1', to_kg: '2', mode: 'per-kg', step_kg: null, base_kg: null },
      slabs[1] as Slab,
    ]
    const update = { params: { id: card.id }, body: { ...draft({ slabs: between }), version: saved.version } }
    const { version } = await maker.call(rateCardContract.update, update)
    expect((await laneRows(card.id)).map(({ prices }) => prices)).toEqual([
      ['100.00', null, '110.00', '40.00'],
      ['5.00', null, '6.00', '7.00'],
    ])
    const { change } = await save({ ...card, version }, [], [other])
    expect(change).toEqual({ added: 0, changed: 0, removed: 1, unchanged: 0 })
    expect(await laneRows(card.id)).toHaveLength(1)
  })

  it('makes a new version whose days follow those of the one before; a person copies one card at a time', async () => {
    const first = await approved({ name: 'Versions' })
    const later = addDays(today, 30)
    const copy = (from_day: string, is_new_version: boolean) =>
      maker.call(rateCardContract.clone, { params: { id: first.id }, body: { name: 'Versions', from_day, is_new_version } })
    const both = await Promise.all([refusal(copy(later, true)), refusal(copy(later, true))])
    const refused = both.filter(error => error !== null)
    // A second request may succeed if the first copy has already ended.
    for (const error of refused)
      expect(error).toMatchObject({
        code: 'clone-active',
        message: 'Previous clone process not complete yet. Please try again later.',
      })
    const copies = await maker.call(rateCardContract.get, { params: { id: first.id } })
    const second = copies.versions.find(({ number }) => number === 2)
    if (!second) throw new Error('There is no second version')
    await eventually(async () => !(await maker.call(rateCardContract.get, { params: { id: second.id } })).is_cloning)
    expect((await laneRows(second.id)).map(({ prices }) => prices)).toEqual([['100.00', '100.00', '40.00']])
    expect(await maker.call(rateCardContract.get, { params: { id: second.id } })).toMatchObject({
      previous_id: first.id,
      state: 'draft',
      number: 2,
    })
    await move(maker, second.id, 'submit')
    // Nobody knows yet whether the version in review will ever apply, so its prices are not what the next one changes.
    const beside = await copy(addDays(later, 30), true)
    expect(beside).toMatchObject({ previous_id: first.id })
    await eventually(async () => !(await maker.call(rateCardContract.get, { params: { id: beside.id } })).is_cloning)
    expect(await decide(checker, second.id, 'approve')).toMatchObject({ state: 'approved' })
    expect(await maker.call(rateCardContract.get, { params: { id: beside.id } })).toMatchObject({ previous_id: second.id })
    expect(await maker.call(rateCardContract.get, { params: { id: first.id } })).toMatchObject({
      state: 'active',
      to_day: addDays(later, -1),
    })
    const own = await copy(today, false)
    expect(own).toMatchObject({ number: 1, previous_id: null, state: 'draft' })
    await eventually(async () => !(await maker.call(rateCardContract.get, { params: { id: own.id } })).is_cloning)
    const third = await copy(addDays(today, 10), true)
    await eventually(async () => !(await maker.call(rateCardContract.get, { params: { id: third.id } })).is_cloning)
    await move(maker, third.id, 'submit')
    expect(await refusal(decide(checker, third.id, 'approve'))).toMatchObject({
      code: 'version-overlaps',
      message: expect.stringMatching(/^Versions, version 2, begins on .*Make this version begin later, or suspend that one\.$/),
    })
  })

  it('is assigned to merchants and businesses that have no other card, and is the default once for each kind', async () => {
    const { data: merchants } = await maker.call(rateCardContract.merchantList, { query: { sort: ['id'] } })
    const free = merchants.filter(({ card_id }) => card_id === null)
    const [merchant_id = 0, other_id = 0] = free.map(({ id }) => id)
    const [a, b] = [await approved({ name: 'First' }), await approved({ name: 'Second' })]
    const assign = async (id: number, merchant_ids: number[], is_default = false) => {
      const { version } = await maker.call(rateCardContract.get, { params: { id } })
      return maker.call(rateCardContract.assign, {
        params: { id },
        body: { merchant_ids, business_ids: [], is_default, version },
      })
    }
    expect(await assign(a.id, [merchant_id, other_id], true)).toMatchObject({ party_count: 2, is_default: true })
    expect(await refusal(assign(b.id, [merchant_id]))).toMatchObject({
      code: 'party-has-card',
      problem: {
        errors: [
          { path: 'merchant_ids', message: `${free[0]?.name} already has the rate card First. Remove it from that card first.` },
        ],
      },
    })
    expect(await assign(a.id, [other_id], true)).toMatchObject({ merchants: [{ id: other_id }] })
    expect(await assign(b.id, [merchant_id], true)).toMatchObject({ is_default: true })
    expect(await maker.call(rateCardContract.get, { params: { id: a.id } })).toMatchObject({ is_default: false })
    const { data } = await maker.call(rateCardContract.merchantList, { query: { filters: { card_id: String(b.id) } } })
    expect(data).toMatchObject([{ id: merchant_id, card_name: 'Second' }])
    // A draft would leave everybody without a card of their own without a price.
    const unapproved = await maker.call(rateCardContract.create, { body: draft({ name: 'Third' }) })
    expect(await refusal(assign(unapproved.id, [], true))).toMatchObject({ code: 'card-not-in-force' })
    // So would one that begins later, until its first day.
    const later = await approved({ name: 'Fourth', from_day: addDays(today, 30) })
    expect(await refusal(assign(later.id, [], true))).toMatchObject({
      code: 'card-not-in-force',
      message: expect.stringMatching(/^Fourth only begins on \d\d\/\d\d\/\d{4}\. Until then there would be no default card\./),
    })
    expect(await maker.call(rateCardContract.get, { params: { id: b.id } })).toMatchObject({ is_default: true })
    // Where no default is in force, there is nothing to lose.
    await move(checker, b.id, 'suspend', 'Prices were wrong')
    expect(await assign(later.id, [], true)).toMatchObject({ is_default: true })
    await move(checker, b.id, 'resume')
    expect(await assign(b.id, [merchant_id], true)).toMatchObject({ is_default: true })
  })

  it('is assigned by several people at once, one after the other, and names the card that a merchant was just given', async () => {
    const { data: merchants } = await maker.call(rateCardContract.merchantList, { query: { sort: ['id'] } })
    const [one = 0, other = 0] = merchants.filter(({ card_id }) => card_id === null).map(({ id }) => id)
    const cards = [await approved({ name: 'Left' }), await approved({ name: 'Right' })]
    /** Both cards at once, each with its own wish. */
    const assign = async (...wanted: number[][]) => {
      const versions = await Promise.all(cards.map(({ id }) => maker.call(rateCardContract.get, { params: { id } })))
      const body = (at: number) => ({ merchant_ids: wanted[at] ?? [], is_default: false, version: versions[at]?.version ?? 0 })
      const asked = cards.map(({ id }, at) => refusal(maker.call(rateCardContract.assign, { params: { id }, body: body(at) })))
      return (await Promise.all(asked)).flatMap(error => error?.code ?? [])
    }
    for (let round = 0; round < 5; round++) {
      expect(await assign([one], [other])).toEqual([])
      expect(await assign([], [])).toEqual([])
      expect(await assign([one], [one])).toEqual(['party-has-card'])
      expect(await assign([], [])).toEqual([])
    }
  })

  it('goes on when the version after it is suspended before it begins, and ends again when that is resumed', async () => {
    const first = await approved({ name: 'Goes on', to_day: addDays(today, 90) })
    const next = async (days: number) => {
      const body = { name: 'Goes on', from_day: addDays(today, days), is_new_version: true }
      const { id } = await maker.call(rateCardContract.clone, { params: { id: first.id }, body })
      await eventually(async () => !(await maker.call(rateCardContract.get, { params: { id } })).is_cloning)
      await move(maker, id, 'submit')
      return (await decide(checker, id, 'approve')).id
    }
    const ends = async () => (await maker.call(rateCardContract.get, { params: { id: first.id } })).to_day
    const [second, third] = [await next(30), await next(60)]
    expect(await ends()).toBe(addDays(today, 29))
    await move(checker, second, 'suspend', 'Prices were wrong')
    expect(await ends()).toBe(addDays(today, 59))
    await move(checker, third, 'suspend', 'Prices were wrong')
    expect(await ends()).toBe(addDays(today, 90))
    await move(checker, second, 'resume')
    expect(await ends()).toBe(addDays(today, 29))
  })

  it('is approved as it was read: one that was taken back, changed and sent again meanwhile is refused', async () => {
    const read = await inReview({ name: 'Reviewed' })
    const params = { id: read.id }
    const taken = await move(maker, read.id, 'withdraw')
    await save(taken, [laneOf(['900.00', '100.00', '40.00'])])
    await move(maker, read.id, 'submit')
    const approve = (version: number) =>
      checker.call(rateCardContract.approval, { params, body: { decision: 'approve', version } })
    expect(await refusal(approve(read.version))).toMatchObject({ code: 'stale-version', status: 412 })
    const now = await checker.call(rateCardContract.get, { params })
    expect(now.state).toBe('in-review')
    expect(await approve(now.version)).toMatchObject({ state: 'active' })
  })

  it('rates what waits when it is assigned from another of its versions than the one in force', async () => {
    const wait = () =>
      t.inTenant(tx =>
        sql<{ id: number; merchant_id: number }>`
          update orders set unrated = 'weight-between-slabs' where id = (select min(id) from orders where merchant_id is not null and settlement = 'open')
          returning id, merchant_id`.execute(tx),
      )
    const isTried = () =>
      eventually(async () => {
        const { rows } = await t.inTenant(tx => sql`select from orders where unrated = 'weight-between-slabs'`.execute(tx))
        return rows.length === 0
      })
    await wait()
    const first = await approved({ name: 'In force' })
    await isTried()
    const next = await maker.call(rateCardContract.clone, {
      params: { id: first.id },
      body: { name: 'In force', from_day: addDays(today, 30), is_new_version: true },
    })
    await eventually(async () => !(await maker.call(rateCardContract.get, { params: { id: next.id } })).is_cloning)
    const { rows } = await wait()
    const merchant_id = rows[0]?.merchant_id ?? 0
    await t.inTenant(tx => sql`delete from rate_card_parties where merchant_id = ${merchant_id}`.execute(tx))
    const { version } = await maker.call(rateCardContract.get, { params: { id: next.id } })
    const body = { merchant_ids: [merchant_id], is_default: false, version }
    await maker.call(rateCardContract.assign, { params: { id: next.id }, body })
    await isTried()
    await t.inTenant(tx => sql`delete from rate_card_parties where merchant_id = ${merchant_id}`.execute(tx))
  })

  it('has exactly one default card for walking customers, however many are chosen at once', async () => {
    const cards: RateCardDetail[] = []
    for (const name of ['Counter A', 'Counter B']) {
      const made = await maker.call(walkingRateCardContract.create, { body: draft({ name }) })
      await save(made, [laneOf(['100.00', '100.00', '40.00'])])
      cards.push(made)
    }
    const choose = (id: number) => checker.call(walkingRateCardContract.setDefault, { params: { id } })
    expect(await refusal(choose(cards[0]?.id ?? 0))).toMatchObject({ code: 'card-not-in-force' })
    for (const { id } of cards) {
      await move(maker, id, 'submit')
      await decide(checker, id, 'approve')
    }
    await Promise.all(cards.map(({ id }) => choose(id)))
    const { data } = await maker.call(walkingRateCardContract.list, { query: { filters: { is_default: '1' } } })
    expect(data).toHaveLength(1)
    const walking = cards[0]?.id ?? 0
    const body = { merchant_ids: [], business_ids: [], is_default: false, version: 1 }
    expect(await refusal(maker.call(rateCardContract.assign, { params: { id: walking }, body }))).toMatchObject({
      code: 'card-of-other-kind',
    })
  })

  it('is deleted as a draft, with its prices, and never once it was approved', async () => {
    const card = await maker.call(rateCardContract.create, { body: draft() })
    await save(card, [laneOf(['100.00', '100.00', '40.00'])])
    expect(await maker.call(rateCardContract.remove, { params: { id: card.id } })).toEqual({ removed: true })
    expect(await refusal(maker.call(rateCardContract.table, { params: { id: card.id } }))).toMatchObject({ status: 404 })
    const kept = await approved({ name: 'Kept' })
    expect(await refusal(maker.call(rateCardContract.remove, { params: { id: kept.id } }))).toMatchObject({ code: 'card-frozen' })
  })

  const bare = (name: string) => ({ name, currency: 'NPR', from_day: today, to_day: null, note: null })
  const rule = payRule('per-event', { event: 'delivery', amount: '40.00' })
  const write = ({ id, version }: RateCardDetail, name: string, rules: PayRule[]) =>
    maker.call(rateCardContract.update, { params: { id }, body: { ...bare(name), rules, version } })

  it('holds rules of pay for agencies and riders, in the same states and with the same four eyes', async () => {
    const card = await maker.call(riderRateCardContract.create, { body: bare('Riders') })
    expect(card).toMatchObject({ kind: 'rider', state: 'draft', rules: [], rule_count: 0 })
    expect(card).not.toHaveProperty('slabs')
    expect(await refusal(move(maker, card.id, 'submit'))).toMatchObject({
      code: 'card-incomplete',
      message: 'Riders has no rules yet',
    })
    const faulty = write(card, 'Riders', [rule, { ...rule, amount: null }])
    expect(await refusal(faulty)).toMatchObject({ problem: { errors: [{ path: 'rules.1.amount', code: 'required' }] } })
    expect(await refusal(write(card, 'Riders', [{ ...rule, zone_ids: [9999] }]))).toMatchObject({ status: 422 })
    const ruled = await write(card, 'Riders', [{ ...rule, zone_ids: zones }, rule])
    expect(ruled).toMatchObject({ rule_count: 2, rules: [{ zone_ids: zones }, { zone_ids: [] }] })
    // Omitted terms stay as they are.
    const body = { ...bare('Valley riders'), version: ruled.version }
    expect(await maker.call(rateCardContract.update, { params: { id: card.id }, body })).toMatchObject({ rule_count: 2 })
    const prices = maker.call(rateCardContract.update, { params: { id: card.id }, body: { ...draft(), version: 3 } })
    expect(await refusal(prices)).toMatchObject({
      code: 'card-of-other-kind',
      message: 'A rate card for riders cannot have these terms',
    })
    expect(await refusal(save({ ...ruled, version: 3 }, []))).toMatchObject({ code: 'card-of-other-kind' })
    await move(maker, card.id, 'submit')
    expect(await refusal(decide(maker, card.id, 'approve'))).toMatchObject({ code: 'own-card' })
    expect(await decide(checker, card.id, 'approve')).toMatchObject({ state: 'active' })
    const copy = await maker.call(rateCardContract.clone, {
      params: { id: card.id },
      body: { name: 'Valley riders', from_day: addDays(today, 5), is_new_version: true },
    })
    expect(copy).toMatchObject({ kind: 'rider', number: 2, rule_count: 2 })
    expect((await maker.call(riderRateCardContract.list)).data.map(({ name }) => name)).toContain('Valley riders')
    expect((await maker.call(agencyRateCardContract.list)).data.map(({ name }) => name)).not.toContain('Valley riders')
    const priced = await maker.call(rateCardContract.create, { body: draft() })
    expect(await refusal(write(priced, 'Valley', [rule]))).toMatchObject({ code: 'card-of-other-kind' })
  })

  it('is given to riders and agencies, and to none of another kind', async () => {
    const card = await maker.call(riderRateCardContract.create, { body: bare('Given') })
    const { data: riders } = await maker.call(rateCardContract.riderList, { query: { sort: ['id'] } })
    const { data: agencies } = await maker.call(rateCardContract.agentList, { query: { sort: ['id'] } })
    const free = riders.filter(({ card_id }) => card_id === null).map(({ id }) => id)
    const assign = (id: number, body: { rider_ids?: number[]; agency_ids?: number[]; version: number }) =>
      maker.call(rateCardContract.assign, { params: { id }, body: { is_default: false, ...body } })
    const given = await assign(card.id, { rider_ids: free.slice(0, 2), version: card.version })
    expect(given).toMatchObject({ party_count: 2, merchants: [], agencies: [] })
    expect(given.rider_ids.sort()).toEqual(free.slice(0, 2).sort())
    expect(await refusal(assign(card.id, { agency_ids: [agencies[0]?.id ?? 0], version: given.version }))).toMatchObject({
      code: 'card-of-other-kind',
      message: 'Given is only for riders',
    })
    const mine = { filters: { card_id: String(card.id) } }
    expect((await maker.call(rateCardContract.riderList, { query: mine })).data).toHaveLength(2)
    const other = await maker.call(agencyRateCardContract.create, { body: bare('Agencies') })
    const withoutCard = agencies.find(({ card_id }) => card_id === null)
    expect(await assign(other.id, { agency_ids: [withoutCard?.id ?? 0], version: other.version })).toMatchObject({
      agencies: [{ name: withoutCard?.name }],
    })
  })

  it('keeps riders that a branch does not see, whoever assigns the card there', async () => {
    const { data: riders } = await t.admin.call(riderContract.list, { query: { sort: ['id'] } })
    const card = await maker.call(riderRateCardContract.create, { body: bare('Both branches') })
    const { data: listed } = await maker.call(rateCardContract.riderList)
    const free = riders.filter(
      ({ id, warehouse_id }) => warehouse_id !== null && listed.some(row => row.id === id && row.card_id === null),
    )
    const [here] = free
    const there = free.find(({ warehouse_id }) => warehouse_id !== here?.warehouse_id)
    if (!here || !there) throw new Error('The demo has riders of one branch only')
    const assign = (who: TestStaff, rider_ids: number[], version: number) =>
      who.call(rateCardContract.assign, { params: { id: card.id }, body: { rider_ids, is_default: false, version } })
    const both = await assign(maker, [here.id, there.id], card.version)
    const local = await t.signInWith(['view-rate-card', 'assign-rate-card'])
    const place = { staff_id: local.staffId, warehouse_id: here.warehouse_id ?? 0 }
    await t.inTenant(tx => tx.insertInto('staff_warehouses').values(place).execute())
    const seen = await assign(local, [], both.version)
    expect(seen).toMatchObject({ riders: [] })
    expect(await maker.call(rateCardContract.get, { params: { id: card.id } })).toMatchObject({ rider_ids: [there.id] })
  })
})
