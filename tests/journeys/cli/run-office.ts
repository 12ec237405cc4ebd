// Runs the terminal program as a process of its own, signed in to a test server in a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TEST_PASSWORD, type TestServer, type TestStaff } from '@office/server/core/testing/test-server'

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
  run: (args: readonly string[], input?: string) => Promise<Ended>
  /** A command that is left running. */
  begin: (args: readonly string[], input?: string) => { child: ChildProcess; ended: Promise<Ended> }
  close: () => void
}

/** A terminal without anybody signed in; `env` goes before what the tests' own environment says. */
export function openTerminal(host: string, env: Record<string, string> = {}): Terminal {
  const folder = mkdtempSync(join(tmpdir(), 'office-cli-'))
  const begin = (args: readonly string[], input = '') => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, OFFICE_CONFIG_DIR: join(folder, '.config'), OFFICE_HOST: host, ...env },
    })
    const ended = new Promise<Ended>(resolve => {
      let [out, err] = ['', '']
      child.stdout.on('data', chunk => {
        out += chunk
      })
      child.stderr.on('data', chunk => {
        err += chunk
      })
      child.on('close', exit => resolve({ exit, out, err }))
    })
    // A command that reads nothing may be gone before its input is.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    return { child, ended }
  }
  return {
    folder,
    host,
    begin,
    run: (args, input) => begin(args, input).ended,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A terminal of a tenant's administrator. */
export async function signedIn(office: TestServer, staff: TestStaff): Promise<Terminal> {
  const terminal = openTerminal(`${staff.tenant.slug}.localhost:${new URL(office.address).port}`)
  const { exit, err } = await terminal.run(['login', '--email', staff.email, '--password-stdin'], `${TEST_PASSWORD}\n`)
  if (exit !== 0) throw new Error(`Sign-in failed: ${err}`)
  return terminal
}
