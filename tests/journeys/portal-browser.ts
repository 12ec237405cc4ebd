// A real browser at a real server: opened as a person would, driven by keys.
import { joinServer, type RunServerName } from '@office/server/core/testing/servers/shared-server'
import type { TestOffice, TestStaff } from '@office/server/core/testing/test-office'
import { seedDemoData } from '@office/server/seed/demo-data'
import type { Browser, BrowserContext, Page } from 'playwright'
import { onTestFinished, TestRunner } from 'vitest'
import { launch } from '../chromium.ts'
import { openWindows } from './open-windows.ts'

export interface Portal {
  office: TestOffice
  browser: Browser
  /** Address of the portal in a tenant. */
  at: (path: string, staff?: TestStaff) => string
  /**
   * A window of this staff member, already signed in and unused as far as the portal can tell. A window that a test opened is
   * returned when the test ends, or earlier by its `close`.
   */
  open: (options?: WindowOptions) => Promise<Window & { close: () => Promise<void> }>
  close: () => Promise<void>
}

interface WindowOptions {
  staff?: TestStaff
  locale?: string
  /** With a service worker, which fetches the whole portal, so that a window can start without a network. */
  serviceWorkers?: 'allow' | 'block'
  /** Ten rows a page, as most journeys count them; or as many as fit the window. */
  rows?: 10 | 'fit'
  /** Changed permanently (a script before each page, another clock, a slower processor), so no later test may use it. */
  own?: boolean
}

interface Window {
  context: BrowserContext
  page: Page
}

/** Errors of a page's own code fail the test that opened it. */
export const pageErrors: string[] = []

/** The worker's browser: its files run one after the other, each in windows of its own; it closes with the worker. */
let shared: Browser | null = null

async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launch()
  return shared
}

type WindowKind = Required<Pick<WindowOptions, 'locale' | 'serviceWorkers' | 'rows'>>

const viewport = { width: 1440, height: 900 }

/** As new: whatever a test did to the window, and whatever the portal stored there, is gone. */
async function empty({ context, page }: Window): Promise<void> {
  page.removeAllListeners()
  page.setDefaultTimeout(30_000)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null })
  await page.setViewportSize(viewport)
  const { origin } = new URL(page.url())
  if (origin === 'null') return
  // From the same origin, so that the browser keeps the process; without script, so that nothing more is written.
  await page.goto(`${origin}/config.json`)
  await page.evaluate(() => sessionStorage.clear())
  const wire = await context.newCDPSession(page)
  await wire.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
  await wire.detach()
}

/**
 * Windows that tests returned, by their opening options. A page loads with half the work in a window where one was open before,
 * and loading is most of a run.
 */
function windowsOf(browser: Browser) {
  const free = new Map<string, Window[]>()

  async function openNew({ locale, serviceWorkers, rows }: WindowKind): Promise<Window> {
    const context = await browser.newContext({ viewport, locale, serviceWorkers, acceptDownloads: true })
    if (rows === 10)
      await context.addInitScript(
        note => {
          if (localStorage.getItem('office.preferences') === null) localStorage.setItem('office.preferences', note)
        },
        JSON.stringify({ pageSize: rows, language: locale.slice(0, 2) }),
      )
    return { context, page: await context.newPage() }
  }

  return {
    /** A returned window, or a new one. */
    take: async (kind: WindowKind): Promise<Window> => free.get(JSON.stringify(kind))?.pop() ?? (await openNew(kind)),
    async giveBack(kind: WindowKind, window: Window): Promise<void> {
      if (window.page.isClosed()) return
      // A window with other tabs, or with a worker that keeps files, is no longer as it was opened.
      if (window.context.pages().length > 1 || kind.serviceWorkers === 'allow') return window.context.close()
      try {
        await empty(window)
      } catch {
        // A page that is stuck is no loss.
        return window.context.close()
      }
      const key = JSON.stringify(kind)
      free.set(key, [...(free.get(key) ?? []), window])
    },
  }
}

export async function openPortal(orders: number, server?: RunServerName): Promise<Portal> {
  const office = await joinServer(server)
  if (orders > 0) await office.inTenant(tx => seedDemoData(tx, orders, Date.now()))
  const browser = await sharedBrowser()
  pageErrors.length = 0
  const { port } = new URL(office.address)
  const at = (path: string, staff = office.admin) => `http://${staff.tenant.slug}.localhost:${port}${path}`
  const windows = windowsOf(browser)
  return {
    office,
    browser,
    at,
    async open({ staff = office.admin, locale = 'en', serviceWorkers = 'block', rows = 10, own = false } = {}) {
      const kind = { locale, serviceWorkers, rows }
      const { context, page } = await windows.take(kind)
      await context.addCookies([{ name: 'currentUserToken', value: staff.token ?? '', url: at('/', staff), sameSite: 'Strict' }])
      page.on('pageerror', error => pageErrors.push(error.message))
      openWindows.add(page)
      const close = async () => {
        if (!openWindows.delete(page)) return
        await (own ? context.close() : windows.giveBack(kind, { context, page }))
      }
      // Those opened for a whole file stay open.
      if (TestRunner.getCurrentTest()) onTestFinished(close)
      return { context, page, close }
    },
    async close() {
      for (const context of browser.contexts()) await context.close()
      openWindows.clear()
      await office.close()
    },
  }
}
