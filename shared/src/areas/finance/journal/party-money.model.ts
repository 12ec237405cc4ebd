// What the row of a party tells of its money in an overview: what it holds by the journal, what of it is due, and since when.
import { msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { Sum } from '../document.model.ts'

/** In each currency by itself; empty where there is nothing. */
export const PartyMoney = x.row({
  /** Cash that it holds; what a merchant is owed in all. */
  held: x.list(Sum, 0, 50),
  /** What of it is not handed in, in no deposit; what is due to a merchant, on no invoice. */
  due: x.list(Sum, 0, 50),
  /** Since when the oldest of what is due is. */
  oldest_at: x.nullable(x.instant()),
})
export type PartyMoney = x.Of<typeof PartyMoney>

/** Null for those who may not see it, where the place is not the reader's own, and before a count that the reader may still make. */
export const money = { money: x.nullable(PartyMoney) }

/** Orders of a list of parties by it. */
export const moneySort = ['held', 'due', 'oldest_at'] as const

export const cashLabels = {
  held: msg`Cash in hand`,
  due: msg`Not handed in`,
  oldest_at: msg`Oldest cash`,
}

export const owedLabels = {
  held: msg`Total owed`,
  due: msg`Due, not invoiced`,
  oldest_at: msg`Oldest due`,
}
