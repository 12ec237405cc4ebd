// The COD of selected orders, one sum per currency, as the server adds it up: it leaves out what this person may still have to
// count (docs/money.md section 6).
import type { Sum } from '@office/shared/areas/finance/document.model'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { MAX_FILTER_VALUES } from '@office/shared/core/lists/list-query'
import { msg } from '@office/shared/core/messages/message'
import { isZero, negated } from '@office/shared/format/amount'
import type { Selection } from '../../../core/command/context.ts'
import { call } from '../../../core/data/api.ts'
import { i18n } from '../../../core/language/language.ts'
import { tellIn } from '../../../core/language/translate.ts'
import { sumsText, totalsOf } from '../../finance/document/sums-text.part.ts'
import { selectionBody } from './order-selection.ts'

const leftOut = msg`{n, plural, one {# order to be counted is} other {# orders to be counted are}} left out`

const summaryOf = (filters: Record<string, string>) => call(orderContract.summary, { query: filters })

/** Of orders by their numbers, in as many calls as it takes. */
async function summariesOf(ids: readonly number[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_FILTER_VALUES) }, (_, at) =>
    ids.slice(at * MAX_FILTER_VALUES, (at + 1) * MAX_FILTER_VALUES),
  )
  return Promise.all(parts.map(part => summaryOf({ 'filter[id]': part.join(',') })))
}

export async function selectedCod(selection: Selection): Promise<string> {
  const which = selectionBody(selection)
  const isMatching = 'matching' in which
  const [added, taken] = await Promise.all([
    isMatching ? summaryOf(which.matching).then(one => [one]) : summariesOf(which.ids),
    summariesOf(isMatching ? which.except : []),
  ])
  const less = taken.flatMap(({ cod }) => cod).map(({ currency, amount }): Sum => ({ currency, amount: negated(amount) }))
  const sums = totalsOf([...added.flatMap(({ cod }) => cod), ...less]).filter(({ amount }) => !isZero(amount))
  const count = (of: typeof added) => of.reduce((sum, { to_count }) => sum + to_count, 0)
  const n = count(added) - count(taken)
  const told = n > 0 ? tellIn(i18n)({ message: leftOut, values: { n } }) : ''
  return [sumsText(sums), told].filter(Boolean).join(' · ')
}
