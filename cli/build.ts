// Bundles the terminal program into one self-contained file, office.mjs in cli/dist or in the given folder, which unpacks only
// what a command needs.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Release } from '@office/shared/core/api/release'
import { build, type Plugin } from 'rolldown'
import { version } from './src/core/program/version.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Embeds the texts of the .po files where the source would read them from the checkout. */
const catalogues: Plugin = {
  name: 'catalogues',
  load(id) {
    if (!/[\\/]core[\\/]program[\\/]catalogues\.ts$/.test(id)) return null
    const texts = Object.fromEntries(
      ['de', 'fr', 'ne', 'pt'].flatMap(language => {
        const path = here(`../locales/${language}/messages.po`)
        return existsSync(path) ? [[language, readFileSync(path, 'utf8')]] : []
      }),
    )
    return `const texts = ${JSON.stringify(texts)}
export const catalogueText = language => texts[language] ?? null`
  },
}

/** In the bundle, the program knows that it is one file and where that file is. */
const ownFile: Plugin = {
  name: 'own-file',
  load: id =>
    /[\\/]core[\\/]program[\\/]own-file\.ts$/.test(id)
      ? `import { realpathSync } from 'node:fs'
export const ownFile = () => realpathSync(process.argv[1])`
      : null,
}

/** Only languages other than English look up messages by id, and loading Node's crypto takes longer than writing a help text. */
const cryptoWhenAsked: Plugin = {
  name: 'crypto-when-asked',
  load: id =>
    /generateMessageId\.node\.mjs$/.test(id)
      ? `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
export const generateMessageId = (message, context = '') =>
  require('node:crypto').createHash('sha256').update(message + '\\u001F' + context).digest('base64url').slice(0, 6)`
      : null,
}

/** The editor prompt pulls in tables of old encodings and is never used here. */
const withoutEditor: Plugin = {
  name: 'without-editor',
  load: id => (/@inquirer[\\/]editor/.test(id) ? 'export default undefined' : null),
}

const { output } = await build({
  input: here('src/main.mjs'),
  platform: 'node',
  plugins: [catalogues, ownFile, cryptoWhenAsked, withoutEditor],
  transform: { target: 'node20' },
  write: false,
  // What one command loads when it is asked for, another imports at once: neither is in the start, and whoever builds need not read of it.
  checks: { ineffectiveDynamicImport: false },
  output: {
    format: 'esm',
    minify: true,
    entryFileNames: 'office-main.mjs',
    chunkFileNames: 'office-[name]-[hash].mjs',
    // Everything that all commands need goes into one part: as forty parts, each would be looked up, unpacked and linked
    // separately.
    codeSplitting: { groups: [{ name: 'start', test: /[\\/]core[\\/]program[\\/]start\.ts$/ }] },
  },
})

/**
 * By name, each packed in an array of its own, except for what every command needs: loading Node's zlib takes as long as reading
 * that.
 */
const parts = Object.fromEntries(
  output.flatMap(part => {
    if (part.type !== 'chunk') return []
    return [[part.fileName, ['start', 'main'].includes(part.name) ? part.code : [gzipSync(part.code).toString('base64')]]]
  }),
)

/** Features of Node 22 that the program uses. */
const olderNode = `Map.groupBy ??= (items, keyOf) => {
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    groups.has(key) ? groups.get(key).push(item) : groups.set(key, [item])
  }
  return groups
}
Promise.withResolvers ??= () => {
  const made = {}
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
  return made
}`

/** Hooks for a Node without registerHooks; such a Node runs them in a thread of their own. */
const threadHooks = `import { gunzipSync } from 'node:zlib'
let parts
const sourceOf = part => typeof part === 'string' ? part : gunzipSync(Buffer.from(part[0], 'base64'))
const nameOf = address => address.slice(address.lastIndexOf('/') + 1)
export const initialize = given => { parts = given }
export const resolve = (specifier, context, next) =>
  Object.hasOwn(parts, nameOf(specifier)) ? { url: new URL(nameOf(specifier), context.parentURL.startsWith('file:') ? context.parentURL : undefined).href, shortCircuit: true } : next(specifier, context)
export const load = (url, context, next) =>
  Object.hasOwn(parts, nameOf(url)) ? { format: 'module', source: sourceOf(parts[nameOf(url)]), shortCircuit: true } : next(url, context)
`

// Reading a megabyte of program for `--help` would take longer than everything else, so parts are stored in the file as packed
// texts, and each is handed to Node's loader when it is imported. No syntax belongs to one module kind only, so that the file
// runs under any name: Node 20 takes a file without an extension for CommonJS.
const file = `#!/usr/bin/env node
const parts = ${JSON.stringify(parts)}
${olderNode}
const nameOf = address => address.slice(address.lastIndexOf('/') + 1)
const begin = async () => {
  const [nodeModule, { pathToFileURL }] = await Promise.all([import('node:module'), import('node:url')])
  const own = pathToFileURL(process.argv[1])
  const load = nodeModule.createRequire(own)
  const sourceOf = part => typeof part === 'string' ? part : load('node:zlib').gunzipSync(Buffer.from(part[0], 'base64'))
  if (nodeModule.registerHooks)
    nodeModule.registerHooks({
      resolve: (specifier, context, next) =>
        Object.hasOwn(parts, nameOf(specifier)) ? { url: new URL(nameOf(specifier), own).href, shortCircuit: true } : next(specifier, context),
      load: (url, context, next) =>
        Object.hasOwn(parts, nameOf(url)) ? { format: 'module', source: sourceOf(parts[nameOf(url)]), shortCircuit: true } : next(url, context),
    })
  else if (nodeModule.register) nodeModule.register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(threadHooks)}), { data: parts })
  else throw new Error('office needs Node 20.6 or newer; this is ' + process.version)
  await import(new URL('office-main.mjs', own).href)
}
begin().catch(error => {
  console.error(error)
  process.exitCode = 1
})
`

const folder = process.argv[2] ?? here('dist')
const at = (name: string) => join(folder, name)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
writeFileSync(at('office.mjs'), file)
chmodSync(at('office.mjs'), 0o755)
const release: Release = { version, sha256: createHash('sha256').update(file).digest('hex'), bytes: Buffer.byteLength(file) }
writeFileSync(at('office.json'), JSON.stringify(release))
console.error(`${at('office.mjs')} is built: ${Math.round(release.bytes / 1000)} kB. It runs by itself on Node 20.6 or newer.`)
