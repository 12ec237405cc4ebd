// Kept connections to the measured process, the same for Office and for the limit.
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export interface Target {
  address: string
  headers: Record<string, string>
}

export interface Sent {
  method?: string
  body?: unknown
  raw?: { type: string; bytes: Uint8Array }
}

/** The answer as text; anything but success is an error, since a refusal is fast and would look good. */
export function ask({ address, headers }: Target, path: string, { method = 'GET', body, raw }: Sent = {}): Promise<string> {
  const { port } = new URL(address)
  const content = raw ? raw.bytes : body === undefined ? null : Buffer.from(JSON.stringify(body))
  const sent: Record<string, string> = { ...headers }
  if (content) {
    sent['content-type'] = raw?.type ?? 'application/json'
    sent['content-length'] = String(content.length)
  }
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers: sent, agent }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${method} ${path.slice(0, 200)}: ${response.statusCode} ${text.slice(0, 400)}`))
      })
    })
    call.on('error', reject)
    call.end(content ?? undefined)
  })
}

export async function askJson<T>(target: Target, path: string, sent?: Sent): Promise<T> {
  // Every answer that the benchmark reads comes from an endpoint that it names itself.
  return JSON.parse(await ask(target, path, sent)) as T
}

/** A multipart body with one file. */
export function fileBody(name: string, bytes: Uint8Array): NonNullable<Sent['raw']> {
  const edge = 'office-bench-edge'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${edge}`,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  }
}
