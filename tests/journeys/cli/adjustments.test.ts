// The money of a settled order is put right at the terminal: requested by one person, decided by another, and carried by the
// merchant's next invoice and the rider's next commission.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { owesVariance, settledOrder } from '@office/server/areas/finance/adjustments/adjustment.testing'
import { earning, february } from '@office/server/areas/finance/commissions/commission.testing'
import { invoicing } from '@office/server/areas/finance/invoices/invoice.testing'
import { readBalance } from '@office/server/areas/finance/journal/journal.part'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { answerOf, run, signedIn, type Terminal } from './run-office.ts'

// Each command is a process of its own; on a busy machine a dozen of them take a while.
vi.setConfig({ testTimeout: 90_000 })

let office: TestOffice
let [asker, decider, cashier, mover]: Terminal[] = []

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(tx => seedDemoData(tx, 20, Date.now()))
  const open = async (...permissions: string[]) => signedIn(office, await office.signInWith([...permissions, 'use-cli']))
  asker = await open(
    ...['adjust-finance-line', 'write-off-collection', 'view-order', 'view-orders', 'manage-rider', 'view-merchant-finance'],
  )
  decider = await open('view-approval', 'approve-request', 'reject-request')
  cashier = await open('manage-rider', 'view-rider-finance', 'approve-rider-deposit')
  mover = await open(
    ...[
      'adjust-finance-line',
      'view-merchant-finance',
      'view-rider-finance',
      'view-merchant',
      'manage-rider',
      'create-rider-deposit',
    ],
  )
}, 120_000)
afterAll(async () => {
  for (const terminal of [asker, decider, cashier, mover]) terminal?.close()
  await office.close()
})

it('puts right what was collected, by two people, and leaves the rest to the next documents', async () => {
  const [of, earned] = [await invoicing(office), await earning(office)]
  const merchant = await of.newMerchant()
  const { waybill, rider } = await settledOrder(office, earned, merchant)
  const why = ['--reason', 'The receiver paid less']
  expect((await answerOf(asker, 'orders', 'adjust', waybill, '--cod', '4000', '--credit', '5', ...why)).exit).toBe(2)
  expect((await answerOf(asker, 'orders', 'adjust', waybill, '--cod', '4000')).exit).toBe(2)
  const same = await run(asker, 'orders', 'adjust', waybill, '--cod', '5000', ...why)
  expect(same.err).toContain('It is already NPR 5,000.00')
  const tried = await run(asker, 'orders', 'adjust', waybill, '--cod', '4000', ...why, '--dry-run')
  expect(tried.err).toContain('COD collected would change from NPR 5,000.00 to NPR 4,000.00')
  const asked = await answerOf(asker, 'orders', 'adjust', waybill, '--cod', '4000', ...why)
  expect(asked.answer).toMatchObject({ before: '5000.00', after: '4000.00', field: 'cod_collected' })
  const request = String(asked.answer.approval_id)
  expect((await answerOf(asker, 'approvals', 'approve', request)).exit).not.toBe(0)
  expect((await answerOf(decider, 'approvals', 'withdraw', request)).answer).toMatchObject({
    results: [{ outcome: 'refused', code: 'not-found' }],
  })
  expect((await run(asker, 'orders', 'write-off', waybill, ...why)).err).toContain('No rider, branch or agency holds its cash')
  expect((await run(asker, 'orders', 'claim', waybill, '--amount', '10', ...why)).err).toContain('neither lost nor damaged')

  expect((await run(decider, 'approvals', 'approve', request)).exit).toBe(0)
  const due = ['invoices', 'pending', '--merchant', String(merchant)] as const
  const told = (await run(asker, ...due)).err
  expect(told).toContain('Adjustments due: 1')
  expect(told).toContain('NPR -1,000.00')
  const open = await run(asker, ...due, '--adjustments')
  const listed = await run(asker, 'orders', 'adjustments', waybill)
  expect(listed.out).toMatch(/^number\ttype\tstatus\t.*\n.*\tapproved\t.*\tNPR\t5000\.00\t4000\.00\t/)
  const [order = 0] = await of.due(merchant, [{ cod: 300_000n, charge: 10_000n }])
  const invoice = await of.issue([order])
  expect(open.out).toMatch(new RegExp(`${waybill}.*NPR.*-1000.00`))
  expect(invoice).toMatchObject({ declared: '1900.00', adjustments: [{ waybill_number: waybill, amount: '-1000.00' }] })
  expect((await run(asker, 'orders', 'adjustments', waybill)).out).toContain(invoice.number)
  expect(await earned.make(rider, february)).toMatchObject({ declared: '-10.00' })
})

it('writes off what counts were short of, and an invoice that nobody pays, and takes both back', async () => {
  const [of, earned] = [await invoicing(office), await earning(office)]
  const rider = await earned.newRider(null)
  const why = ['--reason', 'Gone for good']
  const ask = (...more: string[]) => answerOf(asker, 'riders', 'write-off', String(rider), '--currency', 'NPR', ...why, ...more)
  expect((await ask()).err).toContain('owes no variance in NPR')
  await owesVariance(office, rider, 30_000n)
  const asked = await ask('--amount', '100')
  expect(asked.answer).toMatchObject({ before: '300.00', after: '200.00' })
  expect((await run(decider, 'approvals', 'approve', String(asked.answer.approval_id))).exit).toBe(0)
  expect(await office.inTenant(tx => readBalance(tx, 'variance-rider', rider))).toEqual({ NPR: 20_000n })
  const back = (...more: string[]) =>
    answerOf(asker, 'riders', 'write-off-end', String(rider), '--currency', 'NPR', ...why, ...more)
  expect((await back('--amount', '101')).err).toContain('NPR 100.00 was written off')
  const again = await back()
  expect(again.answer).toMatchObject({ before: '200.00', after: '300.00' })
  expect((await run(decider, 'approvals', 'approve', String(again.answer.approval_id))).exit).toBe(0)
  expect(await office.inTenant(tx => readBalance(tx, 'variance-rider', rider))).toEqual({ NPR: 30_000n })

  const merchant = await of.newMerchant()
  const invoice = await of.issue(await of.due(merchant, [{ cod: 0n, charge: 7_000n }]))
  await of.approve(invoice.id)
  const writeOff = ['invoices', 'write-off', invoice.number, ...why] as const
  const first = await answerOf(asker, ...writeOff)
  expect(first.answer).toMatchObject({ field: 'receivable', before: '70.00', after: '0.00', replaces: null })
  // One that waits is not replaced unasked.
  const waits = 'is still waiting: Still owed to us: NPR 70.00 → NPR 0.00. This one would replace it.'
  expect((await run(asker, ...writeOff, '--dry-run')).err).toContain(waits)
  const unasked = await run(asker, ...writeOff)
  expect(unasked).toMatchObject({ exit: 2, err: expect.stringContaining(`${waits} Make it all the same?`) })
  expect(unasked.err).toContain('--yes')
  const off = await answerOf(asker, ...writeOff, '--yes')
  expect(off.answer).toMatchObject({ replaces: { id: first.answer.approval_id } })
  expect((await run(decider, 'approvals', 'approve', String(off.answer.approval_id))).exit).toBe(0)
  expect(await office.inTenant(tx => readBalance(tx, 'merchant', merchant))).toEqual({})
  const paidAfterAll = await answerOf(asker, 'invoices', 'write-off-end', invoice.number, ...why)
  expect(paidAfterAll.answer).toMatchObject({ field: 'receivable', before: '0.00', after: '70.00' })
  expect((await run(decider, 'approvals', 'approve', String(paidAfterAll.answer.approval_id))).exit).toBe(0)
  expect(await office.inTenant(tx => readBalance(tx, 'merchant', merchant))).toEqual({ NPR: -7_000n })
})

it('enters what a rider brings later of a shortfall, and takes it back where it was entered wrongly', async () => {
  const rider = await (await earning(office)).newRider(null)
  await owesVariance(office, rider, 50_000n)
  const owed = () => office.inTenant(tx => readBalance(tx, 'variance-rider', rider))
  const repay = (...more: string[]) =>
    answerOf(cashier, 'riders', 'repay', String(rider), '--currency', 'NPR', '--reason', 'Brought the rest', ...more)
  expect((await repay('--amount', '501')).err).toContain('owes only NPR 500.00')
  expect((await repay('--amount', '300', '--dry-run')).answer).toMatchObject({ amount: '300.00' })
  expect(await owed()).toEqual({ NPR: 50_000n })
  const { answer } = await repay('--amount', '300')
  expect(answer).toMatchObject({ amount: '300.00', currency: 'NPR', payment_method: null, reversed: null })
  expect(await owed()).toEqual({ NPR: 20_000n })
  const paper = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.pdf')
  const print = (...more: string[]) => run(cashier, 'riders', 'repay-receipt', String(rider), ...more)
  expect((await print('--repayment', String(answer.id), '--paper', 'a5', '-o', paper)).exit).toBe(2)
  expect((await print('--repayment', String(answer.id), '--paper', 'a6', '-o', paper)).exit).toBe(0)
  expect(readFileSync(paper).subarray(0, 5).toString()).toBe('%PDF-')
  const reverse = (...more: string[]) =>
    answerOf(cashier, 'riders', 'repay-reverse', String(rider), '--reason', 'Of another rider', ...more)
  expect(await reverse()).toMatchObject({ exit: 2, err: expect.stringContaining('--repayment') })
  expect((await reverse('--repayment', String(answer.id))).answer).toMatchObject({ reversed: { reason: 'Of another rider' } })
  expect(await owed()).toEqual({ NPR: 50_000n })
})

it('takes over the balances of a company that moves, from a file, row by row, and reverses one', async () => {
  const [of, earned] = [await invoicing(office), await earning(office)]
  const [merchant, rider] = [await of.newMerchant(), await earned.newRider(null)]
  const held = async () => ({
    ...(await office.inTenant(tx => readBalance(tx, 'merchant', merchant))),
    cash: (await office.inTenant(tx => readBalance(tx, 'cash-rider', rider))).NPR ?? 0n,
  })
  const file = join(mkdtempSync(join(tmpdir(), 'openings-')), 'balances.csv')
  const rows = [
    'Account,Party,Amount,Currency,Day,Reference,Reason',
    `merchant,${merchant},-120.50,NPR,2026-01-31,LEDGER-7,Moved over`,
    `cash-rider,${rider},300,NPR,2026-01-31,,Counted on the last evening`,
    `merchant,${merchant},5,EUR,2098-01-01,,Moved over`,
    'treasure,1,5,NPR,,,Moved over',
    'merchant,No such merchant,5,NPR,,,Moved over',
  ]
  writeFileSync(file, rows.join('\n'))
  const send = async (...more: string[]) => {
    const { exit, out } = await run(mover, 'import', 'openings', file, '--yes', '--json', ...more)
    return { exit, answer: JSON.parse(out) }
  }
  const wanted = [
    { row: 4, field: 'Day', message: 'The day cannot be in the future' },
    { row: 5, field: 'Account', code: 'NOT_A_CHOICE' },
    { row: 6, field: 'Party', code: 'UNKNOWN_PARTY' },
  ]
  expect(await send('--dry-run')).toMatchObject({ exit: 7, answer: { created: 2, rejected: wanted } })
  expect(await send()).toMatchObject({ exit: 3, answer: { created: 2, rejected: wanted } })
  const asked = await answerOf(decider, 'approvals', 'list', '--kind', 'opening', '--state', 'pending')
  const ids = (asked.answer as { id: number }[]).map(({ id }) => String(id)) // rows of its list
  expect(ids).toHaveLength(2)
  const sums = async () => (await answerOf(mover, 'openings', 'sums', '--account', 'merchant,cash-rider')).answer
  const waiting = (account: string, expected: string) => ({ account, currency: 'NPR', standing: '0.00', expected })
  expect(await sums()).toEqual([waiting('merchant', '-120.50'), waiting('cash-rider', '300.00')])
  expect((await run(decider, 'approvals', 'approve', ...ids)).exit).toBe(0)
  expect(await held()).toEqual({ NPR: -12_050n, cash: 30_000n })
  expect((await send()).answer).toMatchObject({ created: 0, unchanged: 2 })
  expect(await sums()).toMatchObject([{ standing: '-120.50' }, { standing: '300.00' }])
  const made = await run(mover, 'deposits', 'create', '--rider', String(rider), '--currency', 'NPR')
  expect(made.err).toContain('NPR 300.00')

  const list = await run(mover, 'openings', 'list', '--account', 'merchant', '--party-id', String(merchant))
  expect(list.out).toContain('-120.50')
  const [number = ''] = list.out.split('\n')[1]?.split('\t') ?? []
  const back = await answerOf(mover, 'openings', 'reverse', number, '--reason', 'The old books were wrong')
  expect(back.answer).toMatchObject({ field: 'opening_balance', before: '-120.50', after: '0.00' })
  expect((await run(decider, 'approvals', 'approve', String(back.answer.approval_id))).exit).toBe(0)
  expect(await held()).toEqual({ cash: 30_000n })
  const enter = ['openings', 'enter', String(merchant), '--account', 'merchant', '--amount', '7', '--currency', 'NPR'] as const
  expect((await answerOf(mover, ...enter, '--reason', 'Entered anew')).answer).toMatchObject({ after: '7.00' })
})
