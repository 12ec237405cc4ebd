// Amounts of an order: what is collected, what it is charged by which rules, what its sender gets, each down to the journal.
import { msg } from '@office/shared/core/messages/message'
import { fromMinor, toMinor } from '../../../format/amount.ts'
import { orderContract } from '../../orders/order.contract.ts'
import type { OrderDetail } from '../../orders/order.model.ts'
import { adjustmentContract } from '../adjustments/adjustment.contract.ts'
import { adjustmentFieldNames } from '../adjustments/adjustment.model.ts'
import { chargeKinds, chargeRows } from './charge.explain.ts'
import { inJournal, joined, known, type Step, said } from './explain.model.ts'
import { negated, orderEntries } from './journal.explain.ts'

const toCollect = msg`To collect`
const charges = msg`Charges`
const toMerchant = msg`To merchant`

const adjustments = msg`Adjustments`

type Figure = 'cod' | 'charges' | 'adjustments' | 'net'

const accountOf = ({ order }: OrderDetail) => (order.merchant_id === null ? 'walking' : 'merchant')

const codStep = (detail: OrderDetail): Step => {
  const { id, waybill_number, cod_amount, currency } = detail.order
  return orderEntries(id, {
    title: joined(waybill_number, said(toCollect)),
    amount: cod_amount,
    currency,
    account: accountOf(detail),
    kinds: ['delivery', 'delivery-reversed'],
    isTurned: accountOf(detail) === 'walking',
  })
}

const chargesStep = (detail: OrderDetail): Step => {
  const { id, waybill_number, charge_total, currency } = detail.order
  const title = joined(waybill_number, said(charges))
  const account = accountOf(detail)
  // An order without rules, as one that was taken over, has entries alone.
  if (detail.charge === null)
    return orderEntries(id, {
      title,
      amount: charge_total,
      currency,
      account,
      kinds: chargeKinds,
      isTurned: account === 'merchant',
    })
  return {
    title,
    amount: charge_total,
    currency,
    needs: orderContract.get.needs,
    load: known(chargeRows(detail.charge, { id, account, posted: null })),
  }
}

/** What was put right, claimed or credited later; a charge that was adjusted explains itself by its rules. */
const adjustmentsStep = ({ order }: OrderDetail, adjusted: string): Step => ({
  title: joined(order.waybill_number, said(adjustments)),
  amount: adjusted,
  currency: order.currency,
  needs: adjustmentContract.list.needs,
  load: async call => {
    const requests = await call(adjustmentContract.list, { params: { id: order.id } })
    const rows = requests.flatMap(({ id, field, amount, currency, decided_at, decided_by_name, remark }) =>
      amount === null || field === 'charge_total'
        ? []
        : [
            {
              key: String(id),
              title: said(adjustmentFieldNames[field]),
              about: joined(decided_by_name, remark),
              amount,
              currency,
              ...(decided_at === null ? {} : { at: decided_at }),
            },
          ],
    )
    return { rows, next: null }
  },
})

const netStep = (detail: OrderDetail, adjusted: string): Step => {
  const { id, waybill_number, cod_amount, charge_total, currency } = detail.order
  const amount = fromMinor(toMinor(cod_amount) - toMinor(charge_total) + toMinor(adjusted))
  return {
    title: joined(waybill_number, said(toMerchant)),
    amount,
    currency,
    needs: orderContract.get.needs,
    load: known([
      { key: 'cod', title: said(toCollect), amount: cod_amount, currency, next: codStep(detail) },
      { key: 'charges', title: said(charges), amount: negated(charge_total), currency, next: chargesStep(detail) },
      toMinor(adjusted) === 0n
        ? null
        : { key: 'adjustments', title: said(adjustments), amount: adjusted, currency, next: adjustmentsStep(detail, adjusted) },
      {
        key: 'journal',
        title: said(inJournal),
        amount: null,
        currency,
        isBeside: true,
        next: orderEntries(id, {
          title: joined(waybill_number, said(inJournal)),
          amount: null,
          currency,
          account: accountOf(detail),
        }),
      },
    ]),
  }
}

/** @param adjusted what was put right of it beside COD and charges, signed as its sender sees it */
export const explainOrder = (figure: Figure, detail: OrderDetail, adjusted = '0'): Step =>
  ({ cod: codStep, charges: chargesStep, adjustments: adjustmentsStep, net: netStep })[figure](detail, adjusted)
