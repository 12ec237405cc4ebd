// The browser of journeys and benchmarks, which resolves the tenants' addresses to this machine.
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

// Named by scripts/run.mjs. When run by hand, the headless shell, which starts in a fifth of a second, is preferred over a full
// Chromium, which loads pages of its own (for its address bar) with each new window, for a third of a second beside the page
// under test.
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  path => path && existsSync(path),
)

export const launch = (): Promise<Browser> =>
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
