// The storm of money-storm.test.ts: an office with few enough orders that people get in each other's way, and what they may call.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { agencyCommissionContract, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { branchExpenseContract } from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { riderRepaymentContract } from '@office/shared/areas/finance/deposits/rider-repayment.contract'
import type { DocumentKind } from '@office/shared/areas/finance/document.model'
import { disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { type MoveOrders, orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { negated, sumAmounts } from '@office/shared/format/amount'
import { addDays } from '@office/shared/format/calendar-day'
import { permissionNames } from '@office/shared/permissions/catalogue'
import { type RawBuilder, sql } from 'kysely'
import { copyOrders } from '../../core/testing/new-orders.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'
import { seedDemoData } from '../../seed/demo-data.ts'
import { pick, seededRandom } from '../../seed/demo-journeys.ts'
import { readForm } from '../orders/order.testing.ts'
import { earning, rule } from './commissions/commission.testing.ts'
import { at, dayNow, invoicing } from './invoices/invoice.testing.ts'
import { draftInvoices } from './invoices/invoice-draft.job.ts'
import { makeDue } from './invoices/settlement-due.job.ts'
import { postEntries } from './journal/journal.part.ts'

/** A call found nothing to be made about. */
export class Idle extends Error {}

/** Who calls, and what they come across. */
interface Hand {
  by: TestStaff
  one: <T>(of: readonly T[]) => T
  /** One to five of the first ones, of more of them the later it is. */
  some: (of: readonly number[]) => number[]
}

/** Draws the same for the same seed and number, whatever other calls do meanwhile. */
export function handOf(seed: number, n: number, people: readonly TestStaff[]): Hand {
  const random = seededRandom(seed * 100_003 + n)
  const one: Hand['one'] = of => {
    if (of.length === 0) throw new Idle()
    return pick(random, of)
  }
  const some: Hand['some'] = of => {
    const early = of.slice(0, 10 + Math.floor(n / 25))
    return [...new Set(Array.from({ length: one([1, 2, 3, 4, 5]) }, () => one(early)))]
  }
  return { by: one(people), one, some }
}

export type Calls = Readonly<Record<string, (hand: Hand) => Promise<unknown>>>

/** What waits for a document of each party. */
const lists = {
  rider: sql`select order_id as id from held_cash where account = 'cash-rider' and is_pending`,
  agency: sql`select order_id as id from held_cash where account = 'cash-agency' and is_pending`,
  branch: sql`select id from cash_receipts where account = 'cash-branch' and is_open`,
  merchant: sql`select order_id as id from due_orders where account = 'merchant'`,
}

const slip = () => new File([Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')], 'slip.pdf')

/** Parcels on the road with our rider and an agency's, at the counter, and delivered and owed for; with five people. */
export async function storming(t: TestOffice) {
  await t.inTenant(tx => seedDemoData(tx, 60, Date.now()))
  const [earned, invoiced] = [await earning(t), await invoicing(t)]
  const atOnce = { payout_rule: 'at-once', invoice_period: 'daily', bank_account_number: '1' }
  const [merchant, debtor] = [await invoiced.newMerchant(atOnce), await invoiced.newMerchant(atOnce)]
  const owed = await invoiced.due(
    debtor,
    Array.from({ length: 60 }, () => ({ cod: 0n, charge: 7_000n })),
  )
  const work = [rule('per-event', { amount: '10' })]
  const rider = await earned.newRider(work)
  const place = await t.inTenant(async tx => {
    const values = { code: 'STORM', name: 'Agency', kind: 'agency' as const, phone: null, city_id: null }
    const agency = (await tx.insertInto('warehouses').values(values).returning('id').executeTakeFirstOrThrow()).id
    const person = { name: 'Of the agency', phone: null, warehouse_id: agency }
    const agencyRider = (await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()).id
    await sql`
      with series as (insert into rate_card_series (kind) values ('agent') returning id),
      card as (
        insert into rate_cards (series_id, number, name, currency, from_day, terms, state)
        select id, 1, 'Agency', 'NPR', '2025-01-01', ${JSON.stringify({ rules: work })}::jsonb, 'approved' from series)
      insert into rate_card_parties (series_id, agency_id) select id, ${agency} from series`.execute(tx)
    const finance = JSON.stringify({ variance_limit: '1000.00', claim_limit: '80.00', sets_off_commission: true })
    await sql`
      insert into settings (kind, value) values ('finance', ${finance}::jsonb)
      on conflict (tenant_id, kind) do update set value = settings.value || excluded.value`.execute(tx)
    const parcels = async (mark: string, status_key: string, by: number | null) => {
      const ids = (await copyOrders(tx, mark, status_key)).map(({ id }) => id)
      await sql`
        update orders set merchant_id = ${merchant}, walking_customer_id = null, payment_type = 'COD', cod_amount = 100, currency = 'NPR',
          custody = 'to-collect', declared_value = 150, rider_id = ${by}, current_warehouse_id = ${earned.branch}
        where id = any(${ids}::int[])`.execute(tx)
      await postEntries(
        tx,
        ids.map(id => {
          const of = { order_id: id, currency: 'NPR' }
          const lines = [
            { ...of, account: 'merchant' as const, party_id: merchant, amount: 300n },
            { ...of, account: 'income-extras' as const, party_id: OURS, amount: -300n },
          ]
          return { kind: 'charge' as const, source: 'charged-on-its-way', source_id: id, staff_id: null, lines }
        }),
      )
      return ids
    }
    const pools = [
      await parcels('ROAD', status.sentForDelivery, rider),
      await parcels('AWAY', status.sentForDelivery, agencyRider),
      await parcels('DESK', status.readyForCustomerPickup, null),
      owed,
    ]
    const reasons = await tx.selectFrom('reasons').select(['id', 'applies_to']).execute()
    return {
      merchant,
      branch: earned.branch,
      rider,
      agency,
      /** Of all kinds in turn. */
      parcels: owed.flatMap((_, at) => pools.flatMap(pool => pool[at] ?? [])),
      expenseKind: (await tx.selectFrom('expense_kinds').select('id').executeTakeFirstOrThrow()).id,
      reasonFor: (occasion: string) => reasons.find(({ applies_to }) => applies_to === occasion)?.id ?? 0,
    }
  })
  const people = await Promise.all(Array.from({ length: 5 }, () => t.signInWith(permissionNames)))
  const calls = callsOf(t, place)
  return {
    merchants: [merchant, debtor],
    people,
    calls,
    /** Each call; three times as often what keeps others supplied, and all about invoices. */
    names: Object.keys(calls).flatMap(name =>
      /^(deliver|undo|make|draft|count|slip|approve) |invoice/.test(`${name} `) ? [name, name, name] : name,
    ),
    /** What was due and decided is so since days, so that it is drafted, and commissions pay for it. */
    letDaysPass: () =>
      t.inTenant(async tx => {
        await sql`update documents set drafted_for = date '2000-01-01' + id where drafted_for > '2025-01-01'`.execute(tx)
        await sql`
          update documents set decided_at = decided_at - interval '3 days'
          where kind like '%-deposit' and decided_at > now() - interval '1 day'`.execute(tx)
        await sql`
          update orders set status_since = status_since - interval '2 days'
          where merchant_id in (${merchant}, ${debtor}) and settlement = 'due' and status_since > now() - interval '1 day'`.execute(
          tx,
        )
      }),
  }
}

export type Storm = Awaited<ReturnType<typeof storming>>

interface Place {
  merchant: number
  branch: number
  rider: number
  agency: number
  parcels: readonly number[]
  expenseKind: number
  reasonFor: (occasion: string) => number
}

interface Found {
  id: number
}

function callsOf(t: TestOffice, { merchant, branch, rider, agency, parcels, expenseKind, reasonFor }: Place): Calls {
  const why = { body: { reason: 'As was told otherwise' } }
  const order = ({ some }: Hand) => at(some(parcels)[0] ?? 0)
  const move = ({ by, some }: Hand, body: Omit<MoveOrders, 'ids'>) =>
    by.call(orderStatusContract.update, { body: { ids: some(parcels), ...body } })
  const read = async <Row extends Found>(query: RawBuilder<Row>) => (await t.inTenant(tx => query.execute(tx))).rows
  /** One to three of what waits for a document. */
  const waiting = async (list: keyof typeof lists, { one }: Hand) => {
    const rows = await read(sql<Found>`${lists[list]} order by id desc limit 60`)
    return [...new Set(Array.from({ length: one([1, 2, 3]) }, () => one(rows).id))]
  }
  const expense = async ({ one }: Hand) => {
    type Expense = Found & { expenseId: number }
    return one(await read(sql<Expense>`select document_id as id, id as "expenseId" from branch_expenses order by 2 desc limit 6`))
  }
  const request = async ({ one }: Hand) => {
    const open = sql<Found>`select id from approval_requests where state in ('pending', 'seconding') order by id desc limit 6`
    return at(one(await read(open)).id)
  }
  /** A call about one of the newest documents of a kind, mostly one in a state that it is meant for. */
  const on =
    (kind: DocumentKind, states: readonly string[], call: (id: number, hand: Hand, declared: string) => Promise<unknown>) =>
    async (hand: Hand) => {
      const isAny = hand.one([1, 2, 3, 4, 5]) === 5
      const rows = await read(sql<Found & { declared: string }>`
        select id, declared from documents where kind = ${kind} and (${isAny} or state = any(${[...states]}::text[])) order by id desc limit 6`)
      const { id, declared } = hand.one(rows)
      return call(id, hand, declared)
    }
  const rejection = (occasion: string) => ({ reason_id: reasonFor(occasion), details: 'The sums do not agree' })
  const paidIn = (
    name: 'agency-deposit' | 'branch-deposit',
    contract: typeof agencyDepositContract | typeof branchDepositContract,
  ): Calls => {
    const to = (body: { status: 'approved' | 'cancelled'; reference?: string }) =>
      on(name, ['submitted'], (id, { by }) => by.call(contract.statusUpdate, { ...at(id), body }))
    const body = rejection('deposit-rejected')
    return {
      [`slip of ${name}`]: on(name, ['submitted'], (id, { by }) => by.call(contract.upload, { ...at(id), file: slip() })),
      [`approve ${name}`]: to({ status: 'approved', reference: 'B1' }),
      [`cancel ${name}`]: to({ status: 'cancelled' }),
      [`reject ${name}`]: on(name, ['submitted'], (id, { by }) => by.call(contract.reject, { ...at(id), body })),
    }
  }
  type Paid = typeof merchantInvoiceContract | typeof riderCommissionContract | typeof agencyCommissionContract
  const paid = (name: 'merchant-invoice' | 'rider-commission' | 'agency-commission', contract: Paid): Calls => {
    const to = (status: 'issued' | 'approved' | 'cancelled', ...states: string[]) =>
      on(name, states, (id, { by }) => by.call(contract.statusUpdate, { ...at(id), body: { status } }))
    const body = rejection(name === 'merchant-invoice' ? 'invoice-rejected' : 'commission-rejected')
    return {
      [`issue ${name}`]: to('issued', 'draft'),
      [`approve ${name}`]: to('approved', 'issued'),
      [`cancel ${name}`]: to('cancelled', 'draft', 'issued'),
      [`reject ${name}`]: on(name, ['issued', 'approved'], (id, { by }) => by.call(contract.reject, { ...at(id), body })),
      [`pay ${name}`]: on(name, ['approved', 'part-paid'], async (id, { by, one }) => {
        const { declared, paid, currency } = await by.call(contract.get, at(id))
        const open = sumAmounts([declared.replace('-', ''), negated(paid)], currency)
        const body = { amount: one([open, open, '3']), reference: `R${one([1, 2, 3, 4, 5, 6, 7, 8])}`, paid_on: dayNow() }
        return by.call(contract.pay, { ...at(id), body })
      }),
      [`take back a payment of ${name}`]: on(name, ['part-paid', 'paid'], async (id, { by, one }) => {
        const { payments } = await by.call(contract.get, at(id))
        return by.call(contract.reversePayment, { ...at(id), body: { payment_id: one(payments).id, ...why.body } })
      }),
    }
  }
  /** What becomes of commissions that are to be paid to us. */
  const owed = (
    name: 'rider-commission' | 'agency-commission',
    contract: typeof riderCommissionContract | typeof agencyCommissionContract,
  ): Calls => ({
    [`carry ${name}`]: on(name, ['approved', 'part-paid'], (id, { by }) => by.call(contract.carry, at(id))),
    [`carry ${name} no more`]: on(name, ['carried'], (id, { by }) => by.call(contract.endCarry, at(id))),
    [`write ${name} off`]: on(name, ['approved', 'part-paid'], (id, { by }) =>
      by.call(adjustmentContract.commissionWriteOff, { ...at(id), ...why }),
    ),
    [`reopen ${name}`]: on(name, ['written-off'], (id, { by }) =>
      by.call(adjustmentContract.endCommissionWriteOff, { ...at(id), ...why }),
    ),
  })
  const period = ({ one }: Hand) => ({ from_day: '2026-01-01', to_day: addDays(dayNow(), -one([1, 2])) })
  const told = { status_key: status.delivered, receiver: 'Sita' }
  return {
    deliver: hand => move(hand, { ...told, payment_method: hand.one(['cash', 'cash', 'cash', 'qr']) }),
    'deliver short': hand => move(hand, { ...told, amount: '80', remark: 'She had no more' }),
    lose: hand => {
      const status_key = hand.one([status.lost, status.damaged])
      const body = { ids: [order(hand).params.id], status_key, reason_id: reasonFor(status_key), remark: 'Not in the bag' }
      return hand.by.call(orderStatusContract.update, { body })
    },
    find: hand => {
      const body = { ids: [order(hand).params.id], status_key: status.arrivedAtDestination, warehouse_id: branch }
      return hand.by.call(orderStatusContract.update, { body })
    },
    'undo a delivery': ({ by, some }) =>
      by.call(orderStatusContract.reverse, { body: { ids: some(parcels), status_key: status.delivered } }),
    'edit the COD': async hand => {
      const of = order(hand)
      const form = await readForm(hand.by, of.params.id)
      const body = { ...form, origin_city_id: form.receiver_city_id, cod_amount: hand.one(['90', '100', '110']) }
      return hand.by.call(orderContract.update, { ...of, body })
    },
    dispute: hand => hand.by.call(disputeContract.open, { ...order(hand), ...why }),
    'end a dispute': async hand => {
      const rows = await read(sql<Found>`select id from orders where is_disputed`)
      return hand.by.call(disputeContract.close, { ...at(hand.one(rows).id), ...why })
    },
    'adjust a COD': hand => {
      const body = { ...why.body, amount: hand.one(['0', '70', '100', '130']), borne_by: hand.one(['holder', 'us'] as const) }
      return hand.by.call(adjustmentContract.ask, { ...order(hand), body: { ...body, of: 'cod' } })
    },
    'credit or debit': hand => {
      const body = { ...why.body, of: hand.one(['credit', 'debit'] as const), amount: hand.one(['5', '300']) }
      return hand.by.call(adjustmentContract.ask, { ...order(hand), body })
    },
    'claim another sum': hand =>
      hand.by.call(adjustmentContract.claim, { ...order(hand), body: { ...why.body, amount: hand.one(['0', '40', '150']) } }),
    'write cash off': hand => hand.by.call(adjustmentContract.writeOff, { ...order(hand), ...why }),
    'take a write-off of cash back': hand => hand.by.call(adjustmentContract.endWriteOff, { ...order(hand), ...why }),
    'write a variance off': ({ by }) => by.call(adjustmentContract.varianceWriteOff, { ...at(rider), ...why }),
    'take a write-off of a variance back': ({ by }) => by.call(adjustmentContract.endVarianceWriteOff, { ...at(rider), ...why }),
    'repay a shortfall': ({ by, one }) => {
      const body = { ...why.body, ...one([{}, { amount: '1' }]), payment_method: one(['cash', 'cash', 'bank-transfer']) }
      return by.call(riderRepaymentContract.create, { ...at(rider), body })
    },
    'take a repayment back': async ({ by, one }) => {
      const repayment_id = one(await read(sql<Found>`select id from rider_repayments where reversed_at is null`)).id
      return by.call(riderRepaymentContract.reverse, { ...at(rider), body: { ...why.body, repayment_id } })
    },
    'ask for an opening balance': ({ by, one }) => {
      const whose = one([
        { account: 'merchant', party_id: merchant },
        { account: 'variance-rider', party_id: rider },
        { account: 'cash-rider', party_id: rider },
        { account: 'cash-agency', party_id: agency },
        { account: 'cash-branch', party_id: branch },
      ] as const)
      // Before the storm, whose orders moved some accounts.
      const body = { ...why.body, ...whose, amount: one(['7', '250']), currency: 'NPR', day: '2026-01-01' }
      return by.call(openingContract.ask, { body })
    },
    'ask for an opening balance to be reversed': async ({ by, one }) => {
      const rows = await read(sql<Found>`select id from opening_balances where amount is not null`)
      return by.call(openingContract.reverse, { ...at(one(rows).id), ...why })
    },
    'hand in opening cash': ({ by, one }) =>
      one([true, false])
        ? by.call(riderDepositContract.create, { body: { party_id: rider, order_ids: [], currency: 'NPR' } })
        : by.call(agencyDepositContract.create, { body: { party_id: agency, order_ids: [], currency: 'NPR' } }),
    'write an invoice off': on('merchant-invoice', ['approved', 'part-paid'], (id, { by }) =>
      by.call(adjustmentContract.invoiceWriteOff, { ...at(id), ...why }),
    ),
    'reopen an invoice': on('merchant-invoice', ['written-off'], (id, { by }) =>
      by.call(adjustmentContract.endInvoiceWriteOff, { ...at(id), ...why }),
    ),
    'approve a request': async hand => hand.by.call(approvalContract.approve, await request(hand)),
    'reject a request': async hand => hand.by.call(approvalContract.reject, { ...(await request(hand)), ...why }),
    'make rider-deposit': async hand =>
      hand.by.call(riderDepositContract.create, { body: { order_ids: await waiting('rider', hand) } }),
    'count rider-deposit': on('rider-deposit', ['submitted'], (id, { by, one }, declared) => {
      const denominations = [{ value: '1.00', count: Math.max(1, Math.floor(Number(declared)) + one([-2, 0, 0, 1])) }]
      return by.call(riderDepositContract.statusUpdate, { ...at(id), body: { status: 'counted', denominations } })
    }),
    'approve rider-deposit': on('rider-deposit', ['counted'], (id, { by }) =>
      by.call(riderDepositContract.statusUpdate, { ...at(id), body: { status: 'approved', ...why.body } }),
    ),
    'cancel rider-deposit': on('rider-deposit', ['submitted'], (id, { by }) =>
      by.call(riderDepositContract.statusUpdate, { ...at(id), body: { status: 'cancelled' } }),
    ),
    'reject rider-deposit': on('rider-deposit', ['submitted', 'counted'], (id, { by }) =>
      by.call(riderDepositContract.reject, { ...at(id), body: rejection('deposit-rejected') }),
    ),
    'make branch-deposit': async hand =>
      hand.by.call(branchDepositContract.create, { body: { receipt_ids: await waiting('branch', hand) } }),
    ...paidIn('branch-deposit', branchDepositContract),
    'enter an expense': on('branch-deposit', ['submitted'], (id, { by, one }) => {
      const body = { expense_kind_id: expenseKind, amount: one(['5', '50', '100']) }
      return by.call(branchExpenseContract.create, { ...at(id), body })
    }),
    'decide on an expense': async hand => {
      const body = hand.one([{ status: 'approved' }, { status: 'refused', ...why.body }] as const)
      return hand.by.call(branchExpenseContract.decide, { params: await expense(hand), body })
    },
    'remove an expense': async hand => hand.by.call(branchExpenseContract.remove, { params: await expense(hand) }),
    'make agency-deposit': async hand =>
      hand.by.call(agencyDepositContract.create, { body: { order_ids: await waiting('agency', hand) } }),
    ...paidIn('agency-deposit', agencyDepositContract),
    'make merchant-invoice': async hand =>
      hand.by.call(merchantInvoiceContract.create, { body: { order_ids: await waiting('merchant', hand) } }),
    ...paid('merchant-invoice', merchantInvoiceContract),
    'make rider-commission': hand => hand.by.call(riderCommissionContract.create, { body: { party_id: rider, ...period(hand) } }),
    ...paid('rider-commission', riderCommissionContract),
    ...owed('rider-commission', riderCommissionContract),
    'make agency-commission': hand =>
      hand.by.call(agencyCommissionContract.create, { body: { party_id: agency, ...period(hand) } }),
    ...paid('agency-commission', agencyCommissionContract),
    ...owed('agency-commission', agencyCommissionContract),
    'make due': () => t.inTenant(makeDue),
    'draft invoices': () => t.inTenant(draftInvoices),
  }
}
