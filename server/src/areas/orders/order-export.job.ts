// The full export of a filter: all matching orders as Excel, read by pages of the key, written as it is read.
import { financeStatuses, financeStatusKeys } from '@office/shared/areas/orders/finance-status.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import type { ExportColumn, ExportRow } from '@office/shared/core/export/export-table'
import { xlsxFile } from '@office/shared/core/export/xlsx'
import { type Message, msg, type Translate } from '@office/shared/core/message'
import { merchantLabel } from '@office/shared/format/merchant-label'
import { sql } from 'kysely'
import { translator } from '../../core/language.ts'
import { listConditions, type Sql } from '../../core/list-sql.ts'
import { defineJob, type JobContext } from '../../core/queue.ts'
import type { Tx } from '../../core/transaction.ts'
import { type DownloadTask, makeDownload } from '../reports/download.part.ts'
import { orderSource } from './order.source.ts'
import { readStatusNames } from './status-name.part.ts'

/** Orders fetched at once: a few megabytes, and a transaction that others need not wait for. */
const PAGE = 2000

type Column = Omit<ExportColumn, 'heading'> & { heading: Message }

const columns: readonly Column[] = [
  { key: 'waybill_number', heading: msg`Waybill`, kind: 'text' },
  { key: 'reference_no', heading: msg`Reference`, kind: 'text' },
  { key: 'status', heading: msg`Status`, kind: 'text' },
  { key: 'finance', heading: msg`Money`, kind: 'text' },
  { key: 'merchant', heading: msg`Merchant`, kind: 'text' },
  { key: 'receiver_name', heading: msg`Receiver`, kind: 'text' },
  { key: 'receiver_phone', heading: msg`Phone`, kind: 'text' },
  { key: 'city_name', heading: msg`City`, kind: 'text' },
  { key: 'state_name', heading: msg`State`, kind: 'text' },
  { key: 'country_code', heading: msg`Country`, kind: 'text' },
  { key: 'current_warehouse', heading: msg`Branch now`, kind: 'text' },
  { key: 'rider_name', heading: msg`Rider`, kind: 'text' },
  { key: 'payment_type', heading: msg`Payment`, kind: 'text' },
  { key: 'cod_amount', heading: msg`COD`, kind: 'amount' },
  { key: 'currency', heading: msg`Currency`, kind: 'text' },
  { key: 'pieces', heading: msg`Pieces`, kind: 'number' },
  { key: 'weight_kg', heading: msg`Weight (kg)`, kind: 'number' },
  { key: 'attempts', heading: msg`Tries`, kind: 'number' },
  { key: 'flags', heading: msg`Flags`, kind: 'text' },
  { key: 'status_since', heading: msg`In status since`, kind: 'instant' },
  { key: 'created_at', heading: msg`Created`, kind: 'instant' },
]

/** What the reader calls statuses and flags: looked up once, not for each of a hundred thousand rows. */
interface Names {
  status: ReadonlyMap<Order['status_key'], string>
  finance: ReadonlyMap<Order['finance_status_key'], string>
  flags: ReadonlyMap<number, string>
}

async function readNames(tx: Tx, translate: Translate): Promise<Names> {
  const statusName = await readStatusNames(tx, translate)
  const flags = await tx.selectFrom('flags').select(['id', 'name']).execute()
  return {
    status: new Map(orderStatusKeys.map(key => [key, statusName(key)])),
    finance: new Map(financeStatusKeys.map(key => [key, translate(financeStatuses[key])])),
    flags: new Map(flags.map(flag => [flag.id, flag.name])),
  }
}

const cellsOf = ({ flag_ids, ...order }: Order, names: Names): ExportRow => ({
  ...order,
  status: names.status.get(order.status_key),
  flags: flag_ids.map(id => names.flags.get(id) ?? '').join(', '),
  finance: names.finance.get(order.finance_status_key),
  merchant: merchantLabel(order.merchant_name, order.merchant_type),
})

const fields = Object.entries<Sql>(orderSource.columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`)

/** A page of a filter's orders, newest first, below an id. */
async function readPage(filters: Record<string, string>, timeZone: string, context: JobContext, below: number): Promise<Order[]> {
  return context.inTenant(async tx => {
    const conditions = listConditions(orderContract.list, orderSource, filters, {
      tx,
      tenant: { id: context.tenantId, timeZone },
    })
    const where = sql.join([...conditions, sql`o.id < ${below}`], sql` and `)
    const page = await sql<Order>`
      select ${sql.join(fields)} from (select o.* from ${orderSource.base} where ${where} order by o.id desc limit ${PAGE}) o
      ${orderSource.joins ?? sql``} order by o.id desc`.execute(tx)
    return page.rows
  })
}

const HIGHEST_ID = 2_147_483_647

/** Every order of a filter, newest first; the next page is fetched while the present one is written. */
async function* matching(filters: Record<string, string>, timeZone: string, context: JobContext): AsyncGenerator<Order> {
  let next: Promise<Order[]> | null = readPage(filters, timeZone, context, HIGHEST_ID)
  while (next) {
    const rows: Order[] = await next
    const last = rows.at(-1)
    next = last && rows.length === PAGE ? readPage(filters, timeZone, context, last.id) : null
    // It is awaited above; until then a failure must not count as unheard.
    next?.catch(() => undefined)
    yield* rows
  }
}

export const orderExportJob = defineJob<DownloadTask>({
  name: 'order-export',
  run: (task, context) =>
    makeDownload(task, context, async request => {
      const tenant = await context.services.database.owner
        .selectFrom('tenants')
        .select('time_zone')
        .where('id', '=', context.tenantId)
        .executeTakeFirstOrThrow()
      const translate = translator(task.language)
      // Written by the handler of the export, already checked against the list.
      const filters = request.filters as Record<string, string>
      const names = await context.inTenant(tx => readNames(tx, translate))
      let count = 0
      async function* rows() {
        for await (const order of matching(filters, tenant.time_zone, context)) {
          count++
          yield cellsOf(order, names)
        }
      }
      const headings = columns.map(column => ({ ...column, heading: translate(column.heading) }))
      return { bytes: xlsxFile(translate(msg`All Orders`), headings, rows(), tenant.time_zone), rows: () => count }
    }),
})
