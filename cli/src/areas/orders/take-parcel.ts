// office orders walking: takes in a parcel from a person at the counter, priced and paid, with its receipt as a PDF.
import { resolve } from 'node:path'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { WalkingOrder } from '@office/shared/areas/orders/order.model'
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import type { Call } from '@office/shared/core/api/client'
import type { ReceiptPaper } from '@office/shared/core/print/receipt-size'
import { formatAmount } from '@office/shared/format/amount'
import { paint } from '../../core/io/io.ts'
import { cannotWrite, writeWhole } from '../../core/io/write-file.ts'
import { byContract } from '../../core/nouns/by-contract.ts'
import { CliError } from '../../core/program/cli-error.ts'
import type { FlagValues } from '../../core/program/command.ts'
import { type CliContext, openSession, say, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import { readMethod } from '../finance/read-method.part.ts'
import { readCity } from '../places/read-city.part.ts'
import type { walkingFlags } from './order.flags.ts'

const printWithLabel = async (call: Call, id: number, receipt: ReceiptPaper) => {
  const print = await call(waybillPrintContract.create, { body: { ids: [id] } })
  return call(waybillPrintContract.pdf, { params: { id: print.id }, query: { receipt } }, { timeout: 60_000 })
}

export async function takeParcel({ flags }: { flags: FlagValues<typeof walkingFlags> }, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const city = await readCity(call, flags.to ?? '')
  const told = {
    customer_phone: flags.phone ?? null,
    customer_name: flags.name ?? null,
    warehouse_id: Number(flags.branch ?? Number.NaN),
    receiver_name: flags.receiver ?? '',
    receiver_phone: flags.receiverPhone ?? '',
    receiver_address: flags.address ?? '',
    receiver_city_id: city,
    pieces: 1,
    weight_kg: flags.weight ?? '',
    payment_type: 'PREPAID',
    cod_amount: '0',
    is_paid: !flags.unpaid,
    ...(await readMethod(call, flags.method, context)),
    ...(flags.reference === undefined ? {} : { payment_reference: flags.reference }),
  }
  const body = byContract(WalkingOrder, told, context, 'as fields')
  const { paper = 'roll-80' } = byContract(orderContract.receipt.query, flags.paper ? { paper: flags.paper } : {}, context)
  const order = await call(orderContract.createWalking, { body })
  // Told first: without its receipt the parcel is taken in all the same, and the command must not be run again.
  if (flags.json) writeJson(context, { order })
  else context.io.out.write(`${order.waybill_number}\t${order.currency} ${formatAmount(order.charge_total)}\n`)
  if (flags.receipt === undefined) return exitCodes.ok
  try {
    const { bytes } = flags.label
      ? await printWithLabel(call, order.id, paper)
      : await call(orderContract.receipt, { params: { id: order.id }, query: { paper } }, { timeout: 60_000 })
    await writeWhole(resolve(context.cwd, flags.receipt), new Uint8Array(bytes))
    return exitCodes.ok
  } catch (error) {
    const detail =
      error instanceof CliError
        ? context.translate(error.words, error.values)
        : error instanceof Error
          ? error.message
          : String(error)
    say(context, `${paint(context.io.err, 'red', '✗')} ${context.translate(cannotWrite, { path: flags.receipt, detail })}`)
    return exitCodes.rejected
  }
}
