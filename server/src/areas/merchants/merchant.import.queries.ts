// Imports merchants: a merchant is identified by its code; its city is found by name.
import { merchantContract } from '@office/shared/areas/merchants/merchant.contract'
import { merchantImport } from '@office/shared/areas/merchants/merchant.import'
import type { ImportRow } from '@office/shared/core/import/define-import'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import { recordTarget } from '../../imports/record-target.ts'
import { placeFinder } from '../places/place-lookup.part.ts'

type Row = ImportRow<typeof merchantImport>
type ReadyMerchant = Omit<Row, 'city_name' | 'state_name' | 'country_name'> & { city_id: number | null }

/** The ids of existing records, in the given order; null for the others. */
async function knownIds(tx: Tx, merchants: readonly ReadyMerchant[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select m.id from unnest(${merchants.map(({ code }) => code)}::text[]) with ordinality as wanted (code, place)
    left join merchants m on m.tenant_id = (select current_tenant()) and lower(m.code) = lower(wanted.code) order by wanted.place`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export const merchantTarget = recordTarget<typeof merchantImport.columns, ReadyMerchant>({
  definition: merchantImport,
  changedBy: merchantContract.update,
  table: 'merchants',
  subject: 'merchant',
  columns: {
    code: { type: 'text', stays: true },
    name: { type: 'text', from: 'name' },
    merchant_type: { type: 'text', from: 'merchant_type' },
    phone: { type: 'text', from: 'phone' },
    email: { type: 'text', from: 'email' },
    city_id: { type: 'int', from: 'city_name', names: 'cities' },
    address: { type: 'text', from: 'address' },
  },
  cacheKey: 'merchants',
  finder: () => {
    const places = placeFinder()
    return async (tx, { row, values }) => {
      const { city_name, state_name, country_name, ...own } = values
      const named = { city_name, state_name, country_name, state_code: null, country_code: null }
      const place = city_name === null ? null : await places.find(tx, row, named)
      return place && 'code' in place ? { rejected: place } : { ready: { ...own, city_id: place?.id ?? null } }
    }
  },
  identity: ({ code }) => code.toLowerCase(),
  knownIds,
})
