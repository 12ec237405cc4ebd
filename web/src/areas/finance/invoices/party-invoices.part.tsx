// The invoices of a party on its page: in figures, and one by one; Enter opens one.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@office/shared/areas/finance/invoices/invoice.contract'
import { merchantInvoiceTransitions } from '@office/shared/areas/finance/invoices/invoice.transitions'
import { msg } from '@office/shared/core/messages/message'
import { useTell } from '../../../core/language/translate.ts'
import { instantColumn, numberColumn } from '../../../core/record/record-columns.tsx'
import { RecordPart } from '../../../core/record/record-part.tsx'
import type { RowColumn } from '../../../core/record/record-table.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Tag } from '../../../core/ui/tag.tsx'
import { paidTones } from '../document/paid-view.ts'
import { InvoiceFigures } from './invoice-figures.tsx'
import { type InvoiceView, merchantInvoices, walkingInvoices } from './invoice-view.ts'

const columns: readonly RowColumn<Invoice>[] = [
  numberColumn,
  { label: msg`Status`, width: 'minmax(80px, 120px)', cell: ({ state }) => <State state={state} /> },
  {
    label: msg`Net`,
    width: 'minmax(96px, 1fr)',
    end: true,
    cell: ({ declared, currency }) => <Amount amount={declared} currency={currency} />,
  },
  instantColumn(msg`Created`, ({ created_at }) => created_at),
]

function State({ state }: Pick<Invoice, 'state'>) {
  const tell = useTell()
  return <Tag tone={paidTones[state]}>{tell(merchantInvoiceTransitions.states[state].name)}</Tag>
}

export const walkingInvoicesNeeds = walkingInvoices.contract.list.needs

interface Of {
  of: { id: number; name: string }
}

export const MerchantInvoices = ({ of }: Of) => <PartyInvoices view={merchantInvoices} of={of} />
export const WalkingInvoices = ({ of }: Of) => <PartyInvoices view={walkingInvoices} of={of} />

function PartyInvoices({ view, of }: Of & { view: InvoiceView }) {
  const { t } = useLingui()
  const { contract, page, noun } = view
  return (
    <>
      <InvoiceFigures view={view} of={of} />
      <RecordPart<Invoice>
        title={<Trans>Invoices</Trans>}
        label={t`Invoices`}
        list={contract.list}
        filters={{ party_id: String(of.id) }}
        noun={noun}
        name={({ number }) => number}
        page={page}
        columns={columns}
      />
    </>
  )
}
