// A charge as journal lines: what the payer owes, and the income and tax it consists of.
import { divideRounded, toMinor } from '../../../format/amount.ts'
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

/** Minor units by account; our income is below 0, as the journal stores it. */
export type ChargeSums = ReadonlyMap<AccountName, bigint>

/** Incomes and tax of a charge; together they are the negative of what is owed. */
export function chargeSums(charge: Charge): ChargeSums {
  const sums = new Map<AccountName, bigint>()
  const minor = (amount: string) => toMinor(amount, charge.currency)
  const add = (account: AccountName, amount: bigint) => sums.set(account, (sums.get(account) ?? 0n) + amount)
  for (const { component, result } of charge.lines) if (component !== 'tax') add(incomeOf[component], -minor(result))
  for (const { component, result, base } of charge.lines) {
    if (component !== 'tax') continue
    add('tax', -minor(result))
    // Tax-inclusive prices contain the tax, which is not our income.
    if (charge.tax_mode === 'included') takeOut(sums, minor(result), base, charge)
  }
  return sums
}

/** A tax inside prices is taken out of its incomes in proportion; the first one gets the rounding remainder. */
function takeOut(
  sums: Map<AccountName, bigint>,
  tax: bigint,
  base: string | null,
  { cod_charge, delivery_charge, currency }: Charge,
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
    const share = divideRounded(tax * amount, whole, currency)
    left -= share
    sums.set(account, amount + share)
  }
  const [first] = taxed
  if (first) sums.set(first[0], (sums.get(first[0]) ?? 0n) + left)
}
