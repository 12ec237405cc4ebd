// npm run bench: the numbers of docs/numbers.md section 2, each as a ratio to a limit of the same run. --orders 1000000 for the
// full size (25,000 by default); --embedded even if PostgreSQL is available; --only
// lists|figures|browser|pages|moves|branch|imports|cards|export|money|growth|start|terminal|script.
import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasPostgres, makeTestDatabase } from '@office/server/core/testing/test-database'
import { measureBranch } from './branch.bench.ts'
import { measureBrowser } from './browser.bench.ts'
import { measureCards } from './cards.bench.ts'
import { measureFigures } from './figures.bench.ts'
import { measureGrowth } from './growth.bench.ts'
import { type Bench, measureLists } from './lists.bench.ts'
import { measureMoney } from './money.bench.ts'
import { measurePages } from './pages.bench.ts'
import { measureScript, measureStart, measureTerminal } from './start.bench.ts'
import { printHead } from './table.ts'
import { type BenchWorld, signedIn } from './world.ts'
import { measureExport, measureImports, measureMoves } from './writes.bench.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '25000' },
    only: { type: 'string' },
    embedded: { type: 'boolean', default: false },
  },
})
const orders = Number(values.orders)
if (!Number.isInteger(orders) || orders < 10_000) throw new Error('--orders wants a whole number from 10000')

type Served = BenchWorld & { address: string; bareAddress: string; dataDir: string }

const database = !values.embedded && (await hasPostgres()) ? await makeTestDatabase() : null
const url = database?.url ?? ''
console.log(`${orders.toLocaleString('en')} orders on ${database ? 'PostgreSQL' : 'the embedded database'}`)

async function withServers(measure: (bench: Bench) => Promise<void>): Promise<void> {
  // The same as in server/src/main.ts.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.office/compiled') }
  const child = fork(join(import.meta.dirname, 'serve.ts'), [url, String(orders)], { env, execArgv: ['--expose-gc'] })
  const served = await new Promise<Served>((resolve, reject) => {
    child.once('message', message => resolve(message as Served)) // sent by serve.ts
    child.once('exit', code => reject(new Error(`The measured process ended with ${code}`)))
  })
  const host = `${served.slug}.localhost:${new URL(served.address).port}`
  try {
    const ours = await signedIn({ address: served.address, headers: { host } })
    printHead()
    await measure({
      ours,
      bare: { address: served.bareAddress, headers: {} },
      tenantId: served.tenantId,
      orders,
      isEmbedded: !database,
    })
  } finally {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.disconnect()
    await ended
    rmSync(served.dataDir, { recursive: true, force: true })
  }
}

const served: Record<string, (bench: Bench) => Promise<void>> = {
  lists: measureLists,
  figures: measureFigures,
  browser: measureBrowser,
  pages: measurePages,
  moves: measureMoves,
  branch: measureBranch,
  imports: measureImports,
  cards: measureCards,
  export: measureExport,
  // It ends orders of its own, so measures that read others run before it.
  money: measureMoney,
  // Last, because it fills the database with other tenants.
  growth: measureGrowth,
}
const alone: Record<string, () => Promise<void> | void> = {
  start: () => measureStart(url),
  terminal: measureTerminal,
  script: measureScript,
}
if (values.only !== undefined && !Object.hasOwn(served, values.only) && !Object.hasOwn(alone, values.only))
  throw new Error(`--only wants one of ${[...Object.keys(served), ...Object.keys(alone)].join(', ')}`)
const wanted = <T>(all: Record<string, T>): [string, T][] =>
  Object.entries(all).filter(([name]) => values.only === undefined || values.only === name)

/** A measure that breaks must not stop the others; it still fails the run. */
async function attempt(name: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.exitCode = 1
    console.log(`${name} could not be measured: ${error instanceof Error ? error.message : error}`)
  }
}

try {
  if (wanted(served).length > 0)
    await withServers(async bench => {
      for (const [name, measure] of wanted(served)) await attempt(name, () => measure(bench))
    })
  for (const [name, measure] of wanted(alone)) await attempt(name, measure)
} finally {
  await database?.drop()
}
