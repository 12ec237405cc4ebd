// Walking customers: an ordinary table whose key is the phone number.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import { implement } from '../../core/http/implement.ts'
import { crud } from '../../core/records/crud.ts'
import { tableSource } from '../../core/records/table-source.ts'

const taken = msg`Another walking customer has this number`

export const walkingCustomerHandlers = implement(
  walkingCustomerContract,
  crud(walkingCustomerContract, {
    table: 'walking_customers',
    noun: 'walking-customer',
    source: tableSource('walking_customers w', walkingCustomerContract.list, {
      joins: sql`left join cities c on c.tenant_id = w.tenant_id and c.id = w.city_id`,
      columns: { city_name: sql.ref('c.name') },
    }),
    choices: { detail: sql.ref('w.phone'), search: sql`w.name || ' ' || w.phone` },
    taken: { walking_customers_phone: { code: 'walking-customer-phone-taken', field: 'phone', message: taken } },
  }),
)
