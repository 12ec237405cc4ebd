// office orders list: the same question as the all-orders screen, as a table or JSON.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import type { Order } from '@office/shared/areas/orders/order.model'
import { nearest } from '@office/shared/core/import/nearest'
import { msg } from '@office/shared/core/message'
import { jsonSchema } from '@office/shared/core/schema'
import { usageError } from '../../core/cli-error.ts'
import { type CliContext, counted, openSession, say, writeJson } from '../../core/context.ts'
import { type ExitCode, exitCodes } from '../../core/exit-codes.ts'
import { listQuestion } from '../../core/list-flags.ts'
import { writeTable } from '../../core/table.ts'

const headings = [msg`Waybill`, msg`Reference`, msg`Status`, msg`Receiver`, msg`City`, msg`Merchant`, msg`COD`, msg`Created`]
const noField = msg`There is no field "{name}". There are: {names}.`
const shownOf = msg`{shown} of {total} · page {page} of {last}`

interface ListFlags {
  filter: string[]
  sort: string | undefined
  page: string | undefined
  paginate: string | undefined
  all: boolean
  json: string | boolean
}

/** The fields of --json, each of which an order must have. */
function fieldsOf(json: string | boolean): string[] | null {
  if (typeof json !== 'string') return null
  const names = Object.keys(jsonSchema(orderContract.list.row).properties ?? {})
  const fields = json.split(',').map(name => name.trim())
  const unknown = fields.find(name => !names.includes(name))
  if (unknown === undefined) return fields
  const near = nearest(unknown, names)
  throw usageError(noField, { name: unknown, names: near === null ? names.join(', ') : `${near}, …` })
}

export async function listOrders({ flags }: { flags: ListFlags }, context: CliContext): Promise<ExitCode> {
  const fields = fieldsOf(flags.json)
  const asked = listQuestion(context, orderContract.list, {
    ...flags,
    paginate: flags.paginate ?? (flags.all ? '100' : undefined),
  })
  const { call } = await openSession(context)
  // Checked against the contract's own names just now, which the plain question does not carry.
  const sort = asked.sort as (typeof orderContract.list.sort)[number][]
  const ask = (page: number) =>
    call(orderContract.list, { query: { filters: asked.filters, sort, page, paginate: asked.paginate } })
  const first = await ask(asked.page)
  const data: Order[] = [...first.data]
  for (let page = asked.page + 1; flags.all && page <= first.meta.last_page; page++) data.push(...(await ask(page)).data)
  if (flags.json !== false) {
    const rows = fields
      ? data.map(order => Object.fromEntries(Object.entries(order).filter(([name]) => fields.includes(name))))
      : data
    writeJson(context, { schema: 1, data: rows, meta: first.meta })
    return exitCodes.ok
  }
  writeTable(
    context.io.out,
    headings.map(heading => context.translate(heading)),
    data.map(order => [
      order.waybill_number,
      order.reference_no,
      order.status_key,
      order.receiver_name,
      order.city_name,
      order.merchant_name,
      `${order.cod_amount} ${order.currency}`,
      order.created_at,
    ]),
  )
  const { total, page, last_page: last } = first.meta
  const values = { shown: counted(context, data.length), total: counted(context, total), page, last }
  if (context.io.out.isTty) say(context, context.translate(shownOf, values))
  return exitCodes.ok
}
