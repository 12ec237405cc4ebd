// Waybill series: a table whose ranges never overlap, the merchants who use them, and how many numbers are left.
import {
  firstSeries,
  type WaybillSeriesDetail,
  waybillSeriesContract,
} from '@office/shared/areas/waybills/waybill-series.contract'
import { inEnglish, msg } from '@office/shared/core/messages/message'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/transaction.ts'
import type { Context } from '../../core/http/context.ts'
import { implement } from '../../core/http/implement.ts'
import { found, refuse, refuseField } from '../../core/http/refusal.ts'
import { crud, refuseUnknown } from '../../core/records/crud.ts'
import { type ListSource, readOne } from '../../core/records/list-source.ts'
import { tableSource } from '../../core/records/table-source.ts'
import { isSeriesLow } from './series-stock.part.ts'
import type {} from './waybill-series.table.ts'

const endsEarly = msg`The last number must not be less than the first`
const overlaps = msg`The series {name} already has some of these numbers: {prefix} {first} to {last} {country}`
const isGiven = msg`Numbers of this series have already been used. Only its last number can be changed.`
const isGivenTo = msg`Numbers up to {last} have already been used`

interface Range {
  prefix: string
  country: string
  first_serial: number
  last_serial: number
}

/** If two people create series at once, the second sees what the first created. */
const oneAtATime = ({ tx, tenant }: Context) =>
  sql`select pg_advisory_xact_lock(hashtext(${`waybill series ${tenant.id}`}))`.execute(tx)

async function refuseOverlap({ tx }: Context, id: number, { prefix, country, first_serial, last_serial }: Range): Promise<void> {
  const { rows } = await sql<{ name: string; first_serial: number; last_serial: number }>`
    select name, first_serial, last_serial from waybill_series
    where id <> ${id} and prefix = ${prefix} and country = ${country}
      and first_serial <= ${last_serial} and last_serial >= ${first_serial} order by first_serial limit 1`.execute(tx)
  const [other] = rows
  if (!other) return
  const digits = (serial: number) => String(serial).padStart(8, '0')
  const values = { name: other.name, prefix, country, first: digits(other.first_serial), last: digits(other.last_serial) }
  const code = 'series-overlaps'
  refuse(code, { detail: overlaps, values, errors: [{ path: 'first_serial', code, message: overlaps, values }] })
}

/** Numbers already given stay in the series, so its letters and beginning are fixed, and it cannot end before them. */
async function refuseGiven({ tx }: Context, id: number, range: Range): Promise<void> {
  const row = found(
    await tx
      .selectFrom('waybill_series')
      .select(['prefix', 'country', 'first_serial', 'next_serial', 'given'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (row.given === 0) return
  for (const field of ['prefix', 'country', 'first_serial'] as const)
    if (row[field] !== range[field]) refuseField(field, 'numbers-given', isGiven)
  const last = row.next_serial - 1
  if (range.last_serial < last) refuseField('last_serial', 'numbers-given', isGivenTo, { last })
}

/** Assigns a series to merchants, in addition to those who have it. */
async function addMerchants({ tx }: Context, id: number, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)]
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from merchants where id = any(${ids}::int[])`.execute(tx)
  if (rows[0]?.n !== ids.length) refuseUnknown('merchant_ids')
  await sql`insert into waybill_series_merchants (series_id, merchant_id)
    select ${id}, merchant_id from unnest(${ids}::int[]) as wanted (merchant_id) on conflict do nothing`.execute(tx)
}

/** Gives a series exactly these merchants. */
async function setMerchants(context: Context, id: number, wanted: readonly number[]): Promise<void> {
  await addMerchants(context, id, wanted)
  await sql`delete from waybill_series_merchants where series_id = ${id} and merchant_id <> all(${[...wanted]}::int[])`.execute(
    context.tx,
  )
}

const source = tableSource('waybill_series s', waybillSeriesContract.list, {
  columns: {
    left: sql`s.last_serial - s.next_serial + 1`,
    is_low: isSeriesLow,
    merchant_count: sql`(select count(*)::int from waybill_series_merchants m where m.tenant_id = s.tenant_id and m.series_id = s.id)`,
  },
  filters: {
    is_low: isSeriesLow,
    merchant_id: ({ ids }) =>
      sql`exists (select from waybill_series_merchants m where m.tenant_id = s.tenant_id and m.series_id = s.id and m.merchant_id = any(${ids}::int[]))`,
  },
})
const detail = {
  merchant_ids: sql`array(
    select m.merchant_id from waybill_series_merchants m where m.tenant_id = s.tenant_id and m.series_id = s.id order by m.merchant_id)`,
}

const { filters, sort } = waybillSeriesContract.list
const whole: ListSource<WaybillSeriesDetail, typeof filters, (typeof sort)[number]> = {
  ...source,
  columns: { ...source.columns, ...detail },
}
const read = async ({ tx }: Context, id: number): Promise<WaybillSeriesDetail> => found(await readOne(whole, tx, id))

const verbs = crud(waybillSeriesContract, {
  table: 'waybill_series',
  noun: 'waybill-series',
  source,
  detail,
  guards: { update: (row, context, body) => refuseGiven(context, row.id, body) },
  values: async ({ name, prefix, country, first_serial, last_serial, low_at, is_default }, context) => {
    if (last_serial < first_serial) refuseField('last_serial', 'ends-before-start', endsEarly)
    await oneAtATime(context)
    return { name, prefix, country, first_serial, last_serial, low_at, is_default }
  },
  parts: async (context, id, draft) => {
    await refuseOverlap(context, id, draft)
    await setMerchants(context, id, draft.merchant_ids)
  },
  taken: {
    waybill_series_name: {
      code: 'waybill-series-name-taken',
      field: 'name',
      message: msg`Another waybill series has this name`,
    },
  },
})

export const waybillSeriesHandlers = implement(waybillSeriesContract, {
  ...verbs,
  assign: async ({ params, body }, context) => {
    const before = await read(context, params.id)
    await addMerchants(context, params.id, body.merchant_ids)
    const after = await read(context, params.id)
    if (after.merchant_count > before.merchant_count)
      await context.audit({ action: 'waybill-series.assign', subject: 'waybill-series', subjectId: params.id, before, after })
    return after
  },
})

export async function seedWaybillSeriesOf(tx: Tx): Promise<void> {
  await tx
    .insertInto('waybill_series')
    .values({ ...firstSeries, name: inEnglish(firstSeries.name) })
    .execute()
}
