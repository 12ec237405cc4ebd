// npm test: lint, types, translations, then every test; ends with one line 'N passed, N failed'.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'office-tests-'))
const report = join(folder, 'report.json')
const node = (args: string[]) =>
  spawnSync(
    process.execPath,
    args.map((arg, index) => (index === 0 ? join(root, arg) : arg)),
    { cwd: root, stdio: 'inherit' },
  ).status ?? 1

let [passed, failed] = [0, 0]
/** A check that passes or fails as a whole counts as one test. */
function check(name: string, args: string[]): void {
  const started = performance.now()
  const isGood = node(args) === 0
  if (isGood) passed++
  else failed++
  console.log(`${isGood ? 'good  ' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}

check('lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'])
check('types', ['node_modules/typescript/bin/tsc', '-b'])
check('translations', ['scripts/check-translations.ts'])

const only = process.argv.slice(2)
const status = node([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...only,
])
try {
  const result: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number; success: boolean } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  passed += result.numPassedTests
  // A file that breaks before its first test has no failed test of its own, but it must not look like success.
  failed += Math.max(result.numFailedTests, result.success ? 0 : 1)
} catch {
  failed++
}
if (status !== 0 && failed === 0) failed++
rmSync(folder, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
