// The tenant is the first label of the host: 'demo' of 'demo.localhost:4000'.
import { isIP } from 'node:net'
import { isTenantName } from './transaction.ts'

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

/** The tenant a host names, or null: an address, or a name without a label for the tenant. */
export function tenantOfHost(host: string | undefined): string | null {
  const name = nameOf(host ?? '')
  const [first = '', ...rest] = name.split('.')
  if (rest.length === 0 || isIP(name) !== 0 || name.startsWith('[')) return null
  return isTenantName(first) ? first : null
}

/** Plain 'localhost' or a loopback address: no tenant, but surely this machine. */
export const isPlainLocalhost = (host: string | undefined): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(nameOf(host ?? ''))
