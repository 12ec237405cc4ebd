// Scans of this machine until the server has answered them: written to disk before they are reported, sent again by the next run.

import { createHash, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '@office/shared/core/error-code'
import { msg } from '@office/shared/core/messages/message'
import { CliError } from '../../../core/program/cli-error.ts'
import { exitCodes } from '../../../core/program/exit-codes.ts'

export interface KeptScan {
  /** Generated once: the server answers a repeat with its first answer and changes nothing. */
  id: string
  /** The session at a bucket, or the number of a desk. */
  session: number
  code: string
  /** The details given with it. */
  told?: string
  /** When it was read, by this machine's clock; UTC. */
  at: string
}

export interface ScanJournal {
  /** Scans without an answer, oldest first. */
  pending: () => Iterable<KeptScan>
  /** The number of these. */
  readonly size: number
  /** On disk when it returns. @throws if the disk cannot be written */
  add: (session: number, code: string, told?: string) => KeptScan
  /** The server has answered. If a power cut loses this entry, the scan is sent again with the same result. */
  settle: (id: string) => void
  close: () => void
}

const inUse = msg`Another scan is running on this machine for this account, as process {pid}. End it first.`

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** One at a time, so that scans keep their order; a lock left by a killed run is taken over. */
function lock(path: string): void {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const pid = Number(readFileSync(path, 'utf8'))
    if (pid !== process.pid && isAlive(pid)) throw new CliError(exitCodes.failed, 'scan-open', inUse, { pid })
    writeFileSync(path, String(process.pid), { mode: 0o600 })
  }
}

/** The open scans in a journal's text; the last line may be half written. */
function openIn(text: string): Map<string, KeptScan> {
  const open = new Map<string, KeptScan>()
  for (const line of text.split('\n')) {
    try {
      const entry = JSON.parse(line) as KeptScan | { settled: string } // only written here
      if ('settled' in entry) open.delete(entry.settled)
      else open.set(entry.id, entry)
    } catch {
      // Blank, or cut off by a power cut, so never reported as kept.
    }
  }
  return open
}

const readOr = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** @param owner whose scans: host and account, and the kind of station */
export function openScanJournal(stateFolder: string, owner: string): ScanJournal {
  const folder = join(stateFolder, 'scans')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${createHash('sha256').update(owner).digest('hex').slice(0, 32)}.jsonl`)
  lock(`${path}.lock`)
  const open = openIn(readOr(path))
  // Settled scans of earlier runs are removed here; open ones keep their order.
  writeFileSync(path, [...open.values()].map(scan => `${JSON.stringify(scan)}\n`).join(''), { mode: 0o600 })
  const file = openSync(path, 'a', 0o600)
  return {
    pending: () => open.values(),
    get size() {
      return open.size
    },
    add(session, code, told) {
      const at = new Date().toISOString()
      const scan: KeptScan = { id: randomUUID(), session, code, at, ...(told === undefined ? {} : { told }) }
      writeSync(file, `${JSON.stringify(scan)}\n`)
      fsyncSync(file)
      open.set(scan.id, scan)
      return scan
    },
    settle(id) {
      writeSync(file, `${JSON.stringify({ settled: id })}\n`)
      open.delete(id)
    },
    close() {
      closeSync(file)
      if (open.size === 0) rmSync(path, { force: true })
      rmSync(`${path}.lock`, { force: true })
    },
  }
}
