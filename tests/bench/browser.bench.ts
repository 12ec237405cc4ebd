// The speed that people feel: keys to paint in lists and palette, and frames kept while scrolling, beside a page without any
// framework.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright'
import { launch } from '../chromium.ts'
import type { Bench } from './lists.bench.ts'
import { timesOf } from './measure.ts'
import { signedIn } from './pages.bench.ts'
import { print } from './table.ts'

const FRAME = 1000 / 60

/** Records how long each key took from its own timestamp to the end of the next frame. */
function noteKeys(): void {
  const samples: number[] = []
  Object.assign(window, { keyTimes: samples })
  addEventListener(
    'keydown',
    event => {
      requestAnimationFrame(() => {
        // A message comes after the frame has been laid out and painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => samples.push(performance.now() - event.timeStamp)
        port2.postMessage(null)
      })
    },
    true,
  )
}

const keyTimes = (page: Page) => page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.splice(0)) // put there by noteKeys

async function timesOfKeys(page: Page, keys: readonly string[], settle = 40): Promise<number> {
  await keyTimes(page)
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(settle)
  }
  return timesOf(await keyTimes(page)).p95
}

/** Each opening of the palette; closing it in between does not count. */
async function timesOfOpenings(page: Page): Promise<number> {
  const samples: number[] = []
  for (let round = 0; round < 40; round++) {
    await keyTimes(page)
    await page.keyboard.press('Control+k')
    await page.waitForTimeout(150)
    samples.push(...(await keyTimes(page)))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(150)
  }
  return timesOf(samples).p95
}

/** Frames shown per second while a wheel turns two notches every tenth of a second, as a hand does. */
async function framesWhileScrolling(page: Page, slower: number): Promise<number> {
  const wire = await page.context().newCDPSession(page)
  await page.mouse.move(700, 500)
  await page.evaluate(() => {
    document.querySelector('[data-scroller]')?.scrollTo({ top: 0 })
  })
  await page.waitForTimeout(400)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    const note = (at: number) => {
      frames.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const notches: Promise<unknown>[] = []
  for (let notch = 0; notch < 100; notch++) {
    notches.push(wire.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 700, y: 500, deltaX: 0, deltaY: 100 }))
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames) // put there above
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // A page that was too slow has not handled all of them yet.
  await Promise.all(notches)
  await wire.detach()
  const [first = 0, last = 1] = [frames[2], frames.at(-1)]
  return Math.min(60, ((frames.length - 3) * 1000) / (last - first))
}

async function openPlain(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(noteKeys)
  await page.goto(pathToFileURL(join(import.meta.dirname, 'plain-list.html')).href)
  return page
}

async function openOurs(browser: Browser, bench: Bench): Promise<Page> {
  const { context, origin } = await signedIn(browser, bench)
  const page = await context.newPage()
  await page.addInitScript(noteKeys)
  await page.goto(`${origin}/operations/all-orders`)
  await page.locator('[data-row-id]').first().waitFor()
  // Commands and the palette load when the browser is idle.
  await page.waitForTimeout(2500)
  await page.keyboard.press('v')
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'All on one page' }).waitFor()
  await page.waitForTimeout(500)
  return page
}

export async function measureBrowser(bench: Bench): Promise<void> {
  const browser = await launch()
  try {
    const [plain, ours] = [await openPlain(browser), await openOurs(browser, bench)]
    const both = async (measure: (page: Page) => Promise<number>) => {
      // Only the page in front is drawn.
      await plain.bringToFront()
      const limit = await measure(plain)
      await ours.bringToFront()
      return { limit, ours: await measure(ours) }
    }
    const walk = Array.from({ length: 160 }, (_, at) => (at % 40 < 30 ? 'j' : 'k'))
    print({
      workload: 'j and k through all orders, p95',
      ...(await both(page => timesOfKeys(page, walk))),
      unit: 'ms',
      bound: { most: 1.5 },
    })
    for (const [slower, least] of [
      [1, 0.99],
      [4, 0.91],
    ] as const) {
      const measured = await both(page => framesWhileScrolling(page, slower))
      const dropped = (rate: number) => `${Math.max(0, 100 - (rate * FRAME) / 10).toFixed(1)} %`
      const note = `dropped ${dropped(measured.limit)} and ${dropped(measured.ours)}`
      const workload = `frames a second by wheel${slower > 1 ? `, processor ${slower} times slower` : ''}`
      print({ workload, ...measured, unit: '/s', bound: { least }, note })
    }
    print({
      workload: 'palette open, p95',
      ...(await both(timesOfOpenings)),
      unit: 'ms',
      bound: { most: 1.5 },
      note: `${bench.orders.toLocaleString('en')} orders behind it`,
    })
    const typed = await both(async page => {
      await page.keyboard.press('Control+k')
      await page.waitForTimeout(200)
      const p95 = await timesOfKeys(
        page,
        [...'change statusBBBBBBBBBBBBBexport list'].map(key => (key === 'B' ? 'Backspace' : key)),
        60,
      )
      await page.keyboard.press('Escape')
      return p95
    })
    print({ workload: 'key to results in the palette, p95', ...typed, unit: 'ms', bound: { most: 2 } })
  } finally {
    await browser.close()
  }
}
