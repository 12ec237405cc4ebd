// What the listed opening balances come to, for each account and currency, to compare with the old books.
import { Trans, useLingui } from '@lingui/react/macro'
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import { type OpeningSum, openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { encodeListQuery } from '@office/shared/core/lists/list-query-encode'
import { isZero } from '@office/shared/format/amount'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { useListUrl } from '../../../core/list/question/list-url.ts'
import { type NumberCard, NumbersRow } from '../../../core/ui/figures/numbers-row.tsx'
import { moneyCard } from '../document/cash-cards.tsx'
import { sumsText } from '../document/sums-text.part.ts'
import { openingsPath } from './openings-path.part.ts'

/** What stands, in large; below it what would stand, where requests wait. */
function cardOf(label: string, account: OpeningSum['account'], sums: readonly OpeningSum[]): NumberCard {
  const standing = sums.map(({ currency, standing: amount }) => ({ currency, amount })).filter(({ amount }) => !isZero(amount))
  const expected = sums.map(({ currency, expected: amount }) => ({ currency, amount }))
  const waits = sums.some(sum => sum.standing !== sum.expected)
  const { figure, note } = moneyCard(standing)
  return {
    id: account,
    label,
    figure,
    note: (
      <>
        {note}
        {waits && (
          <span className="block text-warn">
            <Trans>
              <bdi dir="ltr">{sumsText(expected)}</bdi> with what is requested
            </Trans>
          </span>
        )}
      </>
    ),
    href: `${openingsPath}&filter[account]=${account}`,
  }
}

export function OpeningSums() {
  const { t } = useLingui()
  const tell = useTell()
  const [{ filters }] = useListUrl(openingContract.list)
  const query = encodeListQuery({ filters })
  const { data } = useEndpoint(openingContract.sums, { query })
  if (!data || data.length === 0) return null
  const cards = [...Map.groupBy(data, ({ account }) => account)].map(([account, sums]) =>
    cardOf(tell(accounts[account].name), account, sums),
  )
  return <NumbersRow label={t`Sums of opening balances`} cards={cards} />
}
