// Write-offs and claims: requested, or following from a move, decided by someone else, and our loss from then on.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { type AskedMoney, adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { disputeContract } from '@office/shared/areas/finance/invoices/dispute.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { type AccountName, OURS } from '@office/shared/areas/finance/journal/journal.model'
import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { status } from '@office/shared/areas/orders/order-status.model'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../core/testing/engines.ts'
import { copyOrders } from '../../../core/testing/new-orders.ts'
import { joinServer } from '../../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../../core/testing/test-office.ts'
import { seedDemoData } from '../../../seed/demo-data.ts'
import { at, type Invoicing, invoicing, keptOtherwise } from '../invoices/invoice.testing.ts'
import { readBalance } from '../journal/journal.part.ts'
import { owesVariance } from './adjustment.testing.ts'

const reason = 'The rider left with it'

describe.each(await engines())('on %s', engine => {
  let t: TestOffice
  let office: Invoicing
  let asker: TestStaff
  let decider: TestStaff
  let orderIds: number[]
  let branch: number
  let rider: number
  let lost: number
  beforeAll(async () => {
    t = await joinServer(engine)
    await t.inTenant(async tx => {
      await seedDemoData(tx, 60, Date.now())
      orderIds = (await copyOrders(tx, 'OFF', status.sentForDelivery)).map(({ id }) => id)
      const place = { code: 'OFF', name: 'Branch', phone: null, city_id: null }
      branch = (await tx.insertInto('warehouses').values(place).returning('id').executeTakeFirstOrThrow()).id
      const person = { name: 'Rider', phone: null, warehouse_id: branch }
      rider = (await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()).id
      lost = (
        await tx.selectFrom('reasons').select('id').where('applies_to', '=', status.lost).limit(1).executeTakeFirstOrThrow()
      ).id
      await sql`
        update orders set payment_type = 'COD', cod_amount = 500, currency = 'NPR', custody = 'to-collect', declared_value = 800,
          rider_id = ${rider}, current_warehouse_id = ${branch} where id = any(${orderIds}::int[])`.execute(tx)
    })
    office = await invoicing(t)
    asker = await t.signInWith(['adjust-finance-line', 'write-off-collection', 'view-order'])
    decider = await t.signInWith(['view-approval', 'approve-request', 'reject-request'])
  }, 60_000)
  afterAll(() => t.close())

  /** Read before the decision, as on its page. */
  const approve = async ({ approval_id }: Pick<AskedMoney, 'approval_id'>, by = decider) => {
    await by.call(approvalContract.get, at(approval_id ?? 0))
    return by.call(approvalContract.approve, at(approval_id ?? 0))
  }
  const balance = async (account: AccountName, party: number) =>
    (await t.inTenant(tx => readBalance(tx, account, party))).NPR ?? 0n
  const order = (id: number) =>
    t.inTenant(tx =>
      tx.selectFrom('orders').select(['custody', 'settlement', 'merchant_id']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const next = () => orderIds.shift() ?? 0
  const move = async (id: number, status_key: string, more: object = {}) =>
    (await t.admin.call(orderStatusContract.update, { body: { ids: [id], status_key, ...more } as never })).results[0]
  const delivered = async () => {
    const id = next()
    expect(await move(id, status.delivered, { receiver: 'Sita' })).toMatchObject({ outcome: 'applied' })
    return id
  }
  const writeOff = (id: number) => asker.call(adjustmentContract.writeOff, { ...at(id), body: { reason } })

  it('writes off cash that a rider holds: our loss, and the merchant is still owed', async () => {
    const id = await delivered()
    const before = { cash: await balance('cash-rider', rider), off: await balance('write-off', OURS) }
    const asked = await writeOff(id)
    expect(asked).toMatchObject({ field: 'cash_held', before: '500.00', after: '0.00' })
    const held_by = { party: 'rider', id: rider, name: 'Rider' }
    expect(await decider.call(approvalContract.get, at(asked.approval_id ?? 0))).toMatchObject({ held_by })
    expect(await approve(asked)).toMatchObject({ held_by })
    expect(await balance('cash-rider', rider)).toBe(before.cash - 50_000n)
    expect(await balance('write-off', OURS)).toBe(before.off + 50_000n)
    expect(await order(id)).toMatchObject({ custody: 'written-off', settlement: 'due' })
    await expect(writeOff(id)).rejects.toMatchObject({ code: 'not-possible' })
    const { results } = await t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key: status.delivered } })
    expect(results[0]).toMatchObject({ outcome: 'refused', code: 'put-right' })
  })

  it('takes a write-off back where the cash came after all, and writes it off again', async () => {
    const id = await delivered()
    const before = { cash: await balance('cash-rider', rider), off: await balance('write-off', OURS) }
    const back = () => asker.call(adjustmentContract.endWriteOff, { ...at(id), body: { reason: 'He brought it' } })
    await expect(back()).rejects.toMatchObject({ code: 'not-possible' })
    await approve(await writeOff(id))
    const asked = await back()
    expect(asked).toMatchObject({ field: 'cash_held', before: '0.00', after: '500.00' })
    await approve(asked)
    expect(await balance('cash-rider', rider)).toBe(before.cash)
    expect(await balance('write-off', OURS)).toBe(before.off)
    expect(await order(id)).toMatchObject({ custody: 'with-rider' })
    await approve(await writeOff(id))
    expect(await balance('write-off', OURS)).toBe(before.off + 50_000n)

    const merchant = await office.newMerchant()
    const [counter = 0] = await office.due(merchant, [{ cod: 9_000n, charge: 0n }])
    await approve(await writeOff(counter))
    const isOpen = () =>
      t.inTenant(tx =>
        tx.selectFrom('cash_receipts').select(['amount', 'is_open']).where('order_id', '=', counter).executeTakeFirstOrThrow(),
      )
    expect(await isOpen()).toMatchObject({ is_open: false })
    const found = await asker.call(adjustmentContract.endWriteOff, { ...at(counter), body: { reason: 'It was found' } })
    expect(await approve(found)).toMatchObject({ held_by: { party: 'branch' } })
    expect(await isOpen()).toEqual({ amount: '90.00', is_open: true })
    expect(await order(counter)).toMatchObject({ custody: 'at-branch', settlement: 'due' })
  })

  it('writes off the cash of an order whose merchant was paid before it was handed in', async () => {
    const id = await delivered()
    // As if its merchant were paid immediately after delivery.
    await t.inTenant(tx => tx.updateTable('orders').set({ settlement: 'due' }).where('id', '=', id).execute())
    const { id: invoice } = await office.issue([id])
    await expect(writeOff(id)).rejects.toMatchObject({ code: 'in-document' })
    await office.approve(invoice)
    await office.pay(invoice, '500.00')
    const before = await balance('cash-rider', rider)
    await approve(await writeOff(id))
    expect(await balance('cash-rider', rider)).toBe(before - 50_000n)
    expect(await order(id)).toMatchObject({ custody: 'written-off', settlement: 'settled' })
  })

  it('is not carried out on whoever delivered it again since it was requested', async () => {
    const id = await delivered()
    const [off, cod] = [
      await writeOff(id),
      await asker.call(adjustmentContract.ask, { ...at(id), body: { of: 'cod', amount: '300', reason } }),
    ]
    await t.admin.call(orderStatusContract.reverse, { body: { ids: [id], status_key: status.delivered } })
    const other = await t.inTenant(async tx => {
      const person = { name: 'Other', phone: null, warehouse_id: branch }
      const row = await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()
      await tx.updateTable('orders').set({ rider_id: row.id }).where('id', '=', id).execute()
      return row.id
    })
    expect(await move(id, status.delivered, { receiver: 'Sita' })).toMatchObject({ outcome: 'applied' })
    for (const asked of [off, cod]) await expect(approve(asked)).rejects.toMatchObject({ code: 'request-outdated' })
    expect(await balance('cash-rider', other)).toBe(50_000n)
    await approve(await writeOff(id))
    expect(await balance('cash-rider', other)).toBe(0n)
  })

  it('writes off nothing that stands in a deposit, nor by the rider whose cash it is', async () => {
    const id = await delivered()
    const asked = await writeOff(id)
    await t.inTenant(tx => tx.updateTable('riders').set({ staff_id: decider.staffId }).where('id', '=', rider).execute())
    await expect(approve(asked)).rejects.toMatchObject({
      code: 'own-pay',
      message: expect.stringMatching(/^This is about your own money, .* can do it/),
    })
    await t.inTenant(tx => tx.updateTable('riders').set({ staff_id: null }).where('id', '=', rider).execute())
    const deposit = await t.admin.call(riderDepositContract.create, { body: { order_ids: [id] } })
    await expect(writeOff(id)).rejects.toMatchObject({ code: 'not-possible' })
    await expect(approve(asked)).rejects.toMatchObject({ status: 409 })
    expect(deposit.state).toBe('submitted')
  })

  it('writes off what counts were short of, in part or whole, and no more than that', async () => {
    await owesVariance(t, rider, 30_000n)
    const ask = (body: object) =>
      asker.call(adjustmentContract.varianceWriteOff, { ...at(rider), body: { reason: 'Left', currency: 'npr', ...body } })
    await expect(ask({ amount: '301' })).rejects.toMatchObject({ problem: { errors: [{ path: 'amount', code: 'too-much' }] } })
    await expect(ask({ currency: 'EUR' })).rejects.toMatchObject({ code: 'not-possible' })
    await approve(await ask({ amount: '100' }))
    expect(await balance('variance-rider', rider)).toBe(20_000n)
    const whole = await ask({})
    expect(whole).toMatchObject({ before: '200.00', after: '0.00' })
    await approve(whole)
    expect(await balance('variance-rider', rider)).toBe(0n)
    await expect(ask({})).rejects.toMatchObject({ code: 'not-possible' })
  })

  it('asks about a variance in each currency by itself', async () => {
    const abroad = await t.inTenant(async tx => {
      const person = { name: 'Abroad', phone: null, warehouse_id: branch }
      return (await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()).id
    })
    for (const currency of ['NPR', 'EUR']) await owesVariance(t, abroad, 30_000n, currency)
    const ask = (currency: string, amount: string) =>
      asker.call(adjustmentContract.varianceWriteOff, { ...at(abroad), body: { reason: 'Left', currency, amount } })
    const first = await ask('NPR', '100')
    const euros = await ask('EUR', '5')
    const again = await ask('NPR', '200')
    await expect(approve(first)).rejects.toMatchObject({ code: 'request-decided' })
    const { approvals } = await t.admin.call(riderContract.get, at(abroad))
    expect(approvals).toEqual([euros, again].map(({ approval_id }) => ({ id: approval_id, kind: 'write-off' })))
    await approve(euros)
    await approve(again)
    expect(await t.inTenant(tx => readBalance(tx, 'variance-rider', abroad))).toEqual({ NPR: 10_000n, EUR: 29_500n })
  })

  it('takes back what was written off of a variance, in part or whole, and no more than that', async () => {
    const other = await t.inTenant(async tx => {
      const person = { name: 'Other', phone: null, warehouse_id: branch }
      return (await tx.insertInto('riders').values(person).returning('id').executeTakeFirstOrThrow()).id
    })
    await owesVariance(t, other, 30_000n)
    const why = { reason: 'He will pay it', currency: 'NPR' }
    const back = (body: object = {}) =>
      asker.call(adjustmentContract.endVarianceWriteOff, { ...at(other), body: { ...why, ...body } })
    const lost = await balance('write-off', OURS)
    await expect(back()).rejects.toMatchObject({ code: 'not-possible' })
    const off = (amount: string) => asker.call(adjustmentContract.varianceWriteOff, { ...at(other), body: { ...why, amount } })
    await approve(await off('250'))
    await expect(back({ amount: '251' })).rejects.toMatchObject({ problem: { errors: [{ path: 'amount', code: 'too-much' }] } })
    const part = await back({ amount: '100' })
    expect(part).toMatchObject({ field: 'variance', before: '50.00', after: '150.00' })
    // Nobody decides on their own request, and an outdated request must be made again.
    await expect(approve(part, asker)).rejects.toMatchObject({ status: 403 })
    await approve(part)
    expect([await balance('variance-rider', other), await balance('write-off', OURS)]).toEqual([15_000n, lost + 15_000n])
    await approve(await back())
    expect([await balance('variance-rider', other), await balance('write-off', OURS)]).toEqual([30_000n, lost])
    await expect(back()).rejects.toMatchObject({ code: 'not-possible' })
    await approve(await off('300'))
    expect(await balance('variance-rider', other)).toBe(0n)
  })

  it('closes an invoice that is never paid to us', async () => {
    const merchant = await office.newMerchant()
    const ids = await office.due(merchant, [{ cod: 0n, charge: 7_000n }])
    const invoice = await office.issue(ids)
    const ask = () => asker.call(adjustmentContract.invoiceWriteOff, { ...at(invoice.id), body: { reason: 'It is closed down' } })
    await expect(ask()).rejects.toMatchObject({ code: 'invoice-decided' })
    await office.approve(invoice.id)
    await office.pay(invoice.id, '20')
    const asked = await ask()
    expect(asked).toMatchObject({ field: 'receivable', before: '50.00' })
    const waiting = async () => (await office.maker.call(merchantInvoiceContract.get, at(invoice.id))).approvals
    expect(await waiting()).toEqual([{ id: asked.approval_id, kind: 'write-off' }])
    // A payment meanwhile changes the amount.
    await office.pay(invoice.id, '10')
    await expect(approve(asked)).rejects.toMatchObject({ code: 'request-outdated' })
    await approve(await ask())
    expect(await office.maker.call(merchantInvoiceContract.get, at(invoice.id))).toMatchObject({ state: 'written-off' })
    expect(await waiting()).toEqual([])
    expect(await balance('merchant', merchant)).toBe(0n)
    expect(await office.settlements(ids)).toEqual(['settled'])
    await expect(office.pay(invoice.id, '1')).rejects.toMatchObject({ code: 'invoice-decided' })
  })

  it('does not write off an invoice that was rejected since', async () => {
    const ids = await office.due(await office.newMerchant(), [{ cod: 0n, charge: 7_000n }])
    const { id } = await office.issue(ids)
    await office.approve(id)
    const asked = await asker.call(adjustmentContract.invoiceWriteOff, { ...at(id), body: { reason: 'It is closed down' } })
    await office.reject(id)
    await expect(approve(asked)).rejects.toMatchObject({ code: 'request-outdated' })
  })

  it('opens an invoice again that was written off, by a second person, and not while an order of it is disputed', async () => {
    const merchant = await office.newMerchant()
    const lost = await balance('write-off', OURS)
    const ids = await office.due(merchant, [{ cod: 0n, charge: 7_000n }])
    const invoice = await office.issue(ids)
    await office.approve(invoice.id)
    const ask = (endpoint: typeof adjustmentContract.invoiceWriteOff | typeof adjustmentContract.endInvoiceWriteOff) =>
      asker.call(endpoint, { ...at(invoice.id), body: { reason: 'They pay after all' } })
    const back = () => ask(adjustmentContract.endInvoiceWriteOff)
    const state = async () => (await office.maker.call(merchantInvoiceContract.get, at(invoice.id))).state
    await expect(back()).rejects.toMatchObject({ code: 'not-possible' })
    await approve(await ask(adjustmentContract.invoiceWriteOff))
    const asked = await back()
    expect(asked).toMatchObject({ field: 'receivable', before: '0.00', after: '70.00' })
    await expect(approve(asked, asker)).rejects.toMatchObject({ status: 403 })
    const [order = 0] = ids
    const dispute = { params: { id: order }, body: { reason: 'Who had it?' } }
    await t.admin.call(disputeContract.open, dispute)
    await expect(approve(asked)).rejects.toMatchObject({ code: 'not-possible' })
    await t.admin.call(disputeContract.close, dispute)
    await approve(asked)
    expect([await state(), await office.settlements(ids)]).toEqual(['approved', ['in-invoice']])
    expect([await balance('merchant', merchant), await balance('write-off', OURS)]).toEqual([-7_000n, lost])
    // Again, partly paid before; and nothing is reopened twice.
    await office.pay(invoice.id, '20')
    await approve(await ask(adjustmentContract.invoiceWriteOff))
    expect(await balance('write-off', OURS)).toBe(lost + 5_000n)
    await approve(await back())
    expect(await state()).toBe('part-paid')
    await expect(back()).rejects.toMatchObject({ code: 'not-possible' })
    await office.pay(invoice.id, '50')
    expect([await state(), await balance('merchant', merchant)]).toEqual(['paid', 0n])
  })

  it('asks for a claim of what was lost, up to the limit; it is amended, owed once approved, and asked back once found', async () => {
    const limits = (claim_limit: string | null) =>
      t.inTenant(tx =>
        sql`insert into settings (kind, value) values ('finance', jsonb_build_object('claim_limit', ${claim_limit}::text))
          on conflict (tenant_id, kind) do update set value = excluded.value`.execute(tx),
      )
    await limits('600')
    const id = next()
    const merchant = (await order(id)).merchant_id ?? 0
    const before = await balance('merchant', merchant)
    await move(id, status.lost, { reason_id: lost, remark: 'In no bag' })
    const [first] = await asker.call(adjustmentContract.list, at(id))
    expect(first).toMatchObject({ kind: 'claim', state: 'pending', before: '0.00', after: '600.00', requested_by_name: null })
    const amend = (amount: string) => asker.call(adjustmentContract.claim, { ...at(id), body: { amount, reason: 'By invoice' } })
    await expect(amend('801')).rejects.toMatchObject({ problem: { errors: [{ path: 'amount', code: 'too-much' }] } })
    const amended = await amend('700')
    await expect(approve({ approval_id: first?.id ?? 0 })).rejects.toMatchObject({ code: 'request-decided' })
    await approve(amended)
    expect(await balance('merchant', merchant)).toBe(before + 70_000n)
    await move(id, status.arrivedAtDestination, { warehouse_id: branch })
    const [back] = await asker.call(adjustmentContract.list, at(id))
    expect(back).toMatchObject({ kind: 'claim', state: 'pending', before: '700.00', after: '0.00' })
    await approve({ approval_id: back?.id ?? 0 })
    expect(await balance('merchant', merchant)).toBe(before)
    await limits(null)
  })

  it('puts a claim and what is asked back of it on the next invoice, whatever becomes of the parcel after it was found', async () => {
    const id = next()
    const decide = async () => approve({ approval_id: (await asker.call(adjustmentContract.list, at(id)))[0]?.id ?? 0 })
    const open = async () => {
      const { data } = await office.maker.call(merchantInvoiceContract.adjustments, { query: { paginate: 100 } })
      return data.filter(({ order_id }) => order_id === id).map(({ amount }) => amount)
    }
    await move(id, status.lost, { reason_id: lost, remark: 'In no bag' })
    await decide()
    await move(id, status.arrivedAtDestination, { warehouse_id: branch })
    await decide()
    expect((await open()).toSorted()).toEqual(['-800.00', '800.00'])
    await move(id, status.lost, { reason_id: lost, remark: 'In no bag again' })
    await move(id, status.arrivedAtDestination, { warehouse_id: branch })
    await move(id, status.lost, { reason_id: lost, remark: 'And once more' })
    await decide()
    expect((await open()).toSorted()).toEqual(['-800.00', '800.00', '800.00'])
  })

  it('leaves what is due of a parcel that was given back damaged as it is, and its claim to a line of its own', async () => {
    const id = next()
    await move(id, status.lost, { reason_id: lost, remark: 'In no bag' })
    const [asked] = await asker.call(adjustmentContract.list, at(id))
    await t.inTenant(tx =>
      tx.updateTable('orders').set({ status_key: status.sentToMerchant, custody: 'to-collect' }).where('id', '=', id).execute(),
    )
    await move(id, status.returnedToMerchant, { receiver: 'Shop', signature: 'RS-1' })
    expect(await order(id)).toMatchObject({ settlement: 'due' })
    await approve({ approval_id: asked?.id ?? 0 })
    expect(await t.inTenant(keptOtherwise)).toEqual([])
  })

  it('withdraws a claim that waits where the parcel is found', async () => {
    const id = next()
    await move(id, status.lost, { reason_id: lost, remark: 'In no bag' })
    expect(await asker.call(adjustmentContract.list, at(id))).toMatchObject([{ state: 'pending', after: '800.00' }])
    await move(id, status.arrivedAtDestination, { warehouse_id: branch })
    expect(await asker.call(adjustmentContract.list, at(id))).toMatchObject([{ state: 'replaced' }])
    await expect(
      asker.call(adjustmentContract.claim, { ...at(id), body: { amount: '5', reason: 'None' } }),
    ).rejects.toMatchObject({ code: 'not-possible' })
  })
})
