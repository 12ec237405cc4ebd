// Walking customers: an ordinary table whose key is the phone number.
import { walkingCustomerContract } from '@office/shared/areas/merchants/walking-customer.contract'
import { msg } from '@office/shared/core/message'
import { sql } from 'kysely'
import { crud } from '../../core/crud.ts'
import { implement } from '../../core/implement.ts'

const columns = {
  id: sql.ref('w.id'),
  name: sql.ref('w.name'),
  phone: sql.ref('w.phone'),
  email: sql.ref('w.email'),
  city_id: sql.ref('w.city_id'),
  city_name: sql.ref('c.name'),
  address: sql.ref('w.address'),
  is_active: sql.ref('w.is_active'),
  created_at: sql.ref('w.created_at'),
  version: sql.ref('w.version'),
}

export const walkingCustomerHandlers = implement(walkingCustomerContract, {
  ...crud(walkingCustomerContract, {
    table: 'walking_customers',
    noun: 'walking-customer',
    source: {
      base: sql`walking_customers w`,
      id: columns.id,
      joins: sql`left join cities c on c.tenant_id = w.tenant_id and c.id = w.city_id`,
      columns,
      filters: {
        name: columns.name,
        phone: columns.phone,
        city_id: columns.city_id,
        is_active: columns.is_active,
        id: columns.id,
      },
    },
    taken: {
      walking_customers_phone: {
        code: 'walking-customer-phone-taken',
        field: 'phone',
        message: msg`Another walking customer has this number`,
      },
    },
  }),
})
