// Steps of many documents at the terminal: each is decided separately, in the given order, and an interrupted command is run
// again.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '@office/cli/commands'
import { runEach } from '@office/cli/core/nouns/each-record'
import { type Invoicing, invoicing } from '@office/server/areas/finance/invoices/invoice.testing'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { CallError } from '@office/shared/core/api/failure'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { atTerminal } from './at-terminal.ts'
import { run, signedIn, type Terminal } from './run-office.ts'

vi.setConfig({ testTimeout: 90_000 })

let office: TestOffice
let of: Invoicing
let checker: Terminal
/** They wait for approval; the last one belongs to a merchant who owes the operator. */
let numbers: string[]
let owed: string
/** Issued by the person who decides here. */
let own: string

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(tx => seedDemoData(tx, 20, Date.now()))
  of = await invoicing(office)
  const both = await office.signInWith([
    'use-cli',
    'view-merchant-finance',
    'create-merchant-invoice',
    'approve-merchant-invoice',
    'reject-merchant-invoice',
    'pay-merchant-invoice',
    'print-merchant-invoice',
    'approve-rider-deposit',
    'count-rider-deposit',
    'view-rider-finance',
  ])
  checker = await signedIn(office, both)
  const issued = async (sent: { cod: bigint; charge: bigint }, by = of.maker) =>
    (await of.issue(await of.due(await of.newMerchant(), [sent]), by)).number
  numbers = []
  for (let at = 0; at < 5; at++) numbers.push(await issued({ cod: 100_000n, charge: 10_000n }))
  owed = await issued({ cod: 0n, charge: 5_000n })
  own = await issued({ cod: 100_000n, charge: 0n }, both)
}, 120_000)
afterAll(async () => {
  checker.close()
  await office.close()
})

const payments = () =>
  office.inTenant(async tx => {
    const { rows } = await sql<{ payment: string }>`
      select concat_ws(' ', d.number, p.amount, p.reference) as payment
      from document_payments p join documents d on d.id = p.document_id order by d.id, p.id`.execute(tx)
    return rows.map(({ payment }) => payment)
  })

it('approves each by itself in the order told, and says of the others why not', async () => {
  const [first = '', second = '', third = '', ...others] = numbers
  expect((await run(checker, 'invoices', 'approve', first, second)).exit).toBe(2)
  const told = [third, own, first, 'INV-1999-000001', third]
  const mixed = await run(checker, 'invoices', 'approve', ...told, '--yes', '--json')
  const { data, ...beside } = JSON.parse(mixed.out)
  expect([mixed.exit, data.map(({ number }: { number: string }) => number)]).toEqual([3, [third, first]])
  expect(beside).toEqual({
    schema: 1,
    refused: [
      { name: own, code: 'own-invoice', message: expect.stringContaining('someone else must decide') },
      { name: 'INV-1999-000001', code: 'not-found', message: expect.stringContaining('There is no') },
    ],
    not_answered: [],
  })
  const rest = await checker.run(['invoices', 'approve', '-', '--yes'], [second, ...others, owed].join('\n'))
  expect(rest).toMatchObject({ exit: 0, err: expect.stringContaining('✓ 4 done') })
  // Approved documents stay approved, whatever the command.
  const again = await run(checker, 'invoices', 'approve', first, second, '--yes')
  expect(again.err.match(/^On .*$/gm)).toHaveLength(1)
  expect([again.exit, again.err]).toEqual([3, expect.stringMatching(/already been decided[\s\S]*✓ 0 done {3}✗ 2 refused/)])
})

describe('a run of transfers', () => {
  const args = () => [...numbers.slice(0, 4), owed]
  const flags = { amount: undefined, reference: 'RUN-7', on: undefined, yes: true }

  it('is of whole amounts', async () => {
    const inPart = await run(checker, 'invoices', 'pay', ...args(), '--amount', '100', '--reference', 'RUN-7', '--yes')
    expect([inPart.exit, inPart.err]).toEqual([2, expect.stringContaining('--amount applies to one document only')])
    expect(await payments()).toEqual([])
  })

  it.each([false, true])(
    'pays nothing twice where an answer is lost half-way and the command is run again (JSON %s)',
    async json => {
      const [done = '', lost = '', ...left] = json ? [numbers[2], numbers[3], owed] : [numbers[0], numbers[1], owed]
      const told = { out: '', err: '' }
      const context = await atTerminal(checker, told, () => true)
      const real = context.fetch
      let payment = 0
      // The server has the second payment, and its answer never comes, however often it is sent.
      const flaky: typeof fetch = async (...asked) => {
        const answer = await real(...asked)
        const [request] = asked
        if (String(request instanceof Request ? request.url : request).endsWith('/payments') && payment++ > 0)
          throw new TypeError('lost')
        return answer
      }
      const pay = await commands.find(({ path }) => path === 'invoices pay')?.load()
      if (!pay) throw new Error('invoices can be paid')
      const asked = { args: [done, lost, ...left], flags: { ...flags, json } }
      const ended = runEach(pay, 'named', asked, { ...context, fetch: flaky })
      await expect(ended).rejects.toThrow(CallError)
      if (json)
        expect(JSON.parse(told.out)).toMatchObject({ data: [{ number: done }], refused: [], not_answered: [lost, ...left] })
      else expect(told.err).toContain(`No answer for: ${[lost, ...left].join(', ')}`)
      const kept = await payments()
      expect(kept.slice(-2)).toEqual([`${done} 900.00 RUN-7`, `${lost} 900.00 RUN-7`])

      const again = await run(checker, 'invoices', 'pay', done, lost, ...left, '--reference', 'RUN-7', '--yes')
      expect(again).toMatchObject({ exit: 3, err: expect.stringContaining(`✗ ${done} has been paid`) })
      expect(again.err).toContain(`✗ ${owed}: This is paid to us`)
      expect(again.err).toContain('✓ 0 done   ✗ 3 refused')
      expect(await payments()).toEqual(kept)
    },
  )
})

it('saves a paper of each, and no file of the name of one', async () => {
  const [first = '', second = ''] = numbers
  const oneFile = await run(checker, 'invoices', 'print', first, second, '-o', 'both.pdf', '--force')
  expect([oneFile.exit, oneFile.err]).toEqual([2, expect.stringContaining('Leave it out to give each record its own file')])
  expect((await run(checker, 'invoices', 'print', first, second)).exit).toBe(0)
  expect([first, second].map(number => existsSync(join(checker.folder, `${number}.pdf`)))).toEqual([true, true])
})

it('leaves alone what is told of each by itself: a count, a slip, why a variance is accepted', async () => {
  const refused = async (words: string, ...told: string[]) => {
    const { exit, err } = await checker.run(told, 'RD-2026-000001\n')
    expect([told.join(' '), exit, err]).toEqual([told.join(' '), 2, expect.stringContaining(words)])
  }
  await refused('--reason applies to one deposit only', 'deposits', 'approve', '1', '2', '--yes', '--reason', 'He lost a note')
  await refused('office deposits count handles one document at a time', 'deposits', 'count', '-', '1000x3')
  await refused('count one deposit at a time', 'deposits', 'count', 'RD-2026-000001', 'RD-2026-000002', '1000x3')
  await refused('office branchdeposits spend handles one', 'branchdeposits', 'spend', '-', 'Fuel', '100')
})
