// fetch for names under '.localhost', which are loopback by RFC 6761 although not every resolver that Node asks knows it.
import { type RequestOptions, request } from 'node:http'
import { isLocalhostName } from './host-name.ts'

const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** Answers like the resolver, with both families, so that a server on either is found. */
const lookup: RequestOptions['lookup'] = (_name, options, answer) =>
  options.all ? answer(null, loopback) : answer(null, '127.0.0.1', 4)

/** The platform's fetch, except that plain-http names under '.localhost' are resolved here. */
export function localhostFetch(elsewhere: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const sent = new Request(input, init)
    const url = new URL(sent.url)
    if (url.protocol !== 'http:' || !isLocalhostName(url.hostname)) return elsewhere(sent)
    const body = sent.body ? Buffer.from(await sent.arrayBuffer()) : null
    const headers = { ...Object.fromEntries(sent.headers), ...(body ? { 'content-length': String(body.length) } : {}) }
    return new Promise((resolve, reject) => {
      const call = request(url, { method: sent.method, headers, lookup }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const status = response.statusCode ?? 500
          const answered = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
            (values ?? []).map((value): [string, string] => [name, value]),
          )
          const isEmpty = status === 204 || status === 304
          resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers: answered }))
        })
      })
      sent.signal.addEventListener('abort', () => call.destroy(new DOMException('Aborted', 'AbortError')))
      call.on('error', reject)
      call.end(body ?? undefined)
    })
  }
}
