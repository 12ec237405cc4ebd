// One commission: its days, its amount and the rules behind it, its payments, deposits and lines; the same page for each kind of
// party.

import { Trans } from '@lingui/react/macro'
import type { CommissionDetail } from '@office/shared/areas/finance/commissions/commission.contract'
import { explainCommission } from '@office/shared/areas/finance/explain/commission.explain'
import { explainPaid } from '@office/shared/areas/finance/explain/journal.explain'
import { Link } from 'wouter'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { Fact } from '../../../core/record/record-facts.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { OpenApprovals } from '../../approvals/open-approvals.part.tsx'
import { RiderLink } from '../../riders/rider-link.part.tsx'
import { DocumentPage } from '../document/document-page.tsx'
import { DocumentPayments } from '../document/document-payments.tsx'
import { PaidActions, PaidFacts, PeriodFact } from '../document/paid-page.tsx'
import { DocumentMails } from '../document/sent-mails.part.tsx'
import { CommissionDeposits, CommissionLines, CommissionRules } from './commission-lines.tsx'
import { type CommissionView, commissionKind } from './commission-view.ts'

function Sums({ view, commission }: { view: CommissionView; commission: CommissionDetail }) {
  const tell = useTell()
  const { beside, carried_into: next } = commission
  return (
    <>
      <Fact label={tell(view.party)}>
        {commissionKind(view) === 'rider-commission' ? (
          <RiderLink id={commission.party_id} name={commission.party_name} />
        ) : (
          commission.party_name
        )}
      </Fact>
      {commission.warehouse_name !== commission.party_name && commission.warehouse_name !== null && (
        <Fact label={<Trans>Branch</Trans>}>{commission.warehouse_name}</Fact>
      )}
      <PeriodFact document={commission} />
      <PaidFacts
        noun={view.noun}
        document={commission}
        net={commission.declared}
        step={explainCommission(commissionKind(view), commission)}
        paidStep={explainPaid(commissionKind(view), commission)}
      />
      {commission.set_off_number !== null && (
        <Fact label={<Trans>Set off against</Trans>}>
          <Link href={view.deposit.page(commission.set_off_id ?? 0)}>
            <bdi dir="ltr">{commission.set_off_number}</bdi>
          </Link>
        </Fact>
      )}
      {next !== null && (
        <Fact label={<Trans>Carried into</Trans>}>
          <Link href={view.page(next.id)}>
            <bdi dir="ltr">{next.number}</bdi>
          </Link>
        </Fact>
      )}
      {beside.length > 0 && (
        <Fact label={<Trans>For the same period</Trans>}>
          {beside.map(other => (
            <Link key={other.id} href={view.page(other.id)} className="me-3">
              <bdi dir="ltr">{other.number}</bdi> <Amount amount={other.declared} currency={other.currency} />
            </Link>
          ))}
        </Fact>
      )}
    </>
  )
}

export function CommissionPage({ view, id }: { view: CommissionView; id: number }) {
  const found = useEndpoint(view.contract.get, { params: { id } })
  return (
    <DocumentPage
      view={view}
      id={id}
      found={found}
      explain={commission => explainCommission(commissionKind(view), commission)}
      above={commission => <OpenApprovals approvals={commission.approvals} />}
      actions={commission => (
        <>
          <PaidActions view={view} document={commission} />
          {commission.direction === 'receivable' && (commission.state === 'approved' || commission.state === 'part-paid') && (
            <CommandButton command={`${view.noun}.carry`} keys="o" />
          )}
          {commission.state === 'carried' && <CommandButton command={`${view.noun}.carry-end`} keys="z" />}
        </>
      )}
      facts={commission => <Sums view={view} commission={commission} />}
    >
      {commission => (
        <>
          <DocumentPayments noun={view.noun} document={commission} />
          <DocumentMails contract={view.contract} id={commission.id} />
          <CommissionRules view={view} commission={commission} />
          <CommissionDeposits view={view} commission={commission} />
          <CommissionLines view={view} commission={commission} />
        </>
      )}
    </DocumentPage>
  )
}
