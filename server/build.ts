// Bundles the server's own code, with what it shares and its query builder, to server/dist/main.mjs: to find, strip and link eight hundred small
// files was a third of a start. Its other packages stay where they are installed.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'rolldown'
import manifest from './package.json' with { type: 'json' }

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const dist = here('dist')

/** What a module reads beside itself, and the threads that it starts, stay where its source is. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(dist, id))}, import.meta.url).href`),
      // Of the lines, which stay.
      map: null,
    }),
  },
}

const installed = Object.keys(manifest.dependencies).filter(name => name !== 'kysely' && !name.startsWith('@office/'))

// Parts of an earlier build stay where they are: a server that runs from it loads them when it first needs them.
await build({
  input: here('src/main.ts'),
  platform: 'node',
  plugins: [ownPlaces],
  external: id => installed.some(name => id === name || id.startsWith(`${name}/`)),
  output: { dir: dist, format: 'esm', entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs', sourcemap: true },
})
