// Addresses of a merchant's pages, and which merchant the page on the screen is about.
import type { Ctx } from '../../core/command/context.ts'
import type { Within } from '../../core/data/path-params.ts'

export const merchantsPath = '/merchants'
export const merchantsOverviewPath = '/operations/merchant-overview'

export const merchantPath = (id: number | string): string => `/merchant/${id}`
export const businessPath = (merchant: number | string, business: number | string): string =>
  `${merchantPath(merchant)}/businesses/${business}`

/** In display order; the keys 1 to 7 open them. The ledger is for people who may see the merchant's money. */
export const merchantTabs = ['overview', 'users', 'businesses', 'documents', 'integrations', 'settings', 'ledger'] as const
export type MerchantTab = (typeof merchantTabs)[number]

export const tabPath = (id: number | string, tab: MerchantTab): string =>
  tab === 'overview' ? merchantPath(id) : `${merchantPath(id)}?tab=${tab}`

/** The numbers in the address of a merchant's page: {id} or {id, businessId}; null on any other page. */
export function merchantIn(ctx: Pick<Ctx, 'route'>): Within | null {
  const [, id, businessId] = /^\/merchant\/(\d+)(?:\/businesses\/(\d+))?$/.exec(ctx.route.split('?')[0] ?? '') ?? []
  if (id === undefined) return null
  return { id: Number(id), ...(businessId === undefined ? {} : { businessId: Number(businessId) }) }
}
