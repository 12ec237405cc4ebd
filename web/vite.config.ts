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
/** Maximum compression: a tenth smaller than what the server could produce per answer, for two seconds of build time. */
const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Writes every text file in compressed forms too, which the server sends as they are (server/src/core/http/portal.ts). */
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

/** Libraries for forms, imports, files and papers. */
const LATER = /node_modules\/.*(@headlessui|react-hook-form|react-virtual|fflate|bidi-js|harfbuzzjs|jspdf|jsbarcode)\//

/**
 * Writes the list of files that people who come back need first, which the server names with the page
 * (server/src/core/http/portal.ts). Keys and commands are not among them: they load while the server fetches the rows, and keys
 * pressed before that wait (early-keys.ts).
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
    // The page's own script first, because connections are limited.
    for (const { isEntry, imports } of chunks) if (isEntry) imports.forEach(reach)
    // Before the frame, because the code of the screen is asked for by it.
    reach(chunkOf('/shell/staff-routes.tsx'))
    reach(chunkOf('/shell/staff-shell.tsx'))
    const begun = { styles: [...styles], staff: [...seen] }
    reach(chunkOf('/shell/keyboard.tsx'))
    // Lists and their keys must not wait for libraries of forms and files.
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

/**
 * Prepares plurals in catalogues (message-counts.ts): for five thousand texts the browser would need 30 ms, before anything is
 * drawn.
 */
async function saidBy(catalogue: string): Promise<Record<string, unknown>> {
  const { messages }: { messages: Record<string, Compiled> } = await import(
    `data:text/javascript,${encodeURIComponent(catalogue)}`
  )
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, countsApart(message)]))
}
/** As JSON inside a string, since a browser parses JSON faster than code. */
const asCode = (texts: Readonly<Record<string, unknown>>) => `JSON.parse(${JSON.stringify(JSON.stringify(texts))})`

const counted: Plugin = {
  name: 'office-counted',
  apply: 'serve',
  enforce: 'post',
  transform: async (code, id) =>
    id.endsWith('.po') ? { code: `export const messages = ${asCode(await saidBy(code))}`, map: null, moduleType: 'js' } : null,
}

/**
 * The same for the build, without texts that only the server or the terminal uses: a fifth of all, and nothing is drawn before a
 * catalogue is loaded. They are known once all modules are; a file's name is derived from its content at that time.
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
        // Ids as lingui generates them, of six characters.
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
      // People who start the server for the first time want to see that it works, not which plugin took how long.
      checks: { bundlerTimings: false },
      // A dynamic import of something that is also imported statically has no effect, so it is an error.
      onLog(level, log, tell) {
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
        tell(level, log)
      },
      output: {
        // Otherwise the name of a shared file would list everything that shares it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Each group includes its dependencies, so that none waits for a later one. Everything for the first frame is in one
            // file; split into seventy, it is a fifth larger when compressed.
            { name: 'first', tags: ['$initial'], priority: 7 },
            // The table of all screens, with their names and icons, which nobody needs before signing in.
            { name: 'screens', test: /\/web\/src\/shell\/(areas|staff-routes)\.tsx?$/, priority: 6 },
            // Frame, menu and lists, with which every staff screen starts, and the list of orders, which would otherwise arrive
            // in nine small files while all connections are in use. Parts that are loaded on demand are excluded, because they
            // would bring all their dependencies along.
            {
              name: (id, build) =>
                id.endsWith('/shell/staff-shell.tsx') || !build.getModuleInfo(id)?.dynamicImporters.length ? 'frame' : null,
              test: /\/web\/src\/(shell\/staff-shell|areas\/orders\/list\/order(\.list|-list-screen)\.part|core\/((list|layout|bulk|record|keys)\/(?!.*(\.|-)commands)|(ui\/[^/]+|scan\/scanner\.ts|command\/run-card\.ts|data\/gateway\.ts)$))/,
              priority: 5,
            },
            // Libraries for forms, for which no list should wait.
            { name: 'forms', test: /react-hook-form|@headlessui|@floating-ui|react-aria/, priority: 4 },
            {
              name: 'contract',
              test: /\/shared\/src\/(.*\.(contract|model|transitions)\.ts$|format|permissions|core\/(api|lists|messages|schema))/,
              priority: 3,
            },
            // Commands of all areas, requested at once, so they arrive together.
            { name: 'commands', test: /\.commands(\.part)?\.ts$/, priority: 2 },
            // Modules shared by several screens, grouped by who shares them; in fewer groups, a small part would load what its
            // neighbours need.
            { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 4001,
    // In the long form, because the short one would replace the host, which names the tenant.
    proxy: { '/api': { target: api, ws: true }, '/config.json': { target: api }, '/demo': { target: api } },
  },
  // vitest reads this block. Unit tests of the portal's logic run without a browser; their timeout is that of the others, for
  // busy machines (vitest.config.ts).
  test: { name: 'web', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], isolate: false, maxWorkers: 3, testTimeout: 60_000 },
} as Parameters<typeof defineConfig>[0])
