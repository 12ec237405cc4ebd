// Creates an order, empty or like another one; or imports orders and second phones if the address asks for it.
import { Trans } from '@lingui/react/macro'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { msg } from '@office/shared/core/messages/message'
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { likeForm } from '../../core/form/like-form.ts'
import { FormScreen } from '../../core/form/screen/form-screen.tsx'
import { useOpened } from '../../core/form/session/use-opened.ts'
import { RecordAwaited } from '../../core/record/record-awaited.tsx'
import { ImportScreen } from '../imports/import-screen.part.tsx'
import type { ImportSpec } from '../imports/import-spec.part.ts'
import { changedOrders } from './list/changed-orders.part.ts'
import { allOrders } from './list/orders-path.part.ts'
import { orderForm } from './order.form.ts'

const above = { title: msg`All orders`, href: allOrders }

const imports: Readonly<Record<string, ImportSpec>> = {
  orders: {
    kind: 'orders',
    title: msg`Import orders`,
    endpoint: orderContract.bulkExcel,
    changes: orderContract.update,
    above,
    act: msg`{n, plural, one {Create # order} other {Create # orders}}`,
    acting: msg`{n, plural, one {Importing # order} other {Importing # orders}}`,
    template: 'order',
    bringsMerchants: true,
    refresh: changedOrders,
  },
  'secondary-phones': {
    kind: 'secondary-phones',
    title: msg`Import second phones`,
    endpoint: orderContract.secondaryPhones,
    above,
    act: msg`{n, plural, one {Add # second phone} other {Add # second phones}}`,
    acting: msg`{n, plural, one {Adding # second phone} other {Adding # second phones}}`,
    template: 'secondary-phone',
    refresh: changedOrders,
  },
}

/** What belongs to one order only: its numbers, its day, and a charge that was set with a reason. */
const itsOwn = ['waybill_number', 'reference_no', 'promised_on', 'manual_charge', 'charge_reason']

function CreateLike({ id }: { id: number }) {
  const { record, error, retry } = useOpened(orderContract.record, { params: { id } })
  const form = useMemo(() => record && likeForm(orderForm, record, itsOwn), [record])
  if (form) return <FormScreen form={form} above={above} />
  return (
    <RecordAwaited
      title={<Trans>Create order</Trans>}
      above={[{ title: <Trans>All orders</Trans>, href: allOrders }]}
      error={error}
      failed={<Trans>This record could not be loaded</Trans>}
      onRetry={retry}
    />
  )
}

export default function CreateOrder() {
  const query = new URLSearchParams(useSearch())
  const spec = imports[query.get('import') ?? '']
  const like = Number(query.get('like') ?? 0)
  if (spec) return <ImportScreen key={spec.kind} spec={spec} />
  return like > 0 ? <CreateLike key={like} id={like} /> : <FormScreen key="new" form={orderForm} above={above} />
}
