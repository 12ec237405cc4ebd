// A reverse proxy for tests, as an operator would put one in front of several servers: each request and each live connection goes
// to the next of them.
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface Proxied {
  address: string
  close: () => Promise<void>
}

/** What a proxy says about its caller; the Host stays as requested. */
const forwarded = ({ headers, socket }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': socket.remoteAddress ?? '',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': headers.host ?? '',
})

/** @param ports of servers on this machine that trust it (OFFICE_TRUSTED_PROXIES) */
export async function startProxy(ports: readonly number[]): Promise<Proxied> {
  let turn = 0
  const next = () => ports[turn++ % ports.length] ?? 0
  const tunnels = new Set<Socket>()
  // Oversized headers are left for the servers to refuse, in their words.
  const server = createServer({ maxHeaderSize: 65_536 }, (asked, reply) => {
    const { method, url } = asked
    const onward = request({ host: '127.0.0.1', port: next(), method, path: url, headers: forwarded(asked), agent: false })
    onward.on('response', answer => {
      reply.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(reply)
    })
    onward.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()))
    reply.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  server.on('upgrade', (asked: IncomingMessage, here: Socket, early: Buffer) => {
    const there = connect(next(), '127.0.0.1', () => {
      const lines = Object.entries(forwarded(asked)).map(([name, value]) => `${name}: ${value}`)
      there.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      there.write(early)
      here.pipe(there).pipe(here)
    })
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      tunnels.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        tunnels.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, so never a path
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const tunnel of tunnels) tunnel.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
