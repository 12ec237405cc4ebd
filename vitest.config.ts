// One run for every test: logic beside the code, journeys and walks under tests/.
import { defineConfig } from 'vitest/config'

/** Limits end what hangs; how long a test takes on a busy machine is no test of ours. */
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    // Each file has a server, a database and a folder of its own, and waits for them a third of its time: three at once keep
    // two cores busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'logic',
          include: ['shared/src/**/*.test.ts', 'server/src/**/*.test.ts', 'cli/src/**/*.test.ts'],
          ...limits,
        },
      },
      './web/vite.config.ts',
      { test: { name: 'whole', include: ['tests/**/*.test.ts'], ...limits } },
    ],
  },
})
