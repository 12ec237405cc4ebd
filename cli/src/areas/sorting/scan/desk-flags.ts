// The desk that --into and --branch name, and what --charge says about every parcel; flags that do not go together are refused.
import { asksBranch, asksCharge, deskStatuses, paidBy, readChargeAnswer } from '@office/shared/areas/orders/moves/desk.model'
import { type OrderStatusKey, orderStatus } from '@office/shared/areas/orders/order-status.model'
import type { Call } from '@office/shared/core/api/client'
import { msg } from '@office/shared/core/messages/message'
import { tenantTranslate } from '../../../core/nouns/tenant-words.ts'
import { usageError } from '../../../core/program/cli-error.ts'
import type { CliContext, Session } from '../../../core/program/context.ts'
import { methodKey } from '../../finance/read-method.part.ts'
import { readStatus } from '../../orders/read-status.part.ts'

const noDesk = msg`Parcels cannot be scanned into "{status}". Use one of: {names}.`
const needsBranch = msg`"{status}" needs a branch. Add its number or name with --branch.`
const noBranch = msg`"{status}" does not use a branch. Leave out --branch.`
const noCharge = msg`"{status}" does not use a charge. Leave out --charge.`
const wrongCharge = msg`--charge must be paid, paid:METHOD or unpaid, not "{text}".`

export interface DeskFlags {
  into: string
  branch: string | undefined
  charge: string | undefined
  /** Milliseconds to wait at the end for a server that does not answer. */
  patience: number
  quiet: boolean
  jsonLines: boolean
}

/** The status, and the branch as typed if the status requires one. */
export async function chosenDesk(
  { into, branch }: DeskFlags,
  context: CliContext,
  session: Session,
): Promise<{ status_key: OrderStatusKey; branch: string | null }> {
  const status_key = await readStatus(into, '--into', context, session)
  const translate = await tenantTranslate(context, session)
  const status = translate(orderStatus(status_key).name)
  if (!deskStatuses.includes(status_key))
    throw usageError(noDesk, { status, names: deskStatuses.map(key => translate(orderStatus(key).name)).join(', ') })
  if (asksBranch(status_key) && !branch) throw usageError(needsBranch, { status })
  if (!asksBranch(status_key) && branch !== undefined) throw usageError(noBranch, { status })
  return { status_key, branch: branch ?? null }
}

/** Whether the charge counts as paid for every cash merchant's parcel, and how; absent, it is asked for each. */
export async function toldCharge(
  { charge }: DeskFlags,
  status_key: OrderStatusKey,
  call: Call,
  { translate }: Pick<CliContext, 'translate'>,
): Promise<string | undefined> {
  if (charge === undefined) return undefined
  if (!asksCharge({ status_key })) throw usageError(noCharge, { status: translate(orderStatus(status_key).name) })
  const answer = readChargeAnswer(charge)
  if (answer === null) throw usageError(wrongCharge, { text: charge })
  const { payment_method: method, payment_reference: reference } = answer
  return method ? paidBy(await methodKey('--charge', method, call, { translate }), reference ?? undefined) : charge
}
