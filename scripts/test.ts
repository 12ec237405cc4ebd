// npm test: translations, then lint, types and unused code in parallel with every test; ends with one line 'N passed, N failed'.
// `npm test -- PATH` runs some files; `npm test -- --durations` records how long each file took, for the order of later runs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runNode, staticChecks, translations } from './run-node.ts'

const folder = mkdtempSync(join(tmpdir(), 'office-tests-'))
const report = join(folder, 'report.json')
const asked = process.argv.slice(2)
const keepsDurations = asked.includes('--durations')

/** How many of the slowest files a run names. */
const DEAREST = 10
/**
 * The share of all files' time that one file may take: a share, since seconds would fail a slower machine. The slowest takes half
 * of it if nothing else runs, and up to twice as long if something does.
 */
const SHARE = 0.15

/**
 * This many files may fail in the parallel run and be run once more, alone. A file that passes then was a race with the clock,
 * which is named at the end so that it can be found. More failures, or a repeated one, are faults.
 */
const MAY_RACE = 3

interface Report {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: FileResult[]
}
interface FileResult {
  name: string
  startTime: number
  endTime: number
  status: 'passed' | 'failed'
  assertionResults: { fullName: string; status: string }[]
}

/** The slowest files, and whether one takes more than its share of a whole run. */
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

/** Runs suites, all or some; null if no report was written. */
async function run(paths: readonly string[]): Promise<Report | null> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  rmSync(report, { force: true })
  const { code } = await runNode([...vitest, ...paths], 'shown')
  try {
    const result: Report = JSON.parse(readFileSync(report, 'utf8'))
    return { ...result, success: result.success && code === 0 }
  } catch {
    return null
  }
}

const failedTests = ({ assertionResults }: FileResult) => assertionResults.filter(({ status }) => status === 'failed')
const passedTests = ({ assertionResults }: FileResult) => assertionResults.filter(({ status }) => status === 'passed').length

/** Runs the few failed files once more, alone; adds what they report now. True if that settles every failure. */
async function settledAlone(files: readonly FileResult[]): Promise<boolean> {
  const again = await run(files.map(({ name }) => relative(root, name)))
  if (!again?.success) return false
  for (const file of files) {
    for (const { fullName } of failedTests(file)) console.log(`RACED  ${relative(root, file.name)} > ${fullName}: passed alone`)
    passed -= passedTests(file)
  }
  passed += again.numPassedTests
  return true
}

count(await translations())
const [result, ...checks] = await Promise.all([run(asked.filter(word => word !== '--durations')), ...staticChecks()])
checks.forEach(count)
if (result) {
  passed += result.numPassedTests
  const broken = result.testResults.filter(({ status }) => status === 'failed')
  const settled = broken.length > 0 && broken.length <= MAY_RACE && (await settledAlone(broken))
  // A file that breaks before its first test has no failed test of its own, but must not look like success.
  if (!(settled || result.success)) failed += Math.max(result.numFailedTests, 1)
  reckon(result)
} else failed++
rmSync(folder, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
