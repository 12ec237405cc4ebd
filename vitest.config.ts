// One run for every test: logic beside the code, journeys and walks under tests/.
import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/run/longest-first.ts'

export default defineConfig({
  test: {
    // Suites wait for servers and browsers, which have processes of their own: three at once keep two cores busy.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A worker goes on to the next file only within its project, and another one reads all its modules anew: so there is one for
    // whatever Node runs by itself, and one for what the portal's build has to translate.
    projects: [
      './web/vite.config.ts',
      {
        test: {
          name: 'node',
          include: ['{shared,cli,server}/src/**/*.test.ts', 'tests/**/*.test.ts'],
          // The servers that suites share; none starts before a suite asks.
          globalSetup: ['tests/run/services.ts'],
          setupFiles: ['tests/run/tell-of-windows.ts'],
          isolate: false,
          maxWorkers: 3,
          // Limits end what hangs; how long a test takes on a busy machine is no test of ours.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
