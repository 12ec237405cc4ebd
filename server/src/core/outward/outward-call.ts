// Calls to addresses that people typed, which must never reach internal networks. The name is resolved for the connection itself
// and every address is checked, so none can change in between; redirects are not followed (docs/promises.md B14).
import { lookup as lookUp } from 'node:dns'
import { lookup as lookUpAll } from 'node:dns/promises'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Two lists, because a single one would take an IPv4 address for the IPv6 address that maps it.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.ipv4.addSubnet(net, prefix, 'ipv4')
// Everything outside 2000::/3, the range allocated to the internet; within it, the prefixes that lead to IPv4 (6to4, Teredo).
for (const [net, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  inside.ipv6.addSubnet(net, prefix, 'ipv6')

/** Whether an address belongs to this machine or a private network. IPv6 that maps IPv4 lies in ::/3. */
export function isInside(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return inside[family].check(address, family)
}

export type OutwardFailure = 'redirect' | 'unreachable' | 'timeout' | 'private-address' | 'not-https'

export class OutwardError extends Error {
  readonly why: OutwardFailure

  constructor(why: OutwardFailure) {
    super(`outward call: ${why}`)
    this.why = why
  }
}

/** Resolves a name and refuses if any of its addresses is internal. */
const outsideOnly: LookupFunction = (name, options, done) =>
  lookUp(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const [first] = found
    if (!first || found.some(({ address }) => isInside(address))) return done(new OutwardError('private-address'), '', 0)
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })

/**
 * An external address of a host, for code that connects by itself.
 * @throws OutwardError
 */
export async function outsideAddress(host: string): Promise<string> {
  if (isIP(host) !== 0) {
    if (isInside(host)) throw new OutwardError('private-address')
    return host
  }
  const found = await lookUpAll(host, { all: true }).catch(() => [])
  const [first] = found
  if (!first) throw new OutwardError('unreachable')
  if (found.some(({ address }) => isInside(address))) throw new OutwardError('private-address')
  return first.address
}

/** An address that we call: https, or also plain http where inside addresses are allowed. */
export function isOutwardAddress(address: string, mayReachInside: boolean): boolean {
  const protocol = URL.canParse(address) ? new URL(address).protocol : null
  return protocol === 'https:' || (mayReachInside && protocol === 'http:')
}

const ANSWER_MS = 10_000

/**
 * Posts a text and returns the status of the answer.
 * @param mayReachInside for development and tests: plain http and private addresses (OFFICE_ALLOW_PRIVATE_ADDRESSES)
 * @throws OutwardError
 */
export function postOutward(
  address: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  mayReachInside: boolean,
): Promise<number> {
  if (!isOutwardAddress(address, mayReachInside)) throw new OutwardError('not-https')
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A numeric address is not resolved, so it is checked here.
  if (!mayReachInside && isIP(host) !== 0 && isInside(host)) throw new OutwardError('private-address')
  return new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? secure : plain)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(ANSWER_MS),
      agent: false,
      ...(mayReachInside ? {} : { lookup: outsideOnly }),
    })
    call.on('response', ({ statusCode = 0 }) => {
      // Only the status is read.
      call.destroy()
      if (statusCode >= 300 && statusCode < 400) reject(new OutwardError('redirect'))
      else resolve(statusCode)
    })
    // Without this listener a status of 101 would end the connection without a word, and the call would never end.
    call.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    call.on('error', error => {
      if (error instanceof OutwardError) reject(error)
      else reject(new OutwardError(error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'unreachable'))
    })
    call.end(body)
  })
}
