// The headline figures of money, per currency: earned and collected against the previous span, cash in hand, and owed to
// merchants. Only for people who may see money widgets.
import { useLingui } from '@lingui/react/macro'
import type { Money, Turnover } from '@office/shared/areas/dashboards/dashboard.contract'
import { growth } from '@office/shared/areas/dashboards/dashboard.model'
import { reports } from '@office/shared/areas/reports/reports'
import { msg } from '@office/shared/core/messages/message'
import { formatAmount, shownWhole } from '@office/shared/format/amount'
import { mayCall } from '@office/shared/permissions/can'
import { commandContext } from '../../../core/command/context.ts'
import { useTell } from '../../../core/language/translate.ts'
import { type NumberCard, NumbersRow } from '../../../core/ui/figures/numbers-row.tsx'
import { Change } from './headline-tiles.tsx'

const uncounted = msg`without {n, plural, one {# rider} other {# riders}}`
const whyUncounted = msg`Cash of riders whose deposits you may count stays hidden until it is counted.`

const salesPath = '/reports/monthly-sales/'
const duePath = '/reports/to-be-invoiced-report/'
const riderCashPath = '/operations/rider-finance'

/** Takes the place of the figures until it is known in which currencies they are. */
const coming: NumberCard = { id: 'coming', label: '\u00a0', figure: null }

export function MoneyTiles({ money }: { money: Money | null }) {
  const { t } = useLingui()
  const tell = useTell()
  const { permissions } = commandContext
  const turnover = (id: string, label: string, { amount, before }: Turnover, href?: string): NumberCard => {
    const count = formatAmount(before)
    const grown = growth(Number(amount), Number(before))
    const note = <Change value={grown} unit=" %" wish="more" title={t`${count} in the period before`} />
    return { id, label, figure: shownWhole(amount), note, href }
  }
  const known = money?.flatMap(({ currency, revenue, collected, cash_in_hand, riders_to_count, owed }): NumberCard[] => {
    const sales = mayCall(permissions, reports.monthlySales.contract.list.needs)
      ? `${salesPath}?filter[currency]=${currency}`
      : undefined
    const held = {
      id: `cash ${currency}`,
      label: t`Cash in hand ${currency}`,
      figure: shownWhole(cash_in_hand),
      note:
        riders_to_count === 0 ? (
          t`now`
        ) : (
          <span title={tell(whyUncounted)}>{tell({ message: uncounted, values: { n: riders_to_count } })}</span>
        ),
    }
    return [
      ...(revenue ? [turnover(`revenue ${currency}`, t`Revenue ${currency}`, revenue, sales)] : []),
      turnover(`collected ${currency}`, t`COD collected ${currency}`, collected, sales),
      { ...held, href: permissions.has('view-rider-finance') ? riderCashPath : undefined },
      ...(owed === null
        ? []
        : [
            {
              id: `owed ${currency}`,
              label: t`Owed ${currency}`,
              figure: shownWhole(owed),
              note: t`to merchants`,
              href: mayCall(permissions, reports.toBeInvoiced.contract.list.needs)
                ? `${duePath}?filter[currency]=${currency}`
                : undefined,
            },
          ]),
    ]
  })
  const cards = known ?? [coming]
  return cards.length === 0 ? null : <NumbersRow label={t`Money figures`} cards={cards} />
}
