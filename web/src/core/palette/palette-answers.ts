// The possible answers to one argument of a command, and whether a typed answer is valid. Pure.
import { msg } from '@office/shared/core/messages/message'
import { jsonSchema, problems, type Schema } from '@office/shared/core/schema'
import { addDays, readDay } from '@office/shared/format/calendar-day'
import { dayIn, formatDay } from '@office/shared/format/date-time'
import { readScanCode } from '@office/shared/format/scan-code'
import { plainNumber } from '@office/shared/format/typed-number'
import { required } from '@office/shared/rules/required'
import type { ArgSpec, ArgValues, Choice } from '../command/command.ts'
import type { Ctx } from '../command/context.ts'
import type { Words } from '../language/translate.ts'

const badNumber = msg`This is not a number`
const badDate = msg`This is not a date. Enter one like 31/01/2026`

/** The days most often meant, in the future or in the past. */
export function dayChoices(today: string, days: 'coming' | 'past'): Choice[] {
  const day = (days: number, title: Words): Choice => {
    const value = addDays(today, days)
    return { value, title, end: formatDay(value) }
  }
  const near =
    days === 'coming'
      ? [day(1, msg`Tomorrow`), day(2, msg`In 2 days`), day(7, msg`In a week`)]
      : [day(-1, msg`Yesterday`), day(-2, msg`2 days ago`), day(-7, msg`A week ago`)]
  return [day(0, msg`Today`), ...near]
}

/**
 * The search text after a card was scanned that answers this argument: a bucket by its code, other records by their number. Any
 * other text is searched as it is, so that a rider's card finds no branch.
 */
export function cardAnswer(arg: ArgSpec, text: string): string {
  const { kind, code } = readScanCode(text)
  const isAnswer = (arg.kind === 'search' || arg.kind === 'choice') && arg.card === kind
  return isAnswer ? (kind === 'bucket' ? code : `#${code}`) : text
}

function readNumber(text: string, of: Schema<number> | Schema<string>): { plain: string } | { problem: Words } {
  const plain = plainNumber(text)
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return { problem: badNumber }
  const [problem] = problems(of, isWhole(of) ? Number(plain) : plain)
  return problem ? { problem: { message: problem.message, values: problem.values ?? {} } } : { plain }
}

const isWhole = (of: Schema<unknown>) => jsonSchema(of).type === 'integer'

/** The name of a value that was answered in advance; a promise if the server must be asked. */
export function nameOf(arg: ArgSpec, value: string, ctx: Ctx, values: ArgValues): Words | Promise<Words> {
  const nameIn = (choices: readonly Choice[]): Words | undefined => choices.find(choice => choice.value === value)?.title
  if (arg.kind === 'date') return formatDay(value)
  if (arg.kind === 'choice') {
    const choices = arg.choices(ctx, values)
    return choices instanceof Promise
      ? choices.then(
          found => nameIn(found) ?? value,
          () => value,
        )
      : (nameIn(choices) ?? value)
  }
  if (arg.kind !== 'search') return value
  const { signal } = new AbortController()
  // By its number if the server searches the records, else among all of them.
  const ask = async () => nameIn(await arg.search(`#${value}`, ctx, signal)) ?? nameIn(await arg.search('', ctx, signal)) ?? value
  return ask().catch(() => value)
}

/** The value of a typed answer, or what is wrong with it. Empty is fine if the argument is optional. */
export function readAnswer(arg: ArgSpec, text: string, ctx: Ctx, isOptional: boolean): { value: string } | { problem: Words } {
  const value = text.trim()
  if (value === '') return isOptional ? { value } : { problem: required.message }
  const read =
    arg.kind === 'number' ? readNumber(value, arg.of) : { plain: arg.kind === 'date' ? readDay(value, dayIn(new Date())) : value }
  if ('problem' in read) return read
  const { plain } = read
  if (plain === null) return { problem: badDate }
  const problem = arg.check?.(plain, ctx)
  return problem ? { problem } : { value: plain }
}
