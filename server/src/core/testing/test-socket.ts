// A screen's live connection in tests: sends the token first, then collects incoming messages in order.
import type {} from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

export interface TestSocket {
  received: { type: string; data: unknown }[]
  /** Resolves once it is signed in; on PostgreSQL, events published shortly before may follow right behind. */
  ready: Promise<void>
  /** Resolves with the close code. */
  closed: Promise<number>
  close: () => void
}

/** Node's WebSocket sends the host that it connects to, so the upgrade is written by hand with the tenant's host. */
export async function connectGateway(
  app: FastifyInstance,
  slug: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = await app.injectWS('/api/gateway', { headers: { host: `${slug}.localhost`, ...headers } })
  const received: TestSocket['received'] = []
  const ready = new Promise<void>(resolve =>
    socket.on('message', (data: Buffer) => {
      const message: TestSocket['received'][number] = JSON.parse(data.toString('utf8'))
      received.push(message)
      if (message.type === 'ready') resolve()
    }),
  )
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  socket.send(token)
  return { received, ready, closed, close: () => socket.terminate() }
}
