// The total of a deposit: its orders or receipts, what was counted, spent or set off, and what the journal has of it.
import { msg } from '@office/shared/core/messages/message'
import { negated } from '../../../format/amount.ts'
import { agencyCommissionContract } from '../commissions/commission.contract.ts'
import { type AgencyDeposit, agencyDepositContract, agencyDepositLabels } from '../deposits/agency-deposit.contract.ts'
import { type BranchDeposit, branchDepositContract, branchDepositLabels } from '../deposits/branch-deposit.contract.ts'
import { branchExpenseContract, branchExpenseTransitions } from '../deposits/branch-expense.contract.ts'
import { receiptKindNames } from '../deposits/cash-receipt.model.ts'
import type { DepositOrder } from '../deposits/deposit.model.ts'
import { type RiderDepositDetail, riderDepositContract, riderDepositLabels } from '../deposits/rider-deposit.contract.ts'
import { setOffOf } from '../deposits/set-off.model.ts'
import { documentLabels } from '../document.model.ts'
import type { EntryKind } from '../journal/journal.model.ts'
import { explainCommission } from './commission.explain.ts'
import { type ExplainRow, joined, known, pageAfter, pageOf, type Step, said, unlessNothing } from './explain.model.ts'
import { documentEntries, documentJournalRow } from './journal.explain.ts'

const cash = msg`Cash`

/** What brought in the cash that a deposit hands in. */
const collected: readonly EntryKind[] = ['delivery', 'delivery-reversed', 'payment']

const ofOrders = { 'rider-deposit': riderDepositContract, 'agency-deposit': agencyDepositContract }

/** What one of its orders brought in. */
export const explainDepositOrder = (
  kind: keyof typeof ofOrders,
  { id }: { id: number },
  { id: order_id, waybill_number: title, amount, currency }: Pick<DepositOrder, 'id' | 'waybill_number' | 'amount' | 'currency'>,
): Step => documentEntries(kind, id, { title, amount, currency, kinds: collected, order_id })

/** The cash that a rider or an agency began with, which is of no order. */
const openingRow = (
  kind: keyof typeof ofOrders,
  { id, currency, declared }: Pick<AgencyDeposit, 'id' | 'currency' | 'declared'>,
): ExplainRow => {
  const title = said(receiptKindNames.opening)
  const next = documentEntries(kind, id, { title, amount: declared, currency, kinds: ['opening'] })
  return { key: 'opening', title, amount: declared, currency, next }
}

const ordersStep = (
  kind: 'rider-deposit' | 'agency-deposit',
  { id, currency, declared, is_opening }: Pick<AgencyDeposit, 'id' | 'currency' | 'declared' | 'is_opening'>,
): Step => ({
  title: said(documentLabels.declared),
  amount: declared,
  currency,
  needs: ofOrders[kind].orders.needs,
  load: async (call, from) => {
    if (is_opening) return { rows: [openingRow(kind, { id, currency, declared })], next: null }
    const { data, meta } = await call(ofOrders[kind].orders, { params: { id }, query: pageOf(from) })
    const rows = data.map(
      (order): ExplainRow => ({
        key: String(order.id),
        title: order.waybill_number,
        about: order.receiver_name,
        at: order.delivered_at,
        amount: order.amount,
        currency,
        record: { noun: 'order', id: order.id },
        next: explainDepositOrder(kind, { id }, order),
      }),
    )
    return { rows, next: pageAfter(meta) }
  },
})

/** The variance is what the count was off by: declared and variance are what was counted. */
export const explainRiderDeposit = (deposit: RiderDepositDetail): Step => {
  const { id, number, currency, declared, counted, variance } = deposit
  const isCounted = counted !== null && variance !== null
  return {
    title: joined(number, said(isCounted ? riderDepositLabels.counted : riderDepositLabels.declared)),
    amount: isCounted ? counted : declared,
    currency,
    needs: riderDepositContract.get.needs,
    load: known([
      {
        key: 'declared',
        title: said(riderDepositLabels.declared),
        amount: declared,
        currency,
        // Before the count, amounts are hidden from whoever counts.
        ...(declared === null ? {} : { next: ordersStep('rider-deposit', deposit) }),
      },
      isCounted ? unlessNothing({ key: 'variance', title: said(riderDepositLabels.variance), amount: variance, currency }) : null,
      declared === null ? null : documentJournalRow('rider-deposit', id, currency),
    ]),
  }
}

export const explainAgencyDeposit = (deposit: AgencyDeposit): Step => {
  const { id, number, currency, declared, commission, commission_id, commission_number, net } = deposit
  return {
    title: joined(number, said(agencyDepositLabels.net)),
    amount: net,
    currency,
    needs: agencyDepositContract.get.needs,
    load: known([
      {
        key: 'declared',
        title: said(documentLabels.declared),
        amount: declared,
        currency,
        next: ordersStep('agency-deposit', deposit),
      },
      commission_id === null
        ? null
        : {
            key: 'commission',
            title: said(setOffOf(deposit).name),
            about: commission_number ?? '',
            amount: negated(commission),
            currency,
            record: { noun: 'agency-commission', id: commission_id },
            next: {
              title: joined(commission_number, said(agencyDepositLabels.commission)),
              amount: commission,
              currency,
              needs: agencyCommissionContract.get.needs,
              load: async (call, from) => {
                const found = await call(agencyCommissionContract.get, { params: { id: commission_id } })
                return explainCommission('agency-commission', found).load(call, from)
              },
            },
          },
      documentJournalRow('agency-deposit', id, currency),
    ]),
  }
}

const receiptsStep = ({ id, currency, declared }: BranchDeposit): Step => ({
  title: said(cash),
  amount: declared,
  currency,
  needs: branchDepositContract.receipts.needs,
  load: async (call, from) => {
    const { data, meta } = await call(branchDepositContract.receipts, { params: { id }, query: pageOf(from) })
    const rows = data.map(
      (receipt): ExplainRow => ({
        key: String(receipt.id),
        title: receipt.reference,
        about: joined(said(receiptKindNames[receipt.kind]), receipt.payer_name),
        at: receipt.received_at,
        amount: receipt.amount,
        currency,
        record:
          receipt.deposit_id !== null
            ? { noun: 'rider-deposit', id: receipt.deposit_id }
            : receipt.rider_id !== null
              ? { noun: 'rider', id: receipt.rider_id }
              : receipt.order_id !== null
                ? { noun: 'order', id: receipt.order_id }
                : { noun: 'branch', id: receipt.party_id },
        next: documentEntries('branch-deposit', id, {
          title: receipt.reference,
          amount: receipt.amount,
          currency,
          receipt_id: receipt.id,
        }),
      }),
    )
    return { rows, next: pageAfter(meta) }
  },
})

const expensesStep = ({ id, currency, spent }: BranchDeposit): Step => ({
  title: said(branchDepositLabels.spent),
  amount: spent,
  currency,
  needs: branchExpenseContract.list.needs,
  load: async (call, from) => {
    const query = { ...pageOf(from), filters: { state: 'approved' } }
    const { data, meta } = await call(branchExpenseContract.list, { params: { id }, query })
    const rows = data.map(
      (expense): ExplainRow => ({
        key: String(expense.id),
        title: expense.kind_name,
        about: joined(expense.note, said(branchExpenseTransitions.states[expense.state].name), expense.decided_by),
        at: expense.created_at,
        amount: expense.amount,
        currency,
      }),
    )
    return { rows, next: pageAfter(meta) }
  },
})

export const explainBranchDeposit = (deposit: BranchDeposit): Step => {
  const { id, number, currency, declared, spent, net } = deposit
  return {
    title: joined(number, said(branchDepositLabels.net)),
    amount: net,
    currency,
    needs: branchDepositContract.get.needs,
    load: known([
      { key: 'cash', title: said(cash), amount: declared, currency, next: receiptsStep(deposit) },
      Number(spent) === 0
        ? null
        : { key: 'spent', title: said(branchDepositLabels.spent), amount: negated(spent), currency, next: expensesStep(deposit) },
      documentJournalRow('branch-deposit', id, currency),
    ]),
  }
}
