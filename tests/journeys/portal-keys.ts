// Hands and eyes of a person at any screen of the portal: keys, palette, rows of a list, and axe findings.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Milliseconds. Keys that follow sooner are those of a scanner (60 on average), which a hand that looks first never is. */
const LOOK = 70
const pressedAt = new WeakMap<Page, number>()

export async function press(page: Page, ...keys: string[]) {
  const sinceLast = Date.now() - (pressedAt.get(page) ?? 0)
  if (sinceLast < LOOK) await page.waitForTimeout(LOOK - sinceLast)
  for (const key of keys) await page.keyboard.press(key)
  pressedAt.set(page, Date.now())
}

export const rows = (page: Page) => page.locator('[data-row-id]')
export const rowOf = (page: Page, name: string) => page.locator(`[data-row-id][aria-label="${name}"]`)

export const palette = (page: Page) => page.getByRole('dialog', { name: /palette|प्यालेट|कमान्ड/i })

/**
 * From now on, everything that screen readers are told, in order: each text that comes into a live region. A toast is gone after
 * three seconds, which is no time on a busy machine; what was heard stays.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const texts: string[] = []
    const live = '[aria-live=polite], [aria-live=assertive], [role=alert], [role=status], [role=log]'
    const isLive = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(live) !== null
    // An alert is announced when it comes, too; any other region must have been there before its text.
    const alertsIn = (node: Node) =>
      node instanceof Element ? [node, ...node.querySelectorAll('*')].filter(part => part.matches('[role=alert]')) : []
    const hear = (node: Node) => isLive(node) && node.textContent && texts.push(node.textContent)
    new MutationObserver(changes => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') hear(target)
        else for (const node of addedNodes) (isLive(target) ? [node] : alertsIn(node)).forEach(hear)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => heard.jsonValue()
}

/** Waits for what screen readers are told from now on, until the page is loaded anew, however soon it is gone. */
export async function ear(page: Page): Promise<(text: string | RegExp) => Promise<void>> {
  const heard = await listen(page)
  return text => {
    const isIn = (words: string) => (typeof text === 'string' ? words.includes(text) : text.test(words))
    return expect.poll(async () => (await heard()).some(isIn)).toBe(true)
  }
}

/** Opens the palette and types into it. */
export async function ask(page: Page, text: string) {
  await press(page, 'Control+k')
  await palette(page).waitFor()
  await page.keyboard.type(text)
}

/** Types into the palette and waits for an option with this text. */
export async function find(page: Page, text: string, option: RegExp) {
  await ask(page, text)
  await page.getByRole('option', { name: option }).first().waitFor()
}

/** Finds an option in the palette and chooses it. */
export async function take(page: Page, text: string, option: RegExp) {
  await find(page, text, option)
  await press(page, 'Enter')
}

/** Goes to a list by its name in the palette, until its rows are there. */
export async function goTo(page: Page, name: string, path: string) {
  await take(page, name, new RegExp(`^${name}`, 'i'))
  await page.waitForURL(url => url.pathname === path)
  await rows(page).first().waitFor()
}

/** Moves the list's cursor down to a row. */
export async function pointAt(page: Page, name: string) {
  const row = rowOf(page, name)
  await row.waitFor()
  for (let steps = 0; steps < 20; steps++) {
    // Held as long as a person holds a key: whatever comes next does not follow as fast as the next character of a scanner.
    await page.keyboard.press('j', { delay: 100 })
    // Right after a screen appears the first key waits for the commands; a second would be one step too many.
    await page.locator('[data-row-id][tabindex="0"]').waitFor()
    if ((await row.getAttribute('tabindex')) === '0') return row
  }
  throw new Error(`${name} was not reached`)
}

/** Filters a list that is longer than a page, and moves its cursor down to a row. */
export async function searchList(page: Page, text: string, name: string) {
  await press(page, '/')
  await page.keyboard.type(text)
  await press(page, 'Enter', 'Escape')
  await pointAt(page, name)
}

/** Types into a field of the open form, replacing its value. */
export async function fillField(page: Page, field: string, text: string) {
  const control = page.locator(`[data-field=${field}] input:not([type=file])`)
  await control.focus()
  await control.press('Control+a')
  await page.keyboard.type(text)
}

/** Searches a record in a field of the open form and chooses the first with that name. */
export async function chooseInField(page: Page, field: string, text: string, option: RegExp) {
  await fillField(page, field, text)
  await page.getByRole('option', { name: option }).first().waitFor()
  await press(page, 'ArrowDown', 'Enter')
}

/** Answers yes to a command's question. */
export async function confirm(page: Page) {
  await page.getByRole('alertdialog').waitFor()
  await press(page, 'Control+Enter')
}

/** Animations have ended, and no request is on its way. */
async function atRest(page: Page) {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy=true]') === null &&
      document.getAnimations().every(({ effect }) => effect === null || effect.getComputedTiming().endTime === Infinity),
  )
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The part of an axe finding that is used. */
interface AxeFinding {
  id: string
  impact: string
  nodes: { html: string }[]
}

/**
 * Nothing serious or critical on the page. Axe is injected once for all screens, and checks the frame around them, which is the
 * same for all, once in each skin and direction.
 */
export async function expectNoAxeFindings(page: Page) {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Only the violations are needed; axe's own types are not those of this window.
  const violations = await page.evaluate<AxeFinding[]>(`{
    const { skin } = document.documentElement.dataset
    const look = skin + document.documentElement.dir
    const isKnown = axe.framesSeen?.includes(look)
    axe.framesSeen = [...(axe.framesSeen ?? []), look]
    const frame = [...document.querySelectorAll('nav, header')].filter(part => !part.closest('main, dialog, [role=dialog], [popover]'))
    axe.run(isKnown ? { exclude: frame } : document, { resultTypes: ['violations'] }).then(({ violations }) => violations)
  }`)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const look = await page.evaluate(() => `${document.documentElement.dataset.skin} ${document.documentElement.dir}`)
  expect(serious.map(({ id, nodes }) => `${page.url()} ${look} ${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([])
}

/** Goes to another screen without reloading the portal; done once its heading is there. */
export async function moveTo(page: Page, path: string) {
  await page.evaluate(async to => {
    window.history.pushState(null, '', to)
    // The previous screen is gone with the second frame; before that its heading would be taken for the new one's.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  }, path)
  await atRest(page)
}

export interface Look {
  skin: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  paths: readonly string[]
}

/** Walks screens in a skin and a direction without reloading the portal, and checks each with axe. */
export async function expectNoAxeFindingsIn(page: Page, { skin, dir, paths }: Look) {
  await page.evaluate(
    look => {
      document.documentElement.dataset.skin = look.skin
      document.documentElement.dir = look.dir
    },
    { skin, dir },
  )
  for (const path of paths) {
    await moveTo(page, path)
    await expectNoAxeFindings(page)
  }
}

/** On the screen of a usual laptop, the list that is shown is whole, without scrolling sideways. */
export async function expectWholeList(page: Page) {
  await page.setViewportSize({ width: 1280, height: 768 })
  await rows(page).first().waitFor()
  const beyond = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter(one => /auto|scroll/.test(getComputedStyle(one).overflowX))
        .map(one => one.scrollWidth - one.clientWidth)
        .filter(width => width > 1),
    )
  await expect.poll(beyond).toEqual([])
}
