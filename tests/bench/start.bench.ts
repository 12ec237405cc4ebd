// Starting: the server on an existing database, the terminal program, and the script of the portal's first load.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { timesOf } from './measure.ts'
import { reactAlone } from './react-alone.ts'
import { print } from './table.ts'

const root = join(import.meta.dirname, '../..')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Milliseconds from the start of a process to its first answer. */
async function startOf(args: string[], path: string, env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, PORT: String(port), ...env }, stdio: 'ignore' })
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${args[0]} ended with ${child.exitCode}`)
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
      if (answer?.ok) return performance.now() - started
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  } finally {
    // A process that has already ended emits no exit event.
    if (child.exitCode === null) {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
  }
}

const fastest = async (times: number, work: () => Promise<number>) => {
  const samples: number[] = []
  for (let round = 0; round < times; round++) samples.push(await work())
  return Math.min(...samples)
}

export async function measureStart(url: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'office-bench-start-'))
  const env = { OFFICE_DATA_DIR: data, OFFICE_ENV: 'production', ...(url === '' ? {} : { DATABASE_URL: url }) }
  const ours = () => startOf(['server/dist/main.mjs'], '/api/health', env)
  // The first start of an embedded database creates it; a start on an existing one is measured.
  await ours()
  const bare = await fastest(3, () => startOf(['tests/bench/bare-server.mjs'], '/', { DATABASE_URL: url }))
  print({
    workload: 'server start on an existing database',
    limit: bare,
    ours: await fastest(3, ours),
    unit: 'ms',
    bound: { most: url === '' ? 8 : 4 },
  })
  rmSync(data, { recursive: true, force: true })
}

/** The program as it is distributed: one file, built here. */
export function measureTerminal(): void {
  const folder = mkdtempSync(join(tmpdir(), 'office-terminal-'))
  const built = spawnSync(process.execPath, ['--conditions', 'development', 'cli/build.ts', join(folder, 'dist')], { cwd: root })
  if (built.status !== 0) throw new Error(`The terminal program is not built: ${built.stderr}`)
  const program = join(folder, 'dist', 'office.mjs')
  const run = (args: string[]) => {
    const samples = Array.from({ length: 12 }, () => {
      const started = performance.now()
      const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' })
      if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
      return performance.now() - started
    })
    return timesOf(samples.slice(2)).p50
  }
  print({
    workload: 'office --help',
    limit: run(['-e', '0']),
    ours: run([program, '--help']),
    unit: 'ms',
    bound: { most: 2.5 },
  })
  rmSync(folder, { recursive: true, force: true })
}

const gzipKb = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length / 1024

const assets = join(root, 'web/dist/assets')

/** Kilobytes of the given files of the built portal and everything that they import before they can run, each once. */
function closure(files: readonly string[]): number {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    for (const [, file] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g))
      if (file) visit(join(path, '..', file))
  }
  for (const file of files) visit(file)
  return [...seen].reduce((sum, path) => sum + gzipKb(path), 0)
}

/** The scripts that the page itself names. */
const firstFiles = () =>
  [...readFileSync(join(root, 'web/dist/index.html'), 'utf8').matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map(
    ([, src]) => join(root, 'web/dist', src ?? ''),
  )

/** Built files by the names of their modules. */
const filesNamed = (names: readonly string[]) =>
  readdirSync(assets)
    .filter(file => file.endsWith('.js') && names.some(name => file.startsWith(`${name}-`)))
    .map(file => join(assets, file))

export async function measureScript(): Promise<void> {
  const limit = gzipSync(await reactAlone(), { level: 9 }).length / 1024
  print({
    workload: 'script of the first load, gzip',
    limit,
    ours: closure(firstFiles()),
    unit: 'KB',
    bound: { most: 1.6 },
  })
  const ofList = filesNamed(['staff-shell', 'keyboard', 'commands', 'orders.screen'])
  print({
    workload: 'all script up to a working list of orders, gzip',
    limit,
    ours: closure([...firstFiles(), ...ofList]),
    unit: 'KB',
    note: 'and 90 to 110 KB of texts, by the language',
  })
}
