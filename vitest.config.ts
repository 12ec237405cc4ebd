// One run for every test: logic beside the code, journeys and walks under tests/.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'logic', include: ['shared/src/**/*.test.ts', 'server/src/**/*.test.ts', 'cli/src/**/*.test.ts'] } },
      './web/vite.config.ts',
      { test: { name: 'whole', include: ['tests/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
})
