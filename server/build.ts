// Bundles the server's own code, the shared code and the query builder into server/dist/main.mjs: finding, stripping and linking
// eight hundred small files took a third of a start. The other packages stay where they are installed.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'rolldown'
import manifest from './package.json' with { type: 'json' }

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dist = here('dist')

/** Files that a module reads from beside itself, and the threads it starts, are still found beside its source. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(dist, id))}, import.meta.url).href`),
      // Lines do not move, so no source map is needed.
      map: null,
    }),
  },
}

const installed = Object.keys(manifest.dependencies).filter(name => name !== 'kysely' && !name.startsWith('@office/'))

// Parts of an earlier build are kept: a running server loads them when it first needs them.
await build({
  input: here('src/main.ts'),
  platform: 'node',
  plugins: [ownPlaces],
  external: id => installed.some(name => id === name || id.startsWith(`${name}/`)),
  output: { dir: dist, format: 'esm', entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs', sourcemap: true },
})
