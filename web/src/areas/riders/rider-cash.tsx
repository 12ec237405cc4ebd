// The cash of a rider on their page: each sum opens the entries behind it.
import { Trans } from '@lingui/react/macro'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import type { Sum } from '@office/shared/areas/finance/document.model'
import { explainBalance } from '@office/shared/areas/finance/explain/ledger.explain'
import type { LedgerAccount } from '@office/shared/areas/finance/journal/ledger.model'
import type { Rider } from '@office/shared/areas/riders/rider.contract'
import { Link } from 'wouter'
import { useEndpoint } from '../../core/data/queries.ts'
import { Fact } from '../../core/record/record-facts.tsx'
import { Amount } from '../../core/ui/amount.tsx'
import { Instant } from '../../core/ui/instant.tsx'
import { OnItsWay } from '../../core/ui/states/on-its-way.tsx'
import { addFor, riderDeposits } from '../finance/document/rider-documents.part.ts'
import { Explained } from '../finance/explain/explained.part.tsx'

/** What they hold by the journal, the part in no deposit and since when, and differences found in counts. */
export function RiderCashFacts({ rider }: { rider: Rider }) {
  const { data: cash, error } = useEndpoint(riderDepositContract.dashboard, { query: { party_id: rider.id } })
  const sums = (account: LedgerAccount, of: readonly Sum[]) =>
    of.length === 0
      ? '0'
      : of.map(sum => (
          <span key={sum.currency} className="me-3">
            <Explained step={explainBalance('rider', rider, { account, ...sum })}>
              <Amount {...sum} />
            </Explained>
          </span>
        ))
  if (!cash) return error ? null : <OnItsWay />
  return (
    <>
      <Fact label={<Trans>Cash in hand</Trans>}>
        {cash.in_hand === null ? <Trans>Shown once everything is counted</Trans> : sums('cash-rider', cash.in_hand)}
      </Fact>
      <Fact label={<Trans>Not handed in</Trans>}>
        {cash.pending.length === 0
          ? '0'
          : cash.pending.map(sum => (
              <Link
                key={sum.currency}
                href={`${addFor(riderDeposits, rider.id)}&filter[currency]=${sum.currency}`}
                className="me-3"
              >
                <Amount {...sum} />
              </Link>
            ))}
      </Fact>
      {cash.oldest_at !== null && (
        <Fact label={<Trans>Oldest cash</Trans>}>
          <Instant at={cash.oldest_at} />
        </Fact>
      )}
      <Fact label={<Trans>Variances</Trans>}>{sums('variance-rider', cash.variance)}</Fact>
    </>
  )
}
