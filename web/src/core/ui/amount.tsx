// Money: a small currency code before the figure, thousands commas, two decimals, figures in columns.
import { classNames } from './class-names.ts'

/** Decimal text ('18990', '-5.5') with thousands commas and exactly `decimals` decimals; never through a float. */
export function amountText(amount: string, decimals = 2): string {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount.trim())
  if (!found) return amount
  const [, sign = '', whole = '', rest = ''] = found
  const kept = decimals === 0 ? '' : `.${rest.slice(0, decimals).padEnd(decimals, '0')}`
  return `${sign === '' ? '' : '−'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${kept}`
}

/** Amounts of several currencies stand side by side; they are never added. */
export function Amount({
  amount,
  currency,
  decimals,
  className,
}: {
  amount: string
  currency: string
  decimals?: number
  className?: string
}) {
  return (
    <bdi dir="ltr" className={classNames('num whitespace-nowrap', className)}>
      <span className="me-px text-xs text-text-3">{currency}</span> {amountText(amount, decimals)}
    </bdi>
  )
}

/** '{name} [C]' for cash merchants, '[WC]' for those without settings; the mark stays when the name is cut. */
export function MerchantName({ name, mark }: { name: string; mark?: '[C]' | '[WC]' | null }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span dir="auto" title={name} className="truncate">
        {name}
      </span>
      {mark && <span className="flex-none text-xs text-text-3">{mark}</span>}
    </span>
  )
}
