// Waybill requests: listed, created, and decided once; reserved numbers are returned as a file.
import type { LabelFacts } from '@office/shared/areas/waybills/labels/label-texts'
import {
  LABELS_OF_PART,
  type WaybillRequest,
  waybillRequestContract,
} from '@office/shared/areas/waybills/waybill-request.contract'
import { waybillRequestTransitions } from '@office/shared/areas/waybills/waybill-request.transitions'
import { csvFile } from '@office/shared/core/export/csv'
import { msg } from '@office/shared/core/messages/message'
import { s10 } from '@office/shared/format/waybill'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { implement, later } from '../../core/http/implement.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { rethrow } from '../../core/records/crud.ts'
import { readOne } from '../../core/records/list-source.ts'
import { listSql } from '../../core/records/list-sql.ts'
import { recordMoves } from '../../core/records/record-moves.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { outsideReaderOf } from '../settings/issuer.part.ts'
import { layoutOf, logoFor } from './labels/label-layout.part.ts'
import { paintLabels } from './labels/label-paint.part.ts'
import { giveBack, takeBlock } from './waybill-block.queries.ts'
import type {} from './waybill-series.table.ts'

const digits = (serial: string) => sql`lpad((${sql.raw(serial)})::text, 8, '0')`

const source = tableSource('waybill_requests r', waybillRequestContract.list, {
  joins: sql`
    join merchants m on m.tenant_id = r.tenant_id and m.id = r.merchant_id
    join staff asker on asker.tenant_id = r.tenant_id and asker.id = r.requested_by
    left join waybill_series s on s.tenant_id = r.tenant_id and s.id = r.series_id
    left join staff decider on decider.tenant_id = r.tenant_id and decider.id = r.decided_by
    left join staff taker on taker.tenant_id = r.tenant_id and taker.id = r.taken_back_by`,
  columns: {
    merchant_name: sql.ref('m.name'),
    series_name: sql.ref('s.name'),
    prefix: sql.ref('s.prefix'),
    country: sql.ref('s.country'),
    // Numbers of a block are adjacent in the index; skipped ones were there before it, also if they are the merchant's.
    used: sql`(select count(*)::int from orders o where o.tenant_id = r.tenant_id and o.merchant_id = r.merchant_id
      and o.waybill_number >= s.prefix || ${digits('r.first_serial')} and o.waybill_number <= s.prefix || ${digits('r.last_serial')} || '9ZZ'
      and o.waybill_number like '___________' || s.country
      and substr(o.waybill_number, 3, 8) <> all(array(select ${digits('n')} from unnest(r.skipped) as n)))`,
    requested_by_name: sql.ref('asker.name'),
    decided_by_name: sql.ref('decider.name'),
    taken_back_by_name: sql.ref('taker.name'),
  },
})
const readList = listSql(waybillRequestContract.list, source)

const read = async (tx: Tx, id: number): Promise<WaybillRequest> => found(await readOne(source, tx, id))

const carryOut = recordMoves({ table: 'waybill_requests', transitions: waybillRequestTransitions, read })

/** Who decided, and when. */
const decided = ({ staff, now }: Context) => ({ decided_by: staff.id, decided_at: now })

/** The reserved numbers, in their order. */
async function numbersOf(tx: Tx, id: number): Promise<string[]> {
  const { state, prefix, country, first_serial, last_serial } = await read(tx, id)
  if (state !== 'confirmed' || prefix === null || country === null || first_serial === null || last_serial === null)
    return refuse('not-found', { detail: msg`No numbers are reserved for this request` })
  const { skipped } = found(await tx.selectFrom('waybill_requests').select('skipped').where('id', '=', id).executeTakeFirst())
  const taken = new Set(skipped)
  return Array.from({ length: last_serial - first_serial + 1 }, (_, at) => first_serial + at)
    .filter(serial => !taken.has(serial))
    .map(serial => s10(prefix, serial, country))
}

const numberWord = msg`Waybill`
const notNumber = msg`Enter a whole number`
const noPart = msg`These labels have {parts, plural, one {one part} other {# parts}}`

/** A number from the address; null if there is none. */
function wholeIn(field: string, text: string | undefined): number | null {
  if (text === undefined) return null
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : refuseField(field, 'not-a-number', notNumber)
}

/** Labels of reserved numbers with what is already known: the sender. The name of the file tells that there are more. */
async function blankLabels(tx: Tx, id: number, part: number): Promise<{ name: string; labels: LabelFacts[] }> {
  const numbers = await numbersOf(tx, id)
  const parts = Math.ceil(numbers.length / LABELS_OF_PART)
  if (part > parts) refuseField('part', 'no-such-part', noPart, { parts })
  const { rows } = await sql<Pick<LabelFacts, 'sender_name' | 'sender_phone' | 'sender_address' | 'sender_city'>>`
    select m.name as sender_name, m.phone as sender_phone, m.address as sender_address, c.name as sender_city
    from waybill_requests r join merchants m on m.tenant_id = r.tenant_id and m.id = r.merchant_id
    left join cities c on c.tenant_id = m.tenant_id and c.id = m.city_id where r.id = ${id}`.execute(tx)
  const merchant = found(rows[0])
  const labels = numbers.slice((part - 1) * LABELS_OF_PART, part * LABELS_OF_PART)
  return {
    name: `waybills-request-${id}${parts > 1 ? `-${part}-of-${parts}` : ''}`,
    labels: labels.map(waybill_number => ({ waybill_number, ...merchant })),
  }
}

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
  confirm: ({ params, body: { series_id = null } }, context) =>
    carryOut(context, params.id, 'confirm', async ({ merchant_id: merchantId, amount }) => ({
      ...decided(context),
      ...(await takeBlock(context.tx, { merchantId, amount, seriesId: series_id })),
    })),
  reject: ({ params, body: { reason } }, context) =>
    carryOut(context, params.id, 'reject', () => ({ ...decided(context), reason })),
  takeBack: ({ params, body: { reason } }, context) =>
    carryOut(context, params.id, 'takeBack', async request => {
      await giveBack(context.tx, request)
      return { taken_back_by: context.staff.id, taken_back_at: context.now, reason }
    }),
  labels: async ({ params, query }, { tenant, language, translate, services, origin: host }) =>
    later(async inTenant => {
      const part = wholeIn('part', query.part) ?? 1
      const { reader, ...print } = await inTenant(async tx => {
        const layout = await layoutOf(tx, wholeIn('layout_id', query.layout_id))
        const blank = await blankLabels(tx, params.id, part)
        const reader = await outsideReaderOf({ tx, tenant, language, translate })
        return { layout, ...blank, logo: await logoFor(tx, services.files, layout), reader }
      })
      return paintLabels({ ...print, host, receipts: null }, reader)
    }),
  numbers: async ({ params }, { tx, tenant, translate }) => {
    const rows = (await numbersOf(tx, params.id)).map(waybill => ({ waybill }))
    const columns = [{ key: 'waybill', heading: translate(numberWord), kind: 'text' as const }]
    const pieces: Uint8Array[] = []
    for await (const piece of csvFile(columns, rows, tenant.timeZone)) pieces.push(piece)
    return { name: `waybills-${params.id}.csv`, type: 'text/csv', content: Buffer.concat(pieces) }
  },
})
