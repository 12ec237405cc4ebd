// Money reports: what merchants' orders came to month by month, what is still to be invoiced, and what branches spent.

import { msg } from '@office/shared/core/messages/message'
import { NONE } from '../../core/lists/list-query.ts'
import { defineReport } from '../../core/reports/report.ts'
import * as x from '../../core/schema.ts'
import { lastOfMonth } from '../../format/calendar-day.ts'
import { countedStatuses } from '../dashboards/dashboard.model.ts'
import { branchDepositContract } from '../finance/deposits/branch-deposit.contract.ts'
import { finance, financeStatusKeys } from '../orders/finance-status.model.ts'
import { orderContract } from '../orders/order.contract.ts'

const MonthlySales = x.row({
  id: x.id(),
  /** Its first day. */
  month: x.day(),
  /** null for the walking customers, taken together. */
  merchant_id: x.nullable(x.id()),
  merchant: x.nullable(x.text()),
  currency: x.text(),
  created: x.integer(),
  delivered: x.integer(),
  returned: x.integer(),
  /** From the journal: posted in the month, less what was reversed in it. */
  cod: x.signedAmount(),
  /** With their tax. */
  charges: x.signedAmount(),
  /** Later adjustments and claims; above 0 the merchant is owed more. */
  adjustments: x.signedAmount(),
})

const ordersOf = ({ merchant_id, currency }: { merchant_id: number | null; currency: string }) => ({
  merchant_id: merchant_id === null ? NONE : String(merchant_id),
  currency,
})
const daysOf = (month: string) => `${month}..${lastOfMonth(month)}`

export const monthlySales = defineReport({
  slug: 'monthly-sales',
  title: msg`Monthly sales`,
  about: msg`Orders created, delivered and returned, COD collected and charges with tax, month by month, for each merchant and for all walking customers together. Amounts come from the journal; a reversal counts against the month it is made in. The last twelve months, or others that you choose.`,
  needs: ['view-sales-report'],
  row: MonthlySales,
  filters: { month: 'days', merchant_id: 'ids', currency: 'words' },
  sort: ['id', 'month', 'merchant', 'created', 'charges'],
  defaultSort: '-month',
  span: { filter: 'month', usual: 'last-365-days', most: 1100 },
  into: orderContract.list,
  columns: {
    month: { label: msg`Month`, format: 'month' },
    merchant: { label: msg`Merchant`, format: 'name', none: msg`Walking customers` },
    currency: { label: msg`Currency`, format: 'text', isExtra: true },
    created: {
      label: msg`Created`,
      format: 'count',
      // The rest of another order is not a booking.
      opens: row => ({ ...ordersOf(row), created_at: daysOf(row.month), is_child: '0' }),
    },
    delivered: {
      label: msg`Delivered`,
      format: 'count',
      opens: row => ({ ...ordersOf(row), status_key: countedStatuses.delivered.join(','), status_since: daysOf(row.month) }),
    },
    returned: {
      label: msg`Returned`,
      format: 'count',
      opens: row => ({ ...ordersOf(row), status_key: countedStatuses.returned.join(','), status_since: daysOf(row.month) }),
    },
    cod: { label: msg`COD collected`, format: 'amount' },
    charges: { label: msg`Charges`, format: 'amount' },
    adjustments: { label: msg`Adjustments`, format: 'amount' },
  },
  sums: ['created', 'delivered', 'returned', 'cod', 'charges', 'adjustments'],
})

/** Whatever the shown status says about the cash: what is due and not disputed may be invoiced. */
const undisputed = financeStatusKeys.filter(key => key !== finance.disputed).join(',')

export const toBeInvoiced = defineReport({
  slug: 'to-be-invoiced',
  title: msg`To be invoiced`,
  about: msg`Orders that are due to their merchant now and not on an issued invoice, by merchant: COD collected, charges, adjustments and the amount owed, with adjustments that the next invoice carries. Below zero, the merchant owes us. Disputed orders are not included.`,
  needs: ['view-to-be-invoiced-report'],
  row: x.row({
    id: x.id(),
    merchant_id: x.id(),
    merchant: x.text(),
    currency: x.text(),
    orders: x.integer(),
    oldest: x.instant(),
    cod: x.signedAmount(),
    charges: x.signedAmount(),
    /** Of these orders, and those that the next invoice carries besides. */
    adjustments: x.signedAmount(),
    net: x.signedAmount(),
  }),
  filters: { merchant_id: 'ids', currency: 'words' },
  sort: ['id', 'merchant', 'orders', 'oldest'],
  defaultSort: 'merchant',
  into: orderContract.list,
  columns: {
    merchant: { label: msg`Merchant`, format: 'name' },
    currency: { label: msg`Currency`, format: 'text', isExtra: true },
    orders: {
      label: msg`Orders`,
      format: 'count',
      opens: row => ({ ...ordersOf(row), settlement: 'due', finance_status_key: undisputed }),
    },
    oldest: { label: msg`Oldest`, format: 'instant' },
    cod: { label: msg`COD collected`, format: 'amount' },
    charges: { label: msg`Charges`, format: 'amount' },
    adjustments: { label: msg`Adjustments`, format: 'amount' },
    net: { label: msg`Net`, format: 'amount' },
  },
  sums: ['orders', 'cod', 'charges', 'adjustments', 'net'],
})

export const branchExpenses = defineReport({
  slug: 'branch-expenses',
  title: msg`Branch expenses`,
  about: msg`What branches spent from their cash, by the day it was entered, branch and kind: approved, still to be decided and refused. The last 30 days, or up to 366 that you choose.`,
  needs: ['view-expense-report'],
  row: x.row({
    id: x.id(),
    entered_on: x.day(),
    warehouse_id: x.id(),
    warehouse: x.text(),
    expense_kind: x.text(),
    currency: x.text(),
    expenses: x.integer(),
    /** Numbers of the deposits that contain them, as a filter takes them. */
    deposit_ids: x.text(),
    approved: x.amount(),
    open: x.amount(),
    refused: x.amount(),
  }),
  filters: { entered_on: 'days', warehouse_id: 'ids', currency: 'words' },
  sort: ['id', 'entered_on', 'warehouse', 'expense_kind', 'expenses'],
  defaultSort: '-entered_on',
  span: { filter: 'entered_on', usual: 'last-30-days', most: 366 },
  into: branchDepositContract.list,
  columns: {
    entered_on: { label: msg`Day`, format: 'day' },
    warehouse: { label: msg`Branch`, format: 'name' },
    expense_kind: { label: msg`Expense kind`, format: 'text' },
    currency: { label: msg`Currency`, format: 'text', isExtra: true },
    expenses: {
      label: msg`Expenses`,
      format: 'count',
      opens: ({ deposit_ids }) => ({ id: deposit_ids }),
    },
    approved: { label: msg`Approved`, format: 'amount' },
    open: { label: msg`To be decided`, format: 'amount' },
    refused: { label: msg`Refused`, format: 'amount' },
  },
  sums: ['expenses', 'approved', 'open', 'refused'],
})
