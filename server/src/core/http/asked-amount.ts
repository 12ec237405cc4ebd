// Amounts that a request names: refused with more decimals than their currency has, otherwise written with all of them.
import { fromMinor, toMinor } from '@office/shared/format/amount'
import { decimalsProblem, tooManyDecimals } from '@office/shared/rules/amount-decimals'
import { refuseField } from './refusal.ts'

/** @param field where the amount stands in the request */
export function askedAmount(field: string, amount: string, currency: string): string {
  const problem = decimalsProblem(amount, currency)
  if (problem) refuseField(field, tooManyDecimals, problem.message, problem.values)
  return fromMinor(toMinor(amount, currency), currency)
}
