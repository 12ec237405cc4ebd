// The tenant's colours on the page: the strip and the sign-in page always, the accent if the tenant wants it.
import { keepOnDevice } from '../data/device-store.ts'
import { type TenantFace, tenantFace } from '../data/session.ts'

type Theme = NonNullable<TenantFace['theme']>
/** CSS variables by name; null leaves the skin's value. */
type Colours = Record<string, string | null>

const skins = ['light', 'dark'] as const

/** The colour arithmetic is loaded only if the result is not stored yet. */
async function coloursOf({ gradientColor1, gradientColor2, gradientDirection, is_accent }: Theme): Promise<Colours> {
  const { accentOf, underWhite } = await import('./brand-colours.ts')
  const gradient = {
    '--gradient-1': underWhite(gradientColor1),
    '--gradient-2': underWhite(gradientColor2),
    '--gradient-dir': gradientDirection,
  }
  const accents = skins.flatMap(skin =>
    Object.entries(accentOf(gradientColor1, skin)).map(([name, colour]) => [
      `--brand-${name}-${skin}`,
      is_accent ? colour : null,
    ]),
  )
  return { ...gradient, ...Object.fromEntries(accents) }
}

/** The computed colours of a tenant's theme on this device, so that later visits need no arithmetic. */
const KEPT = 'office.brand'
/** Milliseconds. By then the page's initial requests are done. */
const LONG_THERE = 15_000

const isSame = (one: Theme | null | undefined, other: Theme) => JSON.stringify(one) === JSON.stringify(other)

function keptFor(theme: Theme): Colours | null {
  try {
    const kept: { theme: Theme; colours: Colours } | null = JSON.parse(localStorage.getItem(KEPT) ?? 'null') // written below by `workOut`
    return isSame(kept?.theme, theme) ? (kept?.colours ?? null) : null
  } catch {
    return null
  }
}

let shown: Colours = {}

function show(colours: Colours): void {
  const { style } = document.documentElement
  for (const name of Object.keys({ ...shown, ...colours })) style.setProperty(name, colours[name] ?? null)
  shown = colours
}

async function workOut(theme: Theme): Promise<void> {
  const colours = await coloursOf(theme)
  // Another theme may have been chosen meanwhile.
  if (!isSame(tenantFace.theme, theme)) return
  show(colours)
  keepOnDevice(KEPT, JSON.stringify({ theme, colours }))
}

async function applyBrand({ theme }: Pick<TenantFace, 'theme'>): Promise<void> {
  const kept = theme && keptFor(theme)
  if (!kept) return theme ? workOut(theme) : show({})
  show(kept)
  // They may come from an earlier version's arithmetic, but no page waits for that.
  setTimeout(() => void workOut(theme).catch(() => undefined), LONG_THERE)
}

/** Applies what /config.json says of the tenant. */
export async function showFace(face: Partial<TenantFace>): Promise<void> {
  Object.assign(tenantFace, face)
  await applyBrand(tenantFace)
}

/** Fetches again, after someone changed the brand. */
export async function refreshFace(): Promise<void> {
  const response = await fetch('/config.json')
  const { tenant }: { tenant: Partial<TenantFace> | null } = await response.json()
  if (tenant) await showFace(tenant)
}
