// What counts as an answer of the server: what a proxy says in its place, and half an answer, do not.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as x from '../schema.ts'
import { createClient } from './client.ts'
import { file, list, post } from './endpoint.ts'

const page = (status: number) => (reply: ServerResponse) =>
  reply.writeHead(status, { 'content-type': 'text/html' }).end('<html>Sign in to the network</html>')

const answers: Record<string, (reply: ServerResponse) => void> = {
  page: page(200),
  'no-such-page': page(404),
  'bad-gateway': page(502),
  half: reply => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"data":')
    setTimeout(() => reply.destroy(), 20)
  },
}

const asked: string[] = []
const server = createServer((request, reply) => {
  const name = request.url?.replace(/^\/|\?.*$/g, '') ?? ''
  asked.push(name)
  answers[name]?.(reply)
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))

const call = createClient({
  client: 'cli',
  base: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on a port, so never a path
  tenant: () => 'acme',
  token: () => null,
  language: () => 'en',
})

const about = { needs: 'public', summary: 'For this test' } as const

it.concurrent.each(Object.keys(answers))('nothing is done or refused by %s', async name => {
  const write = post(`/${name}`, { ...about, returns: x.row({ id: x.id() }) })
  const rows = list(`/${name}`, { ...about, row: x.row({ id: x.id() }), filters: {}, sort: [] })
  const none = { isOffline: true, isPassing: true, isOfRecord: false, problem: null }
  await Promise.all([
    expect(call(write)).rejects.toMatchObject(none),
    expect(call(rows)).rejects.toMatchObject(none),
    expect(call(file(`/${name}`, about))).rejects.toMatchObject(none),
  ])
  // Each of them is tried again, a write under the same key.
  expect(asked.filter(one => one === name)).toHaveLength(9)
})
