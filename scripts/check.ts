// npm run check: lint, types, translations and unit tests, in seconds.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const steps: readonly [string, string[]][] = [
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']],
  ['types', ['node_modules/typescript/bin/tsc', '-b']],
  ['translations', ['scripts/check-translations.ts']],
  ['unit tests', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'logic', '--project', 'web']],
]

for (const [name, args] of steps) {
  const started = performance.now()
  const { status } = spawnSync(
    process.execPath,
    args.map((arg, index) => (index === 0 ? join(root, arg) : arg)),
    { cwd: root, stdio: 'inherit' },
  )
  console.error(`${name}: ${status === 0 ? 'good' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (status !== 0) process.exit(1)
}
