// office orders edit: changes the named fields of one order; the rest stays as it is.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { changesOf, orderFields } from '@office/shared/areas/orders/order-edit.model'
import { msg } from '@office/shared/core/messages/message'
import { jsonSchema } from '@office/shared/core/schema'
import { byContract } from '../../core/nouns/by-contract.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'

const notAField = msg`{text} is not a field of an order. Write FIELD=VALUE with one of: {fields}.`
const nothingGiven = msg`Specify what to change with --set FIELD=VALUE.`

const { properties = {} } = jsonSchema(orderContract.update.body)
const isOf = (field: string, type: string) => [properties[field]?.type].flat().includes(type)

function readValue(field: string, text: string): string | number | boolean | null {
  if (text === '') return null
  if (isOf(field, 'boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return isOf(field, 'integer') ? Number(text) : text
}

/** 'note=Ring twice' as a field and its value; an empty value clears the field. */
function readPair(text: string): [string, string | number | boolean | null] {
  const [name = '', ...rest] = text.split('=')
  const field = orderFields.find(known => known === name.trim())
  if (!field || rest.length === 0) throw usageError(notAField, { text, fields: orderFields.join(', ') })
  return [field, readValue(field, rest.join('='))]
}

export async function editOrder(
  {
    args: [waybill = ''],
    flags,
  }: { args: readonly string[]; flags: { set: string[]; reason: string | undefined; dryRun: boolean; json: boolean } },
  context: CliContext,
): Promise<ExitCode> {
  if (flags.set.length === 0) throw usageError(nothingGiven)
  const changes = Object.fromEntries(flags.set.map(readPair))
  const { call } = await openSession(context)
  const { order } = await call(orderContract.byWaybill, { params: { waybill } })
  const before = await call(orderContract.record, { params: { id: order.id } })
  const { id, status_key: _status, finance_status_key: _finance, ...draft } = before
  const body = byContract(orderContract.update.body, { ...draft, ...changes, reason: flags.reason }, context, 'as fields')
  const after = await call(orderContract.update, { params: { id }, body }, { dryRun: flags.dryRun })
  const changed = changesOf(before, after)
  const charge = after.charge?.total ?? null
  if (flags.json) writeJson(context, { waybill_number: order.waybill_number, dry_run: flags.dryRun, changed, charge })
  else {
    for (const { field, was, is } of changed) context.io.out.write(`${field}: ${was ?? ''} -> ${is ?? ''}\n`)
    if (charge !== null && charge !== order.charge_total) context.io.out.write(`charge: ${order.charge_total} -> ${charge}\n`)
  }
  return exitCodes.ok
}
