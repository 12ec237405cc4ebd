// The balances that a party's accounts begin with, above its ledger: what stands, and what waits for a decision.
import { Trans } from '@lingui/react/macro'
import { accounts } from '@office/shared/areas/finance/journal/journal.model'
import type { LedgerParty } from '@office/shared/areas/finance/journal/ledger.model'
import { type OpeningBalance, openingContract } from '@office/shared/areas/finance/openings/opening.contract'
import { openingAccountsOf } from '@office/shared/areas/finance/openings/opening.model'
import { formatDay } from '@office/shared/format/date-time'
import { mayCall } from '@office/shared/permissions/can'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { commandContext } from '../../../core/command/context.ts'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { FactSection } from '../../../core/record/record-facts.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { OnItsWay } from '../../../core/ui/states/on-its-way.tsx'
import { approvalPath } from '../../approvals/approvals-path.part.ts'
import { partyNouns } from '../ledger/party-nouns.part.ts'
import { openingsPath } from './openings-path.part.ts'

function Opening({ opening }: { opening: OpeningBalance }) {
  const tell = useTell()
  const { account, amount, currency, day, reference, reason, posted_by, approval_id, asked } = opening
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span>{tell(accounts[account].name)}</span>
      {amount !== null && <Amount amount={amount} currency={currency} className="font-medium" />}
      {day !== null && <span className="num">{formatDay(day)}</span>}
      {reference !== null && (
        <bdi dir="ltr" className="code text-text-2">
          {reference}
        </bdi>
      )}
      {reason !== null && <bdi className="text-text-2">{reason}</bdi>}
      {posted_by !== null && (
        <span dir="auto" className="text-text-3">
          {posted_by}
        </span>
      )}
      {approval_id !== null && asked !== null && (
        <Link href={approvalPath(approval_id)} className="text-warn">
          <Trans>
            <Amount amount={asked} currency={currency} /> requested
          </Trans>
        </Link>
      )}
    </li>
  )
}

/** Only those that stand or wait; what was reversed is in the ledger. */
export function Openings({ of: { party, id } }: { of: { party: LedgerParty; id: number } }) {
  const { permissions } = useSnapshot(commandContext)
  const filters = { party_id: String(id), account: openingAccountsOf(party).join(',') }
  const { data, isLoading } = useEndpoint(
    openingContract.list,
    { query: { filters, noPagination: true } },
    { enabled: mayCall(permissions, openingContract.list.needs) },
  )
  if (isLoading) return <OnItsWay />
  const shown = data?.data.filter(({ amount, approval_id }) => amount !== null || approval_id !== null) ?? []
  if (shown.length === 0) return null
  return (
    <FactSection title={<Trans>Opening balances</Trans>}>
      <ul className="m-0 grid list-none gap-1.5 p-0">
        {shown.map(opening => (
          <Opening key={opening.id} opening={opening} />
        ))}
      </ul>
      {shown.some(({ amount }) => amount !== null) && (
        <CommandButton command={`${partyNouns[party]}.opening-reverse`} tone="quiet" size="small" className="mt-1.5 -ms-2" />
      )}
      <Link href={openingsPath} className="ms-2 text-sm text-text-2">
        <Trans>All opening balances</Trans>
      </Link>
    </FactSection>
  )
}
