// Bundles the terminal program to one self-contained file, cli/dist/office.mjs, that only unpacks what a command needs.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'rolldown'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Puts the texts of the .po files where the source reads them from the checkout. */
const catalogues: Plugin = {
  name: 'catalogues',
  load(id) {
    if (!/[\\/]core[\\/]catalogues\.ts$/.test(id)) return null
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

/** The editor prompt brings tables of old encodings and is never asked here. */
const withoutEditor: Plugin = {
  name: 'without-editor',
  load: id => (/@inquirer[\\/]editor/.test(id) ? 'export default undefined' : null),
}

const { output } = await build({
  input: here('src/main.mjs'),
  platform: 'node',
  plugins: [catalogues, withoutEditor],
  write: false,
  output: { format: 'esm', minify: true, entryFileNames: 'office-main.mjs', chunkFileNames: 'office-[name]-[hash].mjs' },
})

const parts = Object.fromEntries(
  output.flatMap(part => (part.type === 'chunk' ? [[part.fileName, gzipSync(part.code).toString('base64')]] : [])),
)

// Reading a megabyte of program for `--help` takes longer than all the rest, so every part stands in the file as a packed
// text, and is handed to Node's loader when it is imported.
const file = `#!/usr/bin/env node
import { registerHooks } from 'node:module'
import { gunzipSync } from 'node:zlib'
const parts = ${JSON.stringify(parts)}
const nameOf = address => address.slice(address.lastIndexOf('/') + 1)
registerHooks({
  resolve: (specifier, context, next) =>
    Object.hasOwn(parts, nameOf(specifier)) ? { url: new URL(nameOf(specifier), import.meta.url).href, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    Object.hasOwn(parts, nameOf(url)) ? { format: 'module', source: gunzipSync(Buffer.from(parts[nameOf(url)], 'base64')), shortCircuit: true } : next(url, context),
})
await import('./office-main.mjs')
`

rmSync(here('dist'), { recursive: true, force: true })
mkdirSync(here('dist'))
writeFileSync(here('dist/office.mjs'), file)
chmodSync(here('dist/office.mjs'), 0o755)
