// Resources shared by the suites of one run: a server of each engine, started when the first suite asks for it and stopped when
// the run ends. Workers reach it by an address in the environment.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { RUN_SERVICES } from '@office/server/core/testing/servers/shared-server'

const serverScript = fileURLToPath(new URL('../../server/src/core/testing/servers/run-server.ts', import.meta.url))

/** The arguments of the process behind each name. */
const processes: Readonly<Record<string, readonly string[]>> = {
  embedded: [serverScript, 'embedded'],
  postgres: [serverScript, 'postgres'],
  imports: [serverScript, 'embedded'],
}

/** Starts it; resolves with the one line that it prints. */
function start(args: readonly string[], children: Set<ChildProcess>): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.on('exit', code => reject(new Error(`${args.join(' ')} ended with ${code}`)))
  })
}

/** Vitest's global setup: serves the shared resources by name; returns their teardown. */
export default async function serve(): Promise<() => Promise<void>> {
  // Several projects of one run name this file; the first one's servers serve them all.
  if (process.env[RUN_SERVICES]) return async () => undefined
  const children = new Set<ChildProcess>()
  const started = new Map<string, Promise<string>>()
  const broker = createServer(async ({ url = '' }, response) => {
    const name = url.slice(1)
    const args = processes[name]
    if (!args) return response.writeHead(404).end(`Nothing is called ${name}`)
    const telling = started.get(name) ?? start(args, children)
    started.set(name, telling)
    try {
      response.end(await telling)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>(resolve => broker.listen(0, '127.0.0.1', resolve))
  process.env[RUN_SERVICES] = `http://127.0.0.1:${(broker.address() as AddressInfo).port}` // listening on a port, so never a path
  return async () => {
    broker.close()
    broker.closeAllConnections()
    const ends = [...children].map(child => new Promise(resolve => child.once('exit', resolve)))
    for (const child of children) child.stdin?.end()
    const late = setTimeout(() => {
      for (const child of children) child.kill('SIGKILL')
    }, 10_000)
    await Promise.all(ends)
    clearTimeout(late)
    delete process.env[RUN_SERVICES]
  }
}
