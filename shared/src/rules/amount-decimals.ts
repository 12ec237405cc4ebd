// No more decimals than a currency has (docs/promises.md B9): zeros beyond them change nothing, so '5.00' yen are 5.
import { type Message, type MessageValues, msg } from '@office/shared/core/messages/message'
import { decimalsOf } from '../format/currency-decimals.ts'

const noDecimals = msg`Amounts in {currency} have no decimals`
const fewerDecimals = msg`Amounts in {currency} have at most {most} decimals`

export const tooManyDecimals = 'too-many-decimals'

/** What is wrong with the decimals of an amount in a currency; null if nothing is. */
export function decimalsProblem(amount: string, currency: string): { message: Message; values: MessageValues } | null {
  const most = decimalsOf(currency)
  const [, fraction = ''] = amount.split('.')
  if (fraction.replace(/0+$/, '').length <= most) return null
  return most === 0 ? { message: noDecimals, values: { currency } } : { message: fewerDecimals, values: { currency, most } }
}
