// One walking customer: how to reach them, what they owe, their orders and invoices, and the ledger behind it.
import { Trans } from '@lingui/react/macro'
import { ledgerNeeds } from '@office/shared/areas/finance/journal/ledger.model'
import { walkingCustomerContract, walkingCustomerLabels } from '@office/shared/areas/merchants/walking-customer.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { formatDateTime } from '@office/shared/format/date-time'
import type { Access } from '@office/shared/permissions/can'
import { mayCall } from '@office/shared/permissions/can'
import type { RouteParams } from '../../../core/area.ts'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useHeld } from '../../../core/data/use-held.ts'
import { FormOverList } from '../../../core/form/screen/form-over-list.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { ActiveTag } from '../../../core/record/active-tag.tsx'
import { Fact, FactSection, Facts } from '../../../core/record/record-facts.tsx'
import { RecordPage } from '../../../core/record/record-page.tsx'
import { useRecordNeighbours } from '../../../core/record/use-record-neighbours.ts'
import { WalkingInvoices, walkingInvoicesNeeds } from '../../finance/invoices/party-invoices.part.tsx'
import { Ledger } from '../../finance/ledger/ledger.part.tsx'
import { OrdersOf } from '../../orders/list/orders-of.part.tsx'
import { walkingCustomers } from './walking-customer.commands.ts'
import { walkingCustomerForm } from './walking-customer.form.ts'
import { walkingCustomerList } from './walking-customer.list.tsx'
import { walkingCustomerPath } from './walking-customer-path.part.ts'

function WalkingCustomerPage({ id }: { id: number }) {
  const tell = useTell()
  const found = useEndpoint(walkingCustomerContract.get, { params: { id } })
  const { back, ...place } = useRecordNeighbours(walkingCustomerList, walkingCustomers.path, walkingCustomerPath, id)
  const held = useHeld()
  const may = (access: Access) => mayCall(held, access)
  return (
    <>
      <RecordPage
        found={found}
        noun={walkingCustomers.id}
        id={id}
        label={customer => customer.name}
        title={customer => <span dir="auto">{customer.name}</span>}
        list={{ title: tell(walkingCustomers.many), href: back }}
        place={place}
        failed={<Trans>The walking customer could not be loaded</Trans>}
        gone={<Trans>This walking customer does not exist.</Trans>}
        aside={({ is_active }) => <ActiveTag is_active={is_active} />}
        actions={() => (
          <>
            <CommandButton command="walking-customer.orders" tone="quiet" keys="o">
              <Trans>Orders</Trans>
            </CommandButton>
            <CommandButton command="walking-customer.edit" tone="primary" keys="e">
              <Trans>Edit</Trans>
            </CommandButton>
          </>
        )}
      >
        {customer => (
          <>
            <FactSection title={<Trans>Where to reach them</Trans>}>
              <Facts>
                <Fact label={tell(walkingCustomerLabels.phone)} code={true}>
                  {customer.phone}
                </Fact>
                <Fact label={tell(walkingCustomerLabels.email)} code={true}>
                  {customer.email}
                </Fact>
                <Fact label={tell(walkingCustomerLabels.city_name)}>{customer.city_name}</Fact>
                <Fact label={tell(walkingCustomerLabels.address)}>{customer.address}</Fact>
                <Fact label={<Trans>Created</Trans>} code={true}>
                  {formatDateTime(customer.created_at)}
                </Fact>
              </Facts>
            </FactSection>
            {may(walkingInvoicesNeeds) && <WalkingInvoices of={customer} />}
            {may(orderContract.list.needs) && <OrdersOf filters={{ walking_customer_id: String(id) }} />}
            {may(ledgerNeeds.walking) && <Ledger of={{ party: 'walking', id, name: customer.name }} />}
          </>
        )}
      </RecordPage>
      <FormOverList form={walkingCustomerForm} path={walkingCustomerPath(id)} />
    </>
  )
}

export default function WalkingCustomerScreen({ params }: { params: RouteParams }) {
  return <WalkingCustomerPage key={params.id} id={Number(params.id)} />
}
