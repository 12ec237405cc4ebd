// An amount may not have more decimals than its currency; zeros beyond them count for nothing.
import { expect, it } from 'vitest'
import { inEnglish } from '../core/messages/message.ts'
import { decimalsProblem } from './amount-decimals.ts'

it('knows how many decimals a currency has', () => {
  const said = (amount: string, currency: string) => {
    const problem = decimalsProblem(amount, currency)
    return problem && inEnglish(problem.message, problem.values)
  }
  expect([said('12.50', 'NPR'), said('12.500', 'NPR'), said('12.505', 'KWD'), said('12.00', 'JPY')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(said('12.505', 'NPR')).toBe('Amounts in NPR have at most 2 decimals')
  expect(said('0.5', 'JPY')).toBe('Amounts in JPY have no decimals')
})
