// Builds the portal: React, Tailwind, lingui's macros (messages keep their English, which the palette searches too).
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { type Compiled, countsApart } from '../shared/src/core/messages/message-counts.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`

const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipCompress)]
/** As small as it gets: a tenth less than what the server could make with each answer, for two seconds of the build. */
const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Every text beside its compressed forms, which the server sends as they are (server/src/core/http/portal.ts). */
const compressed: Plugin = {
  name: 'office-compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const compress = async (name: string) => {
      const path = join(dir, name)
      const text = await readFile(path)
      await Promise.all([
        writeFile(`${path}.br`, await brotli(text, SMALLEST)),
        writeFile(`${path}.gz`, await gzip(text, { level: 9 })),
      ])
    }
    await Promise.all(
      Object.keys(bundle)
        .filter(file => /\.(js|css|svg|html)$/.test(file))
        .map(compress),
    )
  },
}

/** Libraries that belong to forms, imports, files and papers. */
const LATER = /node_modules\/.*(@headlessui|react-hook-form|react-virtual|fflate|bidi-js|harfbuzzjs|jspdf|jsbarcode)\//

/**
 * What people who come back begin with, for the server to name with the page (server/src/core/http/portal.ts). Keys and commands are not
 * among it: they come while the server looks for the rows, and keys that are pressed before them wait (early-keys.ts).
 */
const ahead: Plugin = {
  name: 'office-ahead',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const chunkOf = (source: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
      return chunk?.fileName ?? this.error(`No chunk begins at ${source}`)
    }
    const seen = new Set<string>()
    const styles = new Set<string>()
    const reach = (name: string): void => {
      const chunk = bundle[name]
      if (chunk?.type !== 'chunk' || seen.has(name)) return
      seen.add(name)
      for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
      chunk.imports.forEach(reach)
    }
    // The page's own script first: connections are few.
    for (const { isEntry, imports } of chunks) if (isEntry) imports.forEach(reach)
    reach(chunkOf('/shell/staff-shell.tsx'))
    const begun = { styles: [...styles], staff: [...seen] }
    reach(chunkOf('/shell/keyboard.tsx'))
    // No list waits for what forms and files are made of, nor do its keys.
    for (const { fileName, moduleIds } of chunks) {
      const heavy = seen.has(fileName) && moduleIds.find(id => LATER.test(id))
      if (heavy) this.error(`${fileName} comes with the first page and holds ${heavy}`)
    }
    const texts = readdirSync(join(import.meta.dirname, '../locales')).map(language => [
      language,
      chunkOf(`/locales/${language}/messages.po`),
    ])
    const source = JSON.stringify({ ...begun, texts: Object.fromEntries(texts) })
    this.emitFile({ type: 'asset', fileName: 'ahead.json', source })
  },
}

/** Catalogues as they are said (message-counts.ts): of five thousand texts the browser would need 30 ms for it, before anything is drawn. */
async function saidBy(catalogue: string): Promise<Record<string, unknown>> {
  const { messages }: { messages: Record<string, Compiled> } = await import(
    `data:text/javascript,${encodeURIComponent(catalogue)}`
  )
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, countsApart(message)]))
}
/** A text in quotes twice over, since a browser reads JSON faster than code. */
const asCode = (texts: Readonly<Record<string, unknown>>) => `JSON.parse(${JSON.stringify(JSON.stringify(texts))})`

const counted: Plugin = {
  name: 'office-counted',
  apply: 'serve',
  enforce: 'post',
  transform: async (code, id) =>
    id.endsWith('.po') ? { code: `export const messages = ${asCode(await saidBy(code))}`, map: null, moduleType: 'js' } : null,
}

/**
 * The same for the build, without texts that only the server or the terminal says: a fifth of all, and nothing is drawn before a catalogue is there.
 * Which these are is known when all modules are; a file's name is made of what it holds by then.
 */
const ownTexts = (): Plugin => {
  const catalogues = new Map<string, Record<string, unknown>>()
  const named = new Set<string>()
  const PLACE = 'OFFICE_TEXTS'
  return {
    name: 'office-own-texts',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (!id.endsWith('.po')) {
        // As lingui makes them, of six signs.
        for (const [, text = ''] of code.matchAll(/"([\w+/-]{6})"/g)) named.add(text)
        return null
      }
      catalogues.set(id, await saidBy(code))
      return { code: `export const messages = ${PLACE}`, map: null, moduleType: 'js' }
    },
    renderChunk(code, { facadeModuleId }) {
      const texts = facadeModuleId && catalogues.get(facadeModuleId)
      if (!texts) return null
      const own = Object.fromEntries(Object.entries(texts).filter(([id]) => named.has(id)))
      return { code: code.replace(PLACE, () => asCode(own)), map: null }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui(),
    counted,
    ownTexts(),
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    tailwindcss(),
    compressed,
    ahead,
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Who starts the server for the first time asks whether it works, not which plugin took how long.
      checks: { bundlerTimings: false },
      // What is fetched when it is wanted, and imported by what is there before, comes with that after all.
      onLog(level, log, tell) {
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
        tell(level, log)
      },
      output: {
        // A shared file would otherwise be called after everybody who shares it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Each takes along what it needs, so that none waits for one that stands below it.
            // All that the first frame needs in one file: in seventy it is a fifth larger when compressed.
            { name: 'first', tags: ['$initial'], priority: 6 },
            // Frame, menu and lists: what every screen of staff begins with, and the list of orders, which would otherwise come in nine
            // small files when the connections are taken. A part that is fetched when it is shown would bring all that it needs along.
            {
              name: (id, build) =>
                id.endsWith('/shell/staff-shell.tsx') || !build.getModuleInfo(id)?.dynamicImporters.length ? 'frame' : null,
              test: /\/web\/src\/(shell\/staff-shell|areas\/orders\/list\/order(\.list|-list-screen)\.part|core\/((list|layout|bulk|record|keys)\/(?!.*(\.|-)commands)|(ui\/[^/]+|scan\/scanner\.ts|command\/run-card\.ts|data\/gateway\.ts)$))/,
              priority: 5,
            },
            // What forms are made of, in the libraries: no list waits for it.
            { name: 'forms', test: /react-hook-form|@headlessui|@floating-ui|react-aria/, priority: 4 },
            {
              name: 'contract',
              test: /\/shared\/src\/(.*\.(contract|model|transitions)\.ts$|format|permissions|core\/(api|lists|messages|schema))/,
              priority: 3,
            },
            // Commands of all areas, asked for at once and come together.
            { name: 'commands', test: /\.commands(\.part)?\.ts$/, priority: 2 },
            // What several screens share, by who shares it: joined to fewer, a small part would bring what its neighbours need.
            { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 4001,
    // Named at length: the short form would replace the host, which names the tenant.
    proxy: { '/api': { target: api, ws: true }, '/config.json': { target: api }, '/demo': { target: api } },
  },
  // vitest reads this block; unit tests of the portal's logic run without a browser, and on a busy machine as long as others (vitest.config.ts).
  test: { name: 'web', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], isolate: false, maxWorkers: 3, testTimeout: 60_000 },
} as Parameters<typeof defineConfig>[0])
