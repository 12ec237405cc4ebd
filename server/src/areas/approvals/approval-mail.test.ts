// Whoever asked for an approval or an integration gets one mail of the decision, or that it was replaced, in their language, with a
// link if they may follow it.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantIntegrationContract } from '@office/shared/areas/merchants/merchant-integration.contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinServer } from '../../core/testing/servers/shared-server.ts'
import type { TestOffice, TestStaff } from '../../core/testing/test-office.ts'

let t: TestOffice
let checker: TestStaff
let made = 0
beforeAll(async () => {
  t = await joinServer()
  checker = await t.signInWith(['view-approval', 'approve-request', 'reject-request'])
}, 60_000)
afterAll(() => t.close())

/** A merchant of its own, and what changes its bank. */
async function merchant() {
  const bank = { bank_branch: null, bank_account_name: 'Namaste', bank_account_number: '0110017500001' }
  const draft = {
    ...{ name: 'Namaste Books', code: `MAIL-${++made}`, phone: null, email: null, city_id: null, address: null },
    ...{ merchant_type: 'credit' as const, vat_number: null, bank_name: 'Nabil Bank', ...bank, is_active: true },
  }
  const { id } = await t.admin.call(merchantContract.create, { body: draft })
  return { id, changed: { ...draft, bank_name: 'Everest Bank' } }
}
/** A change of it that they ask for; its request. */
async function ask(by: TestStaff, { id, changed }: Awaited<ReturnType<typeof merchant>>): Promise<number> {
  const { version } = await t.admin.call(merchantContract.get, { params: { id } })
  const body = { ...changed, version }
  const { pending_approval_id } = await by.call(merchantContract.update, { params: { id }, body })
  return pending_approval_id ?? 0
}
const asked = async (by: TestStaff) => ask(by, await merchant())
const approve = (id: number) => checker.call(approvalContract.approve, { params: { id } })
const reject = (id: number) =>
  checker.call(approvalContract.reject, { params: { id }, body: { reason: 'The letter is missing' } })

it('says what was decided, by whom and why, in the language of whoever asked, once', async () => {
  const asker = await t.signInWith(['update-merchant', 'view-approval'])
  await t.inTenant(tx => sql`update staff set language = 'de' where id = ${asker.staffId}`.execute(tx))
  const id = await asked(asker)
  expect(await t.mailsTo(asker.email)).toEqual([])
  await Promise.allSettled([reject(id), reject(id), reject(id)])
  const [mail = '', ...more] = await t.mailsTo(asker.email)
  expect(more).toEqual([])
  expect(mail).toContain('hat Ihre Anfrage')
  expect(mail).toContain('Namaste Books')
  expect(mail).toContain('The letter is missing')
  expect(mail).toMatch(new RegExp(`http://${t.tenant.slug}\\.localhost:\\d+/approvals/profile-update\\?approval=${id}$`))
  await approve(await asked(asker))
  expect((await t.mailsTo(asker.email))[1]).toContain('freigegeben')
})

it('has no link for whoever may not open it', async () => {
  const asker = await t.signInWith(['update-merchant'])
  await approve(await asked(asker))
  const [mail] = await t.mailsTo(asker.email)
  expect(mail).toContain('approved your request')
  expect(mail).not.toContain('http')
})

it('goes neither to programs nor to people without an account', async () => {
  const [program, gone] = [await t.signInWith(['update-merchant']), await t.signInWith(['update-merchant'])]
  const ids = [await asked(program), await asked(gone)]
  await t.inTenant(async tx => {
    await sql`update staff set is_service = true where id = ${program.staffId}`.execute(tx)
    await sql`update staff set is_active = false where id = ${gone.staffId}`.execute(tx)
  })
  for (const id of ids) await approve(id)
  for (const { email } of [program, gone]) expect(await t.mailsTo(email)).toEqual([])
})

it('says that a newer request replaced theirs, once, unless they made that themselves', async () => {
  const [asker, other] = [
    await t.signInWith(['update-merchant', 'view-approval']),
    await t.signInWith(['update-merchant', 'view-approval']),
  ]
  await t.inTenant(tx => sql`update staff set language = 'pt' where id = ${asker.staffId}`.execute(tx))
  const shop = await merchant()
  await ask(asker, shop)
  const id = await ask(asker, shop)
  expect(await t.mailsTo(asker.email)).toEqual([])
  await Promise.allSettled([ask(other, shop), ask(other, shop), ask(other, shop)])
  const [mail = '', ...more] = await t.mailsTo(asker.email)
  expect(more).toEqual([])
  expect(mail).toContain('que substitui o seu pedido')
  expect(mail).toContain('Namaste Books')
  expect(mail).toMatch(new RegExp(`/approvals/profile-update\\?approval=${id}$`))
  expect(await t.mailsTo(other.email)).toEqual([])
})

it('says of an integration what was decided, once, with the reason and a link to it', async () => {
  const asker = await t.signInWith(['update-merchant', 'view-merchant'])
  const decider = await t.signInWith(['view-merchant', 'update-merchant', 'approve-merchant-integration'])
  const { id } = await merchant()
  const { create, approve, reject } = merchantIntegrationContract
  const request = async (by: TestStaff) => {
    const made = await by.call(create, { params: { id }, body: { kind: 'api', address: null } })
    return { id, integrationId: made.id }
  }
  const reason = 'The contract is missing'
  const first = await request(asker)
  const refuse = () => decider.call(reject, { params: first, body: { reason } })
  await Promise.allSettled([refuse(), refuse(), refuse()])
  const [refused = '', ...more] = await t.mailsTo(asker.email)
  expect(more).toEqual([])
  expect(refused).toContain('rejected your request')
  expect(refused).toContain('Orders by API, Namaste Books')
  expect(refused).toContain(reason)
  expect(refused).toMatch(new RegExp(`/merchant/${id}\\?tab=integrations$`))

  const second = await request(asker)
  await Promise.allSettled([decider.call(approve, { params: second }), decider.call(approve, { params: second })])
  const [, allowed = '', ...others] = await t.mailsTo(asker.email)
  expect(others).toEqual([])
  expect(allowed).toContain('approved your request')
  expect(await t.mailsTo(decider.email)).toEqual([])
})
