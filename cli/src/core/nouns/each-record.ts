// Carries out a command for one record on each of several, one after the other; refused records do not stop the others.
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { harmless, paint } from '../io/io.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import type { Each, Flags, FlagValues, Run } from '../program/command.ts'
import { type CliContext, say, writeJson } from '../program/context.ts'
import { type ExitCode, exitCodes } from '../program/exit-codes.ts'
import { explain } from '../program/explain-error.ts'
import { countsText, notAnswered } from './outcome-words.ts'
import { namedIn } from './piped-names.ts'

const oneFile = msg`-o names the file for a single record. Leave it out to give each record its own file.`

interface Answer {
  data: unknown
  [beside: string]: unknown
}

interface Refused {
  name: string
  code: string
  message: string
}

/** The context of one run; its JSON answer is kept instead of written. */
function keeping(context: CliContext): { context: CliContext; answers: () => unknown[] } {
  const told: string[] = []
  const decoder = new TextDecoder()
  const out = {
    ...context.io.out,
    write: (chunk: string | Uint8Array) => void told.push(typeof chunk === 'string' ? chunk : decoder.decode(chunk)),
  }
  const { io, globals } = context
  return {
    context: { ...context, io: { ...io, out }, globals: { ...globals, filter: null } },
    answers: () => {
      const lines = told.join('').split('\n')
      return lines.filter(line => line !== '').map(line => recordOf(JSON.parse(line)))
    },
  }
}

/** Fields beside a record are reported with it. */
function recordOf({ schema: _, data, ...beside }: Answer): unknown {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, ...beside } : data
}

/**
 * The refusal concerns the named record, so others may still pass; it does not concern the caller, the flags or the connection.
 */
const isOfRecord = (error: unknown): boolean =>
  error instanceof CallError ? error.isOfRecord : error instanceof CliError && error.exit === exitCodes.failed

function refusalOf(error: unknown, name: string, { translate, io }: CliContext, isJson: boolean): Refused {
  const { code, message, details } = explain(error, translate, { host: '', login: '' })
  // On one line the fields say enough.
  const told = details.length > 0 ? details.join(' ') : message
  // Many refusals begin with the number of their record.
  const line = told.startsWith(name) ? told : `${name}: ${told}`
  if (!isJson) io.err.write(`${paint(io.err, 'red', '✗')} ${harmless(line)}\n`)
  return { name, code, message: told }
}

/** Names of the records, each once, and the arguments that every one of them gets. */
async function recordsIn(context: CliContext, each: Each, args: readonly string[]) {
  const [dash = '', ...others] = args
  return each === 'named'
    ? { names: [...new Set(await namedIn(context, args))], others: [] }
    : { names: [...new Set(await namedIn(context, [dash]))], others }
}

export async function runEach(
  run: Run<Flags>,
  each: Each,
  { args, flags }: { args: readonly string[]; flags: FlagValues<Flags> },
  context: CliContext,
): Promise<ExitCode> {
  if (typeof flags.output === 'string' && flags.output !== '-') throw usageError(oneFile)
  const { names, others } = await recordsIn(context, each, args)
  const [isJson, isDryRun] = [Boolean(flags.json), flags.dryRun === true]
  const answers: unknown[] = []
  const refused: Refused[] = []
  let done = 0
  let exit: ExitCode = exitCodes.ok
  let failure: unknown = null
  let own = context
  /** The host is named once, before the first write. */
  const toldHost = { ...context, globals: { ...context.globals, asData: true } }
  for (const name of names) {
    const kept = keeping(own)
    try {
      const ended = await run({ args: [name, ...others], flags, isOneOfMany: true }, isJson ? kept.context : own)
      if (ended !== exitCodes.ok) exit = ended
      answers.push(...kept.answers())
      done++
      own = toldHost
    } catch (error) {
      if (!isOfRecord(error)) {
        failure = error
        break
      }
      refused.push(refusalOf(error, name, context, isJson))
      if (error instanceof CallError) own = toldHost
    }
  }
  // Completed work is reported even if the other records were not reached.
  const told = done + refused.length
  const left = names.slice(told)
  if (isJson && (failure === null || told > 0)) writeJson(context, answers, { refused, not_answered: left })
  if (!isJson && told > 1 && each === 'named')
    say(context, countsText(context, { applied: done, refused: refused.length }, isDryRun))
  if (failure !== null) {
    if (!isJson && told > 0) say(context, context.translate(notAnswered, { records: left.join(', ') }))
    throw failure
  }
  if (refused.length === 0) return exit
  return isDryRun ? exitCodes.wouldReject : exitCodes.rejected
}
