// Serves the built portal: assets cached for ever under their hashed names, every other path answered with the one page.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../language.ts'

const YEAR = 31_536_000

const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')

/** Answers unknown routes with the portal's page; false if the request does not want a page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => false | Promise<FastifyReply>

/** Serves the folder of the built portal; without one there are no pages. */
export async function servePortal(app: FastifyInstance, root: string): Promise<SendPage> {
  if (!existsSync(join(root, 'index.html'))) return () => false
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  // These have a route of their own because the general one reads the whole folder on every request, to refuse names whose case
  // the file system folds. Public files need no such guard, and a page asks for forty of more than a thousand.
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) => reply.sendFile(`assets/${params['*']}`))
  // Regardless of the Accept header: the portal's own worker caches the page for offline use.
  app.get('/', (request, reply) => sendPage(root, request, reply))
  return (request, reply) => wantsPage(request) && sendPage(root, request, reply)
}

/** The session cookie; only the portal reads its value. */
const mayReturn = (request: FastifyRequest): boolean => /(^|; )currentUserToken=./.test(request.headers.cookie ?? '')

/** Files that a returning visitor needs first, as listed by the portal's build: their frame, and texts by language. */
interface Ahead {
  styles: string[]
  staff: string[]
  texts: Record<string, string>
}

/** Linked in the page, they load alongside its first script instead of after it. */
async function linksAhead(root: string, request: FastifyRequest): Promise<string> {
  // A portal built without the list starts too, a little later.
  const known = await readFile(join(root, 'ahead.json'), 'utf8').catch(() => null)
  if (known === null) return ''
  const { styles, staff, texts } = JSON.parse(known) as Ahead // written by web/vite.config.ts
  const files = [...staff, texts[languageOf(request.headers['accept-language'])] ?? []].flat()
  // Connections are few: no script runs before the styles are there, and the first question waits for the server's addresses.
  return [
    ...styles.map(file => `</${file}>; rel=preload; as=style; crossorigin`),
    '</config.json>; rel=preload; as=fetch; crossorigin',
    ...files.map(file => `</${file}>; rel=modulepreload`),
  ].join(', ')
}

/** Read on every request, so a build is picked up while the server runs; the files are a few hundred bytes. */
async function sendPage(root: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const links = mayReturn(request) ? await linksAhead(root, request) : ''
  if (links !== '') reply.header('link', links)
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(await readFile(join(root, 'index.html')))
}
