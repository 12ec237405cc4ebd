// Builds the portal: React, Tailwind, lingui's macros (messages keep their English, which the palette searches too).
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    tailwindcss(),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A shared file would otherwise be called after everybody who shares it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // All that the first frame needs in one file: in seventy it is a fifth larger when compressed.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // Commands of all areas, asked for at once and come together.
            { name: 'commands', test: /\.commands\.ts$/, priority: 2 },
            // What several screens share, in few files.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000, priority: 1 },
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
  // vitest reads this block; unit tests of the portal's logic run without a browser.
  test: { name: 'web', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
} as Parameters<typeof defineConfig>[0])
