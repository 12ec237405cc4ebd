// Words of the audit log's events: what was done, and the fields of a record. Anything without a name is shown as stored.
import { approvalLabels } from '@office/shared/areas/approvals/approval.contract'
import { warehouseLabels } from '@office/shared/areas/branches/warehouse.contract'
import { commissionLabels } from '@office/shared/areas/finance/commissions/commission.contract'
import { agencyDepositLabels } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositLabels } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { branchExpenseLabels } from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { expenseKindLabels } from '@office/shared/areas/finance/deposits/expense-kind.contract'
import { riderDepositLabels } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { invoiceLabels } from '@office/shared/areas/finance/invoices/invoice.contract'
import { paymentMethodLabels } from '@office/shared/areas/finance/methods/payment-method.contract'
import { merchantLabels } from '@office/shared/areas/merchants/merchant.contract'
import { walkingCustomerLabels } from '@office/shared/areas/merchants/walking-customer.contract'
import { webhookLabels } from '@office/shared/areas/merchants/webhook.contract'
import { returnSheetLabels } from '@office/shared/areas/operations/return-sheet.contract'
import { runSheetLabels } from '@office/shared/areas/operations/run-sheet.contract'
import { orderLabels } from '@office/shared/areas/orders/order-edit.model'
import { cityLabels } from '@office/shared/areas/places/city.contract'
import { stateLabels } from '@office/shared/areas/places/state.contract'
import { zoneLabels } from '@office/shared/areas/places/zone.contract'
import { rateCardLabels } from '@office/shared/areas/rate-cards/rate-card.contract'
import { reportScheduleLabels } from '@office/shared/areas/reports/report-schedule.contract'
import { resourceLabels } from '@office/shared/areas/resources/resource.contract'
import { riderLabels } from '@office/shared/areas/riders/rider.contract'
import { bannerLabels } from '@office/shared/areas/settings/banner.contract'
import { flagLabels } from '@office/shared/areas/settings/flag.contract'
import { reasonLabels } from '@office/shared/areas/settings/reason.contract'
import { termsLabels } from '@office/shared/areas/settings/terms.contract'
import { bagLabels } from '@office/shared/areas/sorting/bag.contract'
import { bucketLabels, sessionLabels } from '@office/shared/areas/sorting/sorting.contract'
import { sortingDeviceLabels } from '@office/shared/areas/sorting/sorting-device.contract'
import { auditActionNames } from '@office/shared/areas/staff/audit.model'
import { roleLabels } from '@office/shared/areas/staff/role.contract'
import { serviceTokenLabels } from '@office/shared/areas/staff/service-token.contract'
import { staffLabels } from '@office/shared/areas/staff/staff.contract'
import { waybillLayoutLabels } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { waybillRequestLabels } from '@office/shared/areas/waybills/waybill-request.contract'
import { waybillSeriesLabels } from '@office/shared/areas/waybills/waybill-series.contract'
import type { Message } from '@office/shared/core/messages/message'
import type { Words } from '../../../core/language/translate.ts'

/** By the kind of record: labels of the fields that its lists and forms show. */
const fields: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  agency: warehouseLabels,
  'agency-commission': commissionLabels,
  'agency-deposit': agencyDepositLabels,
  approval: approvalLabels,
  bag: bagLabels,
  banner: bannerLabels,
  branch: warehouseLabels,
  'branch-deposit': branchDepositLabels,
  'branch-expense': branchExpenseLabels,
  bucket: bucketLabels,
  city: cityLabels,
  'expense-kind': expenseKindLabels,
  flag: flagLabels,
  merchant: merchantLabels,
  'merchant-invoice': invoiceLabels,
  order: orderLabels,
  'payment-method': paymentMethodLabels,
  'rate-card': rateCardLabels,
  reason: reasonLabels,
  'report-schedule': reportScheduleLabels,
  resource: resourceLabels,
  'return-sheet': returnSheetLabels,
  rider: riderLabels,
  'rider-commission': commissionLabels,
  'rider-deposit': riderDepositLabels,
  role: roleLabels,
  'run-sheet': runSheetLabels,
  'service-token': serviceTokenLabels,
  'sorting-device': sortingDeviceLabels,
  'sorting-session': sessionLabels,
  staff: staffLabels,
  state: stateLabels,
  terms: termsLabels,
  'walking-customer': walkingCustomerLabels,
  'walking-invoice': invoiceLabels,
  warehouse: warehouseLabels,
  'waybill-layout': waybillLayoutLabels,
  'waybill-request': waybillRequestLabels,
  'waybill-series': waybillSeriesLabels,
  'webhook-delivery': webhookLabels,
  zone: zoneLabels,
}

const actions = auditActionNames()

/** 'order-status.update' as 'Change the status'. */
export const deedName = (action: string): Words => actions[action] ?? action

/** 'cod_amount' of an order as 'COD'; null if its lists and forms do not show it. */
export const fieldName = (subject: string, field: string): Message | null => fields[subject]?.[field] ?? null
