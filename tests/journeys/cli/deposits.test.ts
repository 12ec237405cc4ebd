// Cash at the terminal: a rider's evening with a count that is short by 500, and an agency's payment with its slip.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { deliverAll, type Evening } from '../rider-evening.ts'
import { answerOf, run, signedIn, type Terminal } from './run-office.ts'

// Each command is a process of its own; on a busy machine a dozen of them take a while.
vi.setConfig({ testTimeout: 90_000 })

let office: TestOffice
let evening: Evening
let [maker, counter, checker]: Terminal[] = []

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(tx => seedDemoData(tx, 45, Date.now()))
  evening = await deliverAll(office, 'CLI')
  const open = async (...permissions: string[]) =>
    signedIn(office, await office.signInWith([...permissions, 'use-cli', 'view-rider-finance', 'view-rider-overview']))
  maker = await open('create-rider-deposit', 'print-rider-deposit')
  counter = await open('count-rider-deposit')
  checker = await open('approve-rider-deposit', 'reject-rider-deposit')
}, 120_000)
afterAll(async () => {
  for (const terminal of [maker, counter, checker]) terminal?.close()
  await office.close()
})

it('takes the cash from the rider to the branch through three pairs of hands', async () => {
  const { rider, waybills } = evening
  const pending = await answerOf(maker, 'deposits', 'pending', '--rider', String(rider))
  expect(pending.answer.sums).toEqual([{ currency: 'NPR', orders: 38, amount: '38000.00' }])
  // By name as well as by number, and in one currency.
  const named = (...more: string[]) => answerOf(maker, 'deposits', 'pending', '--rider', evening.name, ...more)
  expect((await named('--currency', 'NPR')).answer.sums).toEqual(pending.answer.sums)
  expect((await named('--currency', 'EUR')).answer.sums).toEqual([])
  expect(await answerOf(maker, 'deposits', 'create')).toMatchObject({ exit: 2 })
  const held = ['deposits', 'pending', '--rider', String(rider)]
  expect((await maker?.show(held))?.out).toMatch(/ {2}\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d {2}NPR .* 1,000\.00$/m)
  expect((await run(maker, ...held)).out).toMatch(/Z\tNPR\t.*\t1000\.00$/m)
  const wrong = await answerOf(maker, 'deposits', 'create', 'NOBODY', waybills[0] ?? '', 'NEITHER')
  for (const name of ['NOBODY', 'NEITHER']) expect(wrong.err).toContain(`${name} cannot be in a deposit`)

  const first = await answerOf(maker, 'deposits', 'create', waybills[0] ?? '', waybills[1] ?? '')
  expect(first.answer).toMatchObject({ lines: 2, declared: '2000.00' })
  const reject = (...more: string[]) =>
    answerOf(checker, 'deposits', 'reject', first.answer.number, '--details', 'All in one, please', ...more)
  expect(await reject('--reason', 'A full moon')).toMatchObject({ exit: 2, err: expect.stringContaining('Slip missing') })
  const rejected = await reject('--reason', 'slip missing')
  expect(rejected.answer).toMatchObject({ state: 'rejected', rejected_for: 'Slip missing', reason: 'All in one, please' })
  const second = await answerOf(maker, 'deposits', 'create', waybills[0] ?? '')
  expect((await answerOf(maker, 'deposits', 'cancel', second.answer.number)).answer).toMatchObject({ state: 'cancelled' })

  // A list that found nothing stands for no order, not for all that the rider holds.
  const ofNone = await maker?.run(['deposits', 'create', '-', '--rider', String(rider)], 'waybill_number\n')
  expect(ofNone).toMatchObject({ exit: 1, err: expect.stringContaining('There is no cash to hand in') })

  const made = await answerOf(maker, 'deposits', 'create', '--rider', String(rider), '--remark', 'Evening')
  expect(made.answer).toMatchObject({ state: 'submitted', lines: 38 })
  const number: string = made.answer.number
  const seen = await answerOf(counter, 'deposits', 'show', number)
  expect(seen.answer).toMatchObject({ declared: null })
  expect(JSON.stringify(seen.answer)).not.toContain('38000')
  const own = await answerOf(maker, 'deposits', 'count', number, '1000x38')
  expect([own.exit, own.err]).toEqual([5, expect.stringContaining('can grant count-rider-deposit')])
  expect((await answerOf(counter, 'deposits', 'count', number, 'many')).exit).toBe(2)
  const counted = await (counter ?? expect.unreachable()).run(['deposits', 'count', number, '1000x37', '500x1'])
  expect(counted.err).toContain(`${number} counted: NPR 37,500.00, declared NPR 38,000.00, variance NPR -500.00`)

  expect((await answerOf(checker, 'deposits', 'approve', number)).exit).toBe(2)
  const silent = await answerOf(checker, 'deposits', 'approve', number, '--yes')
  expect([silent.exit, silent.err]).toEqual([1, expect.stringContaining('above the limit. Enter a reason')])
  const approved = await answerOf(checker, 'deposits', 'approve', number, '--yes', '--reason', 'He lost a note')
  expect(approved.answer).toMatchObject({ state: 'approved', variance: '-500.00' })

  expect((await answerOf(maker, 'deposits', 'pending', '--rider', String(rider))).answer).toMatchObject({ sums: [], orders: [] })
  expect((await maker?.run(['deposits', 'print', number]))?.exit).toBe(0)
  const path = join(maker?.folder ?? '', `${number}.pdf`)
  expect(existsSync(path) && readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
})

it('takes the cash of the branch to head office, less what it may spend', async () => {
  const { branch } = evening
  const open = async (...permissions: string[]) =>
    signedIn(office, await office.signInWith([...permissions, 'use-cli', 'view-branch-finance', 'view-branch-expense']))
  const [clerk, head] = [
    await open('create-branch-deposit', 'create-branch-expense', 'print-branch-deposit'),
    await open('approve-branch-deposit', 'reject-branch-deposit', 'approve-branch-expense'),
  ]
  const pending = await answerOf(clerk, 'branchdeposits', 'pending', '--branch', String(branch))
  expect(pending.answer).toMatchObject({ sums: [{ currency: 'NPR', receipts: 1, amount: '37500.00' }] })
  const made = await answerOf(clerk, 'branchdeposits', 'create', pending.answer.receipts[0].reference)
  const number: string = made.answer.number
  expect((await answerOf(clerk, 'branchdeposits', 'spend', number, 'Champagne', '900')).err).toContain('Available: Fuel')
  const receipt = join(clerk.folder, 'receipt.pdf')
  writeFileSync(receipt, '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
  const fuel = await answerOf(clerk, 'branchdeposits', 'spend', number, 'fuel', '450', '--file', receipt)
  expect(fuel.answer).toMatchObject({ kind_name: 'Fuel', amount: '450.00', has_file: true, state: 'open' })
  const repeated = ['branchdeposits', 'spend', number, 'Fuel', '450.00'] as const
  expect(await answerOf(clerk, ...repeated)).toMatchObject({ exit: 1, err: expect.stringContaining('Add --again') })
  const second = await answerOf(clerk, ...repeated, '--again')
  expect(second.answer).toMatchObject({ amount: '450.00', state: 'open' })
  const tyre = await answerOf(clerk, 'branchdeposits', 'spend', number, 'Vehicle repair', '1200', '--note', 'Tyre')
  const later = await answerOf(clerk, 'branchdeposits', 'receipt', number, String(tyre.answer.id), receipt)
  expect(later.answer).toMatchObject({ id: tyre.answer.id, has_file: true })
  expect((await answerOf(clerk, 'branchdeposits', 'receipt', number, String(tyre.answer.id), receipt)).err).toContain(
    'has a receipt already',
  )
  await answerOf(clerk, 'branchdeposits', 'slip', number, receipt)
  expect((await answerOf(head, 'branchdeposits', 'approve', number, '--yes')).err).toContain('still undecided')
  expect((await answerOf(head, 'branchdeposits', 'decide', number, String(fuel.answer.id))).exit).toBe(2)
  const decide = (id: number, ...verdict: string[]) => answerOf(head, 'branchdeposits', 'decide', number, String(id), ...verdict)
  expect((await decide(fuel.answer.id, '--approve')).answer).toMatchObject({ state: 'approved' })
  expect((await decide(second.answer.id, '--refuse', 'Entered twice')).answer).toMatchObject({ state: 'refused' })
  expect((await decide(tyre.answer.id, '--refuse', 'No receipt')).answer).toMatchObject({
    state: 'refused',
    reason: 'No receipt',
  })
  const listed = await answerOf(head, 'branchdeposits', 'expenses', number)
  expect(listed.answer.expenses).toHaveLength(3)
  const list = await head.run(['branchdeposits', 'list', '--state', 'submitted'])
  expect((await head.run(['branchdeposits', 'approve', '-'], list.out)).exit).toBe(2)
  const shown = await head.run(['branchdeposits', 'show', '-', '--json'], list.out)
  expect(JSON.parse(shown.out)).toMatchObject({ schema: 1, data: [{ number, state: 'submitted' }], refused: [] })
  const flags = ['--yes', '--reference', 'NIC-779', '--json']
  const approved = await head.run(['branchdeposits', 'approve', '-', ...flags], `number\nBD-1999-000001\n${number}\n`)
  expect([approved.exit, JSON.parse(approved.out)]).toMatchObject([
    3,
    {
      data: [{ number, state: 'approved', spent: '450.00', net: '37050.00' }],
      refused: [{ name: 'BD-1999-000001', code: 'not-found' }],
    },
  ])
  const again = await head.run(['branchdeposits', 'approve', '-', '--yes'], list.out)
  expect([again.exit, again.err]).toEqual([3, expect.stringContaining(`already been decided`)])
  expect((await clerk.run(['branchdeposits', 'print', number])).exit).toBe(0)
  for (const terminal of [clerk, head]) terminal.close()
})

it('takes the cash of an agency to head office with the slip of its bank', async () => {
  const { branch: agency } = await deliverAll(office, 'AGY', 'agency')
  const open = async (...permissions: string[]) =>
    signedIn(office, await office.signInWith([...permissions, 'use-cli', 'view-agency-finance']))
  const [clerk, head] = [
    await open('create-agency-deposit', 'print-agency-deposit'),
    await open('approve-agency-deposit', 'reject-agency-deposit'),
  ]
  const pending = await answerOf(clerk, 'agencydeposits', 'pending', '--agency', String(agency))
  expect(pending.answer.sums).toEqual([{ currency: 'NPR', orders: 38, amount: '38000.00' }])
  const made = await answerOf(clerk, 'agencydeposits', 'create', '--agency', String(agency))
  const number: string = made.answer.number
  expect((await answerOf(head, 'agencydeposits', 'approve', number, '--yes')).err).toContain('has no slip yet')
  expect((await answerOf(clerk, 'agencydeposits', 'slip', number, 'nowhere.pdf')).exit).toBe(1)
  const slip = join(clerk.folder, 'slip.pdf')
  writeFileSync(slip, '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
  expect((await answerOf(clerk, 'agencydeposits', 'slip', number, slip)).answer).toMatchObject({ has_slip: true })
  const approved = await answerOf(head, 'agencydeposits', 'approve', number, '--yes', '--reference', 'NIC-778')
  expect(approved.answer).toMatchObject({ state: 'approved', reference: 'NIC-778' })
  expect((await answerOf(head, 'agencydeposits', 'reject', number, '--details', 'Late')).err).toContain('already been decided')
  expect((await clerk.run(['agencydeposits', 'print', number])).exit).toBe(0)
  for (const terminal of [clerk, head]) terminal.close()
})
