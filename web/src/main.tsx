// Starts the portal: preferences, language, session, then the first frame.
import './core/look/base.css'
import { createRoot } from 'react-dom/client'
import { apiContext } from './core/data/api.ts'
import { endSession, followOtherTabs, leaveBranch, resumeSession, showKept, type TenantFace } from './core/data/session.ts'
import { activateLanguage, browserLanguage } from './core/language/language.ts'
import { pageHelp } from './core/layout/page-help.ts'
import { showFace } from './core/look/brand.ts'
import { loadPreferencesOf, preferences } from './core/look/preferences.ts'
import { App, fetchAhead } from './shell/app.tsx'
import { reportChunkFailures } from './shell/chunk-failures.ts'

reportChunkFailures()
apiContext.onSignedOut = endSession
apiContext.onOtherBranch = leaveBranch
followOtherTabs()
loadPreferencesOf(null, browserLanguage())
// Before the texts are requested, because the person's language may differ from the device's.
showKept()
interface Config {
  services: typeof apiContext.services
  tenant: TenantFace | null
  help: string | null
}
const config: Promise<Config | null> = fetch('/config.json').then(
  response => response.json(),
  () => null,
)
/** The server's addresses; without them the portal uses its own host. */
const addressed = config.then(known => {
  apiContext.services = known?.services ?? {}
  pageHelp.base = known?.help ?? null
  return known
})
const speaking = activateLanguage(preferences.language)
/** Who is signed in, and the tenant's public profile. */
async function meet(): Promise<void> {
  const tenant = (await addressed)?.tenant
  await Promise.all([resumeSession(), tenant && showFace(tenant).catch(() => undefined)])
}
/** Milliseconds that the first frame waits for its screen to request rows; late code delays nothing else. */
const MOST = 500
/** Not awaited at the top level: files loaded later import this one, and each would wait for the other. */
async function start(): Promise<void> {
  const begun = fetchAhead(Promise.all([speaking, addressed]))
  await Promise.all([speaking, meet()])
  await Promise.race([begun, new Promise(resolve => setTimeout(resolve, MOST))])
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App />)
}
void start()

// Starts offline after the first visit (web/public/sw.js); not for the development server.
if (import.meta.env.PROD && navigator.serviceWorker) {
  void navigator.serviceWorker.register('/sw.js')
  // The worker has not seen what loaded before it took over, so it gets the list and fetches these from the browser's own cache.
  void navigator.serviceWorker.ready.then(({ active }) => {
    const loaded = performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)
    // Without duplicates: styles appear twice, and the worker keeps nothing of a list that names a file twice.
    active?.postMessage({ keep: [...new Set(['/', '/config.json', ...loaded.filter(path => path.startsWith('/assets/'))])] })
  })
}
