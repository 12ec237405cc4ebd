// Agency deposits: what agencies collected reaches head office with a slip, decided by nobody of the agency, once.
import { agencyCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { agencyDepositTransitions } from '@office/shared/areas/finance/deposits/agency-deposit.transitions'
import { explainAgencyDeposit } from '@office/shared/areas/finance/explain/deposit.explain'
import { toWords } from '@office/shared/areas/finance/explain/explain.model'
import { disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { payRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { inEnglish } from '@office/shared/core/messages/message'
import { textsOf } from '@office/shared/core/testing/read-text'
import { stateKeys } from '@office/shared/core/transitions'
import { toMinor } from '@office/shared/format/amount'
import type { PermissionName } from '@office/shared/permissions/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDeadlock } from '../../../core/database/deadlock.ts'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { untilWaiting } from '../../../core/testing/until-waiting.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { agencies } from '../commissions/commission-party.ts'
import { reckon } from '../commissions/commission-reckon.queries.ts'
import { rowsOf, walk } from '../journal/explain.testing.ts'
import { postEntries, readBalance } from '../journal/journal.part.ts'

const at = (id: number) => ({ params: { id } })
const makes: PermissionName[] = ['create-agency-deposit', 'view-agency-finance', 'print-agency-deposit']
const decides: PermissionName[] = [
  'approve-agency-deposit',
  'reject-agency-deposit',
  'view-agency-finance',
  'print-agency-deposit',
]
const slip = () => new File([Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')], 'slip.pdf')

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let agency: number
  let maker: TestStaff
  let checker: TestStaff
  let reason: number
  let base: number
  let made = 0
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 20, Date.now())
      const place = { code: 'AGENCY', name: 'Agency', kind: 'agency' as const, phone: null, city_id: null }
      agency = (await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()).id
      reason = (
        await tx.selectFrom('reasons').select('id').where('applies_to', '=', 'deposit-rejected').executeTakeFirstOrThrow()
      ).id
      base = (await tx.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    })
    maker = await t.signInWith(makes)
    checker = await t.signInWith(decides)
  }, 60_000)
  afterAll(() => t.close())

  /** Delivered at the agency's counter. */
  const delivered = async (cods: readonly string[]) => {
    const ids = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into orders (waybill_number, reference_no, merchant_id, receiver_name, receiver_phone, receiver_address, receiver_city_id,
          receiver_state_id, receiver_country_id, pieces, weight_kg, payment_type, cod_amount, currency, status_key, custody, current_warehouse_id)
        select 'AGE' || ${++made}::int || '-' || at, 'AGE' || ${made}::int || '-' || at, merchant_id, 'Receiver', '9800000000', 'Street',
          receiver_city_id, receiver_state_id, receiver_country_id, 1, 1, 'COD', cod, 'NPR', ${status.readyForCustomerPickup}, 'to-collect',
          ${agency}::int
        from orders, unnest(${[...cods]}::numeric[]) with ordinality as row (cod, at) where id = ${base} returning id`.execute(tx)
      return rows.map(row => row.id)
    })
    await t.admin.call(orderStatusContract.update, { body: { ids, status_key: status.delivered, receiver: 'Sita' } })
    return ids
  }
  const submit = (order_ids: number[], by = maker) =>
    by.call(agencyDepositContract.create, { body: { party_id: agency, order_ids } })
  const withSlip = async (order_ids: number[], by = maker) => {
    const { id } = await submit(order_ids, by)
    return by.call(agencyDepositContract.upload, { ...at(id), file: slip() })
  }
  const approve = (id: number, by = checker) =>
    by.call(agencyDepositContract.statusUpdate, { ...at(id), body: { status: 'approved', reference: 'NIC-778' } })
  const reject = (id: number, by = checker) =>
    by.call(agencyDepositContract.reject, { ...at(id), body: { reason_id: reason, details: 'Unreadable' } })
  const cancel = (id: number, by = maker) =>
    by.call(agencyDepositContract.statusUpdate, { ...at(id), body: { status: 'cancelled' } })
  const cash = async () => ({
    agency: (await t.inTenant(tx => readBalance(tx, 'cash-agency', agency))).NPR ?? 0n,
    office: (await t.inTenant(tx => readBalance(tx, 'cash-office', OURS))).NPR ?? 0n,
  })
  const custodies = async (ids: number[]) => {
    const rows = await t.inTenant(tx => tx.selectFrom('orders').select('custody').where('id', 'in', ids).execute())
    return [...new Set(rows.map(row => row.custody))]
  }

  it('takes the cash from the agency to head office', async () => {
    const before = await cash()
    const ids = await delivered(['500', '250.50'])
    expect(await custodies(ids)).toEqual(['with-agency'])
    const pending = await maker.call(agencyDepositContract.pending, { query: { filters: { party_id: String(agency) } } })
    expect(pending.data.map(row => [row.id, row.amount, row.party_name])).toEqual([
      [ids[1], '250.50', 'Agency'],
      [ids[0], '500.00', 'Agency'],
    ])
    const deposit = await submit(ids)
    expect(deposit).toMatchObject({ state: 'submitted', declared: '750.50', has_slip: false })
    expect(deposit.number).toMatch(/^AD-\d{4}-000001$/)
    expect(await custodies(ids)).toEqual(['in-agency-deposit'])
    await expect(approve(deposit.id)).rejects.toMatchObject({ status: 409, code: 'slip-missing' })
    await maker.call(agencyDepositContract.upload, { ...at(deposit.id), file: slip() })
    expect(await approve(deposit.id)).toMatchObject({ state: 'approved', reference: 'NIC-778', has_slip: true })
    expect(await custodies(ids)).toEqual(['at-office'])
    const after = await cash()
    expect([after.agency - before.agency, after.office - before.office]).toEqual([0n, 75_050n])
    const dashboard = await checker.call(agencyDepositContract.dashboard, { query: { party_id: agency } })
    expect(dashboard).toMatchObject({ pending: [], approved_today: [{ currency: 'NPR', amount: '750.50' }], to_decide: 0 })
    const pdf = async () => Buffer.from((await checker.call(agencyDepositContract.pdf, at(deposit.id))).bytes)
    expect((await pdf()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('does in each state what the table of transitions allows, and nothing else', async () => {
    const steps = { approve: (id: number) => approve(id), reject: (id: number) => reject(id), cancel: (id: number) => cancel(id) }
    const into: Record<string, keyof typeof steps> = { approved: 'approve', rejected: 'reject', cancelled: 'cancel' }
    for (const state of stateKeys(agencyDepositTransitions))
      for (const name of Object.keys(steps) as (keyof typeof steps)[]) {
        const ids = await delivered(['100'])
        const { id } = await withSlip(ids)
        const way = into[state]
        if (way) await steps[way](id)
        const { from } = agencyDepositTransitions.moves[name] as { from: readonly string[] }
        const done = await steps[name](id).then(
          () => true,
          (error: { status: number }) => (error.status === 409 ? false : error),
        )
        expect([state, name, done]).toEqual([state, name, from.includes(state)])
        if (state === 'rejected' || state === 'cancelled') expect(await custodies(ids)).toEqual(['with-agency'])
      }
  })

  it('is decided by nobody who made it or works at the agency, and says who could', async () => {
    const payee = await t.signInWith([...makes, ...decides])
    await t.inTenant(tx => tx.insertInto('staff_warehouses').values({ staff_id: payee.staffId, warehouse_id: agency }).execute())
    const own = await withSlip(await delivered(['100']), payee)
    await expect(approve(own.id, payee)).rejects.toMatchObject({ status: 409, code: 'own-deposit' })
    const ours = await withSlip(await delivered(['100']))
    const asPayee = approve(ours.id, payee)
    await expect(asPayee).rejects.toMatchObject({ status: 409, code: 'own-agency' })
    await expect(asPayee).rejects.toThrow(/can do it/)
    await expect(reject(ours.id, payee)).rejects.toMatchObject({ code: 'own-agency' })
    expect(await approve(own.id)).toMatchObject({ state: 'approved' })
    await expect(approve(ours.id, await t.signInWith(makes))).rejects.toMatchObject({ status: 403 })
  })

  it('keeps the slip that was there when it was decided', async () => {
    const { id } = await withSlip(await delivered(['100']))
    let late: Promise<string> | null = null
    await t.inTenant(async tx => {
      await sql`update documents set state = 'approved', decider_id = ${t.admin.staffId}, decided_at = now() where id = ${id}`.execute(
        tx,
      )
      late = maker.call(agencyDepositContract.upload, { ...at(id), file: slip() }).then(
        () => 'kept',
        error => error.code,
      )
      // Long enough to be seen by one that does not wait for the decision.
      await new Promise(resolve => setTimeout(resolve, 400))
    })
    expect(await late).toBe('deposit-decided')
  })

  it('takes a slip while another deposit is approved: each would wait for the other', async () => {
    const { id } = await submit(await delivered(['100']))
    let uploaded: Promise<object> | undefined
    await t
      .inTenant(async tx => {
        // As an approval does it: first what is recorded, then the paper.
        await sql`select next_id('audit_events')`.execute(tx)
        uploaded = maker.call(agencyDepositContract.upload, { ...at(id), file: slip() })
        await untilWaiting(t, engine, 1)
        await sql`select next_id('stored_files')`.execute(tx)
      })
      // The database ends the upload, which has waited longer; on a busy machine perhaps the other.
      .catch(ended => expect(isDeadlock(ended)).toBe(true))
    expect(await uploaded).toMatchObject({ has_slip: true })
  })

  it('is decided once, and claims an order once', async () => {
    const ids = await delivered(['100', '200'])
    const asked = [ids, ids.toReversed(), ids.slice(1)]
    const claims = await Promise.allSettled(asked.map(some => submit(some)))
    // Any of them may be first, including the one that leaves an order out.
    const won = claims.flatMap((claim, at) => (claim.status === 'fulfilled' ? [{ id: claim.value.id, of: asked[at] ?? [] }] : []))
    expect(won).toHaveLength(1)
    for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toMatchObject({ code: 'deposit-blocked' })
    const { id, of } = won[0] ?? { id: 0, of: [] }
    await maker.call(agencyDepositContract.upload, { ...at(id), file: slip() })
    const before = await cash()
    const done = await Promise.allSettled([approve(id), reject(id), cancel(id)])
    expect(done.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    const deposit = await maker.call(agencyDepositContract.get, at(id))
    for (const answer of done)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'deposit-decided', problem: { current: { state: deposit.state } } })
    const moved = deposit.state === 'approved' ? BigInt(Math.round(Number(deposit.declared) * 100)) : 0n
    expect((await cash()).office - before.office).toBe(moved)
    const taken = await t.admin.call(orderStatusContract.reverse, { body: { ids: of, status_key: status.delivered } })
    expect(taken.results.every(result => (result.code === 'in-document') === (deposit.state === 'approved'))).toBe(true)
  })

  it('pays the commission of its parcels from the cash, where the setting sets it off', async () => {
    const rules = [payRule('percent-cod', { event: 'delivery', percent: '10' }), payRule('fixed', { amount: '500' })]
    await t.inTenant(tx =>
      sql`with series as (insert into rate_card_series (kind) values ('agent') returning id),
        card as (insert into rate_cards (series_id, number, name, currency, from_day, terms, state)
          select id, 1, 'Share', 'NPR', '2025-01-01', ${JSON.stringify({ rules })}::jsonb, 'approved' from series)
        insert into rate_card_parties (series_id, agency_id) select id, ${agency} from series`.execute(tx),
    )
    const setting = (isOn: boolean) =>
      t.inTenant(tx =>
        sql`insert into settings (kind, value) values ('finance', jsonb_build_object('sets_off_commission', ${isOn}::boolean))
          on conflict (tenant_id, kind) do update set value = settings.value || excluded.value`.execute(tx),
      )
    const owed = async () => (await t.inTenant(tx => readBalance(tx, 'commission-agency', agency))).NPR ?? 0n
    expect(await submit(await delivered(['100']))).toMatchObject({ commission: '0.00', commission_id: null, net: '100.00' })
    await setting(true)
    const before = { ...(await cash()), owed: await owed() }
    const deposit = await withSlip(await delivered(['500', '250.50']))
    // What belongs to the whole period is left to that period's commission.
    expect(deposit).toMatchObject({ declared: '750.50', commission: '75.05', net: '675.45' })
    const number = deposit.commission_number
    const decider = await t.signInWith([
      'view-agency-commission',
      'approve-agency-commission',
      'reject-agency-commission',
      'create-agency-commission',
    ])
    const commission = () => decider.call(agencyCommissionContract.get, at(deposit.commission_id ?? 0))
    expect(await commission()).toMatchObject({
      state: 'issued',
      number,
      declared: '75.05',
      set_off_number: deposit.number,
      lines: 2,
    })
    for (const status of ['approved', 'cancelled'] as const)
      await expect(
        decider.call(agencyCommissionContract.statusUpdate, { ...at(deposit.commission_id ?? 0), body: { status } }),
      ).rejects.toMatchObject({ code: 'set-off' })
    await approve(deposit.id)
    const after = { ...(await cash()), owed: await owed() }
    expect([after.agency - before.agency, after.office - before.office, after.owed - before.owed]).toEqual([0n, 67_545n, 0n])
    const settled = await commission()
    expect(settled).toMatchObject({ state: 'paid', paid: '75.05', payments: [{ reference: deposit.number }] })
    // What the deposit paid is taken back by nobody alone.
    const payer = await t.signInWith(['view-agency-commission', 'pay-agency-commission'])
    const body = { payment_id: settled.payments[0]?.id ?? 0, reason: 'By mistake' }
    await expect(payer.call(agencyCommissionContract.reversePayment, { ...at(settled.id), body })).rejects.toMatchObject({
      code: 'set-off',
      message: expect.stringContaining('Adjust the COD or the charge'),
    })

    const given = await withSlip(await delivered(['100']))
    expect(given).toMatchObject({ commission: '10.00' })
    await reject(given.id)
    expect(await maker.call(agencyDepositContract.get, at(given.id))).toMatchObject({ commission: '0.00', net: '100.00' })
    expect(await decider.call(agencyCommissionContract.get, at(given.commission_id ?? 0))).toMatchObject({ state: 'cancelled' })
    // The same parcels, handed in again, are paid for again.
    const { data } = await maker.call(agencyDepositContract.orders, { ...at(given.id), query: {} })
    expect(await submit(data.map(order => order.id))).toMatchObject({ commission: '10.00' })

    // The month pays for what was not set off, and its fixed sum.
    await t.inTenant(tx => sql`update documents set decided_at = '2026-01-10T06:00:00Z' where id = ${deposit.id}`.execute(tx))
    const january = { from_day: '2026-01-01', to_day: '2026-01-31' }
    const month = await decider.call(agencyCommissionContract.create, { body: { party_id: agency, ...january } })
    expect(month).toMatchObject({ declared: '500.00', lines: 1, set_off_number: null })
    // It counts on the day of its deposit, also after a dispute that came later.
    const [paid = 0] = (await maker.call(agencyDepositContract.orders, { ...at(deposit.id), query: {} })).data.map(({ id }) => id)
    await t.admin.call(disputeContract.open, { ...at(paid), body: { reason: 'Who had it?' } })
    await t.admin.call(disputeContract.close, { ...at(paid), body: { reason: 'They had it' } })
    const february = { from_day: '2026-02-01', to_day: '2026-02-28' }
    const [reckoned] = await t.inTenant(async tx => {
      await sql`update order_disputes set closed_at = '2026-02-05T06:00:00Z' where order_id = ${paid}`.execute(tx)
      return reckon(agencies, [{ id: agency, name: 'Agency' }], february, { tx, tenant: { timeZone: 'UTC' } })
    })
    expect(reckoned?.work).toEqual([])

    // What an earlier commission left open comes off what was earned; where it is more, the deposit brings the rest.
    const carried = async (amount: string) => {
      const id = await t.inTenant(async tx => {
        const { rows } = await sql<{ id: number }>`
          insert into documents (kind, number, state, party_id, warehouse_id, currency, lines, declared, maker_id, period_from, period_to, decided_at)
          values ('agency-commission', ${`AC-OWED-${amount}`}, 'approved', ${agency}, ${agency}, 'NPR', 1, ${`-${amount}`}, ${t.admin.staffId},
            ${`2025-${amount.slice(0, 2)}-01`}, ${`2025-${amount.slice(0, 2)}-01`}, now()) returning id`.execute(tx)
        await postEntries(tx, [
          {
            kind: 'commission',
            source: 'agency-commission',
            source_id: rows[0]?.id ?? 0,
            staff_id: t.admin.staffId,
            lines: [
              { account: 'expense-commission', party_id: OURS, currency: 'NPR', amount: -toMinor(amount, 'NPR') },
              { account: 'commission-agency', party_id: agency, currency: 'NPR', amount: toMinor(amount, 'NPR') },
            ],
          },
        ])
        return rows[0]?.id ?? 0
      })
      return payer.call(agencyCommissionContract.carry, at(id))
    }
    const owes = await owed()
    const part = await carried('12')
    const less = await withSlip(await delivered(['400']))
    expect(less).toMatchObject({ commission: '28.00', net: '372.00' })
    expect(await decider.call(agencyCommissionContract.get, at(less.commission_id ?? 0))).toMatchObject({
      carried: [{ id: part.id, amount: '-12.00' }],
    })
    await expect(payer.call(agencyCommissionContract.endCarry, at(part.id))).rejects.toMatchObject({ code: 'not-possible' })
    await reject(less.id)
    const whole = await carried('11')
    const more = await withSlip(await delivered(['100']))
    expect(more).toMatchObject({ declared: '100.00', commission: '-13.00', net: '113.00' })
    await walk(explainAgencyDeposit(more), t.admin.call)
    // It adds to what is paid in, so explanation and paper name it as what is owed, above 0.
    const [, owing] = await rowsOf(explainAgencyDeposit(more), t.admin.call)
    expect(owing).toMatchObject({ key: 'commission', amount: '13.00' })
    expect(owing && toWords(owing.title, inEnglish)).toBe('Left open by earlier commissions')
    const paper = textsOf((await t.admin.call(agencyDepositContract.pdf, at(more.id))).bytes).flat()
    expect(paper.map(({ text }) => text)).toContain(
      `Left open by earlier commissions, with commission ${more.commission_number}: NPR 13.00`,
    )
    const held = await cash()
    await approve(more.id)
    const brought = await cash()
    expect([brought.agency - held.agency, brought.office - held.office]).toEqual([-10_000n, 11_300n])
    expect(await owed()).toBe(owes)
    expect(await decider.call(agencyCommissionContract.get, at(more.commission_id ?? 0))).toMatchObject({
      state: 'paid',
      direction: 'receivable',
      paid: '13.00',
    })
    expect(await payer.call(agencyCommissionContract.get, at(whole.id))).toMatchObject({
      state: 'carried',
      carried_into: { id: more.commission_id },
    })
    // It comes to nothing where both are the same.
    await carried('10')
    const even = await withSlip(await delivered(['100']))
    expect(even).toMatchObject({ commission: '0.00', net: '100.00' })
    await approve(even.id)
    expect(await decider.call(agencyCommissionContract.get, at(even.commission_id ?? 0))).toMatchObject({
      state: 'paid',
      payments: [],
    })
    expect(await owed()).toBe(owes)
    await setting(false)
  })
})
