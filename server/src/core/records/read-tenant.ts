// The tenant of a transaction, for jobs: a request knows its own.
import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type { TenantInfo } from '../http/context.ts'

export const readTenant = (tx: Tx): Promise<TenantInfo> =>
  tx
    .selectFrom('tenants')
    .select(['id', 'slug', 'company', 'environment', 'time_zone as timeZone', 'currency'])
    .where('id', '=', sql<number>`current_tenant()`)
    .executeTakeFirstOrThrow()
