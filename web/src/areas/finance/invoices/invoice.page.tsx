// One invoice: its amount and why, where it is paid, its payments, its orders; the same page for each kind of party.
import { Trans } from '@lingui/react/macro'
import { explainInvoice, explainInvoiceOrder, explainInvoicePart } from '@office/shared/areas/finance/explain/invoice.explain'
import { explainPaid } from '@office/shared/areas/finance/explain/journal.explain'
import type { InvoiceDetail } from '@office/shared/areas/finance/invoices/invoice.contract'
import { type InvoiceOrder, type SettledMoney, settledMoneyLabels } from '@office/shared/areas/finance/invoices/invoice.model'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { Fact } from '../../../core/record/record-facts.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { OpenApprovals } from '../../approvals/open-approvals.part.tsx'
import { MerchantLink } from '../../merchants/merchant-link.part.tsx'
import { WalkingCustomerLink } from '../../merchants/walking-customers/walking-customer-link.part.tsx'
import { DocumentPage } from '../document/document-page.tsx'
import { DocumentPayments } from '../document/document-payments.tsx'
import { PaidActions, PaidFacts, PeriodFact } from '../document/paid-page.tsx'
import { DocumentMails } from '../document/sent-mails.part.tsx'
import { Explained } from '../explain/explained.part.tsx'
import { InvoiceAdjustments } from './invoice-adjustments.tsx'
import { InvoiceOrders } from './invoice-lines.tsx'
import { type InvoiceView, invoiceKind } from './invoice-view.ts'

const money = ['cod', 'charges', 'tax', 'prepaid', 'adjustments'] as const satisfies readonly (keyof SettledMoney)[]

/** The parts of its amount; zero ones are left out. */
function Money({ view, invoice }: { view: InvoiceView; invoice: InvoiceDetail }) {
  const tell = useTell()
  const { totals, currency, declared, state } = invoice
  const kind = invoiceKind(view)
  return (
    <>
      <PeriodFact document={invoice} />
      {money
        .filter(key => Number(totals[key]) !== 0)
        .map(key => (
          <Fact key={key} label={tell(settledMoneyLabels[key])}>
            <Explained step={explainInvoicePart(kind, invoice, key)}>
              <Amount amount={totals[key]} currency={currency} />
            </Explained>
          </Fact>
        ))}
      {/* A draft gets the current sums when it is issued. */}
      <PaidFacts
        noun={kind}
        document={invoice}
        net={state === 'draft' ? totals.net : declared}
        step={explainInvoice(kind, invoice)}
        paidStep={explainPaid(kind, invoice)}
      />
    </>
  )
}

/** Of all others, nothing is held: they are paid, or never will be. */
const awaitsPayment: ReadonlySet<InvoiceDetail['state']> = new Set(['draft', 'issued', 'approved', 'part-paid'])

/** Where it is paid, and what prevents that. */
function Bank({ invoice: { bank, direction, issued_at, state } }: { invoice: InvoiceDetail }) {
  if (bank === null || direction !== 'payable') return null
  const { approved_by: approver } = bank
  const parts = [bank.bank_account_name, bank.bank_account_number, bank.bank_name, bank.bank_branch]
  const isChanged = bank.changed_at !== null && issued_at !== null && bank.changed_at > issued_at
  return (
    <>
      <Fact label={<Trans>Bank account</Trans>}>{parts.filter(part => part !== null && part !== '').join(', ')}</Fact>
      {isChanged && bank.changed_at !== null && (
        <Fact label={<Trans>Account changed since</Trans>}>
          {bank.changed_by} · <Instant at={bank.changed_at} />
          {approver !== null && (
            <>
              {' · '}
              <Trans>approved by {approver}</Trans>
            </>
          )}
        </Fact>
      )}
      {bank.held !== null && awaitsPayment.has(state) && (
        <Fact label={<Trans>Payment held</Trans>}>
          <span className="text-warn">{bank.held}</span>
        </Fact>
      )}
    </>
  )
}

export function InvoicePage({ view, id }: { view: InvoiceView; id: number }) {
  const tell = useTell()
  const found = useEndpoint(view.contract.get, { params: { id } })
  return (
    <DocumentPage
      view={view}
      id={id}
      found={found}
      explain={invoice => explainInvoice(invoiceKind(view), invoice)}
      explainRow={
        (invoice, { noun, data }) =>
          noun === 'order' ? explainInvoiceOrder(invoiceKind(view), invoice, data as InvoiceOrder) : null // a row of its own list
      }
      above={invoice => <OpenApprovals approvals={invoice.approvals} />}
      actions={invoice => <PaidActions view={view} document={invoice} />}
      facts={invoice => (
        <>
          <Fact label={tell(view.party)}>
            <Party view={view} invoice={invoice} />
          </Fact>
          <Money view={view} invoice={invoice} />
          <Bank invoice={invoice} />
        </>
      )}
    >
      {invoice => (
        <>
          <DocumentPayments noun={view.noun} document={invoice} />
          <DocumentMails contract={view.contract} id={invoice.id} />
          <InvoiceAdjustments invoice={invoice} />
          <InvoiceOrders view={view} invoice={invoice} />
        </>
      )}
    </DocumentPage>
  )
}

function Party({ view, invoice: { party_id, party_name } }: { view: InvoiceView; invoice: InvoiceDetail }) {
  const Named = invoiceKind(view) === 'merchant-invoice' ? MerchantLink : WalkingCustomerLink
  return <Named id={party_id} name={party_name} />
}
