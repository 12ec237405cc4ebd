// The built portal: assets kept for ever by their hashed names, every other path answered with the one page.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const YEAR = 31_536_000

const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')

/** Answers what no route knows with the portal's page; false when the request wants no page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => false | Promise<FastifyReply>

/** Serves the folder of the built portal; without one there are no pages. */
export async function servePortal(app: FastifyInstance, root: string): Promise<SendPage> {
  const page = join(root, 'index.html')
  if (!existsSync(page)) return () => false
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  return (request, reply) => wantsPage(request) && sendPage(page, reply)
}

/** Read anew each time: a build while the server runs is seen at once, and it is a page of a few hundred bytes. */
async function sendPage(page: string, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(await readFile(page))
}
