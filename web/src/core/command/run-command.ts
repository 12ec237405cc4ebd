// Runs a command from any surface: checks again, asks for what is missing, confirms, runs, tells the outcome.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import type { Tell } from '../language/translate.ts'
import { announce, announceAlert } from '../notices/announce.ts'
import { notify } from '../notices/notices.ts'
import { play } from '../scan/scan-sound.ts'
import { ask } from './ask.ts'
import { type ArgValues, type Command, missingArgs, titleOf } from './command.ts'
import type { Ctx } from './context.ts'
import { availability, type CommandRegistry } from './registry.ts'
import { oneAtATime } from './under-way.ts'

export interface CommandRunner {
  registry: CommandRegistry
  tell: () => Tell
  navigate: (path: string) => void
  /** Opens the palette at the command's first missing argument. */
  fill: (command: Command, values: ArgValues) => void
  /** The same with answers of which nothing came, unless the person is at something else by now. */
  fillAgain: (command: Command, values: ArgValues) => void
  /** What is shown turned out to be older than what the server has: screens ask again. */
  askAgain: () => void
}

/** Hears of every run as it begins; what times them sets it while it is shown. */
export const runWatch: { heard: ((command: Command) => void) | null } = { heard: null }

const failed = msg`{title}: {reason}`
const gone = msg`{title} is no longer possible. What it applied to has changed`
const unanswered = msg`No answer arrived, so this may or may not have been done. Once the connection is back, what you see is what was saved.`
const unexpected = msg`Something went wrong. What you see is what was saved.`

/** What a failed call says: the server's own words of the field or the whole, where there are any, never those of a browser or a proxy. */
export function reasonOf(error: unknown, tell: Tell): string {
  if (error instanceof CallError) return error.problem ? error.reason : tell(unanswered)
  return tell(unexpected)
}

/** Hands that hold a scanner hear what became of a card; the station has tones of its own. */
function sound(ctx: Ctx, tone: 'accepted' | 'refused'): void {
  if (ctx.source === 'scan' && !ctx.scan) play(tone)
}

/** What was answered in the palette is not answered once more because nothing came of it. */
function giveBack(runner: CommandRunner, command: Command, ctx: Ctx, values: ArgValues): void {
  if (ctx.source === 'palette' && Object.values(values).some(value => value !== undefined)) runner.fillAgain(command, values)
}

/** Whether the command was carried out; false when it was refused, cancelled, failed or first needs arguments. */
export async function runCommand(runner: CommandRunner, command: Command, ctx: Ctx, values: ArgValues = {}): Promise<boolean> {
  const tell = runner.tell()
  // Asked again: between showing and running, the selection or the permissions may have changed.
  const now = availability(command, ctx, runner.registry.grantor)
  if (now.state !== 'ready') {
    sound(ctx, 'refused')
    notify('warn', now.state === 'off' ? now.why : { message: gone, values: { title: tell(titleOf(command, ctx)) } })
    return false
  }
  if (missingArgs(command, ctx, values).length > 0) {
    runner.fill(command, values)
    return false
  }
  try {
    if (command.confirm) {
      const question = await command.confirm(ctx, values)
      if (question && !(await ask(question, command.id))) return false
    }
    runWatch.heard?.(command)
    const run = await oneAtATime(command, ctx, values, () => command.run(ctx, values))
    if (run === null) return false
    const result = run.came
    sound(ctx, result?.isRefused || result?.isToMend ? 'refused' : 'accepted')
    if (!result) return true
    if (result.isToMend) giveBack(runner, command, ctx, values)
    if (result.toast) notify(result.isRefused ? 'warn' : 'ok', result.toast, result.undo ? { undo: result.undo } : {})
    if (result.announce) announce(tell(result.announce))
    if (result.navigate) runner.navigate(result.navigate)
    return true
  } catch (error) {
    const words = { message: failed, values: { title: tell(titleOf(command, ctx)), reason: reasonOf(error, tell) } }
    sound(ctx, 'refused')
    notify('danger', words)
    announceAlert(tell(words))
    giveBack(runner, command, ctx, values)
    // Where no events come, nothing else would say that somebody else was first.
    if (error instanceof CallError && error.isOfRecord) runner.askAgain()
    return false
  }
}
