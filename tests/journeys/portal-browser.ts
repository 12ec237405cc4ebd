// A real browser at a real server: opened as a person would, driven by keys.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startTestServer, type TestServer, type TestStaff } from '@office/server/core/testing/test-server'
import { seedDemoData } from '@office/server/seed/demo-data'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'

export interface Portal {
  office: TestServer
  browser: Browser
  /** Address of the portal in a tenant. */
  at: (path: string, staff?: TestStaff) => string
  /** A window of this staff member, already signed in; a journey that holds files back wants no service worker. */
  open: (options?: {
    staff?: TestStaff
    locale?: string
    serviceWorkers?: 'allow' | 'block'
  }) => Promise<{ context: BrowserContext; page: Page }>
  close: () => Promise<void>
}

const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(path => path && existsSync(path))

/** Errors of a page's own code fail the test that opened it. */
export const pageErrors: string[] = []

export async function openPortal(orders: number): Promise<Portal> {
  const office = await startTestServer({ config: { portalDir: join(import.meta.dirname, '../../web/dist') } })
  if (orders > 0) await office.inTenant(tx => seedDemoData(tx, orders, Date.now()))
  const browser = await chromium.launch({
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
  const { port } = new URL(office.address)
  const at = (path: string, staff = office.admin) => `http://${staff.tenant.slug}.localhost:${port}${path}`
  return {
    office,
    browser,
    at,
    async open({ staff = office.admin, locale = 'en', serviceWorkers = 'allow' } = {}) {
      const viewport = { width: 1440, height: 900 }
      const context = await browser.newContext({ viewport, locale, serviceWorkers, acceptDownloads: true })
      await context.addCookies([{ name: 'currentUserToken', value: staff.token ?? '', url: at('/', staff), sameSite: 'Strict' }])
      const page = await context.newPage()
      page.on('pageerror', error => pageErrors.push(error.message))
      return { context, page }
    },
    async close() {
      await browser.close()
      await office.close()
    },
  }
}

const keyboards = new WeakMap<Page, { session: Promise<CDPSession>; free: number }>()
/** Milliseconds between two keys of a usual USB scanner. */
const KEY_GAP = 4

/**
 * Types as a wedge scanner does. Every key carries its own time, as keys of real hardware do, so that a busy machine
 * cannot put pauses between them that no scanner makes.
 */
export async function wedge(page: Page, code: string): Promise<void> {
  const keyboard = keyboards.get(page) ?? { session: page.context().newCDPSession(page), free: 0 }
  keyboards.set(page, keyboard)
  const session = await keyboard.session
  let at = Math.max(Date.now(), keyboard.free)
  const press = (key: string, physical: string, text: string) => {
    at += KEY_GAP
    const common = { key, code: physical, timestamp: at / 1000 }
    return [
      session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        text,
        windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0),
        ...common,
      }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common }),
    ]
  }
  const physicalOf = (key: string) =>
    /[A-Za-z]/.test(key) ? `Key${key.toUpperCase()}` : /\d/.test(key) ? `Digit${key}` : 'Semicolon'
  const sent = [...code].flatMap(key => press(key, physicalOf(key), key)).concat(press('Enter', 'Enter', '\r'))
  keyboard.free = at + 40
  await Promise.all(sent)
  await page.waitForTimeout(Math.max(0, keyboard.free - Date.now()))
}
