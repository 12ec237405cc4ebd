// A charge as lines of the journal: what the payer owes, and which income and tax it is.
import { toMinor } from '../../../format/amount.ts'
import type { Charge, Component } from '../../rate-cards/prices/price-trace.model.ts'
import type { AccountName } from './journal.model.ts'

const incomeOf: Record<Exclude<Component, 'tax'>, AccountName> = {
  base: 'income-delivery',
  manual: 'income-delivery',
  cod: 'income-cod',
  return: 'income-return',
  exchange: 'income-extras',
  fragile: 'income-extras',
  remote: 'income-extras',
  fuel: 'income-extras',
  peak: 'income-extras',
  cancellation: 'income-extras',
  redelivery: 'income-extras',
  'redirect-same-branch': 'income-extras',
  'redirect-other-branch': 'income-extras',
}

/** Minor units by account; what we earn is below 0, as the journal stores it. */
export type ChargeSums = ReadonlyMap<AccountName, bigint>

/** Incomes and tax of a charge; together they are what is owed, turned round. */
export function chargeSums(charge: Charge): ChargeSums {
  const sums = new Map<AccountName, bigint>()
  const add = (account: AccountName, amount: bigint) => sums.set(account, (sums.get(account) ?? 0n) + amount)
  for (const { component, result } of charge.lines) if (component !== 'tax') add(incomeOf[component], -toMinor(result))
  for (const { component, result, base } of charge.lines) {
    if (component !== 'tax') continue
    add('tax', -toMinor(result))
    // Prices that include the tax hold it: it is none of our income.
    if (charge.tax_mode === 'included') takeOut(sums, toMinor(result), base, charge)
  }
  return sums
}

/** A tax within prices leaves the incomes that it is of, by their shares; what rounding leaves over, the first of them. */
function takeOut(
  sums: Map<AccountName, bigint>,
  tax: bigint,
  base: string | null,
  { cod_charge, delivery_charge }: Charge,
): void {
  const taxed = [...sums].filter(
    ([account]) =>
      account !== 'tax' &&
      (base === cod_charge && base !== delivery_charge ? account === 'income-cod' : true) &&
      (base === delivery_charge && base !== cod_charge ? account !== 'income-cod' : true),
  )
  const whole = taxed.reduce((sum, [, amount]) => sum + amount, 0n)
  if (whole === 0n) return
  let left = tax
  for (const [account, amount] of taxed) {
    const share = (tax * amount) / whole
    left -= share
    sums.set(account, amount + share)
  }
  const [first] = taxed
  if (first) sums.set(first[0], (sums.get(first[0]) ?? 0n) + left)
}
