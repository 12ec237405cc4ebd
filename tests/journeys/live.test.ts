// Changes by other people appear without a request, even if the live connection was cut in the meantime or came late.
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import type { WebSocketRoute } from 'playwright'
import { afterAll, expect, it } from 'vitest'
import { openPortal, pageErrors } from './portal-browser.ts'
import { rowOf, rows } from './portal-keys.ts'

const portal = await openPortal(0)
afterAll(() => portal.close())

it('shows what was changed while the live line was away, once it is back', { timeout: 60_000 }, async () => {
  const { admin } = portal.office
  const draft = { name: 'Fragile', colour: 'hub', description: null, is_active: true } as const
  const flag = await admin.call(flagContract.create, { body: draft })
  const { page } = await portal.open()
  const lines: WebSocketRoute[] = []
  await page.routeWebSocket('**/gateway', line => {
    line.connectToServer()
    lines.push(line)
  })
  await page.goto(portal.at('/system-settings/flag-setting'))
  await rows(page).first().waitFor()
  await expect.poll(() => lines.length).toBe(1)
  await lines[0]?.close()
  await admin.call(flagContract.update, {
    params: { id: flag.id },
    body: { ...draft, name: 'Very fragile', version: flag.version },
  })
  await rowOf(page, 'Very fragile').waitFor()
  expect(lines.length).toBe(2)
  expect(pageErrors).toEqual([])
})

it('shows what was changed after a page was read and before its live line was there', { timeout: 60_000 }, async () => {
  const { admin } = portal.office
  const draft = { name: 'Cold', colour: 'hub', description: null, is_active: true } as const
  const flag = await admin.call(flagContract.create, { body: draft })
  const { page } = await portal.open()
  const { promise: mayOpen, resolve: letOpen } = Promise.withResolvers<void>()
  await page.routeWebSocket('**/gateway', async line => {
    await mayOpen
    line.connectToServer()
  })
  await page.goto(portal.at('/system-settings/flag-setting'))
  await rowOf(page, 'Cold').waitFor()
  await admin.call(flagContract.update, { params: { id: flag.id }, body: { ...draft, name: 'Frozen', version: flag.version } })
  letOpen()
  await rowOf(page, 'Frozen').waitFor()
  expect(pageErrors).toEqual([])
})
