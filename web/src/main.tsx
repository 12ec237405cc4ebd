// Starts the portal: preferences, language, session, then the first frame.
import './core/look/base.css'
import { createRoot } from 'react-dom/client'
import { apiContext } from './core/data/api.ts'
import { followOtherTabs, leave, resumeSession, showKept, type TenantFace } from './core/data/session.ts'
import { activateLanguage, browserLanguage } from './core/language/language.ts'
import { pageHelp } from './core/layout/page-help.ts'
import { showFace } from './core/look/brand.ts'
import { loadPreferencesOf, preferences } from './core/look/preferences.ts'
import { App, fetchAhead } from './shell/app.tsx'
import { reportChunkFailures } from './shell/chunk-failures.ts'

reportChunkFailures()
apiContext.onSignedOut = () => leave()
followOtherTabs()
loadPreferencesOf(null, browserLanguage())
// Before the texts are asked for: the person may read another language than the device.
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
/** Where the server is: without its addresses the portal asks its own host. */
const addressed = config.then(known => {
  apiContext.services = known?.services ?? {}
  pageHelp.base = known?.help ?? null
  return known
})
const speaking = activateLanguage(preferences.language)
/** Who is there, and whose portal this is. */
async function meet(): Promise<void> {
  const tenant = (await addressed)?.tenant
  await Promise.all([resumeSession(), tenant && showFace(tenant).catch(() => undefined)])
}
/** How long the first frame waits for its screen to have asked for rows. Milliseconds: code that is late holds up nothing else. */
const MOST = 500
/** Not awaited at the top: files that come later import this one, and would wait for it while it waits for them. */
async function start(): Promise<void> {
  const begun = fetchAhead(Promise.all([speaking, addressed]))
  await Promise.all([speaking, meet()])
  await Promise.race([begun, new Promise(resolve => setTimeout(resolve, MOST))])
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App />)
}
void start()

// Starts without a network after the first visit (web/public/sw.js); the development server has nothing to keep.
if (import.meta.env.PROD && navigator.serviceWorker) {
  void navigator.serviceWorker.register('/sw.js')
  // What came before the worker took over it has not seen: it is told, and fetches it from the browser's own cache.
  void navigator.serviceWorker.ready.then(({ active }) => {
    const loaded = performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)
    // Styles are named with the page and by it, and the worker keeps nothing of a list that names a file twice.
    active?.postMessage({ keep: [...new Set(['/', '/config.json', ...loaded.filter(path => path.startsWith('/assets/'))])] })
  })
}
