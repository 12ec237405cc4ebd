// Rate cards by keyboard alone: prices in the sheet, versions compared, drafts deleted, rules of pay. prices.test.ts covers how a
// card comes into force and prices orders.
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { chooseInField, expectNoAxeFindings, expectNoAxeFindingsIn, fillField, press, rowOf, rows } from './portal-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(1)
}, 120_000)
afterAll(() => portal.close())

const pricesOf = (name: string) =>
  portal.office.inTenant(async tx => {
    const { rows: found } = await sql<{ pair: string; prices: string[] }>`
      select o.code || '>' || d.code as pair, l.prices::text[] as prices from rate_card_lanes l
      join rate_cards c on c.tenant_id = l.tenant_id and c.id = l.card_id
      join zones o on o.tenant_id = l.tenant_id and o.id = l.origin_zone_id
      join zones d on d.tenant_id = l.tenant_id and d.id = l.destination_zone_id
      where c.name = ${name} order by o.name, d.name`.execute(tx)
    return found
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const saved = (page: Page) => page.getByText('All prices saved').waitFor()
const sheet = (page: Page) => page.locator('[data-sheet]')

it('is made, and priced like a spreadsheet with a quote beside it', { timeout: 120_000 }, async () => {
  const maker = await portal.office.signInWith(['view-rate-card', 'create-rate-card', 'update-rate-card'])
  const { context, page } = await portal.open({ staff: maker })
  await page.goto(portal.at('/rate-card/merchant', maker))
  await rowOf(page, 'Volume senders').waitFor()
  await expectNoAxeFindings(page)
  await press(page, 'c')
  await heading(page, 'Add rate card')
  await fillField(page, 'name', 'Valley 2027')
  await press(page, 'Control+s')

  // Terms first, prices on the next screen.
  await heading(page, 'Valley 2027')
  await page.getByRole('button', { name: 'Add rows' }).focus()
  await press(page, 'Enter')
  await page.getByText('25 pairs of zones').waitFor()
  await sheet(page).focus()
  await page.keyboard.type('150')
  await press(page, 'Tab')
  await page.keyboard.type('60')
  await press(page, 'Enter')
  await press(page, 'Control+Home', 'Shift+ArrowRight', 'Control+Shift+ArrowDown', 'Control+d')
  await saved(page)
  const whole = await pricesOf('Valley 2027')
  expect(whole).toHaveLength(25)
  expect(new Set(whole.map(({ prices }) => prices.join()))).toEqual(new Set(['150.00,60.00']))

  // The quote beside the sheet is that of the row under the cursor.
  const quote = page.getByRole('complementary', { name: 'Quote' })
  await quote.getByLabel('Weight').fill('2.4')
  for (const side of ['Length', 'Width', 'Height']) await quote.getByLabel(side).fill(side === 'Length' ? '40' : '30')
  await quote.getByText('Charged for 7.5 kg').waitFor()
  await quote.getByText('570.00').first().waitFor()
  await expectNoAxeFindings(page)

  // A step is undone; the copied cells are pasted.
  await sheet(page).focus()
  await press(page, 'Control+Home')
  await page.keyboard.type('99')
  await press(page, 'Enter')
  await expect.poll(async () => (await pricesOf('Valley 2027'))[0]?.prices[0]).toBe('99.00')
  await press(page, 'Control+z')
  await expect.poll(async () => (await pricesOf('Valley 2027'))[0]?.prices[0]).toBe('150.00')
  await saved(page)

  // A save whose answer was lost is repeated before what is typed after it, so that neither counts as someone else's change.
  const wire = await context.newCDPSession(page)
  wire.on('Fetch.requestPaused', ({ requestId }) => wire.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }))
  await wire.send('Fetch.enable', { patterns: [{ urlPattern: '*/table', requestStage: 'Response' }] })
  await page.keyboard.type('70')
  await press(page, 'Enter')
  await page.getByText('Not saved', { exact: true }).waitFor()
  await wire.detach()
  await page.keyboard.type('71')
  await press(page, 'Enter')
  await saved(page)
  expect((await pricesOf('Valley 2027')).filter(({ prices }) => /^7[01]/.test(prices[0] ?? ''))).toHaveLength(2)

  // What is still being typed in a cell is saved as well, and a paste says what it left out.
  await page.keyboard.type('72')
  await press(page, 'Control+s')
  await expect.poll(async () => (await pricesOf('Valley 2027')).some(({ prices }) => prices[0] === '72.00')).toBe(true)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('cheap'))
  await press(page, 'Control+v')
  await page.getByText('1 cell holds no price or is outside the table').first().waitFor()

  expect(pageErrors).toEqual([])
})

it('leads a new company from its first card to its zones, its cities and whom the card prices', { timeout: 90_000 }, async () => {
  const staff = await portal.office.addTenant()
  const { page } = await portal.open({ staff })
  await page.goto(portal.at('/rate-card/merchant', staff))
  // Each kind is an arrow away.
  await page.getByRole('tab', { name: 'Merchants', exact: true }).focus()
  await press(page, 'ArrowRight')
  await heading(page, 'Walking-customer rate cards')
  await page.getByRole('tab', { name: 'Walking customers' }).focus()
  await press(page, 'ArrowLeft')
  await heading(page, 'Merchant rate cards')
  await press(page, 'c')
  await heading(page, 'Add rate card')
  await fillField(page, 'name', 'First')
  await press(page, 'Control+s')
  await heading(page, 'First')
  // Without zones there are no rows to add; if there are no cities, the field of a zone links to where they are made.
  expect(await page.getByRole('button', { name: 'Add rows' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Create zone' }).focus()
  await press(page, 'Enter')
  await fillField(page, 'name', 'Everywhere')
  await page.getByLabel('Default zone').focus()
  await press(page, 'Space', 'Control+s')
  await rowOf(page, 'Everywhere').waitFor()
  await press(page, 'c')
  await page.getByRole('combobox', { name: 'Cities' }).focus()
  await press(page, 'ArrowDown')
  await page.getByRole('button', { name: 'Go to: Cities' }).waitFor()
  await press(page, 'Enter')
  await heading(page, 'Cities')

  // A card in review can be taken back where it is edited, and says who decides: here nobody.
  const id = await portal.office.inTenant(
    tx => sql<{ id: number }>`select id from rate_cards where name = 'First'`.execute(tx).then(({ rows: [card] }) => card?.id),
    staff.tenant,
  )
  await page.goto(portal.at(`/rate-card/update-rate-card/merchant/${id}`, staff))
  await page.getByRole('button', { name: 'Add rows' }).focus()
  await press(page, 'Enter')
  await sheet(page).focus()
  await page.getByText('fill down').waitFor()
  await page.keyboard.type('150')
  await press(page, 'Tab')
  await page.keyboard.type('60')
  await press(page, 'Enter')
  await saved(page)
  await press(page, 'Escape', 's')
  await page.getByText('To change it first, take it back from review.').waitFor()
  await page.getByRole('button', { name: 'Take back from review' }).waitFor()
  await page.goto(portal.at(`/rate-card/view-rate-card/merchant/${id}`, staff))
  await page.getByText('Nobody else is allowed to yet. Grant someone the permission approve-rate-card.').waitFor()
  await portal.office.inTenant(tx => sql`update rate_cards set state = 'approved'`.execute(tx), staff.tenant)
  await page.reload()
  await page.getByText('This card is not used for anyone yet').waitFor()
  await expectNoAxeFindings(page)
  expect(pageErrors).toEqual([])
})

it('compares a version with the one before, and looks right in both skins and directions', { timeout: 90_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/rate-card/merchant?filter[state]=in-review'))
  await rowOf(page, 'Standard').waitFor()
  await press(page, 'j', 'Enter')
  await page.getByText(/prices changed/).waitFor()
  await page
    .getByTitle(/^Before: /)
    .first()
    .waitFor()
  await page
    .getByText(formatDay(dayIn(new Date(Date.now() + 40 * 86_400_000))))
    .first()
    .waitFor()
  // No zone name is cut if there is room for it.
  const names = page.locator('bdi', { hasText: 'Kathmandu valley' })
  expect(await names.count()).toBeGreaterThan(5)
  expect(await names.evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length)).toBe(0)
  const path = new URL(page.url()).pathname
  // A copy begins in its first field, as every form does: the arrow makes it a card of its own.
  await press(page, 'd')
  await page.getByRole('radio', { name: 'Next version' }).waitFor()
  await expect
    .poll(() => page.getByRole('radio', { name: 'Next version' }).evaluate(it => it === document.activeElement))
    .toBe(true)
  await press(page, 'ArrowRight')
  expect(await page.getByRole('radio', { name: 'A card of its own' }).isChecked()).toBe(true)
  await expectNoAxeFindingsIn(page, {
    skin: 'dark',
    dir: 'rtl',
    paths: [path, '/rate-card/walking-customer', '/rate-card/merchant'],
  })
  expect(pageErrors).toEqual([])
})

it('deletes a draft on its own screen', { timeout: 60_000 }, async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/rate-card/walking-customer?filter[state]=draft'))
  await rowOf(page, 'Festival counter').waitFor()
  await press(page, 'j')
  await page.locator('[data-row-id][tabindex="0"]').waitFor()
  await press(page, '#')
  await page.getByText('is deleted with its terms').waitFor()
  await page.getByRole('button', { name: 'Delete rate card' }).focus()
  await press(page, 'Enter')
  await page.getByText('Festival counter was deleted').waitFor()
  await page.waitForURL(url => url.pathname === '/rate-card/walking-customer')
  await expect.poll(() => rows(page).filter({ hasText: 'Festival counter' }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

it('holds rules of pay: written, ordered, tried and sent by keyboard, and given to riders', { timeout: 90_000 }, async () => {
  const maker = await portal.office.signInWith(['view-rate-card', 'create-rate-card', 'update-rate-card', 'assign-rate-card'])
  const { page } = await portal.open({ staff: maker })
  await page.goto(portal.at('/rate-card/rider', maker))
  await rowOf(page, 'City riders').waitFor()
  await press(page, 'c')
  await heading(page, 'Add rate card')
  await fillField(page, 'name', 'Night riders')
  await fillField(page, 'currency', 'NPR')
  await press(page, 'Control+s')
  await heading(page, 'Night riders')

  // A complete rule is shown as a sentence; an incomplete one cannot be saved.
  const rules = page.getByRole('listbox', { name: 'Rules, in the order they are checked' })
  const panel = page.locator('[data-rule-panel]')
  await press(page, 'n')
  await rules.getByText('An incomplete rule').waitFor()
  await panel.getByLabel('Sum').fill('40')
  await rules.getByText('Each delivery: NPR 40.00').waitFor()
  await page.getByText('All rules saved').waitFor()
  await press(page, 'Escape', 'Insert')
  await panel.getByLabel('Sum').fill('95')
  await panel.getByLabel('Over').fill('10')
  await rules.getByText('Each delivery, over 10 kg: NPR 95.00').waitFor()
  const trial = page.getByRole('complementary', { name: 'What is paid' })
  await trial.getByLabel('Weight').fill('12')
  await trial.getByText('By rule 1: NPR 40.00 each').waitFor()
  await rules.focus()
  await press(page, 'Alt+ArrowUp')
  await trial.getByText('By rule 1: NPR 95.00 each').waitFor()
  await expectNoAxeFindings(page)
  await page.getByText('All rules saved').waitFor()
  const kept = () =>
    portal.office.inTenant(async tx => {
      const { rows: found } = await sql<{ sums: string }>`
        select (select string_agg(rule->>'amount', ' ') from jsonb_array_elements(terms->'rules') as rule) as sums
        from rate_cards where name = 'Night riders'`.execute(tx)
      return found[0]?.sums
    })
  await expect.poll(kept).toBe('95 40')
  await press(page, 'Delete')
  await expect.poll(kept).toBe('40')
  await press(page, 'Control+z')
  await expect.poll(kept).toBe('95 40')
  await press(page, 's')
  await page.getByText('Night riders, version 1, is waiting for review').waitFor()

  await page.goto(portal.at('/rate-card/rider', maker))
  await rowOf(page, 'Night riders').waitFor()
  await press(page, 'j', 'Enter')
  await heading(page, 'Night riders')
  await page.getByText('Each delivery, over 10 kg: NPR 95.00').waitFor()
  await press(page, 'p')
  await page.getByRole('dialog').waitFor()
  const rider = await portal.office.inTenant(tx => tx.selectFrom('riders').select('name').orderBy('id').executeTakeFirstOrThrow())
  await chooseInField(page, 'rider_ids', rider.name, new RegExp(rider.name))
  await press(page, 'Control+s')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText(rider.name).first().waitFor()
  expect(pageErrors).toEqual([])
})
