// A screen's live connection in tests: the token first, then what comes in, in order.
import type {} from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

export interface TestSocket {
  received: { type: string; data: unknown }[]
  /** Resolves with the close code. */
  closed: Promise<number>
  close: () => void
}

/** Node's WebSocket names the host it connects to, so the upgrade is put in by hand under the tenant's name. */
export async function connectGateway(
  app: FastifyInstance,
  slug: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = await app.injectWS('/api/gateway', { headers: { host: `${slug}.localhost`, ...headers } })
  const received: TestSocket['received'] = []
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString('utf8'))))
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  socket.send(token)
  return { received, closed, close: () => socket.terminate() }
}
