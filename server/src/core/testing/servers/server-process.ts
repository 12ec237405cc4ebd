// The server in a process of its own, from the file that npm start builds and runs, with everything it prints.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { eventually } from '../eventually.ts'

const main = fileURLToPath(new URL('../../../../dist/main.mjs', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  output: () => string
  /** Resolves with the port once it answers. */
  port: () => Promise<string>
  exit: Promise<number | null>
}

/** Starts it with these settings on top of the machine's, on the embedded database unless they name another. */
export function startProcess(settings: NodeJS.ProcessEnv): ServerProcess {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [main], { env: { ...env, PORT: '0', ...settings } })
  let text = ''
  child.stdout.on('data', chunk => {
    text += chunk
  })
  child.stderr.on('data', chunk => {
    text += chunk
  })
  const exit = new Promise<number | null>(resolve => child.on('exit', resolve))
  const port = () =>
    eventually(() => {
      if (child.exitCode !== null) throw new Error(`The server ended: ${text}`)
      return /answers at http:\/\/[\w.]+:(\d+)/.exec(text)?.[1]
    })
  return { child, output: () => text, port, exit }
}
