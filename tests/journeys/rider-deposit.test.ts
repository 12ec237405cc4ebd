// A rider's evening and the branch's next morning by keyboard: a deposit of 38 orders, a blind count that is short by 500, a
// third person who decides; then the cash goes on to head office less one approved expense, while another is rejected.
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPortal, type Portal, pageErrors } from './portal-browser.ts'
import { confirm, expectNoAxeFindings, expectWholeList, palette, press, rows } from './portal-keys.ts'
import { deliverAll, type Evening } from './rider-evening.ts'
import { wedge } from './wedge.ts'

let portal: Portal
let evening: Evening

beforeAll(async () => {
  portal = await openPortal(45)
  evening = await deliverAll(portal.office, 'EVE')
}, 120_000)
afterAll(() => portal.close())

async function windowOf(...permissions: string[]): Promise<Page> {
  const { page } = await portal.open({ staff: await portal.office.signInWith(permissions) })
  return page
}
const deposits = async () =>
  (await portal.office.admin.call(riderDepositContract.list, { query: { filters: { party_id: String(evening.rider) } } })).data

it('takes the cash from the rider to the branch through three pairs of hands', { timeout: 120_000 }, async () => {
  const maker = await windowOf('view-rider-finance', 'create-rider-deposit', 'view-order')
  const counter = await windowOf('view-rider-finance', 'count-rider-deposit')
  const checker = await windowOf('view-rider-finance', 'approve-rider-deposit', 'print-rider-deposit')

  await maker.goto(portal.at(`/operations/add-new-rider-deposit?filter[party_id]=${evening.rider}`))
  await rows(maker).first().waitFor()
  await expectNoAxeFindings(maker)
  // A scan selects the order it names, or says why it does not.
  await wedge(maker, evening.waybills[30] ?? '')
  const bar = maker.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByText('NPR 1,000.00').waitFor()
  await wedge(maker, evening.waybills[31] ?? '')
  await bar.getByText('NPR 2,000.00').waitFor()
  await press(maker, 'Control+a', 'Control+a')
  await bar.getByText('38').waitFor()
  await press(maker, 'd')
  await maker.getByText('To be counted').first().waitFor()
  const [deposit] = await deposits()
  expect(deposit).toMatchObject({ state: 'submitted', lines: 38 })
  const path = `/operations/rider-deposit-orders/${deposit?.id}`
  await maker.getByText('38,000.00').first().waitFor()

  // Figures of a line stand at one height, whether or not a note takes two lines.
  await counter.setViewportSize({ width: 1024, height: 900 })
  await counter.goto(portal.at('/operations/rider-finance'))
  await counter.getByText('Shown once everything is counted').waitFor()
  const heights = await counter.locator('main li').evaluateAll(cards =>
    cards.flatMap(card => {
      const figure = card.querySelector('.num.font-semibold')
      return figure ? [[card.getBoundingClientRect().top, figure.getBoundingClientRect().top].map(Math.round).join(' ')] : []
    }),
  )
  expect([heights.length > 4, new Set(heights).size]).toEqual([true, 2])
  await counter.setViewportSize({ width: 1440, height: 900 })

  // The counter sees no sum, counts 37 notes of 1,000 and one of 500, and confirms it. What is typed right behind `c` goes into the
  // count, however late the deposit comes.
  const held = Promise.withResolvers<void>()
  await counter.route(`**/rider/deposit/${deposit?.id}`, route => held.promise.then(() => route.continue()))
  await rows(counter).first().waitFor()
  await press(counter, 'j')
  await press(counter, 'c')
  await counter.getByText(`#${deposit?.id}`).waitFor()
  await press(counter, '3')
  await press(counter, '7')
  held.resolve()
  await expect.poll(() => counter.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)).toBe('37')
  expect(await counter.locator('main').textContent()).not.toContain('38,000')
  await counter.locator('main [aria-disabled=true]', { hasText: 'Explain' }).waitFor()
  await expectNoAxeFindings(counter)
  await press(counter, 'Enter')
  await counter.keyboard.type('1')
  await counter.getByText('37,500.00').waitFor()
  // Beside each note stands what is there of it.
  await counter.getByText('37,000.00', { exact: true }).waitFor()
  // A reload half-way loses nothing of it.
  await counter.reload()
  await counter.getByText('37,500.00').waitFor()
  // The number that was typed first is replaced, not continued, also before the page itself has come.
  const code = Promise.withResolvers<void>()
  await counter.route('**/rider-deposit.page-*.js', route => code.promise.then(() => route.continue()))
  await counter.goto(portal.at(path))
  await counter.getByRole('navigation').first().waitFor()
  await press(counter, 'c')
  await press(counter, '3')
  await press(counter, '6')
  code.resolve()
  await counter.getByText('36,500.00').waitFor()
  // Escape leaves the field, and what was typed stays; the page has its keys again, such as the one that leads back to the list.
  const focused = () => counter.evaluate(() => document.activeElement?.tagName)
  await press(counter, 'Escape')
  await expect.poll(focused).toBe('H1')
  await counter.getByText('36,500.00').waitFor()
  await press(counter, 'c')
  await expect.poll(focused).toBe('INPUT')
  // It returns to the row at which the focus was, whichever field was the last.
  const order = counter.getByRole('list', { name: 'Orders of the deposit' }).getByRole('button').nth(1)
  await order.focus()
  await counter.locator('[data-count] input').first().focus()
  await press(counter, 'Enter', 'Escape')
  await expect.poll(() => order.evaluate(row => row === document.activeElement)).toBe(true)
  await press(counter, 'Escape')
  await counter.waitForURL(url => url.pathname === '/operations/rider-finance')
  await rows(counter).first().waitFor()
  await press(counter, 'j', 'c')
  await counter.getByText('36,500.00').waitFor()
  await press(counter, 'Control+a')
  await counter.keyboard.type('37')
  await press(counter, 'Control+s')
  await counter.getByRole('alertdialog').getByText('37,500.00').waitFor()
  await confirm(counter)
  await counter.getByText('above the limit').waitFor()
  expect((await deposits())[0]).toMatchObject({ state: 'counted', counted: '37500.00', variance: '-500.00' })
  // The focus of the form that is gone went on to the deposit.
  await expect.poll(() => counter.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await checker.goto(portal.at(path))
  await checker.getByText('above the limit').waitFor()
  await press(checker, 'a')
  await palette(checker).waitFor()
  await checker.keyboard.type('He lost a note on the way')
  await press(checker, 'Enter')
  await checker.getByRole('alertdialog').getByText('37,500.00').waitFor()
  await confirm(checker)
  await expect.poll(async () => (await deposits())[0]?.state).toBe('approved')
  // The maker's window is notified.
  await maker.getByText('Approved').first().waitFor()
  await press(maker, 'Escape')
  await expectWholeList(maker)
  expect(pageErrors).toEqual([])
})

it('says on a deposit that its orders did not come, and never that there are none', async () => {
  const [deposit] = await deposits()
  const viewer = await windowOf('view-rider-finance')
  await viewer.route(/\/finance\/rider\/deposit\/\d+\/orders/, route => route.abort('connectionrefused'))
  await viewer.goto(portal.at(`/operations/rider-deposit-orders/${deposit?.id}`))
  await viewer.getByRole('heading', { name: 'Orders' }).waitFor()
  await viewer.getByText('Some rows are missing or may be out of date').waitFor()
  expect(await viewer.getByRole('heading', { name: 'Orders' }).textContent()).toBe('Orders')
  // The key tries again what failed; elsewhere it refreshes the page. By itself the portal tries again, too, once the server is back.
  await viewer.getByRole('button', { name: 'Try again R' }).waitFor()
  await viewer.unroute(/\/finance\/rider\/deposit\/\d+\/orders/)
  await press(viewer, 'r')
  await viewer.getByRole('heading', { name: 'Orders 38' }).waitFor()
})

it('says who was first where nothing told of it: of an order that is handed in, and of a deposit that was cancelled', async () => {
  const staff = await portal.office.signInWith(['view-rider-finance', 'create-rider-deposit', 'view-order'])
  const { rider } = await deliverAll(portal.office, 'STA')
  const unheard = async (permissions: readonly string[], path: string) => {
    const { page } = await portal.open({ staff: await portal.office.signInWith(permissions), own: true })
    await page.routeWebSocket(/gateway/, socket => socket.close())
    await page.goto(portal.at(path))
    return page
  }
  const maker = await unheard(
    ['view-rider-finance', 'create-rider-deposit', 'view-order'],
    `/operations/add-new-rider-deposit?filter[party_id]=${rider}`,
  )
  await rows(maker).first().waitFor()
  await press(maker, 'Control+a')
  const bar = maker.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByText('NPR 10,000.00').waitFor()
  const first = Number(await rows(maker).first().getAttribute('data-row-id'))
  const { number: taken } = await staff.call(riderDepositContract.create, { body: { order_ids: [first] } })
  // What is refused is let go, so that the next key makes the rest.
  await press(maker, 'd')
  await maker
    .getByText(new RegExp(`It is in Rider deposit ${taken}\\. It is no longer selected`))
    .first()
    .waitFor()
  await bar.getByText('NPR 9,000.00').waitFor()
  await press(maker, 'd')
  await maker.getByText('To be counted').first().waitFor()
  const id = Number(new URL(maker.url()).pathname.split('/').at(-1))
  expect(await staff.call(riderDepositContract.get, { params: { id } })).toMatchObject({ lines: 9, declared: '9000.00' })

  const counter = await unheard(['view-rider-finance', 'count-rider-deposit'], `/operations/rider-deposit-orders/${id}`)
  await counter.getByText('Shown once it is counted').last().waitFor()
  const notes = counter.getByRole('form', { name: 'Count the cash' })
  await press(counter, 'c')
  await expect.poll(() => counter.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await counter.keyboard.type('1000000')
  await notes.getByText('Enter at most 999,999').waitFor()
  await press(counter, 'Control+a')
  await counter.keyboard.type('1')
  await staff.call(riderDepositContract.statusUpdate, { params: { id }, body: { status: 'cancelled' } })
  await press(counter, 'Control+s')
  await confirm(counter)
  await counter.getByText('has already been decided').first().waitFor()
  await notes.waitFor({ state: 'detached' })
  await counter.getByText('Cancelled').first().waitFor()
  expect(pageErrors).toEqual([])
})

it('pays in what came to the branch, less what head office lets it spend', { timeout: 120_000 }, async () => {
  const clerk = await windowOf('view-branch-finance', 'create-branch-deposit', 'view-branch-expense', 'create-branch-expense')
  const head = await windowOf(
    'view-branch-finance',
    'approve-branch-deposit',
    'reject-branch-deposit',
    'view-branch-expense',
    'approve-branch-expense',
  )
  const ofBranch = async () => {
    const query = { filters: { party_id: String(evening.branch) } }
    return (await portal.office.admin.call(branchDepositContract.list, { query })).data[0]
  }
  await clerk.goto(portal.at(`/operations/add-new-branch-deposit?filter[party_id]=${evening.branch}`))
  await rows(clerk).first().waitFor()
  await expectNoAxeFindings(clerk)
  await clerk.getByText('37,500.00').first().waitFor()
  await press(clerk, 'Control+a', 'd')
  await clerk.getByText('Nothing was spent from this cash').waitFor()
  const page = `/operations/branch-deposit-orders/${(await ofBranch())?.id}`
  // The person who decides may enter none, and is shown no key for it.
  await head.goto(portal.at(page))
  await head.getByText('Nothing was spent from this cash.', { exact: true }).waitFor()
  for (const [kind, amount] of [
    ['Fuel', '450'],
    ['Vehicle', '1200.50'],
  ] as const) {
    if (kind === 'Fuel') await press(clerk, 'e')
    const form = clerk.getByRole('dialog', { name: 'Enter an expense' })
    await form.waitFor()
    await clerk.keyboard.type(kind)
    await clerk.getByRole('option').first().waitFor()
    await press(clerk, 'Enter', 'Tab')
    await clerk.keyboard.type(amount)
    if (kind === 'Fuel') {
      // What is typed while it is being saved comes behind it: into the next one, not into the field that is left.
      const [field, next] = ['amount', 'expense_kind_id'].map(key => form.locator(`[data-field=${key}] input`))
      const answer = Promise.withResolvers<void>()
      const isSent = clerk.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/expenses'))
      await clerk.route(/\/expenses$/, route => answer.promise.then(() => route.continue()))
      await press(clerk, 'Control+Enter')
      await isSent
      await press(clerk, 'V', 'e')
      expect(await field?.inputValue()).toBe('450')
      answer.resolve()
      await expect.poll(() => next?.inputValue()).toBe('Ve')
      await press(clerk, 'Control+a')
      continue
    }
    await press(clerk, 'Control+s')
    await form.waitFor({ state: 'hidden' })
  }
  for (const amount of ['450', '1200.50'])
    await clerk
      .getByRole('main')
      .getByText(Number(amount).toLocaleString('en', { minimumFractionDigits: 2 }))
      .first()
      .waitFor()
  // The same once more is told before it is saved.
  await press(clerk, 'e')
  await clerk.getByRole('dialog', { name: 'Enter an expense' }).waitFor()
  await clerk.keyboard.type('Fuel')
  await clerk.getByRole('option').first().waitFor()
  await press(clerk, 'Enter', 'Tab')
  await clerk.keyboard.type('450')
  await clerk.getByText(/^BD-\d+-\d+ already has Fuel, NPR 450\.00, entered by/).waitFor()
  await clerk.getByRole('dialog').getByText('NPR', { exact: true }).waitFor()
  await press(clerk, 'Escape')
  await clerk.getByRole('button', { name: /^Leave/ }).press('Enter')
  await clerk.getByRole('dialog', { name: 'Enter an expense' }).waitFor({ state: 'hidden' })
  const send = async (key: string, name: string) => {
    const chooser = clerk.waitForEvent('filechooser')
    await press(clerk, key)
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
  }
  await send('Shift+U', 'slip.pdf')
  await clerk.getByText('The slip is attached to').waitFor()
  // The receipt of an expense comes later.
  const spent = clerk.getByRole('list', { name: 'Expenses' }).getByRole('button').filter({ hasText: '450.00' })
  await spent.focus()
  await send('u', 'receipt.pdf')
  await spent.getByRole('img', { name: 'With receipt' }).waitFor()

  await head.goto(portal.at(page))
  const expenses = head.getByRole('list', { name: 'Expenses' })
  await expenses.getByRole('button').first().waitFor()
  await expectNoAxeFindings(head)
  // Not yet, because two expenses are open, by which the slip may be less.
  await head.getByText('and NPR 1,650.50 to be decided').waitFor()
  expect(await head.getByRole('button', { name: 'Approve the deposit' }).getAttribute('aria-disabled')).toBe('true')
  await expenses.getByRole('button').filter({ hasText: '450.00' }).focus()
  await press(head, 'a')
  await head.getByRole('alertdialog').getByText('450.00').waitFor()
  await confirm(head)
  await expenses.getByText('Approved').waitFor()
  await expenses.getByRole('button').filter({ hasText: '1,200.50' }).focus()
  await press(head, 'Shift+A')
  await palette(head).waitFor()
  await head.keyboard.type('No receipt')
  await press(head, 'Enter')
  await head.getByRole('alertdialog').waitFor()
  await confirm(head)
  await expenses.getByText('Refused').waitFor()
  await head.getByRole('heading', { level: 1 }).focus()
  await press(head, 'a')
  await head.getByRole('alertdialog').getByText('37,050.00').waitFor()
  await confirm(head)
  await expect.poll(async () => (await ofBranch())?.state).toBe('approved')
  expect(await ofBranch()).toMatchObject({ declared: '37500.00', spent: '450.00', net: '37050.00' })
  // The branch's window is notified.
  await clerk.getByText('Approved').first().waitFor()
  await press(clerk, 'Escape')
  await expectWholeList(clerk)
  expect(pageErrors).toEqual([])
})

it('makes one deposit for each rider of a selection, and says before what will be made and what will not', async () => {
  const [whole, cut] = [await deliverAll(portal.office, 'SEC'), await deliverAll(portal.office, 'THI')]
  const maker = await windowOf('view-rider-finance', 'create-rider-deposit', 'view-order')
  await maker.goto(portal.at(`/operations/add-new-rider-deposit?filter[party_id]=${whole.rider},${cut.rider}`))
  await rows(maker).first().waitFor()
  await press(maker, 'Control+a', 'Control+a')
  const bar = maker.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByText('76').waitFor()
  await press(maker, 'd')
  const question = maker.getByRole('alertdialog')
  await question.getByText(`Rider SEC: NPR 38,000.00, 38 rows`).waitFor()
  await question.getByText(`Rider THI: NPR 38,000.00, 38 rows`).waitFor()
  await question.getByText('2 of 2 will be made, one for each party and currency.').waitFor()
  await expectNoAxeFindings(maker)
  await press(maker, 'Escape')
  await question.waitFor({ state: 'detached' })

  // One of their orders is handed in elsewhere, and the window has not heard of it.
  const of = async (rider: number) =>
    (await portal.office.admin.call(riderDepositContract.list, { query: { filters: { party_id: String(rider) } } })).data
  const query = { filters: { party_id: `${whole.rider},${cut.rider}` }, paginate: 100 }
  const seen = await portal.office.admin.call(riderDepositContract.pending, { query })
  const gone = seen.data.find(order => order.party_id === cut.rider)
  await maker.route('**/pending-orders?**', route => route.fulfill({ json: seen }))
  await portal.office.admin.call(riderDepositContract.create, { body: { order_ids: [gone?.id ?? 0] } })
  await press(maker, 'd')
  await question.getByText('1 of 2 will be made, one for each party and currency. 1 is refused:').waitFor()
  await question.getByText(gone?.waybill_number ?? '-').waitFor()
  await confirm(maker)
  await maker.getByText('1 document is made.').first().waitFor()
  expect((await of(whole.rider)).map(({ state, lines }) => [state, lines])).toEqual([['submitted', 38]])
  await press(maker, 'Control+z')
  await expect.poll(async () => (await of(whole.rider)).map(({ state }) => state)).toEqual(['cancelled'])
  expect(pageErrors).toEqual([])
})
