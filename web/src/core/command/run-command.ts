// Runs a command from any surface: checks again, asks for missing arguments, confirms, runs, reports the outcome.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import type { Tell } from '../language/translate.ts'
import { announce } from '../notices/announce.ts'
import { beginStep } from '../notices/begun-steps.ts'
import { notify } from '../notices/notices.ts'
import { play } from '../scan/scan-sound.ts'
import { ask } from './ask.ts'
import { type ArgValues, type Command, missingArgs, titleOf } from './command.ts'
import { type Ctx, commandContext } from './context.ts'
import type { CommandRegistry } from './registry.ts'
import { judgedFirst, oneAtATime } from './under-way.ts'

export interface CommandRunner {
  registry: CommandRegistry
  tell: () => Tell
  navigate: (path: string) => void
  /** Opens the palette at the command's first missing argument. */
  fill: (command: Command, values: ArgValues) => void
  /** The same with answers that led to nothing, unless the person is busy elsewhere by now. */
  fillAgain: (command: Command, values: ArgValues) => void
  /** What is shown is older than what the server has, so screens fetch again. */
  askAgain: () => void
}

/** Called at the start of every run; set by the Perf panel while it is shown. */
export const runWatch: { heard: ((command: Command) => void) | null } = { heard: null }

const failed = msg`{title}: {reason}`
const gone = msg`{title} is no longer possible. What it applied to has changed`
const unanswered = msg`No answer arrived, so this may or may not have been done. Once the connection is back, what you see is what was saved.`
const unexpected = msg`Something went wrong. What you see is what was saved.`

/**
 * The message for a failed call: the server's own words about the field or the whole, if any, never those of a browser or a
 * proxy. Of one that only asked, nobody has to wonder whether it was done.
 */
export function reasonOf(error: unknown, tell: Tell): string {
  if (error instanceof CallError) return error.problem || error.isOfRead ? error.reason : tell(unanswered)
  return tell(unexpected)
}

/** People who hold a scanner hear the result of a card; the station has tones of its own. */
function sound(ctx: Ctx, tone: 'accepted' | 'refused'): void {
  if (ctx.source === 'scan' && !ctx.scan) play(tone)
}

/** After a run that did nothing, opens the palette with the same answers, so that nobody enters them again. */
function giveBack(runner: CommandRunner, command: Command, ctx: Ctx, values: ArgValues): void {
  if (ctx.source === 'palette' && Object.values(values).some(value => value !== undefined)) runner.fillAgain(command, values)
}

/** Whether the command was carried out; false if it was refused, cancelled, failed or first needs arguments. */
export async function runCommand(runner: CommandRunner, command: Command, ctx: Ctx, values: ArgValues = {}): Promise<boolean> {
  const tell = runner.tell()
  const begun = commandContext.route
  // Checked again, because the selection or the permissions may have changed since it was shown.
  const now = runner.registry.availability(command, ctx)
  if (now.state !== 'ready') {
    sound(ctx, 'refused')
    const off = now.state === 'off' ? now : runner.registry.unavailableInEmpty(command, ctx)
    notify('warn', off ? off.why : { message: gone, values: { title: tell(titleOf(command, ctx)) } })
    return false
  }
  if (missingArgs(command, ctx, values).length > 0) {
    runner.fill(command, values)
    return false
  }
  let end = () => {}
  try {
    const { confirm, refusal } = command
    if (confirm) {
      const question = () => confirm(ctx, values)
      // What is refused is told by the run itself.
      const asking = refusal ? async () => ((await refusal(ctx)) ? null : question()) : question
      const judged = await judgedFirst(command, ctx, values, asking)
      if (judged === null) return false
      if (judged.came && !(await ask(judged.came, command.id))) return false
    }
    runWatch.heard?.(command)
    if (command.writes === 'undo') end = beginStep()
    const carryOut = () => command.run(ctx, values)
    // At once where nothing is looked up, or the letters behind the key would come before what it opens.
    const running = refusal ? async () => (await refusal(ctx)) ?? carryOut() : carryOut
    const run = await oneAtATime(command, ctx, values, running)
    if (run === null) return false
    const result = run.came
    sound(ctx, result?.isRefused || result?.isToMend ? 'refused' : 'accepted')
    if (!result) return true
    if (result.isToMend) giveBack(runner, command, ctx, values)
    if (result.toast)
      notify(result.isRefused ? 'warn' : 'ok', result.toast, { ...(result.undo ? { undo: result.undo } : {}), ...result.link })
    if (result.announce) announce(tell(result.announce))
    // Whoever opened another page before the answer stays there.
    if (result.navigate && commandContext.route === begun) runner.navigate(result.navigate)
    return true
  } catch (error) {
    const words = { message: failed, values: { title: tell(titleOf(command, ctx)), reason: reasonOf(error, tell) } }
    sound(ctx, 'refused')
    notify('danger', words)
    giveBack(runner, command, ctx, values)
    // If no live events arrive, nothing else would tell that someone else was first.
    if (error instanceof CallError && error.isOfRecord) runner.askAgain()
    return false
  } finally {
    end()
  }
}
