// The money of a walking customer on their page: figures, and their invoices; Enter opens one.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Invoice } from '@office/shared/areas/finance/invoices/invoice.contract'
import { walkingInvoiceTransitions } from '@office/shared/areas/finance/invoices/invoice.transitions'
import { useTell } from '../../../core/language/translate.ts'
import { RecordPart } from '../../../core/record/record-part.tsx'
import { Amount } from '../../../core/ui/amount.tsx'
import { Instant } from '../../../core/ui/instant.tsx'
import { Tag } from '../../../core/ui/tag.tsx'
import { InvoiceFigures } from './invoice-figures.tsx'
import { walkingInvoices } from './invoice-view.ts'

const { contract, tones, page, noun } = walkingInvoices

export const walkingMoneyNeeds = contract.list.needs

export function WalkingMoney({ of }: { of: { id: number; name: string } }) {
  const { t } = useLingui()
  const tell = useTell()
  return (
    <>
      <InvoiceFigures {...walkingInvoices} of={of} />
      <RecordPart<Invoice>
        title={<Trans>Invoices</Trans>}
        label={t`Invoices`}
        list={contract.list}
        filters={{ party_id: String(of.id) }}
        noun={noun}
        name={({ number }) => number}
        page={page}
        state={({ state }) => <Tag tone={tones[state] ?? 'plain'}>{tell(walkingInvoiceTransitions.states[state].name)}</Tag>}
        middle={({ declared, currency }) => <Amount amount={declared} currency={currency} />}
        end={({ created_at }) => <Instant at={created_at} />}
      />
    </>
  )
}
