// What can be answered to one argument of a command, and whether a typed answer will do. Pure.
import { msg } from '@office/shared/core/message'
import { required } from '@office/shared/rules/required'
import type { Words } from '../ui/translate.ts'
import type { ArgSpec, Choice } from './command.ts'
import type { Ctx } from './context.ts'

const badNumber = msg`This is not a number`
const badDate = msg`This is not a day; write 31/01/2026`
const outOfRange = msg`Between {min} and {max}`

const isoOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** A typed day as 2026-01-31: understands that form and 31/01/2026. Null when it is no day. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  const local = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text.trim())
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [local?.[3], local?.[2], local?.[1]]
  if (year === undefined) return null
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? isoOf(date) : null
}

export const dayText = (iso: string): string => iso.split('-').reverse().join('/')

/** Days people mean most often. */
export function dayChoices(today: Date): Choice[] {
  const day = (days: number, title: Words): Choice => {
    const value = isoOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days))
    return { value, title, end: dayText(value) }
  }
  return [day(0, msg`Today`), day(1, msg`Tomorrow`), day(2, msg`In 2 days`), day(7, msg`In a week`)]
}

/** The value of a typed answer, or what is wrong with it. Empty is fine where the argument is optional. */
export function readAnswer(arg: ArgSpec, text: string, ctx: Ctx, isOptional: boolean): { value: string } | { problem: Words } {
  const value = text.trim()
  if (value === '') return isOptional ? { value } : { problem: required.message }
  if (arg.kind === 'number') {
    const number = Number(value.replace(/,/g, ''))
    if (!/^-?[\d,]+(\.\d+)?$/.test(value) || Number.isNaN(number)) return { problem: badNumber }
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = arg
    if (number < min || number > max) return { problem: { message: outOfRange, values: { min, max } } }
  }
  const plain = arg.kind === 'number' ? value.replace(/,/g, '') : arg.kind === 'date' ? readDay(value) : value
  if (plain === null) return { problem: badDate }
  const problem = arg.check?.(plain, ctx)
  return problem ? { problem } : { value: plain }
}
