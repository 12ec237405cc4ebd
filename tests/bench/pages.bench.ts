// The waits that people notice: until a screen is usable, and for the verdict of a scan, beside pages without any framework.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { launch } from '../chromium.ts'
import { wedge } from '../journeys/wedge.ts'
import { askJson } from './asking.ts'
import type { Bench } from './lists.bench.ts'
import { timesOf } from './measure.ts'
import { print } from './table.ts'
import { BENCH_BRANCH } from './world.ts'
import { ordersIn } from './writes.bench.ts'

const tokenOf = ({ ours }: Bench) => String(ours.headers.authorization).replace('Bearer ', '')

/** A new browser profile, signed in, with empty caches. */
export async function signedIn(browser: Browser, bench: Bench): Promise<{ context: BrowserContext; origin: string }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  const origin = `http://${bench.ours.headers.host}`
  await context.addCookies([{ name: 'currentUserToken', value: tokenOf(bench), url: origin, sameSite: 'Strict' }])
  return { context, origin }
}

/** Reports when the first element of a kind was painted, in milliseconds since the navigation began. */
function tellPainted(selector: string): void {
  const look = () => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => console.debug(`painted ${performance.now()}`)
      port2.postMessage(null)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

/** The page is not queried in the meantime, because the driver's injected script takes as long as a small page. */
async function timeToPaint(context: BrowserContext, address: string, selector: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(tellPainted, selector)
  const painted = page.waitForEvent('console', message => message.text().startsWith('painted '))
  await page.goto(address)
  return Number((await painted).text().split(' ')[1])
}

async function measureOpening(browser: Browser, bench: Bench): Promise<void> {
  const [limits, times]: number[][] = [[], []]
  // Rows are drawn with the keys that work on them.
  const open = (context: BrowserContext, origin: string) =>
    timeToPaint(context, `${origin}/operations/all-orders`, '[data-row-id]')
  const { context: before, origin } = await signedIn(browser, bench)
  await open(before, origin)
  // A person who was here before a release: the session is kept, none of the files.
  const kept = { viewport: { width: 1440, height: 900 }, locale: 'en', storageState: await before.storageState() }
  await before.close()
  for (let round = 0; round < 9; round++) {
    const plain = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    limits?.push(await timeToPaint(plain, `${bench.bare.address}/hello`, 'p'))
    await plain.close()
    const context = await browser.newContext(kept)
    times?.push(await open(context, origin))
    await context.close()
  }
  const p50 = (samples: number[] = []) => timesOf(samples.slice(2)).p50
  print({
    workload: 'from an address to a working list of orders, p50',
    limit: p50(limits),
    ours: p50(times),
    unit: 'ms',
    bound: { most: 3 },
  })
}

/** Records how long each scan took from its last key to the frame that shows its own verdict. */
function noteVerdicts(): void {
  const samples: number[] = []
  Object.assign(window, { verdictTimes: samples })
  let typed = ''
  let due: { code: string; from: number } | null = null
  addEventListener(
    'keydown',
    event => {
      if (event.key === 'Enter') {
        due = { code: typed, from: performance.now() }
        typed = ''
      } else if (event.key.length === 1) typed += event.key
    },
    true,
  )
  new MutationObserver(() => {
    const panel = document.querySelector('[data-verdict="accepted"]')
    if (!due || !panel?.textContent?.replace(/\s/g, '').includes(due.code)) return
    const { from } = due
    due = null
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => samples.push(performance.now() - from)
      port2.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
}

const verdictTimes = (page: Page) => page.evaluate(() => (window as unknown as { verdictTimes: number[] }).verdictTimes) // put there by noteVerdicts

async function timesOfScans(page: Page, codes: readonly string[]): Promise<number> {
  for (const [at, code] of codes.entries()) {
    await wedge(page, code)
    // As in `verdictTimes`.
    await page.waitForFunction(count => (window as unknown as { verdictTimes: number[] }).verdictTimes.length > count, at, {
      polling: 20,
    })
  }
  return timesOf((await verdictTimes(page)).slice(5)).p95
}

async function measureScans(browser: Browser, bench: Bench): Promise<void> {
  const { ours } = bench
  // At the bucket's branch, because its station refuses parcels of others, and from the far end, because other measures move the
  // newest.
  const far = { 'filter[current_warehouse_id]': String(BENCH_BRANCH), sort: 'id' }
  const parcels = (await ordersIn(ours, 'key_7', 2, far)).map(({ waybill_number }) => waybill_number)
  const { data: buckets } = await askJson<{ data: { id: number; code: string }[] }>(ours, '/api/admin/sorting/bucket')
  const bucket = buckets[0]
  if (!bucket) throw new Error('There is no bucket to scan at')
  const device = { method: 'POST', body: { device: 'plain' } }
  const { data: session } = await askJson<{ data: { id: number } }>(ours, `/api/admin/sorting/bucket/${bucket.id}/login`, device)

  const { context, origin } = await signedIn(browser, bench)
  const plain = await context.newPage()
  await plain.route('**/plain-scan.html', route =>
    route.fulfill({ contentType: 'text/html', body: readFileSync(join(import.meta.dirname, 'plain-scan.html'), 'utf8') }),
  )
  await plain.addInitScript(noteVerdicts)
  await plain.goto(`${origin}/plain-scan.html#session=${session.id}&token=${tokenOf(bench)}`)
  const limit = await timesOfScans(plain, parcels.slice(0, 85))
  await plain.close()
  await askJson(ours, `/api/admin/sorting/bucket/${bucket.id}/logout`, device)

  const page = await context.newPage()
  await page.addInitScript(noteVerdicts)
  await page.goto(`${origin}/operations/sorting-operation`)
  await page.getByRole('button', { name: new RegExp(bucket.code) }).waitFor()
  await wedge(page, `BKT:${bucket.code}`)
  await page.waitForSelector('[data-verdict="ready"]')
  const times = await timesOfScans(page, parcels.slice(85, 170))
  // The other measures also scan at this bucket.
  await page.keyboard.press('F2')
  await page.getByRole('button', { name: new RegExp(bucket.code) }).waitFor()
  await context.close()
  print({
    workload: "a scan's last key to its painted verdict, p95",
    limit,
    ours: times,
    unit: 'ms',
    bound: { most: 1.3 },
  })
}

export async function measurePages(bench: Bench): Promise<void> {
  const browser = await launch()
  try {
    await measureOpening(browser, bench)
    await measureScans(browser, bench)
  } finally {
    await browser.close()
  }
}
