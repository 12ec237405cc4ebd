// Walking customers: what they are in the portal, and what can be done with them.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { msg } from '@office/shared/core/message'
import { nounCommands } from '../../core/bulk/noun-commands.ts'
import { defineNoun } from '../../core/record/noun.ts'

export const walkingCustomers = defineNoun({
  id: 'walking-customer',
  path: '/walking-customer',
  contract: walkingCustomerContract,
  many: msg`Walking customers`,
  one: msg`Walking customer`,
  create: msg`Create walking customer`,
  edit: msg`Edit walking customer`,
  selected: msg`{n, plural, one {# walking customer selected} other {# walking customers selected}}`,
  label: customer => customer.name,
})

export const walkingCustomerCommands = nounCommands(walkingCustomers).form
