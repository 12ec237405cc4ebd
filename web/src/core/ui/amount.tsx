// Money: a small currency code before the figure, thousands separators, the decimals of its currency, aligned in columns.
import { shownAmount } from '@office/shared/format/amount'
import { classNames } from './class-names.ts'

/** Amounts of several currencies are shown side by side and never added. */
export function Amount({ amount, currency, className }: { amount: string; currency: string; className?: string }) {
  return (
    <bdi dir="ltr" className={classNames('num whitespace-nowrap', className)}>
      <span className="me-px text-xs text-text-3">{currency}</span> {shownAmount(amount)}
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
