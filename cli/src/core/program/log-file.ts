// --log-file: one line for each run, for commands that cron starts and nobody watches.
import { appendFileSync } from 'node:fs'
import { shellWord } from '@office/shared/core/shell-word'
import { harmless, type Io } from '../io/io.ts'
import type { ExitCode } from './exit-codes.ts'
import { flagName } from './global-flags.ts'

interface Run {
  startedAt: Date
  exit: ExitCode
  argv: readonly string[]
  /** Why it failed; absent if it did not. */
  message: string
  /** The flags that the command has, if it was refused because of others. */
  flags?: readonly string[]
}

/** Of flags that the command does not have the names alone: their values may be secrets, such as those of '--pasword'. */
function namesAlone(argv: readonly string[], flags: readonly string[]): string[] {
  let isTheirs = false
  return argv.flatMap(word => {
    if (!word.startsWith('-')) return isTheirs ? [] : [word]
    const name = flagName(word)
    isTheirs = word !== '--' && !flags.includes(name)
    return isTheirs ? [name] : [word]
  })
}

/** Time, exit code, seconds, the command and why it failed, separated by tabs. Flags hold no secrets, so none gets here. */
export function logRun(path: string, { startedAt, exit, argv, message, flags }: Run, io: Io): void {
  const seconds = ((Date.now() - startedAt.getTime()) / 1000).toFixed(1)
  const words = flags ? namesAlone(argv, flags) : argv
  const cells = [startedAt.toISOString(), exit, seconds, ['office', ...words.map(shellWord)].join(' '), message]
  const line = cells.map(cell => harmless(String(cell)).replace(/\s+/g, ' ')).join('\t')
  try {
    appendFileSync(path, `${line}\n`, { mode: 0o600 })
  } catch (error) {
    // The work is done; a log that cannot be written must not look like its failure.
    io.err.write(`! ${error instanceof Error ? error.message : String(error)}\n`)
  }
}
