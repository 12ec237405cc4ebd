// The tenant's colours on the page: the strip and the sign-in page always, the accent where the tenant wants it.
import { type TenantFace, tenantFace } from '../data/session.ts'

let hadTheme = false

const skins = ['light', 'dark'] as const

/** The arithmetic of colours is fetched only where a tenant has some. */
async function applyBrand({ theme }: Pick<TenantFace, 'theme'>): Promise<void> {
  if (theme === null && !hadTheme) return
  hadTheme = theme !== null
  const { accentOf, underWhite } = await import('./brand-colours.ts')
  const { style } = document.documentElement
  const set = (name: string, value: string | null) => style.setProperty(name, value)
  set('--gradient-1', theme && underWhite(theme.gradientColor1))
  set('--gradient-2', theme && underWhite(theme.gradientColor2))
  set('--gradient-dir', theme?.gradientDirection ?? null)
  for (const skin of skins) {
    const accent = theme?.is_accent ? accentOf(theme.gradientColor1, skin) : null
    set(`--brand-accent-${skin}`, accent?.accent ?? null)
    set(`--brand-hover-${skin}`, accent?.hover ?? null)
    set(`--brand-tint-${skin}`, accent?.tint ?? null)
    set(`--brand-on-${skin}`, accent?.on ?? null)
    set(`--brand-focus-${skin}`, accent?.focus ?? null)
  }
}

/** Takes what /config.json says of the tenant. */
export async function showFace(face: Partial<TenantFace>): Promise<void> {
  Object.assign(tenantFace, face)
  await applyBrand(tenantFace)
}

/** Asks again, after somebody changed the brand. */
export async function refreshFace(): Promise<void> {
  const response = await fetch('/config.json')
  const { tenant }: { tenant: Partial<TenantFace> | null } = await response.json()
  if (tenant) await showFace(tenant)
}
