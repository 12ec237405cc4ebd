// Invoices: an order is on one at most, whoever issued it neither approves nor pays, payments add up, and the journal agrees.

import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { type AskedMoney, adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { MAX_PAYEES } from '@office/shared/areas/finance/invoices/invoice.model'
import { merchantInvoiceTransitions } from '@office/shared/areas/finance/invoices/invoice.transitions'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { OURS } from '@office/shared/areas/finance/journal/journal.model'
import { statementContracts, statementFormats } from '@office/shared/areas/finance/journal/statement.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { businessContract } from '@office/shared/areas/settings/business.contract'
import type { Language } from '@office/shared/core/messages/language'
import { textsOf } from '@office/shared/core/testing/read-text'
import { stateKeys } from '@office/shared/core/transitions'
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { addDays } from '@office/shared/format/calendar-day'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { readBalance } from '../journal/journal.part.ts'
import { at, dayNow, decides, type Invoicing, invoicing, keptOtherwise, makes } from './invoice.testing.ts'
import { readPayees } from './invoice-payee.queries.ts'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let of: Invoicing
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(tx => seedDemoData(tx, 20, Date.now()))
    of = await invoicing(t)
  }, 60_000)
  afterAll(() => t.close())

  /** What we owe a merchant, and what head office holds. */
  const money = async (merchant: number) => ({
    merchant: (await t.inTenant(tx => readBalance(tx, 'merchant', merchant))).NPR ?? 0n,
    office: (await t.inTenant(tx => readBalance(tx, 'cash-office', OURS))).NPR ?? 0n,
  })
  const two = [
    { cod: 150_000n, charge: 11_300n, tax: 1300n },
    { cod: 50_050n, charge: 11_300n, tax: 1300n },
  ]

  it('takes a week of a merchant from due to paid, in two payments', async () => {
    const merchant = await of.newMerchant()
    const ids = await of.due(merchant, [...two, { cod: 0n, charge: 5650n, tax: 650n }])
    const before = await money(merchant)
    expect(before.merchant).toBe(200_050n - 28_250n)
    const pending = await of.maker.call(merchantInvoiceContract.pending, { query: { filters: { party_id: String(merchant) } } })
    expect(pending.data.map(row => [row.id, row.cod, row.charges, row.tax, row.net])).toEqual([
      [ids[2], '0.00', '56.50', '6.50', '-56.50'],
      [ids[1], '500.50', '113.00', '13.00', '387.50'],
      [ids[0], '1500.00', '113.00', '13.00', '1387.00'],
    ])
    const totals = { cod: '2000.50', charges: '282.50', tax: '32.50', prepaid: '0.00', adjustments: '0.00', net: '1718.00' }
    const selected = await of.maker.call(merchantInvoiceContract.selected, { query: { orders: ids.join(',') } })
    expect(selected).toMatchObject({ refused: [], sums: [{ currency: 'NPR', orders: 3, ...totals }] })
    const issued = await of.issue(ids)
    expect(issued).toMatchObject({ state: 'issued', direction: 'payable', lines: 3, declared: '1718.00', paid: '0.00', totals })
    expect(issued.number).toMatch(/^INV-\d{4}-\d{6}$/)
    expect(await of.settlements(ids)).toEqual(['in-invoice'])
    const [shown] = (await t.admin.call(orderContract.list, { query: { filters: { id: String(ids[0]) } } })).data
    expect(shown).toMatchObject({ finance_status_key: 'fin_10' })
    expect(await of.approve(issued.id)).toMatchObject({ state: 'approved', decided_by: expect.any(String) })
    // What it settles was posted when it happened.
    expect(await money(merchant)).toEqual(before)
    const toPay = async () =>
      (await of.maker.call(merchantInvoiceContract.payees, { query: {} })).find(row => row.party_id === merchant)
    expect(await toPay()).toMatchObject({ amount: '1718.00', invoices: issued.number, references: '', held_back: 'no-account' })
    await t.inTenant(tx => tx.updateTable('merchants').set({ bank_account_number: '0815' }).where('id', '=', merchant).execute())
    const part = await of.pay(issued.id, '1000', 'NIC-1')
    expect(await toPay()).toMatchObject({ amount: '718.00', bank_account_number: '0815', held_back: null })
    expect(part).toMatchObject({ state: 'part-paid', paid: '1000.00', payments: [{ amount: '1000.00', reference: 'NIC-1' }] })
    expect(await money(merchant)).toEqual({ merchant: 71_800n, office: before.office - 100_000n })
    const dashboard = await of.maker.call(merchantInvoiceContract.dashboard, { query: { party_id: merchant } })
    expect(dashboard).toEqual({
      balance: [{ currency: 'NPR', amount: '718.00' }],
      due: [],
      due_orders: 0,
      due_adjustments: 0,
      drafts: 0,
      to_approve: 0,
      to_pay: [{ currency: 'NPR', amount: '718.00' }],
      to_receive: [],
    })
    expect(await of.pay(issued.id, '718', 'NIC-2')).toMatchObject({ state: 'paid', paid: '1718.00' })
    expect(await money(merchant)).toEqual({ merchant: 0n, office: before.office - 171_800n })
    expect(await of.settlements(ids)).toEqual(['settled'])
    const payees = await of.maker.call(merchantInvoiceContract.payees, { query: { day: dayNow() } })
    expect(payees.find(row => row.party_id === merchant)).toMatchObject({
      amount: '1718.00',
      invoices: issued.number,
      references: 'NIC-1 NIC-2',
    })
    expect(await toPay()).toBeUndefined()
  })

  it('makes no file of more payments than it can hold', async () => {
    const merchant = await of.newMerchant()
    const made = t.inTenant(async tx => {
      // One line for each of so many made-up currencies; all of them are gone with the refusal.
      const add = (from: number, to: number) => sql`
        insert into documents (kind, number, state, party_id, currency, lines, declared, maker_id, issued_at, decider_id, decided_at)
        select 'merchant-invoice', 'MANY-' || n, 'approved', ${merchant}, chr(65 + n / 676) || chr(65 + n / 26 % 26) || chr(65 + n % 26),
          0, 1, ${of.maker.staffId}, now(), ${of.checker.staffId}, now()
        from generate_series(${from}::int, ${to}::int) n`
      const { length } = await readPayees(undefined, tx)
      await add(1, MAX_PAYEES - length).execute(tx)
      expect(await readPayees(undefined, tx)).toHaveLength(MAX_PAYEES)
      await add(MAX_PAYEES + 1, MAX_PAYEES + 1).execute(tx)
      return readPayees(undefined, tx)
    })
    await expect(made).rejects.toMatchObject({ code: 'too-many-payees' })
  })

  it('takes a payment back that the bank returned: what was paid is open again, and its reference free', async () => {
    const merchant = await of.newMerchant({ bank_account_number: '0815' })
    const ids = await of.due(merchant, two)
    const before = await money(merchant)
    const { id, declared: net } = await of.issue(ids)
    await of.approve(id)
    await of.pay(id, '1000', 'NIC-1')
    const rest = fromMinor(toMinor(net, 'NPR') - 100_000n, 'NPR')
    expect(await of.pay(id, rest, 'NIC-2')).toMatchObject({ state: 'paid' })
    await expect(of.reverse(id, await t.signInWith(makes))).rejects.toMatchObject({ status: 403 })
    const back = await of.reverse(id)
    expect(back).toMatchObject({
      state: 'part-paid',
      paid: '1000.00',
      payments: [
        { reference: 'NIC-1', reversed: null },
        { reference: 'NIC-2', amount: rest, reversed: { reason: 'Sent back by the bank', by: expect.any(String) } },
      ],
    })
    expect(await money(merchant)).toEqual({ merchant: toMinor(rest, 'NPR'), office: before.office - 100_000n })
    expect(await of.settlements(ids)).toEqual(['in-invoice'])
    const payees = async (query: { day?: string }) =>
      (await of.maker.call(merchantInvoiceContract.payees, { query })).find(row => row.party_id === merchant)
    expect(await payees({})).toMatchObject({ amount: rest })
    expect(await payees({ day: dayNow() })).toMatchObject({ amount: '1000.00', references: 'NIC-1' })
    const reverse = (payment_id: number) =>
      of.checker.call(merchantInvoiceContract.reversePayment, { ...at(id), body: { payment_id, reason: 'Twice' } })
    await expect(reverse(back.payments[1]?.id ?? 0)).rejects.toMatchObject({ status: 409, code: 'payment-reversed' })
    await expect(reverse(999_999)).rejects.toMatchObject({ status: 422 })

    // A typing mistake is put right under the same reference.
    expect(await of.pay(id, rest, 'NIC-2')).toMatchObject({ state: 'paid', paid: net })
    expect(await of.settlements(ids)).toEqual(['settled'])
    await expect(of.pay(id, rest, 'NIC-2')).rejects.toMatchObject({ status: 409 })
    const { payments } = await of.maker.call(merchantInvoiceContract.get, at(id))
    const last = payments.at(-1)?.id ?? 0
    const all = await Promise.allSettled([reverse(last), reverse(last), reverse(last)])
    expect(all.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    for (const answer of all)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, code: 'payment-reversed' })
    while ((await of.maker.call(merchantInvoiceContract.get, at(id))).state !== 'approved') await of.reverse(id)
    expect(await money(merchant)).toEqual(before)
    // Nothing is paid any more, so it may be given up.
    expect(await of.reject(id)).toMatchObject({ state: 'rejected' })
    expect(await of.settlements(ids)).toEqual(['due'])
  })

  it('lets no payment be taken back by who issued it, nor while an order of it is disputed', async () => {
    const both = await t.signInWith([...makes, ...decides])
    const ids = await of.due(await of.newMerchant(), two)
    const { id, declared: net } = await of.issue(ids, both)
    await of.approve(id)
    await of.pay(id, net)
    await expect(of.reverse(id, both)).rejects.toMatchObject({ status: 409, code: 'own-invoice' })
    await t.inTenant(tx =>
      tx
        .updateTable('orders')
        .set({ is_disputed: true })
        .where('id', '=', ids[0] ?? 0)
        .execute(),
    )
    await expect(of.reverse(id)).rejects.toMatchObject({ status: 409, code: 'not-possible' })
    expect(await of.settlements(ids)).toEqual(['settled'])
  })

  it('asks for money where the charges are more, and closes at its approval what comes to nothing', async () => {
    const merchant = await of.newMerchant()
    const before = await money(merchant)
    const owing = await of.issue(await of.due(merchant, [{ cod: 0n, charge: 20_000n }]))
    expect(owing).toMatchObject({ direction: 'receivable', declared: '-200.00' })
    await of.approve(owing.id)
    await expect(of.pay(owing.id, '200.01')).rejects.toMatchObject({ status: 422 })
    expect(await of.pay(owing.id, '200')).toMatchObject({ state: 'paid' })
    expect(await money(merchant)).toEqual({ merchant: 0n, office: before.office + 20_000n })
    const ids = await of.due(merchant, [{ cod: 10_000n, charge: 10_000n }])
    const even = await of.issue(ids)
    expect(even).toMatchObject({ direction: 'even', declared: '0.00' })
    expect(await of.approve(even.id)).toMatchObject({ state: 'paid' })
    expect(await of.settlements(ids)).toEqual(['settled'])
  })

  it('does in each state what the table of transitions allows, and nothing else', async () => {
    const merchant = await of.newMerchant()
    const steps = {
      approve: (id: number) => of.approve(id),
      reject: (id: number) => of.reject(id),
      cancel: (id: number) => of.cancel(id),
      'pay-part': (id: number) => of.pay(id, '1'),
      pay: async (id: number) => {
        const { declared: net, paid } = await of.maker.call(merchantInvoiceContract.get, at(id))
        return of.pay(id, fromMinor(BigInt(Math.round((Number(net) - Number(paid)) * 100)) || 100n, 'NPR'))
      },
      'reverse-payment': (id: number) => of.reverse(id),
    }
    const ways: Record<string, readonly (keyof typeof steps)[]> = {
      issued: [],
      approved: ['approve'],
      'part-paid': ['approve', 'pay-part'],
      paid: ['approve', 'pay'],
      rejected: ['reject'],
      cancelled: ['cancel'],
    }
    // A write-off is requested by a call of its own (write-off.test.ts).
    for (const state of stateKeys(merchantInvoiceTransitions).filter(key => key !== 'draft' && key !== 'written-off'))
      for (const name of Object.keys(steps) as (keyof typeof steps)[]) {
        const ids = await of.due(merchant, [{ cod: 30_000n, charge: 10_000n }])
        const { id } = await of.issue(ids)
        for (const way of ways[state] ?? []) await steps[way](id)
        const { from } = merchantInvoiceTransitions.moves[name] as { from: readonly string[] }
        const done = await steps[name](id).then(
          () => true,
          (error: { status: number }) => (error.status === 409 ? false : error),
        )
        expect([state, name, done]).toEqual([state, name, from.includes(state)])
        const after = await of.maker.call(merchantInvoiceContract.get, at(id))
        const settlement =
          after.state === 'rejected' || after.state === 'cancelled' ? 'due' : after.state === 'paid' ? 'settled' : 'in-invoice'
        expect([state, name, await of.settlements(ids)]).toEqual([state, name, [settlement]])
      }
  })

  it('is neither approved nor paid by who issued it, and says who could', async () => {
    const both = await t.signInWith([...makes, ...decides])
    const own = await of.issue(await of.due(await of.newMerchant(), two), both)
    await expect(of.approve(own.id, both)).rejects.toMatchObject({ status: 409, code: 'own-invoice' })
    await expect(of.reject(own.id, both)).rejects.toThrow(/can do it/)
    await of.approve(own.id)
    await expect(of.pay(own.id, '1', 'OWN', both)).rejects.toMatchObject({ status: 409, code: 'own-invoice' })
    await expect(of.approve(own.id, await t.signInWith(makes))).rejects.toMatchObject({ status: 403 })
    // The approver may pay: both are people other than the maker.
    expect(await of.pay(own.id, '1')).toMatchObject({ state: 'part-paid' })
  })

  it('says of each order why it cannot be on it, and frees what is rejected with its reason', async () => {
    const [merchant, other] = [await of.newMerchant(), await of.newMerchant()]
    const foreign = await of.due(merchant, [{ cod: 990n, charge: 0n }], 'EUR')
    const good = await of.due(merchant, two)
    const theirs = await of.due(other, [{ cod: 990n, charge: 0n }])
    const query = { party_id: merchant, orders: [...good, ...foreign, ...theirs, 999_999].join(',') }
    const { refused, orders } = await of.maker.call(merchantInvoiceContract.selected, { query })
    expect(orders).toHaveLength(3)
    expect(refused.map(row => row.code).toSorted()).toEqual(['not-found', 'other-party'])
    await expect(of.issue([...good, ...theirs])).rejects.toMatchObject({ status: 409, code: 'invoice-blocked' })
    const inEuro = { body: { order_ids: good, currency: 'EUR' } }
    await expect(of.maker.call(merchantInvoiceContract.create, inEuro)).rejects.toThrow('in one currency; this is NPR')
    // One invoice of each currency, or none.
    const numbers = () => t.inTenant(tx => tx.selectFrom('documents').select('number').execute())
    const before = await numbers()
    await expect(of.issue([...foreign, ...theirs, ...good])).rejects.toThrow('It was sent by')
    expect(await numbers()).toEqual(before)
    const both = await of.issue([...foreign, ...good])
    expect(both.made.map(made => [made.currency, made.lines])).toEqual([
      ['EUR', 1],
      ['NPR', 2],
    ])
    for (const made of both.made) await of.cancel(made.id)
    const first = await of.issue(good)
    await expect(of.issue(good)).rejects.toThrow(first.number)
    const back = () => t.admin.call(orderStatusContract.reverse, { body: { ids: good, status_key: status.delivered } })
    expect((await back()).results.map(result => result.code)).toEqual(['in-document', 'in-document'])
    expect(await of.reject(first.id)).toMatchObject({ state: 'rejected' })
    expect(await of.maker.call(merchantInvoiceContract.rejectionDetails, at(first.id))).toMatchObject({
      details: 'Two orders are not theirs',
      rejected_by: expect.any(String),
    })
    const second = await of.issue(good)
    expect(Number(second.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1)
    await expect(of.maker.call(merchantInvoiceContract.rejectionDetails, at(second.id))).rejects.toMatchObject({
      code: 'invoice-not-rejected',
    })
  })

  it('claims an order once, is decided once and paid once, however many ask at the same time', async () => {
    const merchant = await of.newMerchant()
    const ids = await of.due(merchant, [...two, ...two])
    const asks = [ids, ids.toReversed(), ids.slice(0, 2), ids.slice(1)]
    const claims = await Promise.allSettled(asks.map(order_ids => of.issue(order_ids)))
    const won = claims.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(won.length).toBeGreaterThan(0)
    for (const answer of claims)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'invoice-blocked' })
    const held = await t.inTenant(tx =>
      sql<{ n: number }>`
        select count(*)::int as n from document_lines where kind = 'merchant-invoice' and is_held and order_id = any(${ids}::int[])
        group by order_id`.execute(tx),
    )
    expect(held.rows.every(row => row.n === 1)).toBe(true)

    const { id, declared: net } = won[0] ?? { id: 0, declared: '0' }
    const others = await Promise.all([1, 2, 3].map(() => t.signInWith(decides)))
    const decisions = await Promise.allSettled(others.map(by => of.approve(id, by)))
    expect(decisions.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    for (const answer of decisions)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'invoice-decided', problem: { current: { state: 'approved' } } })

    const before = await money(merchant)
    const paid = await Promise.allSettled([
      ...others.map(by => of.pay(id, net, 'SAME', by)),
      of.pay(id, net, 'OTHER'),
      of.reject(id),
    ])
    expect(paid.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    const { state, payments } = await of.maker.call(merchantInvoiceContract.get, at(id))
    expect([state, payments.length]).toEqual(state === 'paid' ? ['paid', 1] : ['rejected', 0])
    const left = state === 'paid' ? BigInt(Math.round(Number(net) * 100)) : 0n
    expect(before.merchant - (await money(merchant)).merchant).toBe(left)
  })

  it('enters a payment once, whatever its reference is written like', async () => {
    const { id } = await of.issue(await of.due(await of.newMerchant(), two))
    await of.approve(id)
    await of.pay(id, '10', 'Nic-7')
    await expect(of.pay(id, '10', 'NIC-7')).rejects.toMatchObject({ status: 409, code: 'payment-known' })
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    // Nor before the invoice existed: its paper and the payments of that day would not include it.
    await expect(
      of.checker.call(merchantInvoiceContract.pay, {
        ...at(id),
        body: { amount: '1', reference: 'EARLY', paid_on: '2019-01-01' },
      }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: 'paid_on', code: 'before-document' }] } })
    const body = { amount: '1', reference: 'LATER', paid_on: tomorrow }
    await expect(of.checker.call(merchantInvoiceContract.pay, { ...at(id), body })).rejects.toMatchObject({ status: 422 })
    await expect(of.pay(id, '0', 'ZERO')).rejects.toMatchObject({ status: 422 })
  })

  it('is paid in at most 500 parts, the last of which is all that is left', async () => {
    const merchant = await of.newMerchant()
    const { id } = await of.issue(await of.due(merchant, [{ cod: 100_000n, charge: 0n }]))
    await of.approve(id)
    await of.pay(id, '1')
    await t.inTenant(tx =>
      sql`insert into document_payments (document_id, amount, paid_on, reference, staff_id)
        select ${id}, 1, ${dayNow()}, 'PART-' || n, ${of.checker.staffId} from generate_series(1, 498) n`.execute(tx),
    )
    await expect(of.pay(id, '1')).rejects.toMatchObject({
      problem: { errors: [{ path: 'amount', code: 'too-many', message: expect.stringMatching(/500 payments.*501\.00/) }] },
    })
    const { state, paid, payments } = await of.pay(id, '501')
    expect([state, paid, payments.length]).toEqual(['paid', '1000.00', 500])
  })

  it('are paid together to one account, however many there are', async () => {
    const merchant = await of.newMerchant()
    await t.inTenant(tx =>
      sql`insert into documents (kind, number, state, party_id, currency, lines, declared, maker_id, issued_at)
        select 'merchant-invoice', 'INV-1999-' || lpad(n::text, 6, '0'), 'approved', ${merchant}, 'NPR', 1, 1, ${of.maker.staffId}, now()
        from generate_series(1, 300) n`.execute(tx),
    )
    const payees = await of.checker.call(merchantInvoiceContract.payees, {})
    const [payee] = payees.filter(one => one.party_id === merchant)
    expect([payee?.amount, payee?.invoices.split(' ').length]).toEqual(['300.00', 300])
  })

  it('pays nobody whose account was changed since by one person alone', async () => {
    const merchant = await of.newMerchant({ bank_account_number: '111' })
    const { id } = await of.issue(await of.due(merchant, two))
    await of.approve(id)
    const edits = await t.signInWith(['update-merchant', 'view-merchant', 'view-approval'])
    const decider = await t.signInWith([...decides, 'update-merchant', 'view-merchant', 'approve-request', 'view-approval'])
    const changeTo = async (bank_account_number: string, by: TestStaff) => {
      const row = await by.call(merchantContract.get, at(merchant))
      const { name, code, phone, email, city_id, address, vat_number, bank_name, bank_branch, bank_account_name, is_active } = row
      const draft = {
        name,
        code,
        phone,
        email,
        city_id,
        address,
        vat_number,
        bank_name,
        bank_branch,
        bank_account_name,
        is_active,
      }
      const body = { ...draft, merchant_type: 'credit' as const, bank_account_number, version: row.version }
      return by.call(merchantContract.update, { ...at(merchant), body })
    }
    const { pending_approval_id } = await changeTo('222', edits)
    await expect(of.pay(id, '10')).rejects.toMatchObject({ status: 409, code: 'bank-changed' })
    await decider.call(approvalContract.approve, at(pending_approval_id ?? 0))
    expect(await of.pay(id, '10')).toMatchObject({ bank: { bank_account_number: '222', held: null } })
    // Even a decider needs approval while an invoice is to be paid, because nobody redirects it alone.
    const own = await changeTo('333', decider)
    expect(own).toMatchObject({ bank_account_number: '222', pending_approval_id: expect.any(Number) })
    await expect(of.pay(id, '10')).rejects.toMatchObject({ status: 409, code: 'bank-changed' })
    await expect(decider.call(approvalContract.approve, at(own.pending_approval_id ?? 0))).rejects.toMatchObject({ status: 409 })
    const second = await t.signInWith(['approve-request', 'view-approval'])
    await second.call(approvalContract.approve, at(own.pending_approval_id ?? 0))
    const { declared: net, paid } = await of.pay(id, '10')
    expect(await of.pay(id, fromMinor(toMinor(net, 'NPR') - toMinor(paid, 'NPR'), 'NPR'))).toMatchObject({ state: 'paid' })
    // Nothing is on its way any more, so a decider changes it at once.
    expect(await changeTo('444', decider)).toMatchObject({ bank_account_number: '444', pending_approval_id: null })
    // The file of the day names the accounts that were paid.
    const payees = await of.checker.call(merchantInvoiceContract.payees, { query: { day: dayNow() } })
    const rest = fromMinor(toMinor(net, 'NPR') - 1000n, 'NPR')
    expect(payees.filter(row => row.party_id === merchant).map(row => [row.bank_account_number, row.amount])).toEqual([
      ['222', '10.00'],
      ['333', rest],
    ])
  })

  it('names no account for a transfer of a day before the account was changed', async () => {
    const merchant = await of.newMerchant({ bank_account_number: '111', bank_changed_at: new Date().toISOString() })
    const { id } = await of.issue(await of.due(merchant, two))
    await of.approve(id)
    const paid_on = addDays(dayNow(), -1)
    await t.inTenant(tx =>
      tx
        .updateTable('documents')
        .set({ issued_at: `${paid_on}T00:00:00Z` })
        .where('id', '=', id)
        .execute(),
    )
    await of.pay(id, '10')
    await of.checker.call(merchantInvoiceContract.pay, { ...at(id), body: { amount: '20', reference: 'EARLIER', paid_on } })
    const accounts = async (day: string) =>
      (await of.checker.call(merchantInvoiceContract.payees, { query: { day } })).filter(row => row.party_id === merchant)
    expect(await accounts(dayNow())).toMatchObject([{ amount: '10.00', bank_account_number: '111' }])
    expect(await accounts(paid_on)).toMatchObject([{ amount: '20.00', bank_account_number: null }])
  })

  it('lets nobody pay who changed the account while the invoice was issued', async () => {
    const merchant = await of.newMerchant({ bank_account_number: '111' })
    const { id } = await of.issue(await of.due(merchant, two))
    await of.approve(id)
    const changer = await t.signInWith([...decides, 'view-merchant'])
    // Like a change that looked for invoices just before this one was issued.
    const change = { bank_account_number: '333', bank_changed_at: sql<string>`now()`, bank_changed_by: changer.staffId }
    await t.inTenant(tx => tx.updateTable('merchants').set(change).where('id', '=', merchant).execute())
    await expect(of.pay(id, '10', 'MINE', changer)).rejects.toMatchObject({ code: 'bank-changed' })
    expect(await of.pay(id, '10')).toMatchObject({ paid: '10.00', bank: { changed_by: expect.any(String), approved_by: null } })
  })

  it('takes no order whose money is disputed, until that ends', async () => {
    const merchant = await of.newMerchant()
    const ids = await of.due(merchant, two)
    const [id = 0] = ids
    const clerk = await t.signInWith(['adjust-finance-line', 'view-order'])
    const dispute = (by = clerk) => by.call(disputeContract.open, { ...at(id), body: { reason: 'He says it was 500' } })
    const end = () => clerk.call(disputeContract.close, { ...at(id), body: { reason: 'The slip says 1,500' } })
    const shown = async () =>
      (await t.admin.call(orderContract.list, { query: { filters: { id: String(id) } } })).data[0]?.finance_status_key
    const before = await shown()
    await expect(dispute(of.checker)).rejects.toMatchObject({ status: 403 })
    await expect(end()).rejects.toMatchObject({ status: 409, code: 'not-disputed' })
    // Of two concurrent marks one comes first.
    const marked = await Promise.allSettled([dispute(), dispute()])
    expect(marked.map(answer => answer.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(dispute()).rejects.toMatchObject({ status: 409, code: 'is-disputed' })
    expect(await shown()).toBe('fin_12')
    const { refused } = await of.maker.call(merchantInvoiceContract.selected, { query: { orders: String(id) } })
    expect(refused).toMatchObject([{ code: 'disputed' }])
    await expect(of.issue(ids)).rejects.toMatchObject({ code: 'invoice-blocked' })
    expect(await end()).toMatchObject({ outcome: 'The slip says 1,500', closed_by: expect.any(String) })
    expect(await shown()).toBe(before)
    const invoice = await of.issue(ids)
    await expect(dispute()).rejects.toThrow(invoice.number)
    await of.approve(invoice.id)
    await of.pay(invoice.id, invoice.declared)
    // Settled orders may be disputed as well.
    await dispute()
    expect(await clerk.call(disputeContract.list, at(id))).toMatchObject([{ closed_at: null }, { reason: 'He says it was 500' }])
    await end()
    expect(await clerk.call(orderContract.get, at(id))).toMatchObject({ disputes: 2 })
    expect(await of.settlements(ids)).toEqual(['settled'])
  })

  it('stands in the statement of its merchant: opening, entries and closing, as the journal has them', async () => {
    const merchant = await of.newMerchant()
    const { id } = await of.issue(await of.due(merchant, two))
    await of.approve(id)
    await of.pay(id, '1000', 'NIC-9')
    const today = new Date().toISOString().slice(0, 10)
    const read = (from: string, to: string) =>
      of.checker.call(statementContracts.merchant.get, { ...at(merchant), query: { from, to } }).then(({ accounts }) => accounts)
    const [account] = await read('2020-01-01', '2030-01-01')
    expect(account).toMatchObject({ currency: 'NPR', opening: '0.00', closing: '774.50' })
    expect(account?.entries.map(entry => [entry.kind, entry.amount, entry.balance])).toEqual([
      ['delivery', '1500.00', '1500.00'],
      ['delivery', '500.50', '2000.50'],
      ['charge', '-113.00', '1887.50'],
      ['charge', '-113.00', '1774.50'],
      ['payout', '-1000.00', '774.50'],
    ])
    expect(account?.entries.at(-1)?.about).toMatch(/^INV-\d{4}-\d{6} · NIC-9$/)
    expect(fromMinor((await money(merchant)).merchant, 'NPR')).toBe(account?.closing)
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await read(tomorrow, tomorrow)).toEqual([
      { account: 'merchant', currency: 'NPR', opening: '774.50', closing: '774.50', entries: [] },
    ])
    await expect(read(tomorrow, today)).rejects.toMatchObject({ status: 422 })
    for (const format of statementFormats) {
      const query = { from: today, to: tomorrow, format }
      const file = await of.checker.call(statementContracts.merchant.file, { ...at(merchant), query })
      expect(file.name).toMatch(new RegExp(`\\.${format}$`))
      expect(file.bytes.length).toBeGreaterThan(100)
    }
  })

  it('prints itself, and from its approval on the same file', async () => {
    const merchant = await of.newMerchant()
    const { id, number } = await of.issue(await of.due(merchant, two))
    const pdf = async (by: TestStaff) => Buffer.from((await by.call(merchantInvoiceContract.pdf, at(id))).bytes)
    const heading = async () => textsOf(await pdf(of.maker)).flat()[0]?.text
    expect(await heading()).toBe(`Invoice ${number}`)
    const { has_logo: _logo, has_background: _background, ...profile } = await t.admin.call(businessContract.get)
    const writeIn = async (language: Language | null) => {
      const { version } = await t.admin.call(businessContract.get)
      await t.admin.call(businessContract.update, { body: { ...profile, version, language } })
    }
    // Whoever prints it, it is in the merchant's language.
    await writeIn('de')
    expect(await heading()).toBe(`Rechnung ${number}`)
    await writeIn(null)
    expect(await of.checker.call(merchantInvoiceContract.print, at(id))).toMatchObject({
      number,
      orders: [{ net: '1387.00' }, {}],
    })
    await of.approve(id)
    const first = await pdf(of.maker)
    await t.inTenant(tx => sql`update merchants set name = 'Somebody else' where id = ${merchant}`.execute(tx))
    expect(await pdf(of.checker)).toEqual(first)
  })

  it('agrees with a plain model over any run of deliveries, invoices, decisions, payments, adjustments and write-offs', {
    timeout: 120_000,
  }, async () => {
    const checker = await t.signInWith(['view-approval', 'approve-request'])
    const approve = ({ approval_id }: AskedMoney) => checker.call(approvalContract.approve, at(approval_id ?? 0))
    const step = fc.record({
      what: fc.constantFrom(
        'deliver',
        'issue',
        'approve',
        'reject',
        'cancel',
        'pay',
        'reverse',
        'adjust',
        'write-off',
        'write-off-end',
      ),
      which: fc.nat(50),
      amount: fc.integer({ min: 0, max: 900 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async steps => {
        const merchant = await of.newMerchant()
        const free = new Map<number, bigint>()
        const open = new Map<number, { ids: Map<number, bigint>; apart: bigint; left: bigint; state: string; paid: bigint[] }>()
        const off: typeof open = new Map()
        /** Paid to the last unit. */
        const done: typeof open = new Map()
        /** Orders of decided invoices, with later corrections that no invoice carries. */
        const decided = new Set<number>()
        let apart = 0n
        let balance = 0n
        for (const { what, which, amount } of steps) {
          const [id, invoice] = [...open][which % Math.max(1, open.size)] ?? []
          if (what === 'deliver') {
            const sent = { cod: BigInt(amount) * 100n, charge: 20_000n }
            const [order = 0] = await of.due(merchant, [sent])
            free.set(order, sent.cod - sent.charge)
            balance += sent.cod - sent.charge
          } else if (what === 'issue' && free.size > 0) {
            const ids = new Map([...free].slice(0, 1 + (which % free.size)))
            const made = await of.issue([...ids.keys()])
            const left = [...ids.values()].reduce((sum, net) => sum + net, apart)
            expect(made.declared).toBe(fromMinor(left, 'NPR'))
            open.set(made.id, { ids, apart, left, state: 'issued', paid: [] })
            apart = 0n
            for (const order of ids.keys()) free.delete(order)
          } else if (what === 'adjust') {
            const [order] = [...free.keys(), ...decided].slice(which % Math.max(1, free.size + decided.size))
            if (order === undefined || amount === 0) continue
            const more = BigInt(amount) * (which % 2 === 0 ? 100n : -100n)
            const body = { of: more > 0n ? 'credit' : 'debit', amount: String(amount), reason: 'As agreed' } as const
            await approve(await t.admin.call(adjustmentContract.ask, { ...at(order), body }))
            const net = free.get(order)
            if (net === undefined) apart += more
            else free.set(order, net + more)
            balance += more
          } else if (what === 'reverse') {
            const paid = [...open, ...done].filter(([, { paid: parts }]) => parts.length > 0)
            const [one, was] = paid[which % Math.max(1, paid.length)] ?? []
            if (id !== undefined && invoice?.paid.length === 0)
              await expect(of.reverse(id)).rejects.toMatchObject({ status: 409 })
            const part = was?.paid.pop()
            if (one === undefined || !was || part === undefined) continue
            await of.reverse(one)
            was.left += part
            balance += part
            was.state = was.paid.length > 0 ? 'part-paid' : 'approved'
            done.delete(one)
            open.set(one, was)
          } else if (what === 'write-off-end') {
            const [closed, was] = [...off][which % Math.max(1, off.size)] ?? []
            const asked = (one: number) =>
              t.admin.call(adjustmentContract.endInvoiceWriteOff, { ...at(one), body: { reason: 'They pay after all' } })
            if (id !== undefined) await expect(asked(id)).rejects.toMatchObject({ status: 409 })
            if (closed === undefined || !was) continue
            await approve(await asked(closed))
            balance += was.left
            open.set(closed, was)
            off.delete(closed)
          } else if (id !== undefined && invoice) {
            if (what === 'write-off') {
              const asked = t.admin.call(adjustmentContract.invoiceWriteOff, { ...at(id), body: { reason: 'It is closed down' } })
              if (invoice.left > 0n || invoice.state === 'issued') await expect(asked).rejects.toMatchObject({ status: 409 })
              else {
                await approve(await asked)
                balance -= invoice.left
                open.delete(id)
                off.set(id, invoice)
              }
            } else if (what === 'approve' && invoice.state === 'issued') {
              await of.approve(id)
              if (invoice.left === 0n) open.delete(id)
              for (const order of invoice.ids.keys()) decided.add(order)
              invoice.state = 'approved'
            } else if ((what === 'reject' || what === 'cancel') && invoice.state === 'issued') {
              await of[what](id)
              for (const [order, net] of invoice.ids) free.set(order, net)
              apart += invoice.apart
              open.delete(id)
            } else if (what === 'pay' && invoice.state !== 'issued') {
              const size = invoice.left < 0n ? -invoice.left : invoice.left
              const part = which % 2 === 0 || size < 2n ? size : size / 2n
              await of.pay(id, fromMinor(part, 'NPR'))
              const signed = invoice.left < 0n ? -part : part
              invoice.left -= signed
              balance -= signed
              invoice.state = 'part-paid'
              invoice.paid.push(signed)
              if (invoice.left === 0n) {
                open.delete(id)
                done.set(id, invoice)
              }
            }
          }
          expect((await money(merchant)).merchant).toBe(balance)
          const { due } = await of.checker.call(merchantInvoiceContract.dashboard, { query: { party_id: merchant } })
          expect(due[0]?.amount ?? '0.00').toBe(
            fromMinor(
              [...free.values()].reduce((sum, net) => sum + net, apart),
              'NPR',
            ),
          )
          const shown = [...free.values(), ...[...open.values()].map(({ left }) => left)].reduce((sum, net) => sum + net, apart)
          expect(shown).toBe(balance)
          const closed = [...off.values()].flatMap(({ ids }) => [...ids.keys()])
          if (closed.length > 0) expect(new Set(await of.settlements(closed))).toEqual(new Set(['settled']))
          const inInvoice = [...open.values()].flatMap(({ ids }) => [...ids.keys()])
          const settled = [...done.values()].flatMap(({ ids }) => [...ids.keys()])
          if (settled.length > 0) expect(new Set(await of.settlements(settled))).toEqual(new Set(['settled']))
          if (free.size > 0) expect(await of.settlements([...free.keys()])).toEqual(['due'])
          if (inInvoice.length > 0) expect(await of.settlements(inInvoice)).toEqual(['in-invoice'])
        }
      }),
      { numRuns: engine === 'postgres' ? 8 : 4 },
    )
  })

  it('keeps beside the journal what is due, whatever came of an order', async () => {
    expect(await t.inTenant(keptOtherwise)).toEqual([])
  })
})
