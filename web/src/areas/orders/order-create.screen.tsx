// Create an order, or import orders and second phones when the address asks for it.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { msg } from '@office/shared/core/message'
import { useSearch } from 'wouter'
import { FormScreen } from '../../core/form/form-screen.tsx'
import { ImportScreen, type ImportSpec } from '../imports/import-screen.part.tsx'
import { changedOrders } from './changed-orders.part.ts'
import { orderForm } from './order.form.ts'
import { allOrders } from './orders-path.part.ts'

const above = { title: msg`All orders`, href: allOrders }

const imports: Readonly<Record<string, ImportSpec>> = {
  orders: {
    kind: 'orders',
    title: msg`Import orders`,
    endpoint: orderContract.bulkExcel,
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

export default function CreateOrder() {
  const kind = new URLSearchParams(useSearch()).get('import')
  const spec = kind === null ? undefined : imports[kind]
  return spec ? <ImportScreen key={spec.kind} spec={spec} /> : <FormScreen form={orderForm} above={above} />
}
