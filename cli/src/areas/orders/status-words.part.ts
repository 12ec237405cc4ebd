// The tenant's names of statuses, for what people read.

import { orderStatusContract } from '@office/shared/areas/orders/order-status.contract'
import { type OrderStatusKey, orderStatus, orderStatusKeys } from '@office/shared/areas/orders/order-status.model'
import type { Call } from '@office/shared/core/api/client'
import { CallError } from '@office/shared/core/api/failure'
import type { Message } from '@office/shared/core/messages/message'
import type { CliContext } from '../../core/program/context.ts'

export type StatusWords = (key: OrderStatusKey) => string

export const isStatus = (key: unknown): key is OrderStatusKey => orderStatusKeys.some(one => one === key)

/** The tenant's names; if they cannot be fetched, the names that all tenants begin with. */
export async function statusWords({ translate }: Pick<CliContext, 'translate'>, call: Call): Promise<StatusWords> {
  const own = new Map<string, string>()
  try {
    for (const { key, name } of await call(orderStatusContract.statuses)) own.set(key, name)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
  return key => own.get(key) ?? translate(orderStatus(key).name)
}

/** The same as names of a field's choices. */
export const statusNames = (words: StatusWords): Readonly<Record<OrderStatusKey, Message>> => {
  const named = orderStatusKeys.map(key => [key, { id: words(key), message: words(key) }] as const)
  return Object.fromEntries(named) as Record<OrderStatusKey, Message> // one for each key
}
