// npm test: translations, then lint, types and unused code beside every test; ends with one line 'N passed, N failed'.
// `npm test -- PATH` runs some files; `npm test -- --durations` keeps how long each file took, for the order of later runs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runNode, staticChecks, translations } from './run-node.ts'

const folder = mkdtempSync(join(tmpdir(), 'office-tests-'))
const report = join(folder, 'report.json')
const asked = process.argv.slice(2)
const keepsDurations = asked.includes('--durations')

/** How many of the dearest files a run names. */
const DEAREST = 10
/**
 * The part of all files' time that one may take: a share, since seconds would fail a slower machine. The dearest takes half of
 * it where nothing else runs, and up to twice as long where something does.
 */
const SHARE = 0.15

interface Report {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** The files that took longest, and whether one takes more than its part of a whole run. */
function reckon({ testResults }: Report): void {
  const files = testResults
    .map(({ name, startTime, endTime }) => ({ path: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
  const all = files.reduce((sum, { seconds }) => sum + seconds, 0)
  console.log(`The dearest of ${files.length} files, which took ${all.toFixed(0)} s one after the other:`)
  for (const { path, seconds } of files.slice(0, DEAREST)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${path}`)
  if (asked.length > 0 && !keepsDurations) return
  for (const { path, seconds } of files.filter(({ seconds }) => seconds > all * SHARE)) {
    console.log(
      `FAILED ${path} takes ${((100 * seconds) / all).toFixed(0)} % of the run, more than ${SHARE * 100}: part it or make it cheaper`,
    )
    failed++
  }
  if (!keepsDurations) return
  const kept = Object.fromEntries(files.map(({ path, seconds }) => [path, Math.round(seconds * 10) / 10]))
  writeFileSync(join(root, 'tests/run/durations.json'), `${JSON.stringify(kept, null, 2)}\n`)
}

let [passed, failed] = [0, 0]
/** A check that passes or fails as a whole counts as one test. */
function count(isGood: boolean): void {
  if (isGood) passed++
  else failed++
}

count(await translations())
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const [tests, ...checks] = await Promise.all([
  runNode([...vitest, ...asked.filter(word => word !== '--durations')], 'shown'),
  ...staticChecks(),
])
checks.forEach(count)
try {
  const result: Report = JSON.parse(readFileSync(report, 'utf8'))
  passed += result.numPassedTests
  // A file that breaks before its first test has no failed test of its own, but it must not look like success.
  failed += Math.max(result.numFailedTests, result.success ? 0 : 1)
  reckon(result)
} catch {
  failed++
}
if (tests.code !== 0 && failed === 0) failed++
rmSync(folder, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
