// Who is signed in: token in a cookie, user and permissions stored locally, and the rules of signing in, signing out and landing
// (docs/permissions.md section 4).
import { type CurrentUser, sessionContract } from '@office/shared/areas/session/session.contract'
import type { Language } from '@office/shared/core/messages/language'
import { msg } from '@office/shared/core/messages/message'
import { proxy, ref } from 'valtio'
import { commandContext } from '../command/context.ts'
import { loadPreferencesOf, preferences } from '../look/preferences.ts'
import { keepNoticesOf, notify } from '../notices/notices.ts'
import { apiContext, call } from './api.ts'
import { branchView, keepBranchOf, lookAt } from './branch-view.ts'
import { keepOnDevice } from './device-store.ts'

/** The cookie that the operator's portals read the bearer token from. */
const TOKEN_COOKIE = 'currentUserToken'

interface Session {
  /** 'unknown' until the stored token was tried. */
  state: 'unknown' | 'signed-out' | 'signed-in'
  user: CurrentUser | null
  permissions: ReadonlySet<string>
  /** Where to go after signing in: the page that asked for it. */
  wanted: string | null
  /** How the last session on this page ended: by the person, or otherwise. */
  ended: 'by-person' | 'elsewhere' | null
}

export const session = proxy<Session>({
  state: 'unknown',
  user: null,
  permissions: ref(new Set<string>()),
  wanted: null,
  ended: null,
})

/** What everyone may know of the tenant before signing in; from /config.json. */
export interface TenantFace {
  slug: string
  company: string
  environment: 'production' | 'demo'
  theme: { gradientColor1: string; gradientColor2: string; gradientDirection: string; is_accent: boolean } | null
  /** Version numbers of its pictures, so that a new one has a new address; null if there is none. */
  logo: number | null
  background: number | null
}

export const tenantFace = proxy<TenantFace>({
  slug: '',
  company: 'Office',
  environment: 'production',
  theme: null,
  logo: null,
  background: null,
})

const cacheKey = () => `office.session.${apiContext.tenant}`

interface Kept {
  user: CurrentUser
  permissions: string[]
}

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(cacheKey()) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'user' in kept && 'permissions' in kept ? (kept as Kept) : null // written by `enter` below
  } catch {
    return null
  }
}

function readToken(): string | null {
  const found = document.cookie.split('; ').find(part => part.startsWith(`${TOKEN_COOKIE}=`))
  return found ? decodeURIComponent(found.slice(TOKEN_COOKIE.length + 1)) : null
}

/** Whether someone was signed in here and may still be. */
export const hasToken = (): boolean => readToken() !== null

/** Keeps the copy that the next start shows before any server is asked; null removes it. */
const keepCopy = (kept: Kept | null): void => keepOnDevice(cacheKey(), kept && JSON.stringify(kept))

function keepToken(token: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const value = token === null ? `; Max-Age=0` : `; Max-Age=${30 * 24 * 3600}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${TOKEN_COOKIE}=${token === null ? '' : encodeURIComponent(token)}; Path=/; SameSite=Strict${secure}${value}`
  apiContext.token = token
}

let lastUser: number | null = null
/** The person whose notices are kept. */
let noticesOf: string | null = null

/**
 * Begins the page anew if another person was here before: what they began, such as a job that waits for the server, must not go
 * on in the name of this one.
 */
function beginsAnew(user: CurrentUser): boolean {
  if (lastUser === null || lastUser === user.id) return false
  // Nothing is sent any more until then, and the copy of the person before would be shown first again, for ever.
  apiContext.token = null
  keepCopy(null)
  location.reload()
  return true
}

function enter(user: CurrentUser, permissions: readonly string[]): void {
  if (beginsAnew(user)) return
  keepCopy({ user, permissions: [...permissions] })
  lastUser = user.id
  session.user = user
  session.permissions = ref(new Set(permissions))
  session.ended = null
  session.state = 'signed-in'
  const who = `${apiContext.tenant}.${user.id}`
  if (noticesOf !== who) keepNoticesOf(who)
  keepBranchOf(who)
  noticesOf = who
  commandContext.tenant = apiContext.tenant
  commandContext.user = String(user.id)
  commandContext.permissions = session.permissions
  // People who have chosen no language keep the one of the sign-in page.
  loadPreferencesOf({ tenant: apiContext.tenant, user: String(user.id) }, preferences.language)
  // A copy kept by an earlier version of the portal has none.
  if (user.language) preferences.language = user.language
}

/** Chooses the person's language, here at once, and on their other devices and in mails. */
export async function speak(language: Language): Promise<void> {
  preferences.language = language
  const user = await call(sessionContract.language, { body: { language } }, everywhere)
  session.user = user
  keepCopy({ user, permissions: [...session.permissions] })
}

/** Who someone is does not depend on the branch that they look at. */
const everywhere = { everywhere: true }

async function fetchPermissions(): Promise<string[]> {
  return (await call(sessionContract.permissions, {}, everywhere)).map(permission => permission.name)
}

/** Asks again who this is and what they may do, so that a changed role counts without a new sign-in. */
export async function refreshSession(): Promise<void> {
  const [user, permissions] = await Promise.all([call(sessionContract.current, {}, everywhere), fetchPermissions()])
  const shown = session.state === 'signed-in' && { user: session.user, permissions: [...session.permissions] }
  // Already drawn from the stored copy; drawn again only if it differs.
  if (JSON.stringify(shown) !== JSON.stringify({ user, permissions })) enter(user, permissions)
}

const lostBranch = msg`You no longer work at {branch}. All your branches are shown.`

/** The server's word that the person does not work at the branch that is shown. */
export function leaveBranch(): void {
  const branch = branchView.current?.name
  if (branch === undefined) return
  lookAt(null)
  notify('warn', { message: lostBranch, values: { branch } })
  // Where they work now; without an answer, it is asked again with the next event.
  void refreshSession().catch(() => undefined)
}

/** Shows the last person from this device's copy before any server is asked; no one without a token or a copy. */
export function showKept(): void {
  const kept = hasToken() ? readKept() : null
  if (!kept) return
  apiContext.token = readToken()
  enter(kept.user, kept.permissions)
}

/**
 * Tries the stored token. A person with a stored copy is shown and works at once while the server is asked; only without a copy
 * is the answer awaited. Only the server's own word that the session is over signs out (api.ts). While it cannot be reached the
 * copy serves, so that work waiting on the device is not lost. The token stays for the next try.
 */
export async function resumeSession(): Promise<void> {
  const token = readToken()
  if (token === null) {
    session.state = 'signed-out'
    return
  }
  apiContext.token = token
  if (session.state !== 'signed-in') showKept()
  const asked = refreshSession().catch(() => {
    if (session.state === 'unknown') session.state = 'signed-out'
  })
  if (session.state !== 'signed-in') await asked
}

/**
 * Another tab of this browser signs in or out: a page waiting at the sign-in continues, a page showing another person's work
 * starts again, and a page whose session ended asks the server, whose word alone counts.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== cacheKey()) return
    if (session.state === 'signed-out' && newValue !== null) void resumeSession()
    else if (session.state === 'signed-in' && newValue === null) void refreshSession().catch(() => undefined)
    else if (session.state === 'signed-in' && readKept()?.user.id !== session.user?.id) location.reload()
  })
}

export async function signIn(email: string, password: string): Promise<void> {
  const { user, token } = await call(sessionContract.login, { body: { email, password } })
  keepToken(token)
  if (beginsAnew(user)) return
  enter(user, await fetchPermissions())
}

/** Removes the person from this device. Queued scans stay, because they are locked to their staff member. */
function leave(ended: Session['ended'] = 'elsewhere'): void {
  // Someone who only opens the page needs no message.
  session.ended = session.state === 'signed-in' ? ended : null
  keepToken(null)
  keepCopy(null)
  noticesOf = null
  keepNoticesOf(null)
  keepBranchOf(null)
  session.user = null
  session.permissions = ref(new Set<string>())
  session.state = 'signed-out'
  loadPreferencesOf(null, preferences.language)
}

/**
 * The server's word that this page's session is over. Where another tab has signed in since, there is another one, which must not
 * end with it: the same person goes on with it, and another's page starts again.
 */
export function endSession(): void {
  const token = readToken()
  if (token === null || token === apiContext.token) leave()
  else if (readKept()?.user.id !== session.user?.id) location.reload()
  else {
    apiContext.token = token
    // What was refused meanwhile is asked for again.
    void refreshSession().then(apiContext.onBack, () => undefined)
  }
}

/** Milliseconds that a person who leaves waits for the server. */
const MOST_WAIT = 4000

export async function signOut(): Promise<void> {
  // The server may be unreachable, or silent; the person is signed out all the same.
  const told = call(sessionContract.logout, {}, everywhere).catch(() => undefined)
  await Promise.race([told, new Promise(resolve => setTimeout(resolve, MOST_WAIT))])
  session.wanted = null
  leave('by-person')
}

/** Where a person lands after signing in (docs/permissions.md section 4). */
export function landingPath(permissions: ReadonlySet<string>): string {
  if (permissions.has('dashboard')) return '/dashboard'
  if (permissions.has('warehouse-dashboard')) return '/warehouse'
  return permissions.has('view-orders') ? '/operations/all-orders' : '/system-settings/business-setting'
}

/** '/' and the warehouse paths show the welcome page to people without the dashboard that they lead to. */
export function showsWelcome(path: string, permissions: ReadonlySet<string>): boolean {
  if (path === '/') return !permissions.has('dashboard')
  return (path === '/warehouse' || path.startsWith('/warehouse/')) && !permissions.has('warehouse-dashboard')
}

/** '{company} | Staff', with a staging prefix on development hosts. */
export function pageTitle(company: string): string {
  const isDevelopment = import.meta.env.DEV || /(^|\.)(staging|dev)\./.test(location.hostname)
  return `${isDevelopment ? 'Staging: ' : ''}${company} | Staff`
}
