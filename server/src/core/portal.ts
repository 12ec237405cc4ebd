// The built portal: assets kept for ever by their hashed names, every other path answered with the one page.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkoutDir } from './config.ts'

const YEAR = 31_536_000

const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')

/** Serves web/dist; gives the function that answers what no route knows, true when it did. */
export async function servePortal(app: FastifyInstance): Promise<(request: FastifyRequest) => boolean> {
  const root = join(checkoutDir, 'web', 'dist')
  if (!existsSync(join(root, 'index.html'))) return () => false
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  return wantsPage
}
