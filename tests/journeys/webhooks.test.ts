// A merchant's webhook by keyboard: its secret made and shown once, a test sent, and the delivery followed and sent once more; the same
// at the terminal.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { approvedIntegration } from '@office/server/areas/merchants/merchant-integration.testing'
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { webhookContract } from '@office/shared/areas/merchants/webhook.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn, type Terminal } from './cli/run-office.ts'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, pointAt, press, rows } from './portal-keys.ts'

let portal: Portal
let terminal: Terminal
let merchant = { id: 0, name: '' }
const receiver = createServer((request, reply) => request.resume().on('end', () => reply.writeHead(204).end()))

beforeAll(async () => {
  portal = await openPortal(5)
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo // listening on a port, so never a path
  const { call } = portal.office.admin
  const [first] = (await call(merchantContract.list, { query: { paginate: 1 } })).data
  if (!first) throw new Error('The demo has merchants')
  merchant = first
  await approvedIntegration(portal.office, merchant.id, { kind: 'webhook', address: `https://127.0.0.1:${port}/hook` })
  terminal = await signedIn(portal.office, portal.office.admin)
}, 120_000)
afterAll(async () => {
  terminal.close()
  receiver.closeAllConnections()
  await new Promise(resolve => receiver.close(resolve))
  await portal.close()
})

it('gets a secret that is shown once, a test, and what became of it', { timeout: 90_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at(`/merchant/${merchant.id}?tab=integrations`))
  await rows(page).first().waitFor()
  await pointAt(page, 'Status by webhook')
  await press(page, 'Shift+S')
  await page.getByText('Create a new signing secret?').waitFor()
  await confirm(page)
  const dialog = page.getByRole('dialog', { name: 'The new signing secret' })
  await dialog.getByText(/^whsec_.{32}$/).waitFor()
  await expectNoAxeFindings(page)
  // Escape closes every dialog, but costs no secret that nobody has.
  await press(page, 'Escape')
  await dialog.getByRole('alert').getByText('it cannot be shown again').waitFor()
  await press(page, 'Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain('whsec_')
  await pointAt(page, 'Status by webhook')
  await press(page, 't')
  await page.getByText(/Test \d+ is on its way/).waitFor()
  await page.goto(portal.at('/webhooks'))
  await rows(page).first().getByText('webhook.test').waitFor()
  // The address belongs to this machine, which a test's server does not call.
  await rows(page).first().getByText('The address leads to a private network').waitFor()
  await expectNoAxeFindings(page)
  const [told] = (await portal.office.admin.call(webhookContract.list)).data
  await portal.office.inTenant(tx =>
    tx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed' })
      .where('id', '=', told?.id ?? 0)
      .execute(),
  )
  await page.reload()
  await rows(page).first().getByText('Failed').waitFor()
  await press(page, 'j', 's')
  await page.getByText(/Delivery \d+ is sent again/).waitFor()
  await rows(page).first().getByText('Waiting').waitFor()
  expect(pageErrors).toEqual([])
})

it('does the same at the terminal', { timeout: 60_000 }, async () => {
  const made = await terminal.run(['webhooks', 'secret', String(merchant.id)])
  expect([made.exit, made.out]).toEqual([0, expect.stringMatching(/^whsec_.{32}\n$/)])
  expect(made.err).toMatch(/cannot be shown again\.\nThe previous secret also signs until/)
  const test = JSON.parse((await terminal.run(['webhooks', 'test', merchant.name, '--json'])).out)
  expect(test.data).toMatchObject({ merchant_id: merchant.id, event: 'webhook.test', state: 'waiting' })
  const listed = await terminal.run(['webhooks', 'list', '--state', 'waiting'])
  expect(listed.out).toContain(`${test.data.id}\t${merchant.name}`)
  const replay = await terminal.run(['webhooks', 'replay', String(test.data.id)])
  expect([replay.exit, replay.err]).toEqual([1, expect.stringContaining('already waiting to be sent')])
  const [, other] = (await portal.office.admin.call(merchantContract.list, { query: { paginate: 2 } })).data
  const none = await terminal.run(['webhooks', 'secret', String(other?.id)])
  expect([none.exit, none.err]).toEqual([1, expect.stringContaining('has no approved webhook')])
})
