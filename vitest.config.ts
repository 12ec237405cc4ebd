// One run for every test: logic beside the code, journeys and walks under tests/.
import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/run/longest-first.ts'

/** Limits end what hangs; how long a test takes on a busy machine is no test of ours. */
const limits = { maxWorkers: 3, testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

/** The servers that suites share; none starts before a suite asks. */
const globalSetup = ['tests/run/services.ts']

export default defineConfig({
  test: {
    // Suites wait for servers and browsers, which have processes of their own: three at once keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'logic', include: ['shared/src/**/*.test.ts', 'cli/src/**/*.test.ts'], isolate: false, ...limits } },
      './web/vite.config.ts',
      { test: { name: 'server', include: ['server/src/**/*.test.ts'], globalSetup, isolate: false, ...limits } },
      { test: { name: 'walls', include: ['tests/architecture/**/*.test.ts'], isolate: false, ...limits } },
      {
        test: {
          name: 'whole',
          include: ['tests/{contract,guide,journeys,simulation}/**/*.test.ts'],
          globalSetup,
          isolate: false,
          ...limits,
        },
      },
    ],
  },
})
