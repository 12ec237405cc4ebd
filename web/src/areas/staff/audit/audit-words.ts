// Names of the audit log's events: what was done, and to which kind of record. Anything without a name is shown as stored.
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
import { roleLabels } from '@office/shared/areas/staff/role.contract'
import { serviceTokenLabels } from '@office/shared/areas/staff/service-token.contract'
import { staffLabels } from '@office/shared/areas/staff/staff.contract'
import { waybillLayoutLabels } from '@office/shared/areas/waybills/labels/waybill-layout.contract'
import { waybillRequestLabels } from '@office/shared/areas/waybills/waybill-request.contract'
import { waybillSeriesLabels } from '@office/shared/areas/waybills/waybill-series.contract'
import { type Message, msg } from '@office/shared/core/messages/message'
import type { Words } from '../../../core/language/translate.ts'
import { settingKinds } from '../../settings/frame/setting-kinds.part.ts'

interface RecordWords {
  name: Message
  /** Labels of the fields that its lists and forms show. */
  fields?: Readonly<Record<string, Message>>
}

/** By the kind of record of an event. */
const records: Readonly<Record<string, RecordWords>> = {
  agency: { name: msg`Agency`, fields: warehouseLabels },
  'agency-commission': { name: msg`Agency commission`, fields: commissionLabels },
  'agency-deposit': { name: msg`Agency deposit`, fields: agencyDepositLabels },
  approval: { name: msg`Approval`, fields: approvalLabels },
  bag: { name: msg`Bag`, fields: bagLabels },
  banner: { name: msg`Banner`, fields: bannerLabels },
  branch: { name: msg`Branch`, fields: warehouseLabels },
  'branch-deposit': { name: msg`Branch deposit`, fields: branchDepositLabels },
  'branch-expense': { name: msg`Expense`, fields: branchExpenseLabels },
  bucket: { name: msg`Bucket`, fields: bucketLabels },
  'cache-key': { name: msg`Caches` },
  city: { name: msg`City`, fields: cityLabels },
  country: { name: msg`Country` },
  download: { name: msg`Requested file` },
  'expense-kind': { name: msg`Kind of expense`, fields: expenseKindLabels },
  figures: { name: msg`Dashboard figures` },
  flag: { name: msg`Flag`, fields: flagLabels },
  import: { name: msg`Imported file` },
  'list-view': { name: msg`Saved view` },
  mail: { name: msg`Email` },
  merchant: { name: msg`Merchant`, fields: merchantLabels },
  'merchant-address': { name: msg`Address` },
  'merchant-business': { name: msg`Business` },
  'merchant-contact': { name: msg`Contact` },
  'merchant-integration': { name: msg`Integration` },
  'merchant-invoice': { name: msg`Merchant invoice`, fields: invoiceLabels },
  'merchant-user': { name: msg`Merchant user` },
  order: { name: msg`Order`, fields: orderLabels },
  'order-status': { name: msg`Order status` },
  'payment-method': { name: msg`Payment method`, fields: paymentMethodLabels },
  'rate-card': { name: msg`Rate card`, fields: rateCardLabels },
  reason: { name: msg`Reason`, fields: reasonLabels },
  'report-schedule': { name: msg`Scheduled report`, fields: reportScheduleLabels },
  resource: { name: msg`Resource`, fields: resourceLabels },
  'return-sheet': { name: msg`Return sheet`, fields: returnSheetLabels },
  rider: { name: msg`Rider`, fields: riderLabels },
  'rider-commission': { name: msg`Rider commission`, fields: commissionLabels },
  'rider-deposit': { name: msg`Rider deposit`, fields: riderDepositLabels },
  role: { name: msg`Role`, fields: roleLabels },
  'run-sheet': { name: msg`Run sheet`, fields: runSheetLabels },
  'service-token': { name: msg`Service token`, fields: serviceTokenLabels },
  'sorting-device': { name: msg`Sorting device`, fields: sortingDeviceLabels },
  'sorting-session': { name: msg`Sorting session`, fields: sessionLabels },
  staff: { name: msg`Staff user`, fields: staffLabels },
  state: { name: msg`State`, fields: stateLabels },
  'tax-item': { name: msg`Tax item` },
  terms: { name: msg`Terms`, fields: termsLabels },
  'tracking-item': { name: msg`Tracking link` },
  'walking-customer': { name: msg`Walking customer`, fields: walkingCustomerLabels },
  'walking-invoice': { name: msg`Walking-customer invoice`, fields: invoiceLabels },
  warehouse: { name: msg`Warehouse`, fields: warehouseLabels },
  'waybill-layout': { name: msg`Waybill layout`, fields: waybillLayoutLabels },
  'waybill-print': { name: msg`Printed labels` },
  'waybill-request': { name: msg`Waybill request`, fields: waybillRequestLabels },
  'waybill-series': { name: msg`Waybill series`, fields: waybillSeriesLabels },
  'webhook-delivery': { name: msg`Webhook delivery`, fields: webhookLabels },
  zone: { name: msg`Zone`, fields: zoneLabels },
}

/** What was done to the record itself, by the part of the action after the dot. */
const deeds: Readonly<Record<string, Message>> = {
  activate: msg`Put in force`,
  'active-status': msg`Switch on or off`,
  add: msg`Add orders`,
  adjust: msg`Adjust the charge or COD`,
  notice: msg`Record that the sender was notified`,
  approve: msg`Approve`,
  assign: msg`Assign`,
  attach: msg`Add the receipt`,
  background: msg`Change the background`,
  cancel: msg`Cancel`,
  cities: msg`Change the cities`,
  clone: msg`Clone`,
  close: msg`Close`,
  confirm: msg`Confirm`,
  count: msg`Count the cash`,
  create: msg`Create`,
  dispatch: msg`Dispatch`,
  edit: msg`Edit`,
  expire: msg`Let expire`,
  'end-write-off': msg`Reverse the write-off`,
  'end-write-off-part': msg`Reverse the write-off`,
  carry: msg`Carry into the next commission`,
  'end-carry': msg`End the carry-over`,
  'end-carry-part': msg`End the carry-over`,
  issue: msg`Issue`,
  judge: msg`Decide on an expense`,
  link: msg`Link the device`,
  login: msg`Sign in`,
  logo: msg`Change the logo`,
  logout: msg`Log out`,
  mail: msg`Send by email`,
  open: msg`Open`,
  pay: msg`Enter a payment`,
  'pay-part': msg`Enter a part payment`,
  'reverse-payment': msg`Reverse a payment`,
  repay: msg`Enter a repaid shortfall`,
  'repay-reverse': msg`Reverse a repaid shortfall`,
  'reverse-only-payment': msg`Reverse a payment`,
  photo: msg`Add a photo`,
  print: msg`Print`,
  queue: msg`Request a file`,
  recall: msg`Recall`,
  receive: msg`Receive`,
  resend: msg`Send again`,
  refresh: msg`Refresh`,
  reject: msg`Reject`,
  remake: msg`Recalculate`,
  remove: msg`Delete`,
  reopen: msg`Reopen`,
  replace: msg`Replace`,
  replay: msg`Send again`,
  request: msg`Send a request`,
  reset: msg`Empty the bucket`,
  'reset-password': msg`Reset password`,
  resume: msg`Resume`,
  retire: msg`Take out of force`,
  revoke: msg`Revoke`,
  riders: msg`Change the riders`,
  seal: msg`Seal`,
  secret: msg`Renew the secret`,
  send: msg`Send out`,
  'send-link': msg`Send a link`,
  'set-default': msg`Make the default`,
  'set-sorting': msg`Switch sorting on or off`,
  slip: msg`Attach the slip`,
  spend: msg`Enter an expense`,
  start: msg`Start the import`,
  stop: msg`Stop`,
  submit: msg`Hand in for review`,
  suspend: msg`Suspend`,
  table: msg`Change the rate table`,
  'take-off': msg`Take orders off`,
  'take-out': msg`Take orders out`,
  test: msg`Send a test event`,
  'test-email': msg`Send a test email`,
  unlink: msg`Unlink the device`,
  update: msg`Edit`,
  upload: msg`Upload`,
  withdraw: msg`Withdraw`,
  'write-off': msg`Write off`,
}

/** What was done to a part of the record, by the whole action. */
const deedsOnParts: Readonly<Record<string, Message>> = {
  'merchant-client.create': msg`Create the API key`,
  'merchant-client.end-old': msg`End the old API key`,
  'merchant-client.revoke': msg`Revoke the API key`,
  'merchant-client.rotate': msg`Renew the API key`,
  'merchant-document.remove': msg`Delete a document`,
  'merchant-document.upload': msg`Upload a document`,
  'merchant-setting.update': msg`Edit the settings`,
  'order-remark.remove': msg`Delete the remark`,
  'order-remark.update': msg`Change the remark`,
  'order-status.update': msg`Change the status`,
  'session.change-password': msg`Change the password`,
  'session.reset-password': msg`Reset password`,
}

const deedOf = (action: string): string => action.split('.')[1] ?? ''

/** The choices of the filter by action; two with the same name are distinguished by their codes. */
export const deedKinds = Object.entries({
  ...Object.fromEntries(Object.entries(deedsOnParts).map(([action, title]) => [deedOf(action), title])),
  ...deeds,
}).map(([value, title]) => ({ value, title, detail: value }))

/** 'order-status.update' as 'Change the status'. */
export const deedName = (action: string): Words => deedsOnParts[action] ?? deeds[deedOf(action)] ?? action

/** 'setting business' is a setting. */
const partsOf = (subject: string): [kind: string, which: string] => {
  const [kind = '', which = ''] = subject.split(' ')
  return [kind, which]
}

/** 'order' as 'Order', 'setting tax' as 'Setting: tax'. */
export function recordName(subject: string): Words {
  const [kind, which] = partsOf(subject)
  if (kind === 'setting' && which !== '') return { message: msg`Setting: {which}`, values: { which } }
  return records[kind]?.name ?? subject
}

/** 'cod_amount' of an order as 'COD'; null if its lists and forms do not show it. */
export const fieldName = (subject: string, field: string): Message | null => records[partsOf(subject)[0]]?.fields?.[field] ?? null

/** Pages of settings that contain records, which are named like these. */
const RECORDS_OF_SETTINGS = ['payment-method', 'waybill-layout']

/** The choices of the filter by kind of record. */
export const recordKinds: readonly string[] = [
  ...Object.keys(records),
  ...settingKinds.filter(({ id }) => !RECORDS_OF_SETTINGS.includes(id)).map(({ id }) => `setting ${id}`),
]
