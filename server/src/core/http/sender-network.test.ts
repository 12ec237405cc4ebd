// Whom a rate limit counts as one.
import { expect, it } from 'vitest'
import { networkOf } from './sender-network.ts'

it('counts an IPv6 network as one sender however its addresses are written, and an IPv4 address as itself', () => {
  for (const address of ['2001:db8:1:2:3::4', '2001:0DB8:1:2::', '2001:db8:1:2:ffff:ffff:ffff:ffff'])
    expect(networkOf(address)).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})
