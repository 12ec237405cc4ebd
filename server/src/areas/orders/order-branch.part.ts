// The branches to which an order belongs: its origin and its destination, decided when it is booked (migration 0200).
import { sql } from 'kysely'
import type { Sql } from '../../core/database/sql.ts'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import { isOpen } from './list/order-figures.part.ts'

/**
 * The branch that serves the merchant's city, or one of the person's own if that is not among them, because nobody may book what
 * they cannot see.
 */
export const originAt = (branchOfMerchant: Sql) => sql<number | null>`(
  case when own_places() is null or ${branchOfMerchant} = any(own_places()) then ${branchOfMerchant} else (own_places())[1] end)`

/** The branch that serves a city. */
export const branchOfCity = (city: Sql) =>
  sql<number | null>`(
    select c.default_warehouse_id from cities c where c.tenant_id = (select current_tenant()) and c.id = ${city})`

/** Redirects orders on their way to these cities to the branch that serves them now. */
export const sendToBranchOf = (tx: Tx, cities: readonly number[]): Promise<unknown> =>
  beyondBranch(tx, () =>
    sql`
      update orders o set destination_warehouse_id = c.default_warehouse_id
      from cities c
      where c.tenant_id = o.tenant_id and c.id = o.receiver_city_id and o.tenant_id = (select current_tenant())
        and o.receiver_city_id = any(${cities}::int[]) and ${isOpen(sql`o`)}
        and o.destination_warehouse_id is distinct from c.default_warehouse_id`.execute(tx),
  )
