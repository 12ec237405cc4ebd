// Merchants: the list, and the dropdown with [C] and [WC].
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { sql } from 'kysely'
import { readChoices } from '../../core/choices-sql.ts'
import { implement } from '../../core/implement.ts'
import { listSql } from '../../core/list-sql.ts'

const readList = listSql(merchantContract.list, {
  base: sql`merchants m`,
  id: sql.ref('m.id'),
  joins: sql`left join cities c on c.tenant_id = m.tenant_id and c.id = m.city_id`,
  columns: {
    id: sql.ref('m.id'),
    code: sql.ref('m.code'),
    name: sql.ref('m.name'),
    merchant_type: sql.ref('m.merchant_type'),
    phone: sql.ref('m.phone'),
    city_name: sql.ref('c.name'),
    is_active: sql.ref('m.is_active'),
    created_at: sql.ref('m.created_at'),
    version: sql.ref('m.version'),
  },
  filters: { name: sql.ref('m.name'), code: sql.ref('m.code'), id: sql.ref('m.id'), is_active: sql.ref('m.is_active') },
})

export const merchantHandlers = implement(merchantContract, {
  list: ({ query }, context) => readList(query, context),
  dropdown: ({ query }, { tx }) =>
    readChoices(
      tx,
      {
        from: sql`merchants m`,
        id: sql.ref('m.id'),
        // The label of specification section 3, as shared/src/format/merchant-label.ts writes it.
        name: sql`m.name || case when m.merchant_type is null then ' [WC]' when m.merchant_type = 'cash' then ' [C]' else '' end`,
        detail: sql.ref('m.code'),
        offered: sql`m.is_active`,
        search: sql.ref('m.name'),
      },
      query,
    ),
})
