// Documents by mail, through a mail server for tests: the paper that is served goes to the party or another address, once for
// each key, and nothing leaves that was rejected meanwhile.
import { agencyCommissionContract, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { businessContract } from '@office/shared/areas/settings/business.contract'
import { auditContract } from '@office/shared/areas/staff/audit.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../core/testing/eventually.ts'
import { attachmentOf } from '../../../core/testing/mail-catcher.ts'
import { at } from '../invoices/invoice.testing.ts'
import { type MailingOffice, mailingOffice } from './mail.testing.ts'

const { list, mail, mails, pdf } = merchantInvoiceContract

describe('documents by mail', () => {
  let t: MailingOffice['t']
  let of: MailingOffice['of']
  let to: MailingOffice['to']
  let close: MailingOffice['close']
  let made = 0

  beforeAll(async () => {
    ;({ t, of, to, close } = await mailingOffice())
  }, 60_000)
  afterAll(() => close())

  /** An issued invoice of a new merchant with this address. */
  const issued = async (email?: string) => {
    const merchant = await of.newMerchant({ name: `Tea House ${++made}`, ...(email ? { email } : {}) })
    return of.issue(await of.due(merchant, [{ cod: 100_000n, charge: 11_300n, tax: 1300n }]))
  }
  const mailed = (id: number) =>
    eventually(async () => {
      const [newest] = (await of.maker.call(mails, at(id))).mails
      return newest?.status !== 'queued' && newest
    })
  it('go out as they are served, to the address of the party, in the language of the company', async () => {
    const { has_logo: _logo, has_background: _background, ...profile } = await t.admin.call(businessContract.get)
    await t.admin.call(businessContract.update, { body: { ...profile, language: 'de' } })
    const { id, number } = await issued('tea@house.test')
    await of.approve(id)
    expect(await of.maker.call(mails, at(id))).toEqual({ email: 'tea@house.test', mails: [] })
    const idempotencyKey = 'mail-once-0001'
    const answer = await of.maker.call(mail, { ...at(id), body: {} }, { idempotencyKey })
    expect(await of.maker.call(mail, { ...at(id), body: {} }, { idempotencyKey })).toEqual(answer)
    expect(await mailed(id)).toMatchObject({ to: 'tea@house.test', status: 'sent', error: null, sent_by: expect.any(String) })
    const [letter, ...more] = to('tea@house.test')
    expect(more).toEqual([])
    expect(letter?.text).toContain(`Rechnung ${number}`)
    expect(letter?.text).toContain(`filename=${number}.pdf`)
    const served = await of.maker.call(pdf, at(id))
    expect(letter && attachmentOf(letter).equals(Buffer.from(served.bytes))).toBe(true)
    const log = await t.admin.call(auditContract.list, { query: { filters: { action: 'merchant-invoice.mail' } } })
    expect(log.data).toMatchObject([{ subject: 'merchant-invoice', subject_id: id }])
  })

  it('go to another address if that is asked for, before they are approved as well, and say all mails, the newest first', async () => {
    const { id } = await issued()
    await expect(of.maker.call(mail, { ...at(id), body: {} })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'to', code: 'no-address', message: expect.stringContaining('has no email address') }] },
    })
    await expect(of.maker.call(mail, { ...at(id), body: { to: 'nowhere' } })).rejects.toMatchObject({ status: 422 })
    await of.maker.call(mail, { ...at(id), body: { to: 'books@keeper.test' } })
    await mailed(id)
    const answer = await of.checker.call(mail, { ...at(id), body: { to: 'nobody@keeper.test' } })
    expect(answer.mails.map(sent => sent.to)).toEqual(['nobody@keeper.test', 'books@keeper.test'])
    expect(await mailed(id)).toMatchObject({ status: 'failed', error: 'refused', sent_at: null })
    expect(to('books@keeper.test').map(attachmentOf)[0]?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('are told in the list by what became of the newest: sent and when, on their way while they are retried, failed, or none', async () => {
    const ids: Record<string, number> = {}
    const told: Record<string, string> = { sent: 'list', 'on-its-way': 'later', failed: 'nobody' }
    for (const [mailed, name] of Object.entries(told)) {
      const { id } = await issued()
      ids[mailed] = id
      // An older mail that arrived does not count beside a newer one that did not.
      await of.maker.call(mail, { ...at(id), body: { to: `before-${name}@list.test` } })
      await of.maker.call(mail, { ...at(id), body: { to: `${name}@list.test` } })
    }
    ids.none = (await issued()).id
    await eventually(async () => {
      const states = await t.inTenant(tx =>
        sql<{ n: number }>`select count(*)::int as n from mails where recipient like '%@list.test' and status = 'queued'`.execute(
          tx,
        ),
      )
      return states.rows[0]?.n === 0
    })
    const among = { id: Object.values(ids).join(',') }
    const listed = async (mailed: string) => (await of.maker.call(list, { query: { filters: { ...among, mailed } } })).data
    for (const [mailed, id] of Object.entries(ids)) expect((await listed(mailed)).map(one => one.id)).toEqual([id])
    expect((await listed('none,failed')).map(one => one.id).sort()).toEqual([ids.none, ids.failed].sort())
    const { data } = await of.maker.call(list, { query: { filters: among } })
    const seen = Object.fromEntries(data.map(({ id, mailed, mailed_at }) => [id, { mailed, at: mailed_at !== null }]))
    expect(seen).toEqual({
      [ids.sent ?? 0]: { mailed: 'sent', at: true },
      [ids['on-its-way'] ?? 0]: { mailed: 'on-its-way', at: false },
      [ids.failed ?? 0]: { mailed: 'failed', at: false },
      [ids.none ?? 0]: { mailed: 'none', at: false },
    })
  })

  it('go out neither as drafts nor after a rejection, not even those that wait', async () => {
    const { id, number } = await issued('wait@house.test')
    await t.inTenant(tx => sql`update documents set state = 'draft' where id = ${id}`.execute(tx))
    await expect(of.maker.call(mail, { ...at(id), body: {} })).rejects.toMatchObject({
      code: 'not-possible',
      message: `${number} is still a draft`,
    })
    await t.inTenant(tx => sql`update documents set state = 'issued' where id = ${id}`.execute(tx))
    await of.maker.call(mail, { ...at(id), body: { to: 'later@house.test' } })
    expect(await mailed(id)).toMatchObject({ status: 'retrying', error: 'put-off' })
    await of.reject(id)
    await expect(of.maker.call(mail, { ...at(id), body: {} })).rejects.toMatchObject({ code: 'not-possible' })
    await t.database.pool.query(`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`)
    t.server.services.queue.kick('send-mail')
    await eventually(async () => (await of.maker.call(mails, at(id))).mails[0]?.error === 'withheld')
    expect(to('later@house.test')).toEqual([])
  })

  const kinds = {
    'walking-invoice': {
      contract: walkingInvoiceContract,
      email: 'walker@house.test',
      party: () =>
        sql`insert into walking_customers (name, phone, email) values ('Walker', '98', 'walker@house.test') returning id`,
    },
    'rider-commission': {
      contract: riderCommissionContract,
      // That of the account with which the rider signs in.
      email: null,
      party: (account: number) => sql`insert into riders (name, staff_id) values ('Rider', ${account}) returning id`,
    },
    'agency-commission': {
      contract: agencyCommissionContract,
      email: 'agency@house.test',
      party: () =>
        sql`insert into warehouses (code, name, kind, email) values ('AG', 'Agency', 'agency', 'agency@house.test') returning id`,
    },
  } as const

  it.each(Object.entries(kinds))('go to the address of the party: %s', async (kind, { contract, email: own, party }) => {
    const { staffId, email: account } = await t.signInWith([])
    const email = own ?? account
    const id = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`with party as (${party(staffId)})
        insert into documents (kind, number, state, party_id, currency, lines, declared, maker_id, issued_at, period_from, period_to)
        select ${kind}, ${`X-${kind}`}, 'issued', party.id, 'NPR', 0, 12.5, ${staffId}, now(), '2026-01-01', '2026-01-31' from party
        returning id`.execute(tx)
      return rows[0]?.id ?? 0
    })
    expect(await t.admin.call(contract.mail, { ...at(id), body: {} })).toMatchObject({ email, mails: [{ to: email }] })
    await eventually(async () => (await t.admin.call(contract.mails, at(id))).mails[0]?.status === 'sent')
    expect(to(email).map(letter => attachmentOf(letter).subarray(0, 5).toString())).toEqual(['%PDF-'])
  })

  it('are sent by whoever issues or approves them, and at head office alone', async () => {
    const { id } = await issued('walls@house.test')
    const viewer = await t.signInWith(['view-merchant-finance', 'print-merchant-invoice'])
    await expect(viewer.call(mail, { ...at(id), body: {} })).rejects.toMatchObject({ status: 403 })
    expect(await viewer.call(mails, at(id))).toMatchObject({ mails: [] })
    const clerk = await t.signInWith(['view-merchant-finance', 'create-merchant-invoice'])
    await t.inTenant(tx =>
      sql`with place as (insert into warehouses (code, name) values ('MAIL', 'Mail branch') returning id)
        insert into staff_warehouses (staff_id, warehouse_id) select ${clerk.staffId}, id from place`.execute(tx),
    )
    for (const call of [clerk.call(mails, at(id)), clerk.call(mail, { ...at(id), body: { to: 'x@house.test' } })])
      await expect(call).rejects.toMatchObject({ status: 404 })
    const other = await t.addTenant()
    await expect(other.call(mails, at(id))).rejects.toMatchObject({ status: 404 })
    // Of the other kind.
    await expect(t.admin.call(walkingInvoiceContract.mails, at(id))).rejects.toMatchObject({ status: 404 })
    expect(to('x@house.test')).toEqual([])
  })
})
