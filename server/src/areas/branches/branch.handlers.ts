// Branches: everything that a warehouse has, and which of them sorts.
import { branchContract } from '@office/shared/areas/branches/branch.contract'
import { msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse } from '../../core/http/refusal.ts'
import { readOne } from '../../core/records/list-source.ts'
import { raiseCacheKey } from '../settings/cache-key.part.ts'
import { warehouseDetail, warehouseRows } from './warehouse.source.part.ts'
import { warehouseKindHandlers } from './warehouse-kind.part.ts'

const one = async (id: number, tx: Tx) => found(await readOne(warehouseDetail('branch'), tx, id))
const inactive = msg`{name} is inactive. Activate it first.`

const sortingBranch = (tx: Tx) =>
  tx.selectFrom('warehouses').select(['id', 'name']).where('is_sorting', '=', true).executeTakeFirst()

async function setSorting(id: number, context: Context) {
  const { tx } = context
  // If two people choose at once, the second waits here and replaces the first one's choice.
  await sql`select id from warehouses where kind = 'branch' order by id for update`.execute(tx)
  const branch = await one(id, tx)
  if (!branch.is_active) refuse('warehouse-inactive', { detail: inactive, values: { name: branch.name } })
  const before = (await sortingBranch(tx)) ?? null
  if (before?.id === id) return { current: branch, replaced: null }
  // Taken away before it is given, because the index allows one at any moment.
  const give = (to: boolean, of: number) =>
    sql`update warehouses set is_sorting = ${to}, version = version + 1, updated_at = now() where id = ${of}`.execute(tx)
  if (before) await give(false, before.id)
  await give(true, id)
  await context.audit({
    action: 'branch.set-sorting',
    subject: 'branch',
    subjectId: id,
    before,
    after: { id, name: branch.name },
  })
  await raiseCacheKey(context, 'warehouses')
  return { current: await one(id, tx), replaced: before }
}

export const branchHandlers = implement(branchContract, {
  ...warehouseKindHandlers(branchContract, 'branch'),
  setSorting: ({ params }, context) => setSorting(params.id, context),
  currentSorting: async (_input, { tx }) => {
    const sorting = await sortingBranch(tx)
    return sorting ? found(await readOne(warehouseRows('branch'), tx, sorting.id)) : null
  },
})
