// Starting: the server on a database that exists, the terminal program, and the script of the portal's first load.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { timesOf } from './measure.ts'
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
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
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
  const ours = () => startOf(['server/src/main.ts'], '/api/health', env)
  // The first start of an embedded database makes it; a start on an existing one is what is measured.
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

export function measureTerminal(): void {
  const bundle = 'cli/dist/office.mjs'
  const program = existsSync(join(root, bundle)) ? bundle : 'cli/src/main.ts'
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
    workload: `office --help (${program})`,
    limit: run(['-e', '0']),
    ours: run([program, '--help']),
    unit: 'ms',
    bound: { most: 2.5 },
  })
}

const gzipKb = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length / 1024

/** The entry of the built page and everything that it imports before it can run. */
function firstLoad(): number {
  const dist = join(root, 'web/dist')
  const [, entry = ''] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? []
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    for (const [, file] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g))
      if (file) visit(join(path, '..', file))
  }
  visit(join(dist, entry))
  return [...seen].reduce((sum, path) => sum + gzipKb(path), 0)
}

export async function measureScript(): Promise<void> {
  const { output } = await build({
    input: 'entry',
    cwd: join(root, 'web'),
    write: false,
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { format: 'esm', minify: true },
    plugins: [
      {
        name: 'react-alone',
        resolveId: id => (id === 'entry' ? join(root, 'web/react-alone.js') : null),
        load: id =>
          id.endsWith('react-alone.js')
            ? `import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.body).render(createElement('p'))`
            : null,
      },
    ],
  })
  const code = output.map(part => ('code' in part ? part.code : '')).join('')
  print({
    workload: 'script of the first load, gzip',
    limit: gzipSync(code, { level: 9 }).length / 1024,
    ours: firstLoad(),
    unit: 'KB',
    bound: { most: 1.6 },
  })
}
