// Starts the portal: preferences, language, session, then the first frame.
import './core/base.css'
import { createRoot } from 'react-dom/client'
import { apiContext } from './core/api.ts'
import { loadPreferencesOf, preferences } from './core/layout/preferences.ts'
import { App } from './shell/app.tsx'
import { reportChunkFailures } from './shell/chunk-failures.ts'
import { activateLanguage, browserLanguage } from './shell/language.ts'
import { leave, resumeSession } from './shell/session.ts'

reportChunkFailures()
apiContext.onSignedOut = leave
loadPreferencesOf(null, browserLanguage())
const config = fetch('/config.json').then(response => response.json() as Promise<{ services: typeof apiContext.services }>)
await activateLanguage(preferences.language)
// Without its addresses the portal asks its own host.
apiContext.services = (await config.catch(() => ({ services: {} }))).services
await resumeSession()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
