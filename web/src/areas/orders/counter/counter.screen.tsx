// The counter: weigh, rate, pay and print on one screen, by keyboard.
import { msg } from '@office/shared/core/messages/message'
import { FormScreen } from '../../../core/form/screen/form-screen.tsx'
import { allOrders, orderPath } from '../list/orders-path.part.ts'
import { counterForm, rememberBranch } from './counter.form.ts'
import { printAtCounter } from './order-receipt.commands.ts'

const above = { title: msg`All orders`, href: allOrders }

export default function Counter() {
  return (
    <FormScreen
      form={counterForm}
      above={above}
      seen={order => orderPath(order.id)}
      onSaved={order => {
        if (order.current_warehouse_id !== null) rememberBranch(order.current_warehouse_id)
        void printAtCounter(order.id)
      }}
    />
  )
}
