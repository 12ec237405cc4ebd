// Whoever asked for an approval gets one mail of the decision, in their language, with a link if they may follow it.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
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

/** A change of a merchant's bank that they ask for; its request. */
async function asked(by: TestStaff): Promise<number> {
  const bank = { bank_branch: null, bank_account_name: 'Namaste', bank_account_number: '0110017500001' }
  const draft = {
    ...{ name: 'Namaste Books', code: `MAIL-${++made}`, phone: null, email: null, city_id: null, address: null },
    ...{ merchant_type: 'credit' as const, vat_number: null, bank_name: 'Nabil Bank', ...bank, is_active: true },
  }
  const { id, version } = await t.admin.call(merchantContract.create, { body: draft })
  const body = { ...draft, bank_name: 'Everest Bank', version }
  const { pending_approval_id } = await by.call(merchantContract.update, { params: { id }, body })
  return pending_approval_id ?? 0
}
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
