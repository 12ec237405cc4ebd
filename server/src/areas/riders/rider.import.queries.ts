// Imports riders: a rider is identified by phone number; the branch is found by code or name among those that may be chosen.
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import { riderImport } from '@office/shared/areas/riders/rider.import'
import type { ImportRow } from '@office/shared/core/import/define-import'
import { folded } from '@office/shared/core/import/define-import'
import { type Rejection, rowCodes, unknownMessage } from '@office/shared/core/import/import-codes'
import { nearest } from '@office/shared/core/import/nearest'
import { sql } from 'kysely'
import { beyondBranch, type Tx } from '../../core/database/transaction.ts'
import { isOwnPlace } from '../../core/records/own-places.ts'
import { type FoundRow, recordTarget } from '../../imports/record-target.ts'

type ReadyRider = Omit<ImportRow<typeof riderImport>, 'branch'> & { warehouse_id: number }

interface Branch {
  id: number
  code: string
  name: string
}

async function readBranches(tx: Tx): Promise<Branch[]> {
  const { rows } = await sql<Branch>`
    select w.id, w.code, w.name from warehouses w where w.is_active and ${isOwnPlace(sql.ref('w.id'))} order by w.id`.execute(tx)
  return rows
}

/** The ids of existing records, in the given order; null for the others. */
async function knownIds(tx: Tx, riders: readonly ReadyRider[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select r.id from unnest(${riders.map(({ phone }) => phone)}::text[]) with ordinality as wanted (phone, place)
    left join riders r on r.tenant_id = (select current_tenant()) and r.phone = wanted.phone order by wanted.place`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A phone number is one rider's, also one whom the importer does not see because another branch has them. */
async function takenPhones(tx: Tx, rows: readonly FoundRow<ReadyRider>[]): Promise<Rejection[]> {
  const phones = rows.map(({ ready }) => ready.phone)
  const known = await beyondBranch(tx, () => tx.selectFrom('riders').select('phone').where('phone', 'in', phones).execute())
  const taken = new Set(known.map(({ phone }) => phone))
  const { ALREADY_THERE: message } = rowCodes
  return rows
    .filter(({ ready }) => taken.has(ready.phone))
    .map(({ row, ready }) => ({ row, field: 'Phone', value: ready.phone, code: 'ALREADY_THERE', message }))
}

export const riderTarget = recordTarget<typeof riderImport.columns, ReadyRider>({
  definition: riderImport,
  changedBy: riderContract.update,
  table: 'riders',
  subject: 'rider',
  columns: {
    name: { type: 'text', from: 'name' },
    phone: { type: 'text', stays: true },
    warehouse_id: { type: 'int', from: 'branch', names: 'warehouses' },
    vehicle_kind: { type: 'text', initial: 'motorcycle', from: 'vehicle_kind' },
    licence_number: { type: 'text', from: 'licence_number' },
  },
  cacheKey: 'riders',
  finder: () => {
    let branches: Branch[] | undefined
    return async (tx, { row, values: { branch: value, ...own } }) => {
      branches ??= await readBranches(tx)
      const wanted = folded(value)
      const branch = branches.find(({ code }) => folded(code) === wanted) ?? branches.find(({ name }) => folded(name) === wanted)
      if (branch) return { ready: { ...own, warehouse_id: branch.id } }
      const names = branches.map(({ name }) => name)
      return { rejected: { row, field: 'Branch', value, ...unknownMessage('UNKNOWN_BRANCH', nearest(value, names)) } }
    }
  },
  identity: ({ phone }) => phone,
  knownIds,
  taken: takenPhones,
})
