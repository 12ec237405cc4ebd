// An agency's month at the terminal, with its commission set off: what is left is paid in with its slip, the approval pays the
// commission, and the month pays the rest.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBalance } from '@office/server/areas/finance/journal/journal.part'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sellAtAgency } from '../agency-month.ts'
import { answerOf, run, signedIn, type Terminal } from './run-office.ts'

// Each command is a process of its own; on a busy machine a dozen of them take a while.
vi.setConfig({ testTimeout: 90_000 })

let office: TestOffice
let agency: string
let [maker, checker]: Terminal[] = []

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(tx => seedDemoData(tx, 20, Date.now()))
  agency = String(await sellAtAgency(office))
  const open = async (...permissions: string[]) =>
    signedIn(office, await office.signInWith([...permissions, 'use-cli', 'view-agency-finance', 'view-agency-commission']))
  maker = await open('create-agency-deposit', 'create-agency-commission')
  checker = await open('approve-agency-deposit', 'approve-agency-commission', 'pay-agency-commission')
}, 120_000)
afterAll(async () => {
  for (const terminal of [maker, checker]) terminal?.close()
  await office.close()
})

const balances = () =>
  office.inTenant(async tx => [
    await readBalance(tx, 'cash-agency', Number(agency)),
    await readBalance(tx, 'commission-agency', Number(agency)),
  ])

it('pays in what is left of the cash and the commission with it, and the month for the rest', async () => {
  const pending = await answerOf(maker, 'agencydeposits', 'pending', '--agency', agency)
  expect(pending.answer.sums).toEqual([{ currency: 'NPR', orders: 3, amount: '3000.00' }])
  const made = await run(maker, 'agencydeposits', 'create', '--agency', agency)
  expect(made.err).toContain('3 lines, NPR 3,000.00')
  expect(made.err).toContain('NPR 300.00 of this is set off as commission, so NPR 2,700.00 must be paid in.')
  const number = /AD-\d{4}-\d{6}/.exec(made.err)?.[0] ?? ''
  expect((await run(maker, 'agencydeposits', 'approve', number, '--yes')).exit).not.toBe(0)
  expect((await run(checker, 'agencydeposits', 'approve', number, '--yes')).err).toContain('slip')
  const slip = join(maker?.folder ?? '', 'slip.pdf')
  writeFileSync(slip, '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
  expect((await run(maker, 'agencydeposits', 'slip', number, slip)).exit).toBe(0)
  const approved = await answerOf(checker, 'agencydeposits', 'approve', number, '--yes', '--reference', 'NIC-778')
  expect(approved.answer).toMatchObject({ state: 'approved', declared: '3000.00', commission: '300.00', net: '2700.00' })
  expect(await balances()).toEqual([{}, {}])

  const commission = await answerOf(checker, 'agencycommissions', 'show', approved.answer.commission_number)
  expect(commission.answer).toMatchObject({ state: 'paid', paid: '300.00' })
  const explained = await run(checker, 'agencycommissions', 'explain', approved.answer.commission_number)
  expect(explained.out.match(/100\.00/g)?.length).toBeGreaterThanOrEqual(3)

  // The month pays its fixed sum, and nothing twice.
  const earned = await answerOf(maker, 'agencycommissions', 'pending')
  expect(earned.answer.payees.find((row: { id: number }) => row.id === Number(agency))).toMatchObject({
    sums: [{ currency: 'NPR', amount: '500.00' }],
  })
  const month = (await answerOf(maker, 'agencycommissions', 'create', agency)).answer.commissions[0]
  expect(month).toMatchObject({ declared: '500.00' })
  expect((await answerOf(checker, 'agencycommissions', 'approve', month.number, '--yes')).exit).toBe(0)
  expect(await balances()).toEqual([{}, { NPR: 50_000n }])
  const paid = await answerOf(checker, 'agencycommissions', 'pay', month.number, '--reference', 'NIC-9', '--yes')
  expect(paid.answer).toMatchObject({ state: 'paid', paid: '500.00' })
  expect(await balances()).toEqual([{}, {}])
})
