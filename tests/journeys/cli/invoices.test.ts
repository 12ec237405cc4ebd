// A merchant's week at the terminal: what is due is invoiced, approved and paid by others, and the day's payments are a file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Invoicing, invoicing } from '@office/server/areas/finance/invoices/invoice.testing'
import { readBalance } from '@office/server/areas/finance/journal/journal.part'
import { joinServer } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { answerOf, run, signedIn, type Terminal } from './run-office.ts'

// Each command is a process of its own; on a busy machine a dozen of them take a while.
vi.setConfig({ testTimeout: 90_000 })

let office: TestOffice
let of: Invoicing
let [maker, checker]: Terminal[] = []

beforeAll(async () => {
  office = await joinServer()
  await office.inTenant(tx => seedDemoData(tx, 20, Date.now()))
  of = await invoicing(office)
  const open = async (...permissions: string[]) =>
    signedIn(office, await office.signInWith([...permissions, 'use-cli', 'view-merchant-finance', 'view-order']))
  maker = await open('create-merchant-invoice', 'print-merchant-invoice')
  checker = await open('approve-merchant-invoice', 'reject-merchant-invoice', 'pay-merchant-invoice')
}, 120_000)
afterAll(async () => {
  for (const terminal of [maker, checker]) terminal?.close()
  await office.close()
})

it('takes a week from due to paid through two pairs of hands', async () => {
  const merchant = await of.newMerchant({ bank_account_number: '0011223344' })
  await of.due(
    merchant,
    Array.from({ length: 5 }, () => ({ cod: 100_000n, charge: 11_300n, tax: 1300n })),
  )
  const flag = ['--merchant', String(merchant)]
  const pending = await answerOf(maker, 'invoices', 'pending', ...flag)
  expect(pending.answer.sums).toEqual([{ currency: 'NPR', orders: 5, adjustments: '0.00', net: '4435.00' }])
  expect(await answerOf(maker, 'invoices', 'create')).toMatchObject({ exit: 2 })
  expect((await answerOf(maker, 'invoices', 'create', 'NOBODY')).err).toContain('NOBODY cannot be on an invoice')

  const euro = await run(maker, 'invoices', 'create', pending.answer.orders[0].waybill_number, '--currency', 'EUR')
  expect([euro.exit, euro.err]).toEqual([1, expect.stringContaining('An invoice is in one currency; this is NPR')])
  const first = await answerOf(maker, 'invoices', 'create', pending.answer.orders[0].waybill_number)
  expect(first.answer).toMatchObject({ lines: 1, declared: '887.00' })
  const details = ['--details', 'All in one, please']
  expect((await answerOf(checker, 'invoices', 'reject', first.answer.number, ...details)).answer).toMatchObject({
    state: 'rejected',
  })
  // A list that found nothing stands for no order, not for all that is due.
  const ofNone = await maker?.run(['invoices', 'create', '-', ...flag], 'waybill_number\n')
  expect(ofNone).toMatchObject({ exit: 1, err: expect.stringContaining('There is nothing to invoice') })
  const made = await run(maker, 'invoices', 'create', ...flag, '--remark', 'Week 47')
  expect(made.err).toContain('5 lines, NPR 4,435.00')
  const number = /INV-\d{4}-\d{6}/.exec(made.err)?.[0] ?? ''

  expect((await answerOf(maker, 'invoices', 'approve', number, '--yes')).exit).not.toBe(0)
  expect((await answerOf(checker, 'invoices', 'approve', number)).exit).toBe(2)
  expect((await answerOf(checker, 'invoices', 'approve', number, '--yes')).answer).toMatchObject({ state: 'approved' })
  const mail = (...more: string[]) => answerOf(checker, 'invoices', 'mail', number, ...more)
  expect(await mail()).toMatchObject({ exit: 1, err: expect.stringContaining('has no email address') })
  expect((await mail('--to', 'desk@tea.test')).answer.mails).toMatchObject([{ to: 'desk@tea.test' }])
  // Run again after a break, it sends nothing twice.
  expect(await mail('--to', 'desk@tea.test')).toMatchObject({
    exit: 1,
    err: expect.stringContaining('already sent to desk@tea.test'),
  })
  expect((await mail('--to', 'books@keeper.test', '--again')).answer.mails).toHaveLength(2)
  const unsent = await run(checker, 'invoices', 'list', '--state', 'issued,approved', '--mailed', 'none,failed')
  expect(unsent.out).not.toContain(number)
  // One that failed goes out again.
  const letter = () =>
    office.inTenant(tx =>
      tx.selectFrom('mails').select('status').where('recipient', '=', 'books@keeper.test').executeTakeFirstOrThrow(),
    )
  await expect.poll(letter).toEqual({ status: 'sent' })
  await office.inTenant(tx =>
    tx.updateTable('mails').set({ status: 'failed', error: 'refused' }).where('recipient', '=', 'books@keeper.test').execute(),
  )
  expect((await run(checker, 'invoices', 'list', '--mailed', 'none,failed')).out).toContain(number)
  const desk = await signedIn(office, await office.signInWith(['use-cli', 'update-email-setting']))
  const failed = await run(desk, 'mails', 'list', '--status', 'failed')
  const again = await desk.run(['mails', 'resend', '-'], failed.out)
  expect(again).toMatchObject({ exit: 0, err: expect.stringContaining('The mail to books@keeper.test is sent again') })
  await expect.poll(letter).toEqual({ status: 'sent' })
  desk.close()
  expect(await run(checker, 'invoices', 'mail', number, first.answer.number, '--to', 'a@b.test')).toMatchObject({ exit: 2 })
  expect((await answerOf(checker, 'invoices', 'mail', first.answer.number)).err).toContain('no longer sent to anyone')
  expect((await answerOf(checker, 'invoices', 'pay', number, '--yes')).exit).toBe(2)
  // The day of the company is another than that of this machine.
  const zone = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  await office.inTenant(tx => sql`update tenants set time_zone = ${zone} where id = current_tenant()`.execute(tx))
  const part = await run(checker, 'invoices', 'pay', number, '--amount', '1000', '--reference', 'NIC-1', '--yes')
  expect(part.err).toContain('NPR 1,000.00 of NPR 4,435.00 paid')
  const rest = await answerOf(checker, 'invoices', 'pay', number, '--reference', 'NIC-2', '--yes')
  expect(rest.answer).toMatchObject({ state: 'paid', paid: '4435.00' })
  expect(await office.inTenant(tx => readBalance(tx, 'merchant', merchant))).toEqual({})

  const statement = await answerOf(checker, 'statement', String(merchant))
  expect(statement.answer.accounts).toMatchObject([{ currency: 'NPR', opening: '0.00', closing: '0.00' }])
  const send = (...more: string[]) => answerOf(checker, 'statement', String(merchant), '--mail', ...more)
  expect(await send()).toMatchObject({ exit: 1, err: expect.stringContaining('has no email address') })
  expect((await send('desk@tea.test')).answer.mails).toMatchObject([{ to: 'desk@tea.test', format: 'pdf' }])
  expect(await send('desk@tea.test')).toMatchObject({ exit: 1, err: expect.stringContaining('already sent to desk@tea.test') })
  expect((await send('desk@tea.test', '--from', '2026-01-01', '--xlsx')).answer.mails[0]).toMatchObject({
    from_day: '2026-01-01',
    format: 'xlsx',
  })
  expect((await send('books@keeper.test', '--again')).answer.mails).toHaveLength(3)
  expect(await send('desk@tea.test', '-o', 'x.pdf')).toMatchObject({ exit: 2 })
  // Those of several at once: each is told what became of its own, and a repeat sends nothing twice.
  const other = await of.newMerchant({ name: 'Silk Road', email: 'silk@road.test' })
  const idle = await of.newMerchant({ name: 'Idle Looms', email: 'idle@looms.test' })
  const bare = await of.newMerchant({ name: 'No Post' })
  for (const party of [other, bare]) await of.due(party, [{ cod: 50_000n, charge: 5000n }])
  const several = `id\tname\n${[bare, other, idle].map(id => `${id}\tname`).join('\n')}\n`
  const sendAll = () => checker?.run(['statement', '-', '--mail', '--json'], several)
  const all = await sendAll()
  expect(all?.exit).toBe(3)
  expect(JSON.parse(all?.out ?? '')).toMatchObject({
    data: [{ mails: [{ to: 'silk@road.test' }] }],
    refused: [
      { name: String(bare), message: expect.stringMatching(/^to: No Post has no email address/) },
      { name: String(idle), code: 'nothing-to-state', message: expect.stringContaining('Idle Looms: There is nothing to state') },
    ],
  })
  expect((await sendAll())?.out).toContain('The statement of Silk Road was already sent to silk@road.test')
  expect(await checker?.run(['statement', '-', '--mail', 'x@road.test'], several)).toMatchObject({ exit: 2 })
  expect(await checker?.run(['statement', '-'], several)).toMatchObject({ exit: 2 })
  const table = await run(checker, 'statement', String(merchant))
  const [headings, opening, ...entries] = table.out.trim().split('\n')
  expect([headings, opening]).toEqual([
    'account\tcurrency\ttime\tkind\tabout\tamount\tbalance',
    'merchant\tNPR\t\topening-balance\t\t\t0.00',
  ])
  expect(entries.pop()).toBe('merchant\tNPR\t\tclosing-balance\t\t\t0.00')
  expect(entries.at(-1)).toMatch(
    new RegExp(`^merchant\tNPR\t\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\tpayout\t${number} · NIC-2\t-3435\\.00\t0\\.00$`),
  )
  expect((await run(checker, 'statement', String(merchant), '--csv', '-o', 'statement.csv')).exit).toBe(0)
  expect(readFileSync(join(checker?.folder ?? '', 'statement.csv'), 'utf8')).toContain('NIC-1')
  // A file named without its format is refused; otherwise the table would go to standard output and nothing would be saved.
  for (const told of [
    ['statement', String(merchant)],
    ['invoices', 'list'],
    ['invoices', 'list', '--json'],
  ])
    expect(await run(checker, ...told, '-o', 'nothing.csv')).toMatchObject({
      exit: 2,
      out: '',
      err: expect.stringContaining('--csv'),
    })
  expect(existsSync(join(checker?.folder ?? '', 'nothing.csv'))).toBe(false)

  // Where its amounts come from, down to the journal, which has the same by order and by party.
  const { explained } = JSON.parse((await run(checker, 'invoices', 'show', number, '--explain', '--json')).out)
  const [collected, charged] = explained.of
  expect(explained).toMatchObject({ amount: '4435.00' })
  expect(collected).toMatchObject({ title: 'COD collected', amount: '5000.00' })
  expect(charged).toMatchObject({ title: 'Charges', amount: '-565.00' })
  expect(collected.of.map((order: { amount: string }) => order.amount)).toEqual(Array(5).fill('1000.00'))
  expect((await run(checker, 'invoices', 'show', number, '--explain')).out).toContain('In the journal')
  const journal = await answerOf(checker, 'journal', number, '--kinds', 'payout')
  expect(journal.answer.entries.map((entry: { reference: string }) => entry.reference)).toEqual(['NIC-2', 'NIC-1'])
  const ofOrder = await answerOf(checker, 'journal', '--order', collected.of[0].title)
  expect(ofOrder.answer.entries.map((entry: { kind: string }) => entry.kind).sort()).toEqual(['charge', 'delivery'])
  const ledger = await run(checker, 'journal', '--merchant', String(merchant), '--limit', '3')
  // As in every other piped list: the values that --kinds and --account take, and figures to calculate with.
  expect(ledger.out).toMatch(/\n\d+\t\d{4}-\d\d-\d\dT[\d:.]+Z\tpayout\t.*\tmerchant\t.*\tNPR\t-3435\.00\n/)
  expect(ledger.err).toContain('--before')
  expect((await answerOf(checker, 'journal')).exit).toBe(2)
  const refused = async (...args: string[]) => {
    const { exit, err } = await run(checker, ...args)
    expect([args.join(' '), exit]).toEqual([args.join(' '), 2])
    return err
  }
  const ofMerchant = ['journal', '--merchant', String(merchant)]
  expect(await refused(...ofMerchant, '--kinds', 'payout,bogus')).toContain(
    '--kinds: "bogus" is not an option here. Options: cod-collected, delivery-reversed,',
  )
  expect(await refused(...ofMerchant, '--from', 'yesterdaz')).toContain('--from: ')
  expect(await refused('journal', number, '--account', 'merchant')).toContain('--account needs a party')
  expect(await refused('statement', String(merchant), '--explain', '--pdf')).toContain('--explain')
  const told = JSON.parse((await run(checker, 'statement', String(merchant), '--explain', '--json')).out)
  expect(told.explained).toHaveLength(told.data.accounts[0].entries.length)
  // People read the entries of an account below it, under one heading.
  const seen = (await checker?.show(['statement', String(merchant), '--explain']))?.out ?? ''
  expect(seen.match(/^What /gm)).toHaveLength(1)
  expect(seen.match(/^ {2}Owed to the merchant/gm)).toHaveLength(told.explained.length)
  expect((await answerOf(checker, 'statement', '1', '--rider')).exit).toBe(5)

  // Of the amounts due in two currencies one is invoiced.
  const abroad = await of.newMerchant()
  await of.due(abroad, [{ cod: 100_000n, charge: 0n }])
  await of.due(abroad, [{ cod: 200_000n, charge: 0n }], 'EUR')
  const ofOne = await answerOf(maker, 'invoices', 'create', '--merchant', String(abroad), '--currency', 'EUR')
  expect(ofOne.answer).toMatchObject({ currency: 'EUR', lines: 1, declared: '2000.00' })
  // Pending orders are passed on as listed.
  const left = await run(maker, 'invoices', 'pending', '--merchant', String(abroad))
  const ofRest = await maker?.run(['invoices', 'create', '-', '--json'], left.out)
  expect(JSON.parse(ofRest?.out ?? '').data).toMatchObject({ currency: 'NPR', lines: 1, declared: '1000.00' })

  // Another merchant owes the operator: amounts in a file are numbers, including those below 0.
  const debtor = await of.newMerchant()
  await of.due(debtor, [{ cod: 0n, charge: 45n }])
  await run(maker, 'invoices', 'create', '--merchant', String(debtor))
  const listed = ['invoices', 'list', '--party-id', String(debtor), '--columns', 'declared,created_at,id,number']
  const [heading, row = ''] = (await run(checker, ...listed, '--csv')).out.split('\r\n')
  expect(heading).toBe('declared,created_at,id,number')
  expect(row).toMatch(/^-0\.45,\d{4}-\d\d-\d\dT[\d:.]+Z,\d+,INV-/)
  expect((await run(checker, ...listed, '--xlsx', '-o', 'owed.xlsx')).exit).toBe(0)
  const sheet = await readSheet(new Uint8Array(readFileSync(join(checker?.folder ?? '', 'owed.xlsx'))), 'owed.xlsx')
  if ('refused' in sheet) throw new Error(sheet.refused.code)
  expect(sheet.headings).toEqual(['declared', 'created_at (UTC)', 'id', 'number'])

  const file = await run(checker, 'invoices', 'payments')
  const line = file.out.split('\r\n').find(text => text.includes('0011223344'))
  expect(line).toContain(`NPR,4435.00,${number},NIC-1 NIC-2`)
  expect((await run(maker, 'invoices', 'print', number)).exit).toBe(0)
  const path = join(maker?.folder ?? '', `${number}.pdf`)
  expect(existsSync(path) && readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
})

it('takes a payment back that the bank returned, and enters it again', async () => {
  const merchant = await of.newMerchant({ bank_account_number: '0099887766' })
  await of.due(merchant, [{ cod: 100_000n, charge: 10_000n }])
  const { answer } = await answerOf(maker, 'invoices', 'create', '--merchant', String(merchant))
  const { number } = answer
  const pay = () => answerOf(checker, 'invoices', 'pay', number, '--reference', 'NIC-9', '--yes')
  await answerOf(checker, 'invoices', 'approve', number, '--yes')
  expect((await pay()).answer).toMatchObject({ state: 'paid' })
  const reverse = (...more: string[]) => answerOf(checker, 'invoices', 'reverse-payment', number, ...more)
  const why = ['--reason', 'Account closed']
  expect(await reverse('--yes', ...why)).toMatchObject({ exit: 2, err: expect.stringContaining('--reference') })
  expect(await reverse('--reference', 'NIC-9', ...why)).toMatchObject({ exit: 2, err: expect.stringContaining('--yes') })
  expect(await reverse('--reference', 'NIC-9', '--yes')).toMatchObject({ exit: 2, err: expect.stringContaining('--reason') })
  expect((await reverse('--reference', 'NIC-8', '--yes', ...why)).err).toContain('no payment with the reference NIC-8')
  expect((await answerOf(maker, 'invoices', 'reverse-payment', number, '--reference', 'NIC-9', '--yes', ...why)).exit).toBe(5)
  expect(await reverse('--reference', 'nic-9', '--yes', ...why)).toMatchObject({
    exit: 0,
    answer: { state: 'approved', paid: '0.00', payments: [{ reversed: { reason: 'Account closed' } }] },
  })
  expect(await office.inTenant(tx => readBalance(tx, 'merchant', merchant))).toEqual({ NPR: 90_000n })
  const journal = await answerOf(checker, 'journal', number, '--kinds', 'payment-reversed')
  expect(journal.answer.entries).toMatchObject([{ reason: 'Account closed' }])
  expect((await pay()).answer).toMatchObject({ state: 'paid', paid: '900.00' })
})

it('invoices a party with more orders than one invoice may have, in two currencies, by one command', async () => {
  const merchant = await of.newMerchant()
  await of.due(
    merchant,
    Array.from({ length: 1002 }, () => ({ cod: 1000n, charge: 0n })),
  )
  await of.due(merchant, [{ cod: 500n, charge: 0n }], 'EUR')
  const create = (...more: string[]) => maker?.run(['invoices', 'create', '--merchant', String(merchant), ...more])
  const { data, left } = JSON.parse((await create('--json'))?.out ?? '')
  expect(data.made).toMatchObject([
    { currency: 'NPR', lines: 1000, declared: '10000.00' },
    { currency: 'NPR', lines: 2, declared: '20.00' },
    { currency: 'EUR', lines: 1, declared: '5.00' },
  ])
  expect({ number: data.number, left }).toEqual({ number: data.made[0].number, left: 0 })
  expect(await create()).toMatchObject({ exit: 1, err: expect.stringContaining('nothing to invoice') })
})
