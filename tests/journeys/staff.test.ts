// Staff and roles by keyboard alone: a role made in the tree, a person given it, refusals in words, passwords, deletion.
import { TEST_PASSWORD } from '@office/server/core/testing/test-office'
import { sessionContract } from '@office/shared/areas/session/session.contract'
import { flagContract } from '@office/shared/areas/settings/flag.contract'
import { roleContract } from '@office/shared/areas/staff/role.contract'
import { staffContract } from '@office/shared/areas/staff/staff.contract'
import { permissionNames } from '@office/shared/permissions/catalogue'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, find, pointAt, press, rowOf, rows, take } from './portal-keys.ts'

const NEW_PASSWORD = 'Changed#2027'
let portal: Portal

beforeAll(async () => {
  portal = await openPortal(1)
}, 120_000)
afterAll(() => portal.close())

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const roleNamed = async (name: string) =>
  (await portal.office.admin.call(roleContract.list, { query: { filters: { name } } })).data[0]
const staffNamed = async (name: string) =>
  (await portal.office.admin.call(staffContract.list, { query: { filters: { name } } })).data[0]

describe('a role', () => {
  it('is made in the tree: arrows, letters, Space, a filter; then changed with its difference in sight', {
    timeout: 90_000,
  }, async () => {
    const { page } = await portal.open()
    await page.goto(portal.at('/roles'))
    await rowOf(page, 'Sorter').waitFor()
    await expectNoAxeFindings(page)
    await press(page, 'c')
    await page.waitForURL('**/roles/add')
    await page.getByRole('treeitem').first().waitFor()
    await expectNoAxeFindings(page)
    await press(page, 'Control+s')
    await page.getByText('1 field needs attention').first().waitFor()
    await page.keyboard.type('Night desk')
    // From the name to the filter, into the tree, to a module by its first letters.
    await press(page, 'Tab', 'ArrowDown')
    expect(await focused(page)).toContain('Dashboards')
    await page.keyboard.type('ord')
    // Letters wait for a moment, because they might begin a scanned code.
    await expect.poll(() => focused(page)).toContain('Orders')
    const at = page.locator('[role=treeitem]:focus')
    expect(await at.getAttribute('aria-expanded')).toBe('false')
    await press(page, 'ArrowRight', 'ArrowRight')
    await expect
      .poll(async () => [await at.getAttribute('aria-level'), await at.getAttribute('aria-posinset')])
      .toEqual(['2', '1'])
    await press(page, 'Space')
    expect(await at.getAttribute('aria-checked')).toBe('true')
    await press(page, 'ArrowLeft')
    expect(await at.getAttribute('aria-checked')).toBe('mixed')
    // A whole module by the filter.
    await press(page, '/')
    await page.keyboard.type('staff and roles')
    await press(page, 'ArrowDown', 'Space')
    expect(await at.getAttribute('aria-checked')).toBe('true')
    await press(page, 'Control+s')
    await page.waitForURL('**/roles')
    const role = await roleNamed('Night desk')
    expect(role?.permissions).toEqual(
      permissionNames.filter(name => name === 'view-orders' || /staff|role|view-permission/.test(name)),
    )

    await page.goto(portal.at(`/roles/edit/${role?.id}`))
    await page.getByLabel('Filter the permissions').press('ArrowDown')
    await page.keyboard.type('dash')
    await expect.poll(() => focused(page)).toContain('Dashboards')
    await press(page, 'Space')
    await expect.poll(() => at.getAttribute('aria-checked')).toBe('true')
    await page.getByLabel('Filter the permissions').fill('reset staff')
    await press(page, 'ArrowDown', 'End', 'Space')
    await page.getByText('+4', { exact: true }).first().waitFor()
    await page.getByText('−1', { exact: true }).first().waitFor()
    await expectNoAxeFindings(page)
    await press(page, 'Control+s')
    await page.waitForURL('**/roles')
    const changed = (await roleNamed('Night desk'))?.permissions
    expect([changed?.includes('dashboard'), changed?.includes('reset-staff-password')]).toEqual([true, false])
  })

  it('of one’s own is only looked at, and counts at once in the open portal when somebody else changes it', async () => {
    const person = await portal.office.signInWith(['view-orders', 'view-role', 'update-role', 'view-staff'])
    const { role_id } = await portal.office.admin.call(staffContract.get, { params: { id: person.staffId } })
    const { page } = await portal.open({ staff: person })
    await page.goto(portal.at(`/roles/edit/${role_id}`))
    await page.getByText('This is your own role, so you can look at it but not change it').waitFor()
    await page.getByLabel('Filter the permissions').fill('view staff')
    await press(page, 'ArrowDown', 'End', 'Space')
    expect(await page.locator('[role=treeitem]:focus').getAttribute('aria-checked')).toBe('true')
    await expectNoAxeFindings(page)
    // In another person's role, a permission that the editor does not hold stays as it is, and says so.
    const { id } = await portal.office.admin.call(roleContract.create, {
      body: { name: 'Evening', permissions: ['view-orders'] },
    })
    await page.goto(portal.at(`/roles/edit/${id}`))
    await page.getByLabel('Filter the permissions').fill('cancel order')
    await page.getByText('you do not hold it').waitFor()
    await press(page, 'ArrowDown', 'End', 'Space')
    expect(await page.locator('[role=treeitem]:focus').getAttribute('aria-checked')).toBe('false')
    await page.goto(portal.at('/roles/edit/1'))
    await page.getByText('so you can look at it but not change it').waitFor()
    await expectNoAxeFindings(page)
    const { name, version } = await portal.office.admin.call(roleContract.get, { params: { id: role_id } })
    await portal.office.admin.call(roleContract.update, {
      params: { id: role_id },
      body: { name, version, permissions: ['view-orders'] },
    })
    // Nobody touched this window: the guard alone sends it away.
    await page.waitForURL(url => !url.pathname.startsWith('/roles'))
  })
})

describe('a staff member', () => {
  it('is created, refused in words, edited, deactivated, given a password and deleted', { timeout: 120_000 }, async () => {
    const { page } = await portal.open()
    await page.goto(portal.at('/operations/all-orders'))
    await page.getByRole('grid').waitFor()
    await take(page, 'staff users', /Staff users/)
    await page.waitForURL('**/staff-manage/staff-users')
    await page.getByRole('grid').waitFor()
    await expectNoAxeFindings(page)
    await press(page, 'c')
    await page.locator('[data-field=name] input:focus').waitFor()
    await page.keyboard.type('Nisha Night')
    await press(page, 'Tab')
    await page.keyboard.type('98')
    await press(page, 'Tab')
    await page.keyboard.type('nisha@night.test')
    await press(page, 'Tab')
    // An invitation is on by default; without it the first password is required.
    expect(await page.getByText('The person chooses it with the link in the mail.').count()).toBe(1)
    await press(page, 'Space', 'Tab')
    await page.keyboard.type('short')
    await press(page, 'Control+s')
    await page.getByText('Contact number must contain at least 7 numbers.').waitFor()
    await page.getByText('This field must have no less than 8 characters').waitFor()
    await expectNoAxeFindings(page)
    await page.getByLabel('Contact number').fill('9812345678')
    await page.getByLabel('First password').fill(TEST_PASSWORD)
    await page.getByLabel('Role').fill('Sort')
    await page.getByRole('option', { name: 'Sorter' }).waitFor()
    await press(page, 'Enter', 'Control+s')
    await rowOf(page, 'Nisha Night').waitFor()
    const made = await staffNamed('Nisha Night')
    expect(made).toMatchObject({ role_name: 'Sorter', contact_number: '9812345678', warehouse_ids: [], is_active: true })

    const list = `/staff-manage/staff-users?filter[name]=Nisha`
    await page.goto(portal.at(list))
    await pointAt(page, 'Nisha Night')
    await press(page, 'e')
    await page.getByLabel('Email').fill('ADMIN@x')
    await press(page, 'Control+s')
    await page.getByText('Enter a valid email address').waitFor()
    // An update has no password of its own.
    expect(await page.getByLabel('First password').count()).toBe(0)
    await page.getByLabel('Email').fill(portal.office.admin.email.toUpperCase())
    await press(page, 'Control+s')
    await page.getByText('There is already a staff member with this email').first().waitFor()
    await page.getByLabel('Email').fill('nisha@day.test')
    await press(page, 'Control+s')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await staffNamed('Nisha Night'))?.email).toBe('nisha@day.test')

    await page.goto(portal.at(list))
    await pointAt(page, 'Nisha Night')
    await press(page, 'Shift+A')
    await rowOf(page, 'Nisha Night').getByText('Inactive', { exact: true }).waitFor()
    expect((await staffNamed('Nisha Night'))?.is_active).toBe(false)
    await press(page, 'a')
    await rowOf(page, 'Nisha Night').getByText('Active', { exact: true }).waitFor()
    expect((await staffNamed('Nisha Night'))?.is_active).toBe(true)

    await press(page, 'p')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New password', { exact: true }).waitFor()
    await expectNoAxeFindings(page)
    await page.keyboard.type(NEW_PASSWORD)
    await press(page, 'Tab')
    await page.keyboard.type('Changed#2028')
    await press(page, 'Enter')
    await dialog.getByText('Password confirmation should be matched').waitFor()
    await press(page, 'Control+a')
    await page.keyboard.type(NEW_PASSWORD)
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    const signIn = { body: { email: 'nisha@day.test', password: NEW_PASSWORD } }
    expect((await portal.office.anonymous().call(sessionContract.login, signIn)).user.name).toBe('Nisha Night')

    await pointAt(page, 'Nisha Night')
    await press(page, 'Delete')
    await confirm(page)
    await rowOf(page, 'Nisha Night').waitFor({ state: 'detached' })
    expect(await staffNamed('Nisha Night')).toBeUndefined()
    // Nobody can delete themselves; the server says why.
    await page.goto(portal.at(`/staff-manage/staff-users?filter[email]=${portal.office.admin.email}`))
    await pointAt(page, 'Administrator')
    await press(page, 'Delete')
    await confirm(page)
    await page
      .getByText(/You cannot delete or deactivate your own account/)
      .first()
      .waitFor()
  })

  it('is invited by a mail, chooses a password, and is sent a link instead of another one', { timeout: 90_000 }, async () => {
    const { page } = await portal.open()
    await page.goto(portal.at('/staff-manage/staff-users'))
    await page.getByRole('grid').waitFor()
    await press(page, 'c')
    await page.locator('[data-field=name] input:focus').waitFor()
    await page.keyboard.type('Indira Invited')
    await page.getByLabel('Email').fill('indira@new.test')
    await page.getByLabel('Role').fill('Sort')
    await page.getByRole('option', { name: 'Sorter' }).waitFor()
    await press(page, 'Enter')
    await page.locator('[data-field=language] button').focus()
    await press(page, 'd')
    await expectNoAxeFindings(page)
    await press(page, 'Control+s')
    await rowOf(page, 'Indira Invited').waitFor()
    expect((await portal.office.mailsTo('indira@new.test')).join()).toContain('Hallo Indira Invited')
    expect(await staffNamed('Indira Invited')).toMatchObject({ language: 'de' })
    const linkOf = async (nth: number) =>
      /\/reset-password\/\S+/.exec((await portal.office.mailsTo('indira@new.test'))[nth] ?? '')?.[0] ?? null
    const link = await linkOf(0)
    const guest = await portal.browser.newContext({ locale: 'en' })
    const invited = await guest.newPage()
    await invited.goto(portal.at(link ?? ''))
    await invited.getByLabel('New password', { exact: true }).focus()
    await invited.keyboard.type(NEW_PASSWORD)
    await press(invited, 'Tab')
    await invited.keyboard.type(NEW_PASSWORD)
    await press(invited, 'Enter')
    await invited.getByText('Your password is changed').waitFor()
    await guest.close()
    const signIn = { body: { email: 'indira@new.test', password: NEW_PASSWORD } }
    expect((await portal.office.anonymous().call(sessionContract.login, signIn)).user.name).toBe('Indira Invited')

    await page.goto(portal.at('/staff-manage/staff-users?filter[name]=Indira'))
    await pointAt(page, 'Indira Invited')
    // Whose password it is comes late, and the notice names the person all the same.
    await page.route(/\/admin\/staff\/\d+$/, async route => {
      await new Promise(resolve => setTimeout(resolve, 2000))
      await route.continue()
    })
    await press(page, 'p')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send a link instead' }).waitFor()
    await expectNoAxeFindings(page)
    // The notice stays for three seconds, which may be over before a busy machine goes on after the key.
    const told = page.getByText('A link to choose a password is on its way to Indira Invited').first().waitFor()
    await press(page, 'Alt+Enter')
    await told
    await dialog.waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
    expect(await linkOf(1)).not.toBeNull()
    expect(await linkOf(1)).not.toBe(link)
  })

  it('is found by people search, and changes the own password from the palette', { timeout: 60_000 }, async () => {
    const person = await portal.office.signInWith(['view-orders'])
    const admin = await portal.open()
    await admin.page.goto(portal.at('/roles'))
    await admin.page.getByRole('grid').waitFor()
    await find(admin.page, `@${person.email.slice(0, 8)}`, new RegExp(person.email.slice(0, 8)))

    const { page } = await portal.open({ staff: person })
    await page.goto(portal.at('/operations/all-orders'))
    await page.getByRole('grid').waitFor()
    await take(page, 'change your password', /Change your password/)
    const dialog = page.getByRole('dialog', { name: 'Change your password' })
    await dialog.getByLabel('Current password').waitFor()
    await page.keyboard.type('Wrong#2026')
    await press(page, 'Tab')
    await page.keyboard.type(NEW_PASSWORD)
    await press(page, 'Tab')
    await page.keyboard.type(NEW_PASSWORD)
    await press(page, 'Enter')
    await dialog.getByText('The current password is wrong').waitFor()
    await press(page, 'Control+a')
    await page.keyboard.type(TEST_PASSWORD)
    await press(page, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    const signIn = { body: { email: person.email, password: NEW_PASSWORD } }
    expect((await portal.office.anonymous().call(sessionContract.login, signIn)).user.id).toBe(person.staffId)
  })
})

it('tells of each change what it changed: the record before beside the record after', { timeout: 60_000 }, async () => {
  const { admin } = portal.office
  const body = { name: 'Audited', colour: 'hub', description: null, is_active: true } as const
  const { id, version } = await admin.call(flagContract.create, { body })
  await admin.call(flagContract.update, { params: { id }, body: { ...body, name: 'Audited twice', version } })
  const { page } = await portal.open()
  await page.goto(portal.at(`/settings/audit-log?filter[subject]=flag&filter[subject_id]=${id}`))
  await rows(page).nth(1).waitFor()
  await press(page, 'j', 'Enter')
  await page.getByRole('heading', { level: 1, name: `Flag ${id}: Edit` }).waitFor()
  const changes = page.getByRole('table', { name: 'What changed' }).getByRole('row')
  await expect.poll(() => changes.allInnerTexts()).toEqual(['Field\tBefore\tAfter', 'Name\tAudited\tAudited twice'])
  await expectNoAxeFindings(page)
  // To the previous one, and back to the unchanged list.
  await press(page, 'j')
  await page.getByRole('heading', { level: 1, name: `Flag ${id}: Create` }).waitFor()
  await press(page, 'Escape')
  await rows(page).nth(1).waitFor()
  await page.goto(portal.at('/settings/audit-log?event=999999'))
  await page.getByText('This event does not exist.').waitFor()
})

it('broke nothing on the way', () => expect(pageErrors).toEqual([]))
