// One invoice: what it comes to and why, where it is paid, its payments, its orders; the same page for each party.
import { Trans } from '@lingui/react/macro'
import type { InvoiceDetail } from '@office/shared/areas/finance/invoices/invoice.contract'
import { type SettledMoney, settledMoneyLabels } from '@office/shared/areas/finance/invoices/invoice.model'
import { directionNames } from '@office/shared/areas/finance/paid-document.model'
import { movesFrom } from '@office/shared/core/transitions'
import { formatDay } from '@office/shared/format/date-time'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { Fact } from '../../../core/record/record-facts.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { DocumentPage } from '../document/document-page.tsx'
import { DocumentPayments } from '../document/document-payments.tsx'
import { openOf, unsigned } from '../document/paid-view.ts'
import { InvoiceOrders } from './invoice-lines.tsx'
import type { InvoiceView } from './invoice-view.ts'

const money = ['cod', 'charges', 'tax', 'prepaid', 'adjustments'] as const satisfies readonly (keyof SettledMoney)[]

/** What it is made of; what is nothing is left out. */
function Money({ invoice }: { invoice: InvoiceDetail }) {
  const tell = useTell()
  const { totals, currency, direction, declared, paid, state } = invoice
  return (
    <>
      <Fact label={<Trans>Days</Trans>}>
        <span className="num">
          {formatDay(invoice.period_from)} – {formatDay(invoice.period_to)}
        </span>
      </Fact>
      {money
        .filter(key => Number(totals[key]) !== 0)
        .map(key => (
          <Fact key={key} label={tell(settledMoneyLabels[key])}>
            <Amount amount={totals[key]} currency={currency} />
          </Fact>
        ))}
      <Fact label={tell(directionNames[direction])}>
        <strong className="font-semibold">
          {/* A draft gets the sums of now once it is issued. */}
          <Amount amount={unsigned(state === 'draft' ? totals.net : declared)} currency={currency} />
        </strong>
      </Fact>
      {Number(paid) !== 0 && (
        <Fact label={<Trans>Paid</Trans>}>
          <Amount amount={paid} currency={currency} />
        </Fact>
      )}
      {(state === 'approved' || state === 'part-paid') && (
        <Fact label={<Trans>Still to be paid</Trans>}>
          <Amount amount={openOf(invoice)} currency={currency} />
        </Fact>
      )}
    </>
  )
}

/** Where it is paid, and what keeps it from being paid there. */
function Bank({ invoice: { bank, direction, issued_at } }: { invoice: InvoiceDetail }) {
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
      {bank.held !== null && (
        <Fact label={<Trans>Not paid now</Trans>}>
          <span className="text-warn">{bank.held}</span>
        </Fact>
      )}
    </>
  )
}

export function InvoicePage({ view, id }: { view: InvoiceView; id: number }) {
  const tell = useTell()
  const found = useEndpoint(view.contract.get, { params: { id } })
  const isTo = ({ state }: InvoiceDetail, move: 'issue' | 'pay') => movesFrom(view.transitions, state).includes(move)
  return (
    <DocumentPage
      view={view}
      id={id}
      found={found}
      actions={invoice => (
        <>
          {isTo(invoice, 'issue') && <CommandButton command={`${view.noun}.issue`} tone="primary" keys="i" />}
          {isTo(invoice, 'pay') && <CommandButton command={`${view.noun}.pay`} tone="primary" keys="y" />}
        </>
      )}
      facts={invoice => (
        <>
          <Fact label={tell(view.party)}>{invoice.party_name}</Fact>
          <Money invoice={invoice} />
          <Bank invoice={invoice} />
        </>
      )}
    >
      {invoice => (
        <>
          <DocumentPayments document={invoice} />
          <InvoiceOrders view={view} invoice={invoice} />
        </>
      )}
    </DocumentPage>
  )
}
