// Amounts of an order: what is collected, which rules charge it, what its sender gets, each down to the journal.
import { msg } from '@office/shared/core/messages/message'
import { isZero, negated, sumAmounts } from '../../../format/amount.ts'
import { orderContract } from '../../orders/order.contract.ts'
import type { OrderDetail } from '../../orders/order.model.ts'
import { adjustmentContract } from '../adjustments/adjustment.contract.ts'
import { adjustmentFieldNames } from '../adjustments/adjustment.model.ts'
import { settledMoneyLabels } from '../invoices/invoice.model.ts'
import { chargeKinds, chargeRows } from './charge.explain.ts'
import { inJournal, joined, known, type Step, said } from './explain.model.ts'
import { orderEntries } from './journal.explain.ts'

const toCollect = msg`To collect`
const collected = msg`Collected`
const charges = msg`Charges`
const toMerchant = msg`To merchant`

const adjustments = msg`Adjustments`

type Figure = 'cod' | 'charges' | 'paid' | 'adjustments' | 'net'

/**
 * What its sender gets: the expected amount while the parcel is on its way, and the actual one afterwards.
 * @param adjusted adjustments beside COD and charges, signed from the sender's view
 */
export function orderMoney({ order, collected: taken, charged, paid }: OrderDetail, adjusted: string) {
  const [cod, charges] = [taken ?? order.cod_amount, charged ?? order.charge_total]
  return {
    codName: taken === null ? toCollect : collected,
    cod,
    charges,
    net: sumAmounts([cod, negated(charges), paid, adjusted], order.currency),
  }
}

const accountOf = ({ order }: OrderDetail) => (order.merchant_id === null ? 'walking' : 'merchant')

const codStep = (detail: OrderDetail, adjusted: string): Step => {
  const { id, waybill_number, currency } = detail.order
  const { codName, cod } = orderMoney(detail, adjusted)
  return orderEntries(id, {
    title: joined(waybill_number, said(codName)),
    amount: cod,
    currency,
    account: accountOf(detail),
    kinds: ['delivery', 'delivery-reversed'],
    isTurned: accountOf(detail) === 'walking',
  })
}

const chargesStep = (detail: OrderDetail, adjusted: string): Step => {
  const { id, waybill_number, charge_total, currency } = detail.order
  const title = joined(waybill_number, said(charges))
  const account = accountOf(detail)
  const amount = orderMoney(detail, adjusted).charges
  // An order without rules, such as a migrated one, has only entries; so has one that was not charged in the end.
  if (detail.charge === null || amount !== charge_total)
    return orderEntries(id, {
      title,
      amount,
      currency,
      account,
      kinds: chargeKinds,
      isTurned: account === 'merchant',
    })
  return {
    title,
    amount,
    currency,
    needs: orderContract.get.needs,
    load: known(chargeRows(detail.charge, { id, account, posted: null })),
  }
}

const paidStep = (detail: OrderDetail): Step => {
  const { order, paid } = detail
  return orderEntries(order.id, {
    title: joined(order.waybill_number, said(settledMoneyLabels.prepaid)),
    amount: paid,
    currency: order.currency,
    account: accountOf(detail),
    kinds: ['payment'],
    isTurned: accountOf(detail) === 'walking',
  })
}

/** Later adjustments, claims and credits; an adjusted charge is explained by its rules. */
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
  const { id, waybill_number, currency } = detail.order
  const { codName, cod, charges: charged, net } = orderMoney(detail, adjusted)
  return {
    title: joined(waybill_number, said(toMerchant)),
    amount: net,
    currency,
    needs: orderContract.get.needs,
    load: known([
      { key: 'cod', title: said(codName), amount: cod, currency, next: codStep(detail, adjusted) },
      { key: 'charges', title: said(charges), amount: negated(charged), currency, next: chargesStep(detail, adjusted) },
      isZero(detail.paid)
        ? null
        : { key: 'paid', title: said(settledMoneyLabels.prepaid), amount: detail.paid, currency, next: paidStep(detail) },
      isZero(adjusted)
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

export const explainOrder = (figure: Figure, detail: OrderDetail, adjusted = '0'): Step =>
  ({ cod: codStep, charges: chargesStep, paid: paidStep, adjustments: adjustmentsStep, net: netStep })[figure](detail, adjusted)
