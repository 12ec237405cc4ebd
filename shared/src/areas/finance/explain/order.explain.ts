// Amounts of an order: what is collected, what it is charged by which rules, what its sender gets, each down to the journal.
import { msg } from '@office/shared/core/message'
import { fromMinor, toMinor } from '../../../format/amount.ts'
import { orderContract } from '../../orders/order.contract.ts'
import type { OrderDetail } from '../../orders/order.model.ts'
import { chargeKinds, chargeRows } from './charge.explain.ts'
import { inJournal, joined, known, type Step, said } from './explain.model.ts'
import { negated, orderEntries } from './journal.explain.ts'

const toCollect = msg`To collect`
const charges = msg`Charges`
const toMerchant = msg`To merchant`

type Figure = 'cod' | 'charges' | 'net'

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

const netStep = (detail: OrderDetail): Step => {
  const { id, waybill_number, cod_amount, charge_total, currency } = detail.order
  const amount = fromMinor(toMinor(cod_amount) - toMinor(charge_total))
  return {
    title: joined(waybill_number, said(toMerchant)),
    amount,
    currency,
    needs: orderContract.get.needs,
    load: known([
      { key: 'cod', title: said(toCollect), amount: cod_amount, currency, next: codStep(detail) },
      { key: 'charges', title: said(charges), amount: negated(charge_total), currency, next: chargesStep(detail) },
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

export const explainOrder = (figure: Figure, detail: OrderDetail): Step =>
  ({ cod: codStep, charges: chargesStep, net: netStep })[figure](detail)
