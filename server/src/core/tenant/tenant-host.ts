// The tenant is the first label of the host, the rest a domain of ours: 'demo' of 'demo.localhost:4000'.
import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { isTenantName } from '../database/open-request.ts'

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

/**
 * The tenant that a host names. Null for an IP address, a name without a tenant label, or one under a domain that is not ours.
 * The last matters because links in mails are built from the request's host: a stranger's host would send a person's reset token
 * to the stranger.
 */
export function tenantOfHost(host: string | undefined, domains: readonly string[]): string | null {
  const name = nameOf(host ?? '')
  const [first = '', ...rest] = name.split('.')
  if (isIP(name) !== 0 || !domains.includes(rest.join('.'))) return null
  return isTenantName(first) ? first : null
}

/** Scheme and host of a tenant's portal, for mails that no request causes: the first domain of ours, by HTTPS but on this machine. */
export function portalOf(slug: string, { domains: [domain = 'localhost'], port }: Pick<Config, 'domains' | 'port'>): string {
  return domain === 'localhost' ? `http://${slug}.localhost:${port}` : `https://${slug}.${domain}`
}

/** Plain 'localhost' or a loopback address: no tenant, but certainly this machine. */
export const isPlainLocalhost = (host: string | undefined): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(nameOf(host ?? ''))
