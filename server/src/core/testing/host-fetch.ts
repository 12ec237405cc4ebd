// A fetch that reaches a test's own server under any host name: Node's fetch sets Host itself and does not resolve '.localhost'.
import { request } from 'node:http'

/** Sends every request to `address` and keeps the URL's host as the Host header. */
export function hostFetch(address: string): typeof fetch {
  const { port } = new URL(address)
  return async (input, init) => {
    const sent = new Request(input, init)
    const body = sent.body ? Buffer.from(await sent.arrayBuffer()) : null
    const url = new URL(sent.url)
    const headers: Record<string, string> = { ...Object.fromEntries(sent.headers), host: url.host }
    if (body) headers['content-length'] = String(body.length)
    return new Promise((resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port, method: sent.method, path: url.pathname + url.search, headers, agent: false },
        response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const status = response.statusCode ?? 500
            const empty = [204, 304].includes(status)
            const answered = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
              (values ?? []).map((value): [string, string] => [name, value]),
            )
            resolve(new Response(empty ? null : Buffer.concat(chunks), { status, headers: answered }))
          })
        },
      )
      sent.signal.addEventListener('abort', () => call.destroy(new DOMException('Aborted', 'AbortError')))
      call.on('error', reject)
      call.end(body ?? undefined)
    })
  }
}
