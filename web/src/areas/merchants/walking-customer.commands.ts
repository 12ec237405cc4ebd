// Create and edit of walking customers.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { msg } from '@office/shared/core/message'
import { formCommands } from '../../core/form/form-commands.ts'
import { walkingCustomersPath } from './merchant-paths.ts'

export const walkingCustomerCommands = formCommands({
  noun: 'walking-customer',
  path: walkingCustomersPath,
  createTitle: msg`Create walking customer`,
  editTitle: msg`Edit walking customer`,
  create: walkingCustomerContract.create,
  edit: walkingCustomerContract.update,
})
