// Whom a rate limit counts as one: an IPv4 address, or the network of an IPv6 one, whose owner can send from any address in it.
import { isIPv6 } from 'node:net'

/** '2001:db8:1:2:3::4' as '2001:db8:1:2::/64'; anything else as it is, and an IPv4 address in IPv6 form as that address. */
export function networkOf(address: string): string {
  const [mapped] = /\d+\.\d+\.\d+\.\d+$/.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [before = '', after = ''] = address.toLowerCase().split('::')
  const [head, tail] = [before, after].map(part => (part === '' ? [] : part.split(':')))
  const groups = [
    ...(head ?? []),
    ...Array.from({ length: 8 - (head?.length ?? 0) - (tail?.length ?? 0) }, () => '0'),
    ...(tail ?? []),
  ]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
