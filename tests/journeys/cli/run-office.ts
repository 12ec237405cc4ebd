// Runs the terminal program in a folder of its own, in a pipe: in this process, or as a separate one if the test is about that.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Io, Sink } from '@office/cli/core/io/io'
import { runOn } from '@office/cli/core/program/start'
import { TEST_PASSWORD, type TestOffice, type TestStaff } from '@office/server/core/testing/test-office'

const main = fileURLToPath(new URL('../../../cli/src/main.mjs', import.meta.url))

export interface Ended {
  exit: number | null
  out: string
  err: string
}

export interface Terminal {
  /** Working folder of every command. */
  folder: string
  host: string
  /** Runs a command in this process, which saves the start. */
  run: (args: readonly string[], input?: string) => Promise<Ended>
  /** The same on the screen of a person: a wide one without colours. */
  show: (args: readonly string[]) => Promise<Ended>
  /** Starts it as a process, to test signals, starts, and what a shell sees; standard output may be a file, by its descriptor. */
  begin: (args: readonly string[], input?: string, out?: number) => { child: ChildProcess; ended: Promise<Ended> }
  close: () => void
}

/** For someone who signed in before. */
export const run = (terminal: Terminal | undefined, ...args: string[]): Promise<Ended> => {
  if (!terminal) throw new Error('Nobody is signed in')
  return terminal.run(args)
}

/** A command's answer as JSON; null if it was refused. */
export async function answerOf(terminal: Terminal | undefined, ...args: string[]) {
  const { exit, out, err } = await run(terminal, ...args, '--json')
  return { exit, err, answer: out === '' ? null : JSON.parse(out).data }
}

/** A terminal with nobody signed in; `env` overrides the tests' own environment. */
export function openTerminal(host: string, env: Record<string, string> = {}): Terminal {
  const folder = mkdtempSync(join(tmpdir(), 'office-cli-'))
  const own = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    OFFICE_CONFIG_DIR: join(folder, '.config'),
    OFFICE_HOST: host,
    ...env,
  }
  async function runIn(width: number, args: readonly string[], input = ''): Promise<Ended> {
    const isTty = Number.isFinite(width)
    const told = { out: '', err: '' }
    const sink = (name: keyof typeof told): Sink => {
      // A character may arrive in two pieces.
      const decoder = new TextDecoder()
      return {
        isTty,
        colour: false,
        width,
        write: chunk => {
          told[name] += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
        },
        ready: async () => undefined,
      }
    }
    const io: Io = {
      out: sink('out'),
      err: sink('err'),
      input: { isTty: false, bytes: () => Readable.from([Buffer.from(input)]), leave: () => {} },
    }
    const nobody = () => Promise.reject(new Error('Nobody can be asked in a pipe'))
    const prompts = { text: nobody, password: nobody, confirm: nobody }
    const exit = await runOn({ env: own, cwd: folder, io, prompts, onInterrupt: () => () => undefined }, args)
    return { exit, ...told }
  }
  const begin = (args: readonly string[], input = '', written?: number) => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: folder,
      env: own,
      stdio: ['pipe', written ?? 'pipe', 'pipe'],
    })
    const ended = new Promise<Ended>(resolve => {
      let [out, err] = ['', '']
      child.stdout?.on('data', chunk => {
        out += chunk
      })
      child.stderr?.on('data', chunk => {
        err += chunk
      })
      child.on('close', exit => resolve({ exit, out, err }))
    })
    // A command that reads nothing may have ended before its input arrives.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
    return { child, ended }
  }
  return {
    folder,
    host,
    begin,
    run: (args, input) => runIn(Number.POSITIVE_INFINITY, args, input),
    show: args => runIn(200, args),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A terminal of a tenant's administrator. */
export async function signedIn(office: TestOffice, staff: TestStaff, env?: Record<string, string>): Promise<Terminal> {
  const terminal = openTerminal(`${staff.tenant.slug}.localhost:${new URL(office.address).port}`, env)
  const { exit, err } = await terminal.run(['login', '--email', staff.email, '--password-stdin'], `${TEST_PASSWORD}\n`)
  if (exit !== 0) throw new Error(`Sign-in failed: ${err}`)
  return terminal
}
