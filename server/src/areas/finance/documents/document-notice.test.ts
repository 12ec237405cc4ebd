// Mails that parties get automatically, through a mail server for tests: of an event once, never without a template, with the
// paper of an issued invoice, and kept as not sent for whoever has no address.

import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { businessContract } from '@office/shared/areas/settings/business.contract'
import { emailContract, notificationContract } from '@office/shared/areas/settings/message-setting.contract'
import type { FinanceEvent } from '@office/shared/areas/settings/notification.model'
import { formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../core/testing/eventually.ts'
import { attachmentOf } from '../../../core/testing/mail-catcher.ts'
import { earning, january, rule } from '../commissions/commission.testing.ts'
import { at, dayNow } from '../invoices/invoice.testing.ts'
import { documentNoticeJob } from './document-notice.job.ts'
import { type MailingOffice, mailingOffice } from './mail.testing.ts'

const { list, mail, mails } = merchantInvoiceContract

describe('automatic mails about documents', () => {
  let t: MailingOffice['t']
  let of: MailingOffice['of']
  let to: MailingOffice['to']
  let close: MailingOffice['close']
  let made = 0

  beforeAll(async () => {
    ;({ t, of, to, close } = await mailingOffice())
  }, 60_000)
  afterAll(() => close())

  const wants = async (texts: Partial<Record<FinanceEvent, string>>, is_on = true) => {
    const params = { kind: 'finance' }
    const { version } = await t.admin.call(notificationContract.get, { params })
    const templates = Object.entries(texts).map(
      ([event, text]) => ({ event: event as FinanceEvent, channel: 'email', text }) as const,
    )
    await t.admin.call(notificationContract.update, { params, body: { is_on, templates, version } })
  }
  const issued = async (email?: string) => {
    const merchant = await of.newMerchant({ name: `Tea House ${++made}`, ...(email ? { email } : {}) })
    return of.issue(await of.due(merchant, [{ cod: 100_000n, charge: 11_300n, tax: 1300n }]))
  }
  /** The mails of an invoice once there are so many and none of them waits. */
  const sentOf = (id: number, count: number) =>
    eventually(async () => {
      const sent = (await of.maker.call(mails, at(id))).mails
      return sent.length === count && sent.every(({ status }) => status !== 'queued') && sent
    })
  /** The queue has nothing of this kind left to do. */
  const quiet = () =>
    eventually(async () => {
      const { rows } = await t.database.pool.query(
        `select 1 from pgboss.job where name = '${documentNoticeJob.name}' and state in ('created', 'active', 'retry')`,
      )
      return rows.length === 0
    })

  it('go to nobody before there is a template, and to nobody while they are off', async () => {
    const first = await issued('before@house.test')
    await wants({ 'invoice-issued': 'Invoice {document}' }, false)
    const second = await issued('off@house.test')
    await quiet()
    for (const { id } of [first, second]) expect((await of.maker.call(mails, at(id))).mails).toEqual([])
  })

  it('tell of an issued invoice with its paper, in the language of the company, and of its payment, once each', async () => {
    const { has_logo: _logo, has_background: _background, ...profile } = await t.admin.call(businessContract.get)
    await t.admin.call(businessContract.update, { body: { ...profile, language: 'de' } })
    await wants({
      'invoice-issued': '{{merchant}}: {document}, {amount}, {date}, {company}',
      'invoice-paid': 'Paid: { document } on {date}{reason}',
    })
    const { id, number, declared, currency } = await issued('told@house.test')
    const [told] = await sentOf(id, 1)
    expect(told).toMatchObject({ to: 'told@house.test', status: 'sent', sent_by: null, event: 'invoice-issued' })
    const [letter] = to('told@house.test')
    expect(letter?.text).toMatch(new RegExp(`Rechnung [a-zäöü]+: ${number}`))
    expect(letter?.text).toContain(
      `Tea House ${made}: ${number}, ${currency} ${declared}, ${formatDay(dayNow())}, ${t.tenant.company}`,
    )
    expect(letter?.text).toContain(`filename=${number}.pdf`)
    expect(letter && attachmentOf(letter).subarray(0, 5).toString()).toBe('%PDF-')
    // Whoever sends it by hand is warned, and a payment notice is no paper.
    await of.approve(id)
    await of.pay(id, declared)
    const [paid, before] = await sentOf(id, 2)
    expect([paid?.event, before?.event]).toEqual(['invoice-paid', 'invoice-issued'])
    const [, notice] = to('told@house.test')
    expect(notice?.text).toMatch(new RegExp(`Paid: ${number} on ${formatDay(dayNow())}\\r\\n`))
    expect(notice?.text).not.toContain('filename')
    // Paid anew after a reversal, it is told anew: with another day.
    await of.reverse(id)
    await of.pay(id, declared)
    await quiet()
    expect(await sentOf(id, 3)).toHaveLength(3)
    expect(to('told@house.test')).toHaveLength(3)
  })

  it('are written once however often the job runs', async () => {
    const { id } = await issued('twice@house.test')
    await sentOf(id, 1)
    const { services } = t.server
    const task = { documentId: id, event: 'invoice-issued', staffId: of.maker.staffId, language: 'en' }
    await t.inTenant(tx => services.queue.record(tx, t.tenant.id, documentNoticeJob.name, task, task))
    services.queue.kick(documentNoticeJob.name)
    await quiet()
    expect(await sentOf(id, 1)).toHaveLength(1)
  })

  it('are told in the list as sent automatically, until one is sent by hand', async () => {
    const { id } = await issued('list@house.test')
    await sentOf(id, 1)
    const listed = async () => (await of.maker.call(list, { query: { filters: { id: String(id), mailed: 'sent' } } })).data
    expect(await listed()).toMatchObject([{ mailed: 'sent', mailed_automatically: true }])
    await of.maker.call(mail, { ...at(id), body: {} })
    await sentOf(id, 2)
    expect(await listed()).toMatchObject([{ mailed: 'sent', mailed_automatically: false }])
  })

  it('are kept as not sent, and why, for a party without an address', async () => {
    const { id, number } = await issued()
    const [kept] = await sentOf(id, 1)
    expect(kept).toMatchObject({ to: null, status: 'failed', error: 'no-address', event: 'invoice-issued' })
    const { data } = await t.admin.call(emailContract.mails, { query: { filters: { status: 'failed' } } })
    const logged = data.find(({ subject }) => subject.includes(number))
    expect(logged).toMatchObject({ recipient: null, error: 'no-address' })
    const again = t.admin.call(emailContract.resend, at(logged?.id ?? 0))
    await expect(again).rejects.toMatchObject({ code: 'not-possible' })
    expect((await of.maker.call(list, { query: { filters: { id: String(id), mailed: 'none,failed' } } })).data).toHaveLength(1)
    await of.maker.call(mail, { ...at(id), body: { to: 'hand@house.test' } })
    expect((await sentOf(id, 2))[0]).toMatchObject({ to: 'hand@house.test', status: 'sent' })
  })

  it('do not leave after the invoice was rejected', async () => {
    const { id } = await issued('later@house.test')
    expect((await sentOf(id, 1))[0]).toMatchObject({ status: 'retrying', error: 'put-off' })
    await of.reject(id)
    await t.database.pool.query(`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`)
    t.server.services.queue.kick('send-mail')
    await eventually(async () => (await of.maker.call(mails, at(id))).mails[0]?.error === 'withheld')
  })

  it('say that the paper could not be made for a day', async () => {
    await wants({ 'invoice-paid': 'Paid' })
    const { id } = await issued('paper@house.test')
    await wants({ 'invoice-issued': 'Issued' })
    const task = { documentId: id, event: 'invoice-issued', staffId: of.maker.staffId, language: 'en' }
    await t.inTenant(tx => t.server.services.queue.record(tx, t.tenant.id, `${documentNoticeJob.name}/given-up`, task))
    expect(await sentOf(id, 1)).toMatchObject([{ to: null, status: 'failed', error: 'without-file' }])
  })

  it('tell riders, branches and agencies of the decision on their deposits, with the reason of a rejection', async () => {
    await wants({ 'deposit-approved': 'Well: {document}', 'deposit-rejected': 'No: {document}, {amount}, {reason}' })
    const { staffId, email } = await t.signInWith([])
    const [rider, branch, agency, reason] = await t.inTenant(async tx => {
      const made = await sql<{ rider: number; branch: number; agency: number; reason: number }>`
        with place as (insert into warehouses (code, name, kind, email) values ('NAG', 'Agency', 'agency', 'agency@house.test') returning id),
        branch as (insert into warehouses (code, name, email) values ('NBR', 'Branch', 'branch@house.test') returning id),
        rider as (insert into riders (name, staff_id, warehouse_id) select 'Rider', ${staffId}, id from branch returning id, warehouse_id),
        rider_deposit as (insert into documents (kind, number, state, party_id, warehouse_id, currency, lines, declared, counted, maker_id)
          select 'rider-deposit', 'RD-1', 'counted', id, warehouse_id, 'NPR', 0, 0, 0, ${staffId} from rider returning id),
        branch_deposit as (insert into documents (kind, number, state, party_id, warehouse_id, currency, lines, declared, maker_id)
          select 'branch-deposit', 'BD-1', 'submitted', id, id, 'NPR', 0, 900, ${staffId} from branch returning id),
        agency_deposit as (insert into documents (kind, number, state, party_id, warehouse_id, currency, lines, declared, maker_id)
          select 'agency-deposit', 'AD-1', 'submitted', id, id, 'NPR', 0, 1250, ${staffId} from place returning id)
        select rider_deposit.id as rider, branch_deposit.id as branch, agency_deposit.id as agency,
          (select id from reasons where applies_to = 'deposit-rejected' order by id limit 1) as reason from rider_deposit, branch_deposit, agency_deposit`.execute(
        tx,
      )
      const [row] = made.rows
      return [row?.rider ?? 0, row?.branch ?? 0, row?.agency ?? 0, row?.reason ?? 0] as const
    })
    await t.admin.call(riderDepositContract.statusUpdate, { ...at(rider), body: { status: 'approved' } })
    await t.admin.call(agencyDepositContract.reject, { ...at(agency), body: { reason_id: reason, details: 'Unreadable' } })
    const reject = () =>
      t.admin.call(branchDepositContract.reject, { ...at(branch), body: { reason_id: reason, details: 'No slip' } })
    await Promise.allSettled([reject(), reject(), reject()])
    await eventually(() => to('branch@house.test').length > 0)
    await eventually(() => to(email).length === 1 && to('agency@house.test').length === 1)
    expect(to(email)[0]?.text).toContain('Well: RD-1')
    expect(to('agency@house.test')[0]?.text).toMatch(/No: AD-1, NPR 1,250\.00, .+ =C2=B7 Unreadable/)
    const told = await t.admin.call(agencyDepositContract.mails, at(agency))
    expect(told).toMatchObject({ email: 'agency@house.test', mails: [{ event: 'deposit-rejected', sent_by: null }] })
    await quiet()
    expect(to('branch@house.test')).toHaveLength(1)
    expect(to('branch@house.test')[0]?.text).toMatch(/No: BD-1, NPR 900\.00, .+ =C2=B7 No slip/)
    expect(await t.admin.call(branchDepositContract.mails, at(branch))).toMatchObject({ mails: [{ event: 'deposit-rejected' }] })
    expect(await t.admin.call(riderDepositContract.mails, at(rider))).toMatchObject({ mails: [{ to: email }] })
  })

  it('tell riders of an issued commission with its paper, once, and its list that it was sent', async () => {
    await wants({ 'commission-issued': 'Earned: {document}, {amount}' })
    const { staffId, email } = await t.signInWith([])
    const work = await earning(t)
    const rider = await work.newRider([rule('per-event', { amount: '50.00' })])
    await t.inTenant(tx => sql`update riders set staff_id = ${staffId} where id = ${rider}`.execute(tx))
    await work.did(rider, 'delivery', '2026-01-10', 2)
    const { id, number } = await t.admin.call(riderCommissionContract.create, { body: { party_id: rider, ...january } })
    await eventually(() => to(email).length > 0)
    await quiet()
    const [letter, ...more] = to(email)
    expect(more).toEqual([])
    expect(letter?.text).toContain(`Earned: ${number}, NPR 100.00`)
    expect(letter && attachmentOf(letter).subarray(0, 5).toString()).toBe('%PDF-')
    const sent = { mailed: 'sent', mailed_automatically: true }
    const row = () => t.admin.call(riderCommissionContract.list, { query: { filters: { id: String(id) } } })
    await eventually(async () => (await row()).data[0]?.mailed === 'sent')
    expect((await row()).data).toMatchObject([sent])
  })

  it('tell of each part payment and reversal with what is left, and of an invoice that came to nothing, never of a draft', async () => {
    await wants({
      'invoice-part-paid': 'Part: {amount}, {open} left on {date}',
      'payment-reversed': 'Back: {amount}, {open}, {reason}',
      'invoice-rejected': 'Void: {document}, {reason}',
      'invoice-cancelled': 'Gone: {document} of {amount}',
    })
    const texts = (address: string) => to(address).map(({ text }) => /(Part|Back|Void|Gone): .*/.exec(text)?.[0])
    const paid = await issued('parts@house.test')
    await of.approve(paid.id)
    for (const amount of ['100', '50']) await of.pay(paid.id, amount)
    await of.reverse(paid.id)
    await sentOf(paid.id, 3)
    expect(texts('parts@house.test')).toEqual([
      `Part: NPR 100.00, NPR 787.00 left on ${formatDay(dayNow())}`,
      `Part: NPR 50.00, NPR 737.00 left on ${formatDay(dayNow())}`,
      'Back: NPR 50.00, NPR 787.00, Sent back by the bank',
    ])
    const [refused, given] = [await issued('refused@house.test'), await issued('given@house.test')]
    await of.reject(refused.id)
    await of.cancel(given.id)
    await sentOf(refused.id, 1)
    await sentOf(given.id, 1)
    expect(texts('refused@house.test')[0]).toMatch(new RegExp(`^Void: ${refused.number}, .+ Two orders are not theirs`))
    expect(texts('given@house.test')).toEqual([`Gone: ${given.number} of NPR 887.00`])
    const draft = await issued('draft@house.test')
    await t.inTenant(tx => sql`update documents set state = 'draft', issued_at = null where id = ${draft.id}`.execute(tx))
    await of.cancel(draft.id)
    await quiet()
    expect((await of.maker.call(mails, at(draft.id))).mails).toEqual([])
  })

  it('tell senders of an approved adjustment and of a decided claim, once each', async () => {
    await wants({
      'adjustment-approved': 'Changed: {waybill} by {amount} on {date}{document}',
      'claim-approved': 'Yes: {waybill}, {amount}',
      'claim-rejected': 'No: {waybill}, {reason}',
    })
    const merchant = await of.newMerchant({ name: 'Claims House', email: 'claims@house.test' })
    const decider = await t.signInWith(['approve-request', 'reject-request', 'view-approval'])
    const parcels = await t.inTenant(tx =>
      sql<{ id: number; waybill_number: string }>`
        update orders set merchant_id = ${merchant}, walking_customer_id = null, business_id = null, custody = 'none', declared_value = 500,
          currency = 'NPR', status_key = case when id = (select min(id) from orders) then 'key_17' else 'key_33' end, settlement = 'settled'
        where id in (select id from orders order by id limit 3) returning id, waybill_number`.execute(tx),
    )
    const [credited, agreed, refused] = parcels.rows.toSorted((a, b) => a.id - b.id)
    if (!credited || !agreed || !refused) throw new Error('There are three')
    const why = { reason: 'Three days late' }
    const credit = await t.admin.call(adjustmentContract.ask, { ...at(credited.id), body: { of: 'credit', amount: '5', ...why } })
    const claims = [agreed, refused].map(({ id }) =>
      t.admin.call(adjustmentContract.claim, { ...at(id), body: { amount: '300', ...why } }),
    )
    const [yes, no] = await Promise.all(claims)
    for (const asked of [credit, yes]) await decider.call(approvalContract.approve, at(asked?.approval_id ?? 0))
    await decider.call(approvalContract.reject, { ...at(no?.approval_id ?? 0), body: { reason: 'Found meanwhile' } })
    await quiet()
    await eventually(() => to('claims@house.test').length >= 3)
    const texts = to('claims@house.test').map(({ text }) => /(Changed|Yes|No): .*/.exec(text)?.[0])
    expect(texts.toSorted()).toEqual([
      `Changed: ${credited.waybill_number} by NPR 5.00 on ${formatDay(dayNow())}`,
      `No: ${refused.waybill_number}, Found meanwhile`,
      `Yes: ${agreed.waybill_number}, NPR 300.00`,
    ])
    // Told with the request, where the order is looked up.
    const told = await Promise.all([credited, refused].map(({ id }) => t.admin.call(adjustmentContract.list, at(id))))
    expect(told.flat()).toMatchObject([
      { mail: { to: 'claims@house.test', event: 'adjustment-approved', sent_by: null } },
      { mail: { to: 'claims@house.test', event: 'claim-rejected' } },
    ])
    const task = { requestId: yes?.approval_id ?? 0, event: 'claim-approved', staffId: decider.staffId, language: 'en' }
    await t.inTenant(tx => t.server.services.queue.record(tx, t.tenant.id, documentNoticeJob.name, task, task))
    t.server.services.queue.kick(documentNoticeJob.name)
    await quiet()
    expect(to('claims@house.test')).toHaveLength(3)
    // What is asked among ourselves and not decided for is not told, nor is a claim that was taken back told as one of 0.
    await wants({
      'claim-approved': 'Yes: {amount}',
      'claim-rejected': 'No: {reason}',
      'claim-taken-back': 'Back: {waybill}, {amount}',
    })
    const less = async (amount: string) => {
      const { approval_id } = await t.admin.call(adjustmentContract.claim, { ...at(agreed.id), body: { amount, ...why } })
      return at(approval_id ?? 0)
    }
    await decider.call(approvalContract.reject, { ...(await less('0')), body: { reason: 'It is lost indeed' } })
    await decider.call(approvalContract.approve, await less('0'))
    await quiet()
    await eventually(() => to('claims@house.test').length >= 4)
    const later = to('claims@house.test').slice(3)
    expect(later.map(({ text }) => /(Yes|No|Back): .*/.exec(text)?.[0])).toEqual([`Back: ${agreed.waybill_number}, NPR 300.00`])
    const [back] = await t.admin.call(adjustmentContract.list, at(agreed.id))
    expect(back).toMatchObject({ mail: { event: 'claim-taken-back' } })
    // Told on the page of the request as on that of its order.
    const request = await decider.call(approvalContract.get, at(back?.id ?? 0))
    expect(request.mail).toEqual(back?.mail)
  })
})
