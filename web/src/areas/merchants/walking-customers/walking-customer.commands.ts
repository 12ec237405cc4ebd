// Walking customers as a noun of the portal, and their commands.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { msg } from '@office/shared/core/messages/message'
import type { Command } from '../../../core/command/command.ts'
import type { Ctx } from '../../../core/command/context.ts'
import { formCommands } from '../../../core/form/form-commands.ts'
import { defineNoun } from '../../../core/record/noun.ts'
import { ordersOfCommand } from '../../orders/list/orders-of.commands.part.ts'
import { walkingCustomersPath } from './walking-customer-path.part.ts'

export const walkingCustomers = defineNoun({
  id: 'walking-customer',
  path: walkingCustomersPath,
  contract: walkingCustomerContract,
  many: msg`Walking customers`,
  one: msg`Walking customer`,
  create: msg`Create walking customer`,
  edit: msg`Edit walking customer`,
  selected: msg`{n, plural, one {# walking customer selected} other {# walking customers selected}}`,
  label: customer => customer.name,
})

const form = formCommands({
  ...walkingCustomers,
  // Over the customer's own page if that is open, else over the list.
  path: ({ route }: Ctx) => /^\/walking-customer\/\d+/.exec(route)?.[0] ?? walkingCustomers.path,
})

export const walkingCustomerCommands: readonly Command[] = [
  ...form,
  ordersOfCommand('walking-customer', msg`Orders of this walking customer`, 'walking_customer_id'),
]
