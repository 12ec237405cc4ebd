// A party's money in an overview: what it holds by the journal, what of it is due, and since when.
import { msg } from '@office/shared/core/messages/message'
import * as x from '../../../core/schema.ts'
import { Sum } from '../document.model.ts'

/** In each currency separately; empty if there is nothing. */
export const PartyMoney = x.row({
  /** Cash it holds; for a merchant, the total it is owed. */
  held: x.list(Sum, 0, 50),
  /** The part not handed in and in no deposit; for a merchant, due and on no invoice. */
  due: x.list(Sum, 0, 50),
  /** Since when the oldest due part has been due. */
  oldest_at: x.nullable(x.instant()),
})
export type PartyMoney = x.Of<typeof PartyMoney>

/** Null for readers without permission, for places other than the reader's own, and before a count the reader may still make. */
export const money = { money: x.nullable(PartyMoney) }

/** Sort orders of a list of parties by it. */
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
