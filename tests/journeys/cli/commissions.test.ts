// A rider's two months at the terminal: made, explained, approved, paid, with the amount taken back deducted from the next one.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Earning, earning, owing, rule } from '@office/server/areas/finance/commissions/commission.testing'
import { readBalance } from '@office/server/areas/finance/journal/journal.part'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { answerOf, run, signedIn, type Terminal } from './run-office.ts'

// Each command is a process of its own; on a busy machine a dozen of them take a while.
vi.setConfig({ testTimeout: 90_000 })

let office: TestOffice
let of: Earning
let [maker, checker]: Terminal[] = []

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(tx => seedDemoData(tx, 20, Date.now()))
  of = await earning(office)
  const open = async (...permissions: string[]) =>
    signedIn(office, await office.signInWith([...permissions, 'use-cli', 'view-rider-commission']))
  maker = await open('create-rider-commission')
  checker = await open('approve-rider-commission', 'reject-rider-commission', 'pay-rider-commission', 'write-off-collection')
}, 120_000)
afterAll(async () => {
  for (const terminal of [maker, checker]) terminal?.close()
  await office.close()
})

it('pays a month, explains it, and takes back what was not so', async () => {
  const rider = await of.newRider([rule('per-kg', { amount: '12', maximum: '25' })])
  const [wrong = 0] = await of.did(rider, 'delivery', '2026-01-10', 3)
  const january = ['--period', '2026-01-01..2026-01-31']
  const misspelt = await run(maker, 'commissions', 'pending', '--period', '2026-01')
  expect(misspelt).toMatchObject({ exit: 2, err: expect.stringContaining('--period: Enter a day') })
  const pending = await answerOf(maker, 'commissions', 'pending', ...january)
  const payee = pending.answer.payees.find((row: { id: number }) => row.id === rider)
  expect(payee).toMatchObject({ deliveries: 3, sums: [{ amount: '75.00' }] })
  const unknown = await answerOf(maker, 'commissions', 'create', 'nobody')
  expect(unknown).toMatchObject({ exit: 1, err: expect.stringContaining('There is no') })
  const tried = await run(maker, 'commissions', 'create', payee.name, ...january, '--dry-run')
  expect(tried.err).toContain('3 lines, NPR 75.00')
  const partly = await answerOf(maker, 'commissions', 'create', String(rider), '999999', ...january, '--dry-run')
  expect(partly).toMatchObject({ exit: 1, answer: { commissions: [{ declared: '75.00' }] } })
  const made = await run(maker, 'commissions', 'create', String(rider), ...january)
  expect(made.err).toContain('3 lines, NPR 75.00. Someone else must approve it.')
  const number = /RC-\d{4}-\d{6}/.exec(made.err)?.[0] ?? ''
  expect((await run(maker, 'commissions', 'create', String(rider), ...january)).err).toContain(
    `${number} already covers 01/01/2026 to 31/01/2026`,
  )

  const explained = await run(maker, 'commissions', 'explain', number)
  expect(explained.out).toContain('Each delivery: NPR 12.00 per kg, at most NPR 25.00')
  expect(explained.out).toContain('2.5 kg × NPR 12.00, capped at the maximum')

  expect((await answerOf(checker, 'commissions', 'reject', number, '--details', 'Too early')).answer).toMatchObject({
    state: 'rejected',
  })
  // Named twice, they are one person.
  const twice = await answerOf(maker, 'commissions', 'create', String(rider), payee.name, ...january)
  expect(twice).toMatchObject({ exit: 0, answer: { commissions: [{ declared: '75.00' }] } })
  const again = twice.answer.commissions[0]
  expect((await answerOf(maker, 'commissions', 'approve', again.number, '--yes')).exit).not.toBe(0)
  expect((await answerOf(checker, 'commissions', 'approve', again.number)).exit).toBe(2)
  expect((await answerOf(checker, 'commissions', 'approve', again.number, '--yes')).answer).toMatchObject({ state: 'approved' })
  const paid = await answerOf(checker, 'commissions', 'pay', again.number, '--reference', 'NIC-9', '--yes')
  expect(paid.answer).toMatchObject({ state: 'paid', paid: '75.00' })
  expect(await office.inTenant(tx => readBalance(tx, 'commission-rider', rider))).toEqual({})

  await of.takeBack([wrong])
  await of.did(rider, 'delivery', '2026-02-03')
  const next = await answerOf(maker, 'commissions', 'create', String(rider), '--period', '2026-02-01..2026-02-28')
  expect(next.answer.commissions[0]).toMatchObject({ declared: '0.00', taken_back: '-25.00' })
  expect((await answerOf(maker, 'commissions', 'cancel', next.answer.commissions[0].number)).answer).toMatchObject({
    state: 'cancelled',
  })
  expect((await run(maker, 'commissions', 'print', again.number)).exit).toBe(0)
  const path = join(maker?.folder ?? '', `${again.number}.pdf`)
  expect(existsSync(path) && readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
})

it('carries into the next commission what one leaves open to us, or requests its write-off', async () => {
  const { number, rider } = await owing(of)
  const carried = await run(checker, 'commissions', 'carry', number)
  expect(carried.err).toContain('is carried into the next commission')
  expect(carried.err).toContain(`office commissions carry-end ${number}`)
  expect((await answerOf(checker, 'commissions', 'carry', number)).exit).not.toBe(0)
  expect((await answerOf(checker, 'commissions', 'carry-end', number)).answer).toMatchObject({ state: 'approved' })
  const asked = await run(checker, 'commissions', 'write-off', number, '--reason', 'He left', '--dry-run')
  expect(asked.err).toContain('Still owed to us would change from NPR 80.00 to NPR 0.00')
  await run(checker, 'commissions', 'carry', number)
  await of.did(rider, 'delivery', '2026-03-10')
  const { answer } = await answerOf(maker, 'commissions', 'create', String(rider), '--period', '2026-03-01..2026-03-31')
  const [next] = answer.commissions
  expect(next).toMatchObject({ declared: '-40.00', carried: [{ number, amount: '-80.00' }] })
  const explained = await run(maker, 'commissions', 'explain', next.number)
  expect(explained.out).toMatch(new RegExp(`Carried over.*${number}.*-80.00`))
  expect((await run(maker, 'commissions', 'show', next.number, '--explain')).out).toContain(number)
  expect((await run(checker, 'commissions', 'approve', next.number, '--yes')).err).toContain('NPR 40.00, to be paid to us')
})

it('asks before a month of which an amount is paid is made in parts, and pays that amount once', async () => {
  const rider = await of.newRider([rule('per-event', { amount: '40' }), rule('fixed', { amount: '1000' })])
  for (const day of ['2026-01-05', '2026-01-20']) await of.did(rider, 'delivery', day)
  const create = ['commissions', 'create', String(rider), '--period'] as const
  const later = 'The amount for 01/01/2026 to 31/01/2026 is paid in full with the commission that includes 31/01/2026'
  const first = '2026-01-01..2026-01-15'
  expect((await run(maker, 'commissions', 'pending', '--period', first)).out).toContain(later)
  expect((await run(maker, ...create, first, '--dry-run')).err).toContain(later)
  expect(await run(maker, ...create, first)).toMatchObject({
    ...{ exit: 2, err: expect.stringContaining(`${later}. Make it all the same?`) },
  })
  const one = await answerOf(maker, ...create, first, '--yes')
  expect(one.answer.commissions).toMatchObject([{ declared: '40.00' }])
  const explained = await run(maker, 'commissions', 'explain', one.answer.commissions[0].number)
  expect(explained.out).toContain('NPR 1,000.00 for 01/01/2026 to 31/01/2026, paid with the commission that includes 31/01/2026')
  const two = await answerOf(maker, ...create, '2026-01-16..2026-01-31', '--yes')
  expect(two.answer.commissions).toMatchObject([{ declared: '1040.00' }])
})
