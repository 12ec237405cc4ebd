// A command of one record, carried out for each that is named in standard input; those that are refused do not stop the others.
import { CallError } from '@office/shared/core/api/failure'
import { harmless, paint } from '../io/io.ts'
import { CliError } from '../program/cli-error.ts'
import type { Flags, FlagValues, Run } from '../program/command.ts'
import { type CliContext, writeJson } from '../program/context.ts'
import { type ExitCode, exitCodes } from '../program/exit-codes.ts'
import { explain } from '../program/explain-error.ts'
import { namedIn } from './piped-names.ts'

interface Answer {
  data: unknown
  [beside: string]: unknown
}

interface Refused {
  name: string
  code: string
  message: string
}

/** The context of one run, whose answer in JSON is kept instead of written. */
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

/** What stood beside a record is told with it. */
function recordOf({ schema: _, data, ...beside }: Answer): unknown {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, ...beside } : data
}

/** About the record that was named, so that others may still pass; not about who asks, how, or the wire. */
const isOfRecord = (error: unknown): boolean =>
  error instanceof CallError ? error.isOfRecord : error instanceof CliError && error.exit === exitCodes.failed

function refusalOf(error: unknown, name: string, { translate, io }: CliContext, isJson: boolean): Refused {
  const { code, message, details } = explain(error, translate, { host: '', login: '' })
  const told = [message, ...details].join(' ')
  if (!isJson) io.err.write(`${paint(io.err, 'red', '✗')} ${harmless(`${name}: ${told}`)}\n`)
  return { name, code, message: told }
}

export async function runEach(
  run: Run<Flags>,
  { args: [dash = '', ...others], flags }: { args: readonly string[]; flags: FlagValues<Flags> },
  context: CliContext,
): Promise<ExitCode> {
  const names = [...new Set(await namedIn(context, [dash]))]
  const isJson = Boolean(flags.json)
  const answers: unknown[] = []
  const refused: Refused[] = []
  let exit: ExitCode = exitCodes.ok
  let failure: unknown = null
  let own = context
  for (const name of names) {
    const kept = keeping(own)
    try {
      const ended = await run({ args: [name, ...others], flags }, isJson ? kept.context : own)
      if (ended !== exitCodes.ok) exit = ended
      answers.push(...kept.answers())
      // The host is named once, before the first write.
      own = { ...context, globals: { ...context.globals, asData: true } }
    } catch (error) {
      if (!isOfRecord(error)) {
        failure = error
        break
      }
      refused.push(refusalOf(error, name, context, isJson))
    }
  }
  // What was done is told even where the others were not reached.
  if (isJson && (failure === null || answers.length + refused.length > 0)) writeJson(context, answers, { refused })
  if (failure !== null) throw failure
  return refused.length > 0 ? exitCodes.rejected : exit
}
