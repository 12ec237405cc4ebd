// Whom a rate limit counts as one: an IPv4 address, or the network of an IPv6 one, whose owner can send from any address in it.
import { isIPv6 } from 'node:net'

/** 'db8:0001' as ['db8', '1']. */
const groupsOf = (part = ''): string[] =>
  part
    .split(':')
    .filter(Boolean)
    .map(group => Number.parseInt(group, 16).toString(16))

/** '2001:db8:1:2:3::4' as '2001:db8:1:2::/64'; anything else as it is, and an IPv4 address in IPv6 form as that address. */
export function networkOf(address: string): string {
  const [mapped] = /\d+\.\d+\.\d+\.\d+$/.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [before, after] = address.split('::')
  const [head, tail] = [groupsOf(before), groupsOf(after)]
  const left = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...left, ...tail].slice(0, 4).join(':')}::/64`
}
