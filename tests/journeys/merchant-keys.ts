// The actions of a person at the screens of merchants: forms filled and saved by keys.

import type {} from '@office/server/areas/merchants/merchant.table'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import type { Portal } from './portal-browser.ts'
import { press } from './portal-keys.ts'

export const drawer = (page: Page) => page.getByRole('dialog')

/** A window of this staff member at a screen whose heading has appeared. */
export async function openAt(portal: Portal, path: string, staff = portal.office.admin) {
  const { page } = await portal.open({ staff })
  await page.goto(portal.at(path, staff))
  await page.locator('main:not(:has([aria-busy=true])) h1').waitFor()
  return { page }
}

/** A field of the open form; a star or a hint may follow its name. */
export const field = (page: Page, label: string) =>
  drawer(page)
    .getByLabel(new RegExp(`^${label}`))
    .first()

/** Types into a field of the open form, replacing its value. */
export async function type(page: Page, label: string, text: string) {
  await field(page, label).focus()
  await press(page, 'Control+a')
  await page.keyboard.type(text)
}

/** Saves the open form and waits until it has closed. */
export async function save(page: Page) {
  await press(page, 'Control+s')
  await drawer(page).waitFor({ state: 'detached' })
}

export const merchantOf = (portal: Portal, id: number) =>
  portal.office.inTenant(tx => tx.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

/** Hashes of the secrets that a merchant's programs use now. */
export const secretsOf = async (portal: Portal, id: number) => {
  const { rows } = await portal.office.inTenant(tx =>
    sql<{ hash: string }>`select encode(m.token_hash, 'hex') as hash from staff_sessions m
      join staff s on s.tenant_id = m.tenant_id and s.id = m.staff_id where s.merchant_id = ${id} and m.revoked_at is null`.execute(
      tx,
    ),
  )
  return rows.map(({ hash }) => hash)
}
