// list --watch: polls every few seconds for new or changed records and writes each change once, until Ctrl-C.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { type CliContext, say } from '../program/context.ts'
import { type ExitCode, exitCodes } from '../program/exit-codes.ts'
import type { ServerClock } from '../program/server-clock.ts'
import type { ListPage, Row } from './list-pages.ts'

const EVERY_MS = 3000
/** A row that was changed in a transaction under way came too late; one that comes twice is written once. */
const OVERLAP_MS = 60_000

const watching = msg`Watching for changes. Press Ctrl-C to stop.`

/** @param startedAt when the rows already written were requested, by this machine's clock */
export async function watchChanges(
  context: CliContext,
  clock: ServerClock,
  changedSince: (since: string) => AsyncGenerator<ListPage, void>,
  startedAt: number,
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<ExitCode> {
  const stop = Promise.withResolvers<'stop'>()
  const unlisten = context.onInterrupt(() => stop.resolve('stop'))
  if (!context.globals.asData) say(context, context.translate(watching))
  /** The last state of each row. */
  let known: Map<unknown, string> | null = null
  let since = startedAt
  try {
    for (;;) {
      const asked = Date.now()
      const now = new Map<unknown, string>()
      const fresh: Row[] = []
      try {
        for await (const { rows } of changedSince(new Date(clock.at(since) - OVERLAP_MS).toISOString()))
          for (const row of rows) {
            const said = JSON.stringify(row)
            now.set(row.id, said)
            // Rows from before the watching began were written with the list.
            if (known !== null && known.get(row.id) !== said) fresh.push(row)
          }
        await write(fresh)
        since = asked
        known = new Map([...(known ?? []), ...now])
      } catch (error) {
        // A server that is away for a moment is asked again.
        if (!(error instanceof CallError && (error.isOffline || error.status >= 502))) throw error
      }
      if ((await Promise.race([context.sleep(EVERY_MS), stop.promise])) === 'stop') return exitCodes.interrupted
    }
  } finally {
    unlisten()
  }
}
