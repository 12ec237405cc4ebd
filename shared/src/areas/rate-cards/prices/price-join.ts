// Joins two charges of one order: what the previous card already charged, and what today's card makes of the rest.
import { sumAmounts } from '../../../format/amount.ts'
import type { Charge } from './price-trace.model.ts'

/** The trace of `charge`, including the lines and amounts of `before`; taxes come last, as in every trace. */
export function joinedCharge(charge: Charge, before: Charge): Charge {
  const lines = [...charge.lines, ...before.lines]
  const isTax = ({ component }: Charge['lines'][number]) => component === 'tax'
  const sum = (field: 'delivery_charge' | 'cod_charge' | 'tax' | 'total') =>
    sumAmounts([charge[field], before[field]], charge.currency)
  return {
    ...charge,
    lines: [...lines.filter(line => !isTax(line)), ...lines.filter(isTax)],
    delivery_charge: sum('delivery_charge'),
    cod_charge: sum('cod_charge'),
    tax: sum('tax'),
    total: sum('total'),
  }
}
