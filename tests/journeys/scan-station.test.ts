// Exceptions at the scan station: two tabs, a session that ended elsewhere, the card of another bucket, a long shift.
import { readFileSync } from 'node:fs'
import { sortingContract } from '@office/shared/areas/sorting/sorting.contract'
import { readSheet } from '@office/shared/core/sheet/read-sheet'
import { cellsOf } from '@office/shared/core/sheet/sheet'
import { s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { listen, press, rows, take } from './portal-keys.ts'
import { verdict, wedge } from './wedge.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal(30)
}, 120_000)
afterAll(() => portal.close())

const head = (page: Page) => page.locator('header', { hasText: 'Pending' })
const path = '/operations/sorting-operation'

/** A station logged in to a bucket by its card. */
async function atBucket(code: string) {
  const { page } = await portal.open()
  await page.goto(portal.at(path))
  await page.getByRole('button', { name: code }).waitFor()
  await wedge(page, `BKT:${code}`)
  await verdict(page, 'ready')
  return { page }
}

const leave = async (page: Page) => {
  await press(page, 'F2')
  await page.getByText('Choose your bucket').waitFor()
}

it('tells a second tab what became of its scans', async () => {
  const { page } = await atBucket('B7')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  const second = await page.context().newPage()
  await second.goto(portal.at(path))
  await verdict(second, 'ready')
  await wedge(second, 'ZZ000000005ZZ')
  await verdict(second, 'not-found')
  await page.getByText('unknown code').waitFor()
  await second.getByRole('log').getByText('ZZ000000005ZZ Unknown code').waitFor({ state: 'attached' })
  await second.close()
  await leave(page)
})

it('changes to the bucket whose card is scanned, and knows commands by their own names', async () => {
  const { page } = await atBucket('B7')
  await wedge(page, 'BKT:ZZ9')
  await page.getByText('No bucket has the code ZZ9').first().waitFor()
  await wedge(page, 'BKT:B9')
  await page.getByRole('heading', { name: 'Janakpur lane' }).waitFor()
  await wedge(page, 'CMD:sorting.leave')
  await page.getByText('Choose your bucket').waitFor()
  // The card of another system, as read from a QR code, is shown in full and does not overflow its message.
  await wedge(page, `https://cards.test/b?signature=${'0123456789abcdef'.repeat(8)}`)
  const told = page.getByRole('alert').filter({ hasText: 'No bucket has the code https://cards.test' })
  await told.waitFor()
  expect(await told.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // A card logs in also while the list of buckets is on its way.
  const all = (url: URL) => url.pathname.endsWith('/sorting/bucket') && !url.search.includes('filter')
  await page.route(all, () => undefined)
  await page.reload()
  await page.getByText('Choose your bucket').waitFor()
  await wedge(page, 'BKT:B9')
  await page.getByRole('heading', { name: 'Janakpur lane' }).waitFor()
  await page.unroute(all)
  await leave(page)
})

it('is never stuck with a session that ended elsewhere', async () => {
  const { page } = await atBucket('B7')
  await page.context().setOffline(true)
  await wedge(page, 'ZZ000000014ZZ')
  await verdict(page, 'queued')
  const device = await page.evaluate(() => localStorage.getItem('office.device') ?? '')
  const { data } = await portal.office.admin.call(sortingContract.buckets, { query: { filters: { code: 'B7' } } })
  await portal.office.admin.call(sortingContract.logout, { params: { id: data[0]?.id ?? 0 }, body: { device } })
  await page.context().setOffline(false)
  await page.getByText('Scanning has stopped because this session is over').first().waitFor()
  await verdict(page, 'refused')
  await page.getByRole('region', { name: 'Verdict' }).getByText('This session at the bucket has ended').waitFor()
  await leave(page)
  await wedge(page, 'BKT:B9')
  await page.getByRole('heading', { name: 'Janakpur lane' }).waitFor()
  await wedge(page, 'ZZ000000028ZZ')
  await verdict(page, 'not-found')
  // The scan of the ended session waits for review, in the new one.
  await expect.poll(() => head(page).textContent()).toMatch(/Pending\s*0\s*Triage\s*2/)
  await leave(page)
})

it('says in words that there was no answer to an undo, a card and a login', { timeout: 60_000 }, async () => {
  const waybill = await portal.office.inTenant(async tx => {
    const { rows } = await sql<{ waybill_number: string }>`
      update orders o set status_key = 'key_9', bag_id = null, bucket_id = b.id, current_warehouse_id = b.warehouse_id
      from sorting_buckets b where b.tenant_id = o.tenant_id and b.code = 'B9' and o.id = (select min(id) from orders)
      returning o.waybill_number`.execute(tx)
    return rows[0]?.waybill_number ?? ''
  })
  const { page } = await atBucket('B9')
  await wedge(page, waybill)
  await verdict(page, 'duplicate')
  const heard = await listen(page)
  // A card only asks which bucket it is of, so nobody has to wonder whether that was done.
  const told = async () => (await heard()).filter(text => /No answer arrived|The server did not answer/.test(text))
  await page.context().setOffline(true)
  await press(page, 'Control+z')
  await expect.poll(told, { timeout: 30_000 }).toMatchObject([expect.stringContaining('Undo the last scan: No answer arrived')])
  await wedge(page, 'BKT:B7')
  await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(2)
  await page.context().setOffline(false)
  await leave(page)
  await page.context().setOffline(true)
  await wedge(page, 'BKT:B9')
  await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(3)
  await page.context().setOffline(false)
})

it('lets refused scans be looked at: scanned again, corrected, or done with, by key', async () => {
  const { page } = await atBucket('D4')
  const before = Number(/Triage\s*(\d+)/.exec((await head(page).textContent()) ?? '')?.[1])
  for (const code of ['ZZ000000310ZZ', 'ZZ000000323ZZ', 'ZZ000000337ZZ']) await wedge(page, code)
  const waiting = (count: number) =>
    expect.poll(() => head(page).textContent()).toMatch(new RegExp(`Triage\\s*${before + count}$|Triage\\s*${before + count}\\D`))
  await waiting(3)
  await press(page, 'F9')
  const triage = page.getByRole('dialog', { name: 'Triage' })
  await triage.getByRole('heading', { name: /Unknown code/ }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('ZZ000000337ZZ')
  // Set aside only with a reason.
  await press(page, 'd')
  const reason = triage.getByRole('combobox', { name: 'Reason' })
  await expect.poll(focused).toBe('Reason')
  await press(page, 'Enter', 'Escape')
  await reason.waitFor({ state: 'detached' })
  await waiting(3)
  await press(page, 'd')
  await expect.poll(focused).toBe('Reason')
  await page.keyboard.type('Label torn off', { delay: 60 })
  await press(page, 'Enter')
  await waiting(2)
  const saved = page.waitForEvent('download')
  await press(page, 'Control+Shift+E')
  const file = await saved
  expect(file.suggestedFilename()).toBe('triage.xlsx')
  const sheet = await readSheet(readFileSync(await file.path()), 'triage.xlsx')
  if ('refused' in sheet) throw new Error(sheet.refused.code)
  expect(sheet.headings).toEqual(['Waybill', 'Scanned (UTC)', 'Problem', 'City', 'Bucket', 'Outcome', 'Reason'])
  const rows = sheet.rows.map(row => cellsOf(row))
  const kept = (waybill: string) => rows.find(([code]) => code === waybill)?.slice(5)
  expect([kept('ZZ000000337ZZ'), kept('ZZ000000323ZZ')]).toEqual([['Done with it', 'Label torn off'], ['Not reviewed yet']])
  await expect.poll(focused).toBe('ZZ000000323ZZ')
  await press(page, 'e')
  await triage.getByLabel('Correct the code').waitFor()
  // At a person's speed: faster, it would be a scanner.
  await page.keyboard.type('zz000000345zz', { delay: 60 })
  await press(page, 'Enter')
  // Corrected and sent again, and refused again.
  await triage.getByRole('group', { name: 'ZZ000000345ZZ' }).waitFor()
  await triage.getByRole('group', { name: 'ZZ000000323ZZ' }).waitFor({ state: 'detached' })
  await waiting(2)
  await press(page, 'Escape')
  await triage.waitFor({ state: 'detached' })
  await leave(page)
})

it('hears a scan once that came before the portal listened to keys', async () => {
  const { page } = await atBucket('C2')
  const { promise: scanned, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/assets\/keyboard-/, async route => {
    await scanned
    await route.continue()
  })
  await page.reload()
  await verdict(page, 'ready')
  await wedge(page, 'ZZ000000411ZZ')
  await verdict(page, 'not-found')
  // Until the same code no longer counts as a bounce of the trigger.
  await page.waitForTimeout(1600)
  letCome()
  await press(page, 'F1')
  // Letters belong to the scanner here, so only working keys are shown.
  const keys = page.getByRole('dialog', { name: 'Keys' }).locator('kbd')
  await keys.first().waitFor()
  const told = await keys.allTextContents()
  expect(told).toContain('F2')
  expect(told.filter(key => ['G', 'H', '?'].includes(key))).toEqual([])
  await press(page, 'Escape')
  expect(await head(page).textContent()).toMatch(/Scanned\s*1\s*Per hour/)
  await leave(page)
})

it('stays silent once it was muted, by key or by card, until it is to be heard again', async () => {
  const { page } = await atBucket('C2')
  const foot = (sound: string) => page.locator('footer').getByRole('button', { name: sound }).waitFor()
  await press(page, 'F10')
  await foot('Sound off')
  await page.reload()
  await foot('Sound off')
  await wedge(page, 'CMD:mute')
  await foot('Sound on')
  await leave(page)
})

it('counts a shift of more scans than its lane shows', { timeout: 60_000 }, async () => {
  const { page } = await atBucket('C2')
  for (let n = 0; n < 70; n++) await wedge(page, s10('ZZ', 100 + n, 'ZZ'))
  await expect.poll(() => head(page).textContent(), { timeout: 20_000 }).toMatch(/Scanned\s*70\s*Per hour\s*70\s*Pending\s*0/)
  expect(pageErrors).toEqual([])
  await leave(page)
})

it('shows the barcodes of its foot whole, however long the words of its keys are', async () => {
  const { page } = await portal.open({ locale: 'de' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(portal.at(path))
  await page.getByRole('button', { name: 'C2' }).waitFor()
  await wedge(page, 'BKT:C2')
  await verdict(page, 'ready')
  const bounds = await page.locator('[data-part=station-foot] svg.h-6').evaluateAll(codes =>
    codes.map(code => {
      const [{ left, right, bottom }, foot] = [code.getBoundingClientRect(), code.closest('footer')?.getBoundingClientRect()]
      return left >= 0 && right <= innerWidth && foot !== undefined && bottom <= foot.bottom && foot.bottom <= innerHeight
    }),
  )
  expect(bounds).toEqual([true, true])
  await press(page, 'F2')
  await page.getByRole('button', { name: 'C2' }).waitFor()
})

it('shows on a phone whether it is online, and the whole waybill, in either direction', async () => {
  const { page } = await atBucket('C2')
  await wedge(page, 'CE104831094NP')
  await verdict(page, 'not-found')
  for (const [width, dir] of [
    [390, 'ltr'],
    [390, 'rtl'],
    [800, 'ltr'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(to => document.documentElement.setAttribute('dir', to), dir)
    const isWhole = (text: string, within: string) =>
      page
        .locator(within)
        .getByText(text)
        .last()
        .evaluate(({ parentElement: box }) => {
          const { left = -1, right = 0 } = box?.getBoundingClientRect() ?? {}
          return left >= 0 && right <= innerWidth && box?.scrollWidth === box?.clientWidth
        })
    expect([width, dir, await isWhole('Online', 'header'), await isWhole('31094', '[data-verdict]')]).toEqual([
      width,
      dir,
      true,
      true,
    ])
  }
  await leave(page)
})

it('prints the cards of all buckets and commands, and nothing beside them', async () => {
  const { page } = await portal.open()
  await page.goto(portal.at('/operations/all-orders'))
  await rows(page).first().waitFor()
  await take(page, 'print cards', /^Print the cards of buckets/)
  await page.getByRole('heading', { name: 'Cards to scan' }).waitFor()
  const { data: buckets } = await portal.office.admin.call(sortingContract.buckets, { query: { noPagination: true } })
  // Command cards are known at once, those of buckets once the server has sent them.
  await page.locator('main li .code', { hasText: 'BKT:' }).first().waitFor()
  const shown = await page.locator('main li .code').allTextContents()
  expect(shown.slice(0, buckets.length).sort()).toEqual(buckets.map(({ code }) => `BKT:${code}`).sort())
  expect(shown).toContain('CMD:undo')
  expect(await page.locator('main li svg rect').count()).toBeGreaterThan(shown.length * 20)
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: true })
  })
  await press(page, 'p')
  await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#root').isVisible()).toBe(false)
  expect(await page.locator('body > .scan-sheet .code').allTextContents()).toEqual(shown)
  // Printed codes are read as shown: the code of a card logs in.
  await page.emulateMedia({ media: 'screen' })
  await page.goto(portal.at(path))
  await page.getByRole('button', { name: 'B7' }).waitFor()
  await wedge(page, shown.find(code => code === 'BKT:B7') ?? '')
  await verdict(page, 'ready')
  await leave(page)
})

it('logs in at a bucket beyond the first hundred, and at none by a card that several branches have', async () => {
  await portal.office.inTenant(tx =>
    sql`insert into sorting_buckets (code, name, warehouse_id)
      select 'A' || lpad(n::text, 3, '0'), 'Shelf ' || n, b.warehouse_id
      from sorting_buckets b, generate_series(1, 100) as n where b.code = 'B7'`.execute(tx),
  )
  await portal.office.inTenant(tx =>
    sql`insert into sorting_buckets (code, name, warehouse_id)
      select 'B7', 'Their lane', w.id from warehouses w
      where not exists (select from sorting_buckets b where b.warehouse_id = w.id and b.code = 'B7') order by w.id limit 1`.execute(
      tx,
    ),
  )
  const { page } = await portal.open()
  await page.goto(portal.at(path))
  await page.getByRole('button', { name: 'Their lane' }).waitFor()
  await wedge(page, 'BKT:B7')
  await page.getByRole('alert').filter({ hasText: 'Several branches have a bucket B7' }).first().waitFor()
  await wedge(page, 'BKT:D4')
  await verdict(page, 'ready')
  await leave(page)
  expect(pageErrors).toEqual([])
})
