// The built portal: assets kept for ever by their hashed names, every other path answered with the one page.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../language.ts'

const YEAR = 31_536_000

const wantsPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')

/** Answers what no route knows with the portal's page; false when the request wants no page. */
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
  // By a route of their own, since the general one reads the whole folder with each request, to refuse a name whose case the
  // file system folds. Files that anybody may read need no such guard, and a page asks for forty of more than a thousand.
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) => reply.sendFile(`assets/${params['*']}`))
  // Whatever is accepted: the portal's own worker keeps the page for times without a network.
  app.get('/', (request, reply) => sendPage(root, request, reply))
  return (request, reply) => wantsPage(request) && sendPage(root, request, reply)
}

/** The cookie of the session; only the portal reads what it holds. */
const mayReturn = (request: FastifyRequest): boolean => /(^|; )currentUserToken=./.test(request.headers.cookie ?? '')

/** Files that the portal's build says people who come back begin with: their frame, and texts by language. */
interface Ahead {
  styles: string[]
  staff: string[]
  texts: Record<string, string>
}

/** Named with the page, they come beside its first script instead of after it. */
async function linksAhead(root: string, request: FastifyRequest): Promise<string> {
  // A portal built without the list starts as well, a little later.
  const known = await readFile(join(root, 'ahead.json'), 'utf8').catch(() => null)
  if (known === null) return ''
  const { styles, staff, texts } = JSON.parse(known) as Ahead // written by web/vite.config.ts
  const files = [...staff, texts[languageOf(request.headers['accept-language'])] ?? []].flat()
  // Connections are few: no script is run before the styles are there, and the first question waits for the server's addresses.
  return [
    ...styles.map(file => `</${file}>; rel=preload; as=style`),
    '</config.json>; rel=preload; as=fetch; crossorigin',
    ...files.map(file => `</${file}>; rel=modulepreload`),
  ].join(', ')
}

/** Read anew each time: a build while the server runs is seen at once, and these are files of a few hundred bytes. */
async function sendPage(root: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const links = mayReturn(request) ? await linksAhead(root, request) : ''
  if (links !== '') reply.header('link', links)
  return reply
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(await readFile(join(root, 'index.html')))
}
