// Statements of account by mail, through a mail server for tests: the file that can be saved goes to the party or another address,
// by whoever may send and see it, and nothing leaves that its sender may no longer see.
import { statementContracts } from '@office/shared/areas/finance/journal/statement.contract'
import { auditContract } from '@office/shared/areas/staff/audit.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../core/testing/eventually.ts'
import { attachmentOf } from '../../../core/testing/mail-catcher.ts'
import { type MailingOffice, mailingOffice } from '../documents/mail.testing.ts'
import { at } from '../invoices/invoice.testing.ts'

const { mail, mails, file } = statementContracts.merchant
const span = { from: '2020-01-01', to: '2030-12-31' }
const days = { from_day: span.from, to_day: span.to }

describe('statements of account by mail', () => {
  let t: MailingOffice['t']
  let of: MailingOffice['of']
  let to: MailingOffice['to']
  let close: MailingOffice['close']
  let made = 0

  beforeAll(async () => {
    ;({ t, of, to, close } = await mailingOffice())
  }, 60_000)
  afterAll(() => close())

  /** A merchant with this address, of whom an order is due. */
  const merchantWith = async (email?: string) => {
    const merchant = await of.newMerchant({ name: `Silk House ${++made}`, ...(email ? { email } : {}) })
    await of.due(merchant, [{ cod: 100_000n, charge: 11_300n, tax: 1300n }])
    return merchant
  }
  const sent = (id: number) =>
    eventually(async () => {
      const [newest] = (await t.admin.call(mails, at(id))).mails
      return newest?.status === 'sent' && newest
    })
  it('go to the address of the party as the file that can be saved, once for each key, and say for which days', async () => {
    const id = await merchantWith('silk@house.test')
    expect(await t.admin.call(mails, at(id))).toEqual({ email: 'silk@house.test', mails: [] })
    const idempotencyKey = 'statement-once-01'
    const answer = await t.admin.call(mail, { ...at(id), body: { ...days, format: 'csv' } }, { idempotencyKey })
    expect(await t.admin.call(mail, { ...at(id), body: { ...days, format: 'csv' } }, { idempotencyKey })).toEqual(answer)
    expect(await sent(id)).toMatchObject({ to: 'silk@house.test', ...days, format: 'csv', sent_by: expect.any(String) })
    const [letter, ...more] = to('silk@house.test')
    expect(more).toEqual([])
    expect(letter?.text).toContain(`Statement of account of Silk House ${made}`)
    expect(letter?.text).toContain('Closing balance: NPR 887.00')
    const served = await t.admin.call(file, { ...at(id), query: { ...span, format: 'csv' } })
    expect(letter && attachmentOf(letter).toString()).toBe(Buffer.from(served.bytes).toString())
    await t.admin.call(mail, { ...at(id), body: { ...days, to: 'books@keeper.test' } })
    await sent(id)
    expect(to('books@keeper.test').map(one => attachmentOf(one).subarray(0, 5).toString())).toEqual(['%PDF-'])
    const log = await t.admin.call(auditContract.list, { query: { filters: { action: 'statement.mail' } } })
    expect(log.data).toMatchObject([
      { subject: 'merchant', subject_id: id },
      { subject: 'merchant', subject_id: id },
    ])
  })

  it('ask for an address, and refuse days the wrong way round at their field', async () => {
    const id = await merchantWith()
    const refused = (body: object, path: string) =>
      expect(t.admin.call(mail, { ...at(id), body })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path }] } })
    await refused({}, 'to')
    await refused({ to: 'nowhere' }, 'to')
    await refused({ to: 'x@house.test', from_day: '2026-02-01', to_day: '2026-01-01' }, 'to_day')
    expect((await t.admin.call(mails, at(id))).mails).toEqual([])
  })

  it('are sent by whoever makes or decides documents of the party and may see its account, at head office for merchants', async () => {
    const id = await merchantWith('walls@house.test')
    const body = { ...days, to: 'x@house.test' }
    const viewer = await t.signInWith(['view-merchant-finance'])
    await expect(viewer.call(mail, { ...at(id), body })).rejects.toMatchObject({ status: 403 })
    expect(await viewer.call(mails, at(id))).toMatchObject({ mails: [] })
    const blind = await t.signInWith(['create-merchant-invoice'])
    await expect(blind.call(mail, { ...at(id), body })).rejects.toMatchObject({ status: 403 })
    const clerk = await t.signInWith(['view-merchant-finance', 'create-merchant-invoice'])
    const branch = await t.inTenant(tx =>
      tx.insertInto('warehouses').values({ code: 'STM', name: 'Statement branch' }).returning('id').executeTakeFirstOrThrow(),
    )
    const local = t.lookingAt(branch.id, clerk)
    for (const call of [local.call(mails, at(id)), local.call(mail, { ...at(id), body })])
      await expect(call).rejects.toMatchObject({ code: 'head-office-only' })
    const other = await t.addTenant()
    await expect(other.call(mails, at(id))).rejects.toMatchObject({ status: 404 })
    expect(to('x@house.test')).toEqual([])
    await clerk.call(mail, { ...at(id), body })
    await sent(id)
    expect(to('x@house.test')).toHaveLength(1)
  })

  it('are withheld if their sender may no longer see what is in them', async () => {
    const id = await merchantWith('late@house.test')
    const clerk = await t.signInWith(['view-merchant-finance', 'create-merchant-invoice'])
    await clerk.call(mail, { ...at(id), body: { ...days, to: 'later@house.test' } })
    await eventually(async () => (await t.admin.call(mails, at(id))).mails[0]?.error === 'put-off')
    await t.inTenant(tx =>
      sql`update roles set permissions = array['create-merchant-invoice'] where id = (select role_id from staff where id = ${clerk.staffId})`.execute(
        tx,
      ),
    )
    await t.database.pool.query(`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`)
    t.server.services.queue.kick('send-mail')
    await eventually(async () => (await t.admin.call(mails, at(id))).mails[0]?.error === 'withheld')
    expect(to('later@house.test')).toEqual([])
  })

  it.each(['rider', 'branch', 'agency', 'walking'] as const)('go to the address of the party: %s', async party => {
    const { staffId, email: account } = await t.signInWith([])
    const email = party === 'rider' ? account : `${party}@statement.test`
    const make = {
      rider: sql`insert into riders (name, staff_id) values ('Rider', ${staffId}) returning id`,
      branch: sql`insert into warehouses (code, name, email) values ('SB', 'Branch', ${email}) returning id`,
      agency: sql`insert into warehouses (code, name, kind, email) values ('SA', 'Agency', 'agency', ${email}) returning id`,
      walking: sql`insert into walking_customers (name, phone, email) values ('Walker', '98', ${email}) returning id`,
    }[party]
    const id = await t.inTenant(async tx => (await sql<{ id: number }>`${make}`.execute(tx)).rows[0]?.id ?? 0)
    const contract = statementContracts[party]
    expect(await t.admin.call(contract.mail, { ...at(id), body: {} })).toMatchObject({ email, mails: [{ to: email }] })
    await eventually(async () => (await t.admin.call(contract.mails, at(id))).mails[0]?.status === 'sent')
    expect(to(email).map(letter => attachmentOf(letter).subarray(0, 5).toString())).toEqual(['%PDF-'])
  })

  it('leave out no account that a blind count hides: the deposit is counted first', async () => {
    const id = await t.inTenant(async tx => {
      const { rows } = await sql<{ id: number }>`with rider as (insert into riders (name) values ('Blind') returning id)
        insert into documents (kind, number, state, party_id, currency, lines, declared, maker_id)
        select 'rider-deposit', 'RD-BLIND', 'submitted', rider.id, 'NPR', 0, 1, ${t.admin.staffId} from rider returning party_id as id`.execute(
        tx,
      )
      return rows[0]?.id ?? 0
    })
    const counter = await t.signInWith(['view-rider-finance', 'count-rider-deposit', 'create-rider-commission'])
    const sending = counter.call(statementContracts.rider.mail, { ...at(id), body: { to: 'rider@house.test' } })
    await expect(sending).rejects.toMatchObject({ code: 'not-possible' })
    expect(to('rider@house.test')).toEqual([])
  })
})
