// /cli: the terminal program as one file with version and checksum, for machines without the checkout.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, releasePaths } from '@office/shared/core/api/release'
import { msg } from '@office/shared/core/messages/message'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageOf, translator } from '../language.ts'
import { isPlainLocalhost } from '../tenant/tenant-host.ts'
import { sendFile } from './answer.ts'
import { refuse } from './refusal.ts'

const words = {
  title: msg`The terminal program`,
  about: msg`One file that does everything the portal does, for people at a terminal and for scripts. It needs only Node 20.6 or newer.`,
  file: msg`Version {version}, {kilobytes} kB, SHA-256 {sha256}`,
  unix: msg`On Linux and macOS: download it, verify its checksum and put it on your path.`,
  windows: msg`On Windows: save the file and run it with Node.`,
  signIn: msg`Then sign in. You will be asked for the password.`,
  later: msg`When the server has a newer version, the program can update itself:`,
}
const notBuilt = msg`The terminal program has not been built on this server. Whoever runs the server must run npm run build.`

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** A page of its own, because someone without the program may not have an account yet either. */
function pageOf(request: FastifyRequest, release: Release): string {
  const language = languageOf(request.headers['accept-language'])
  const translate = translator(language)
  const tell = (word: keyof typeof words, values = {}) => escapeHtml(translate(words[word], values))
  const block = (...lines: string[]) =>
    `<pre style="padding:.8em 1em;border:1px solid #8886;border-radius:.5em;overflow-x:auto">${escapeHtml(lines.join('\n'))}</pre>`
  const host = isPlainLocalhost(request.host) ? request.host.replace('localhost', 'demo.localhost') : request.host
  const address = `${request.protocol}://${request.host}${releasePaths.file}`
  const { version, sha256, bytes } = release
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${tell('title')}</title>
<main style="max-width:44rem;margin:8vh auto;padding:0 1.2rem;font:16px/1.55 system-ui,sans-serif">
<h1 style="font-size:1.5rem">${tell('title')}</h1><p>${tell('about')}</p>
<p><a href="${releasePaths.file}" download>office.mjs</a><br><small style="overflow-wrap:anywhere">${tell('file', {
    version,
    kilobytes: Math.round(bytes / 1000),
    sha256,
  })}</small></p>
<p>${tell('unix')}</p>${block(
    `curl -fsSLO ${address}`,
    `curl -fsSL ${address}.sha256 | sha256sum -c`,
    'chmod +x office.mjs && sudo mv office.mjs /usr/local/bin/office',
  )}
<p>${tell('windows')}</p>${block('node office.mjs --help')}
<p>${tell('signIn')}</p>${block(`office login --host ${host} --email EMAIL`)}
<p>${tell('later')}</p>${block('office upgrade')}</main></html>`
}

/** Serves the program from a folder that `npm run build` fills; read on every request, so a build is picked up at once. */
export function serveProgram(app: FastifyInstance, folder: string): void {
  const release = async (): Promise<Release> => {
    const text = await readFile(join(folder, 'office.json'), 'utf8').catch(() => null)
    return text === null ? refuse('not-found', { detail: notBuilt }) : (JSON.parse(text) as Release) // written by cli/build.ts
  }
  app.get(releasePaths.page, async (request, reply) => {
    const page = pageOf(request, await release())
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
  app.get(releasePaths.release, async (_request, reply) => reply.header('cache-control', 'no-cache').send(await release()))
  app.get(releasePaths.sum, async (_request, reply) => {
    const { sha256 } = await release()
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(`${sha256}  office.mjs\n`)
  })
  app.get(releasePaths.file, async (_request, reply) => {
    await release()
    reply.header('cache-control', 'no-cache')
    sendFile(reply, { name: 'office.mjs', type: 'text/javascript', content: await readFile(join(folder, 'office.mjs')) })
    return reply
  })
}
