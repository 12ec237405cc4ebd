// The common part of every station in a terminal: sends the scans of earlier runs, handles line by line, and says at the end
// which scans are still waiting.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { CliError } from '../../../core/program/cli-error.ts'
import { type CliContext, say } from '../../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../../core/program/exit-codes.ts'
import type { ScanJournal } from './scan-journal.ts'
import { scanLines, until } from './scan-lines.ts'
import type { ScanSender } from './scan-sender.ts'

const keptBefore = msg`{n, plural, one {# scan} other {# scans}} from an earlier run {n, plural, one {is} other {are}} sent first`
const offline = msg`No answer from {host}; scans are kept on this machine and sent as soon as it answers`
const onlineAgain = msg`{host} is answering again`
const stillKept = msg`{n, plural, one {# scan} other {# scans}} kept on this machine; the next "office scan" sends them`
export const nothingToUndo = msg`There is nothing to undo`
export const onItsWay = msg`It is being sent. Undo it once the server has answered.`
const stopped = msg`Scanning has stopped: {reason}`

export interface Station {
  journal: ScanJournal
  sender: ScanSender
  /** Milliseconds to wait at the end for a server that does not answer. */
  patience: number
  begin?: () => Promise<void>
  /** Handles one line; false once the station is left. */
  take: (line: string) => Promise<boolean>
  /** Everything has a final answer, and nobody interrupted the work. */
  leave?: () => Promise<void>
  /** The outcome of the scans in words, and how many of them were refused. */
  sum: () => { words: string; refused: number }
}

/** Tells a person that answers have stopped coming, or come again. */
export const tellConnection =
  (host: string, context: CliContext) =>
  (isOnline: boolean): void =>
    say(context, context.translate(isOnline ? onlineAgain : offline, { host }))

export async function runStation(station: Station, context: CliContext): Promise<ExitCode> {
  const { journal, sender } = station
  const { translate } = context
  let isInterrupted = false
  const interrupted = Promise.withResolvers<void>()
  const stopListening = context.onInterrupt(() => {
    isInterrupted = true
    sender.stop()
    interrupted.resolve()
  })
  try {
    if (journal.size > 0) say(context, translate(keptBefore, { n: journal.size }))
    for (const scan of journal.pending()) sender.queue(scan)
    await station.begin?.()
    for await (const line of until(scanLines(context.io.input), interrupted.promise)) {
      // A refused card is reported, and scanning goes on.
      const goesOn = await station.take(line).catch((error: unknown) => {
        if (error instanceof CliError) say(context, translate(error.words, error.values))
        else if (error instanceof CallError && error.isOfRecord) say(context, error.reason)
        else throw error
        return true
      })
      if (!goesOn || sender.barred !== null) break
    }
    await sender.drain(station.patience)
    if (sender.waiting === 0 && !isInterrupted && sender.barred === null) await station.leave?.()
    const { words, refused } = station.sum()
    say(context, words)
    if (journal.size > 0) say(context, translate(stillKept, { n: journal.size }))
    return exitOf(refused)
  } finally {
    sender.stop()
    stopListening()
    context.io.input.leave()
    journal.close()
  }

  function exitOf(refused: number): ExitCode {
    const { barred } = sender
    if (barred !== null) {
      say(context, translate(stopped, { reason: barred.reason }))
      return barred.status === 401 ? exitCodes.auth : exitCodes.permission
    }
    if (isInterrupted) return exitCodes.interrupted
    if (sender.waiting > 0) return exitCodes.network
    return refused > 0 ? exitCodes.rejected : exitCodes.ok
  }
}
