// The highest cash on delivery of one order, if the finance setting defines one: new orders may not collect more.
import { financeSetting } from '@office/shared/areas/settings/operation-setting.contract'
import { msg } from '@office/shared/core/messages/message'
import { amountIn, compareAmounts, formatAmount } from '@office/shared/format/amount'
import type { Tx } from '../../core/database/transaction.ts'
import { refuseField } from '../../core/http/refusal.ts'
import { readSetting } from '../settings/setting.part.ts'

export const codAboveLimit = msg`The COD of an order can be at most {limit}`

/** In the currency of each order, as decimal text; null if there is no limit. */
export const readCodLimit = async (tx: Tx): Promise<string | null> => (await readSetting(tx, financeSetting)).cod_limit

export const isAbove = (amount: string, limit: string | null): limit is string =>
  limit !== null && compareAmounts(amount, limit) > 0

/** Applies to new amounts; an order above a limit that was introduced later keeps its amount, `was`. */
export async function refuseCodAboveLimit(
  tx: Tx,
  { cod_amount: amount, currency }: { cod_amount: string; currency: string },
  was: string | null,
): Promise<void> {
  if (was !== null && compareAmounts(was, amount) === 0) return
  const limit = await readCodLimit(tx)
  if (isAbove(amount, limit))
    refuseField('cod_amount', 'cod-above-limit', codAboveLimit, { limit: formatAmount(amountIn(limit, currency)) })
}
