// office orders status: moves orders by waybill number, with the details that the status requires.
import { warehouseContract } from '@office/shared/areas/branches/warehouse.contract'
import { toldWith } from '@office/shared/areas/orders/moves/order-transitions'
import {
  detailFields,
  type MoveOrders,
  orderStatusContract,
  type ToldDetail,
} from '@office/shared/areas/orders/order-status.contract'
import { orderStatus } from '@office/shared/areas/orders/order-status.model'
import { zoneContract } from '@office/shared/areas/places/zone.contract'
import { riderContract } from '@office/shared/areas/riders/rider.contract'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { byContract } from '../../core/nouns/by-contract.ts'
import { readChoice } from '../../core/nouns/read-choice.ts'
import { tenantTranslate } from '../../core/nouns/tenant-words.ts'
import { usageError } from '../../core/program/cli-error.ts'
import { type CliContext, openSession } from '../../core/program/context.ts'
import type { ExitCode } from '../../core/program/exit-codes.ts'
import { readMethod } from '../finance/read-method.part.ts'
import { isPicture, readProofs } from './photos/send-proofs.part.ts'
import { readStatus } from './read-status.part.ts'
import { readWaybills } from './read-waybills.part.ts'
import { sendMoves } from './send-moves.ts'

/** Pictures are given as files. */
type Written = Exclude<ToldDetail, 'photo' | 'signed'>
/** Each detail is a flag of the same name. */
type MoveFlags = Record<Written | 'photo', string | undefined> & { dryRun: boolean; json: boolean }

const needsFlags = msg`"{status}" needs {flags}.`

/** Details whose fields are numbers. */
const numbers: readonly ToldDetail[] = ['reason', 'pieces', 'taken']
/** Records given by number or name. */
const named = { rider: riderContract.dropdown, warehouse: warehouseContract.dropdown, zone: zoneContract.dropdown } as const
const isNamed = (detail: Written): detail is keyof typeof named => detail in named

// Object.keys loses the literal names.
const details = Object.keys(detailFields).filter(detail => detail !== 'photo' && detail !== 'signed') as Written[]

async function readNamed(call: Call, flags: MoveFlags): Promise<Partial<MoveOrders>> {
  const found: [string, number][] = []
  for (const detail of details.filter(isNamed)) {
    const text = flags[detail]
    if (text !== undefined) found.push([detailFields[detail], await readChoice(call, named[detail], text)])
  }
  return Object.fromEntries(found)
}

export async function moveOrders(
  { args: [key = '', ...given], flags }: { args: readonly string[]; flags: MoveFlags },
  context: CliContext,
): Promise<ExitCode> {
  const session = await openSession(context)
  const status_key = await readStatus(key, '<status>', context, session)
  const always = toldWith(status_key)
  const missing = details.filter(detail => always.includes(detail) && flags[detail] === undefined)
  if (missing.length > 0) {
    const translate = await tenantTranslate(context, session)
    const status = translate(orderStatus(status_key).name)
    throw usageError(needsFlags, { status, flags: missing.map(flag => `--${flag}`).join(', ') })
  }
  const waybills = await readWaybills(given, context)
  const told = details.flatMap(detail => {
    const text = flags[detail]
    if (text === undefined || isNamed(detail) || detail === 'method' || (detail === 'signature' && isPicture(text))) return []
    return [[detailFields[detail], numbers.includes(detail) ? Number(text) : text]]
  })
  const body = { status_key, ...Object.fromEntries(told), dry_run: flags.dryRun }
  const checked = byContract(orderStatusContract.update.body, body, context, 'as fields')
  const send = await readProofs(flags)
  const { call } = session
  const method = await readMethod(call, flags.method, context)
  const moved = { ...checked, ...method, ...(await readNamed(call, flags)), ...(await send(call)) }
  return sendMoves(
    waybills,
    matching => call(orderStatusContract.update, { body: { ...moved, matching } }, { timeout: 120_000 }),
    { status_key, ...flags },
    context,
  )
}
