// Waybill requests: listed, made, and decided once; what was reserved is given out as a file.
import { type WaybillRequest, waybillRequestContract } from '@office/shared/areas/waybills/waybill-request.contract'
import { waybillRequestTransitions } from '@office/shared/areas/waybills/waybill-request.transitions'
import { csvFile } from '@office/shared/core/export/csv'
import { msg } from '@office/shared/core/message'
import { whyNot } from '@office/shared/core/transitions'
import { s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse, refuseBy } from '../../core/http/refusal.ts'
import { rethrow } from '../../core/records/crud.ts'
import { listSql, readOne } from '../../core/records/list-sql.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { takeBlock } from './waybill-block.queries.ts'
import type {} from './waybill-series.table.ts'

const digits = (serial: string) => sql`lpad((${sql.raw(serial)})::text, 8, '0')`

const source = tableSource('waybill_requests r', waybillRequestContract.list, {
  joins: sql`
    join merchants m on m.tenant_id = r.tenant_id and m.id = r.merchant_id
    join staff asker on asker.tenant_id = r.tenant_id and asker.id = r.requested_by
    left join waybill_series s on s.tenant_id = r.tenant_id and s.id = r.series_id
    left join staff decider on decider.tenant_id = r.tenant_id and decider.id = r.decided_by`,
  columns: {
    merchant_name: sql.ref('m.name'),
    series_name: sql.ref('s.name'),
    prefix: sql.ref('s.prefix'),
    country: sql.ref('s.country'),
    // Numbers of a block stand beside each other in the index; those that were skipped are of others.
    used: sql`(select count(*)::int from orders o where o.tenant_id = r.tenant_id and o.merchant_id = r.merchant_id
      and o.waybill_number >= s.prefix || ${digits('r.first_serial')} and o.waybill_number < s.prefix || ${digits('r.last_serial + 1')}
      and o.waybill_number like '___________' || s.country)`,
    requested_by_name: sql.ref('asker.name'),
    decided_by_name: sql.ref('decider.name'),
  },
})
const readList = listSql(waybillRequestContract.list, source)

const read = async (tx: Tx, id: number): Promise<WaybillRequest> => found(await readOne(source, tx, id))

type Decision = keyof typeof waybillRequestTransitions.moves

/** Decides a request; of two who decide at once the second is told what the first did. */
async function decide(context: Context, id: number, decision: Decision, set: (before: WaybillRequest) => Promise<object>) {
  const { tx, staff, now } = context
  found(await tx.selectFrom('waybill_requests').select('id').where('id', '=', id).forUpdate().executeTakeFirst())
  const before = await read(tx, id)
  refuseBy(whyNot(waybillRequestTransitions, decision, { state: before.state }), before)
  const { to } = waybillRequestTransitions.moves[decision]
  const decided = { state: to, decided_by: staff.id, decided_at: now, updated_at: now }
  await tx
    .updateTable('waybill_requests')
    .set({ ...(await set(before)), ...decided })
    .where('id', '=', id)
    .execute()
  const after = await read(tx, id)
  await context.audit({ action: `waybill-request.${decision}`, subject: 'waybill-request', subjectId: id, before, after })
  return after
}

/** The numbers that were reserved, in their order. */
export async function numbersOf(tx: Tx, id: number): Promise<string[]> {
  const { prefix, country, first_serial, last_serial } = await read(tx, id)
  if (prefix === null || country === null || first_serial === null || last_serial === null)
    return refuse('not-found', { detail: msg`No numbers are reserved for this request` })
  const { skipped } = found(await tx.selectFrom('waybill_requests').select('skipped').where('id', '=', id).executeTakeFirst())
  return Array.from({ length: last_serial - first_serial + 1 }, (_, at) => first_serial + at)
    .filter(serial => !skipped.includes(serial))
    .map(serial => s10(prefix, serial, country))
}

const numberWord = msg`Waybill`

export const waybillRequestHandlers = implement(waybillRequestContract, {
  list: ({ query }, context) => readList(query, context),
  get: ({ params }, { tx }) => read(tx, params.id),
  create: async ({ body: { merchant_id, amount, note } }, context) => {
    const { tx, staff } = context
    const values = { merchant_id, amount, note: note ?? null, requested_by: staff.id }
    const { id } = await tx
      .insertInto('waybill_requests')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(error => rethrow(error))
    const after = await read(tx, id)
    await context.audit({ action: 'waybill-request.create', subject: 'waybill-request', subjectId: id, after })
    return after
  },
  confirm: ({ params, body }, context) =>
    decide(context, params.id, 'confirm', ({ merchant_id: merchantId, amount }) =>
      takeBlock(context.tx, { merchantId, amount, seriesId: body.series_id ?? null }),
    ),
  reject: ({ params, body: { reason } }, context) => decide(context, params.id, 'reject', async () => ({ reason })),
  numbers: async ({ params }, { tx, tenant, translate }) => {
    const rows = (await numbersOf(tx, params.id)).map(waybill => ({ waybill }))
    const columns = [{ key: 'waybill', heading: translate(numberWord), kind: 'text' as const }]
    const pieces: Uint8Array[] = []
    for await (const piece of csvFile(columns, rows, tenant.timeZone)) pieces.push(piece)
    return { name: `waybills-${params.id}.csv`, type: 'text/csv', content: Buffer.concat(pieces) }
  },
})
