// Sums as text: currencies side by side, amounts owed to us with the sign of the list above.
import { expect, it } from 'vitest'
import { sumsText, totalText } from './sums-text.part.ts'

it('writes what is below 0 as every amount on the screen', () => {
  const rows = [
    { currency: 'NPR', amount: '-82.80' },
    { currency: 'EUR', amount: '5' },
    { currency: 'NPR', amount: '-627.6' },
  ]
  expect(totalText(rows)).toBe('NPR −710.40 + EUR 5.00')
  expect(sumsText([])).toBe('')
})
