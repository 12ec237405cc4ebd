// office orders walking: takes in a parcel of somebody who walked in, priced and paid, with its receipt as a PDF.
import { writeFile } from 'node:fs/promises'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { WalkingOrder } from '@office/shared/areas/orders/order.model'
import { type ReceiptPaper, receiptPapers } from '@office/shared/areas/orders/papers/receipt.model'
import { waybillPrintContract } from '@office/shared/areas/orders/papers/waybill-print.contract'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { parse } from '@office/shared/core/schema'
import { formatAmount } from '@office/shared/format/amount'
import { usageError } from '../../core/program/cli-error.ts'
import type { FlagValues } from '../../core/program/command.ts'
import { type CliContext, openSession, writeJson } from '../../core/program/context.ts'
import { type ExitCode, exitCodes } from '../../core/program/exit-codes.ts'
import type { walkingFlags } from './order.commands.ts'
import { readCity } from './read-city.ts'

const printWithLabel = async (call: Call, id: number, receipt: ReceiptPaper) => {
  const print = await call(waybillPrintContract.create, { body: { ids: [id] } })
  return call(waybillPrintContract.pdf, { params: { id: print.id }, query: { receipt } }, { timeout: 60_000 })
}

const wrongFlag = msg`{field}: {problem}`

export async function takeParcel({ flags }: { flags: FlagValues<typeof walkingFlags> }, context: CliContext): Promise<ExitCode> {
  const { call } = await openSession(context)
  const city = await readCity(call, flags.to ?? '')
  const read = parse(WalkingOrder, {
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
    ...(flags.method === undefined ? {} : { payment_method: flags.method }),
    ...(flags.reference === undefined ? {} : { payment_reference: flags.reference }),
  })
  if ('problems' in read) {
    const [problem] = read.problems
    const words = problem ? context.translate(problem.message, problem.values) : ''
    throw usageError(wrongFlag, { field: problem?.path ?? '', problem: words })
  }
  const order = await call(orderContract.createWalking, { body: read.value })
  if (flags.receipt !== undefined) {
    const paper = receiptPapers.find(key => key === flags.paper) ?? 'roll-80'
    const { bytes } = flags.label
      ? await printWithLabel(call, order.id, paper)
      : await call(orderContract.receipt, { params: { id: order.id }, query: { paper } }, { timeout: 60_000 })
    await writeFile(flags.receipt, new Uint8Array(bytes))
  }
  if (flags.json) writeJson(context, { order })
  else context.io.out.write(`${order.waybill_number}\t${order.currency} ${formatAmount(order.charge_total)}\n`)
  return exitCodes.ok
}
