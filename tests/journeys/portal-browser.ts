// A real browser at a real server: opened as a person would, driven by keys.
import { existsSync } from 'node:fs'
import { joinServer, type RunServerName } from '@office/server/core/testing/shared-server'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { onTestFailed, TestRunner } from 'vitest'

export interface Portal {
  office: TestOffice
  browser: Browser
  /** Address of the portal in a tenant. */
  at: (path: string, staff?: TestStaff) => string
  /** A window of this staff member, already signed in. With a service worker, which fetches the whole portal, it can start without a network. */
  open: (options?: {
    staff?: TestStaff
    locale?: string
    serviceWorkers?: 'allow' | 'block'
    /** Ten rows a page, as most journeys count them; or as many as fit the window. */
    rows?: 10 | 'fit'
  }) => Promise<{ context: BrowserContext; page: Page }>
  close: () => Promise<void>
}

// Named by scripts/run.mjs; by hand the shell, which starts in a fifth of a second, goes before a whole Chromium.
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  path => path && existsSync(path),
)

/** Errors of a page's own code fail the test that opened it. */
export const pageErrors: string[] = []

/** What a window showed when its test failed, told with the failure: where a journey got lost is not to be guessed. */
async function tellOf(page: Page, errors: readonly { message: string; stack?: string }[]): Promise<void> {
  const [error] = errors
  if (page.isClosed() || !error) return
  const shown = await page.evaluate(() => ({
    // biome-ignore lint/performance/useDomNodeTextContent: what was seen; what covers the page stands behind it in the document
    text: document.body.innerText.replace(/\s+/g, ' ').slice(-1500),
    focus: document.activeElement?.outerHTML.slice(0, 200),
    typed: [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  }))
  error.message += `\nat ${page.url()}\nfocus: ${shown.focus}\ntyped: ${JSON.stringify(shown.typed)}\n${shown.text}`
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    ],
  })

/** The worker's browser: its files come one after the other, each in windows of its own; it ends with the worker. */
let shared: Browser | null = null

async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launch()
  return shared
}

export async function openPortal(orders: number, server: RunServerName = 'embedded'): Promise<Portal> {
  const office = await joinServer(server)
  if (orders > 0) await office.inTenant(tx => seedDemoData(tx, orders, Date.now()))
  const browser = await sharedBrowser()
  pageErrors.length = 0
  const { port } = new URL(office.address)
  const at = (path: string, staff = office.admin) => `http://${staff.tenant.slug}.localhost:${port}${path}`
  return {
    office,
    browser,
    at,
    async open({ staff = office.admin, locale = 'en', serviceWorkers = 'block', rows = 10 } = {}) {
      const viewport = { width: 1440, height: 900 }
      const context = await browser.newContext({ viewport, locale, serviceWorkers, acceptDownloads: true })
      await context.addCookies([{ name: 'currentUserToken', value: staff.token ?? '', url: at('/', staff), sameSite: 'Strict' }])
      if (rows === 10)
        await context.addInitScript(
          note => {
            if (localStorage.getItem('office.preferences') === null) localStorage.setItem('office.preferences', note)
          },
          JSON.stringify({ pageSize: rows, language: locale.slice(0, 2) }),
        )
      const page = await context.newPage()
      page.on('pageerror', error => pageErrors.push(error.message))
      // Windows opened for a whole file tell of no test.
      if (TestRunner.getCurrentTest()) onTestFailed(({ task }) => tellOf(page, task.result?.errors ?? []))
      return { context, page }
    },
    async close() {
      for (const context of browser.contexts()) await context.close()
      await office.close()
    },
  }
}
