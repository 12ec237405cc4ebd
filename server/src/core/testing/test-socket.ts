// A screen's live connection in tests: the token first, then what comes in, in order.
import type {} from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

export interface TestSocket {
  received: { type: string; data: unknown }[]
  /** Resolves once it is signed in; on PostgreSQL, what was told shortly before may come right behind. */
  ready: Promise<void>
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
