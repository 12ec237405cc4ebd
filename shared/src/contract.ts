// The whole contract: the only place that lists every area. The client, routes, OpenAPI, `office api` and the walks read it.
import { agencyContract } from './areas/agencies/agency.contract.ts'
import { approvalContract } from './areas/approvals/approval.contract.ts'
import { branchContract } from './areas/branches/branch.contract.ts'
import { warehouseContract } from './areas/branches/warehouse.contract.ts'
import { dashboardContract } from './areas/dashboards/dashboard.contract.ts'
import { adjustmentContract } from './areas/finance/adjustments/adjustment.contract.ts'
import { agencyCommissionContract, riderCommissionContract } from './areas/finance/commissions/commission.contract.ts'
import { agencyDepositContract } from './areas/finance/deposits/agency-deposit.contract.ts'
import { branchDepositContract } from './areas/finance/deposits/branch-deposit.contract.ts'
import { branchExpenseContract } from './areas/finance/deposits/branch-expense.contract.ts'
import { expenseKindContract } from './areas/finance/deposits/expense-kind.contract.ts'
import { riderDepositContract } from './areas/finance/deposits/rider-deposit.contract.ts'
import { riderRepaymentContract } from './areas/finance/deposits/rider-repayment.contract.ts'
import { disputeContract } from './areas/finance/invoices/dispute.contract.ts'
import { invoiceSummaryContract } from './areas/finance/invoices/invoice-summary.contract.ts'
import { merchantInvoiceContract } from './areas/finance/invoices/merchant-invoice.contract.ts'
import { walkingInvoiceContract } from './areas/finance/invoices/walking-invoice.contract.ts'
import { journalContract } from './areas/finance/journal/journal.contract.ts'
import { statementContracts } from './areas/finance/journal/statement.contract.ts'
import { paymentMethodContract } from './areas/finance/methods/payment-method.contract.ts'
import { openingContract } from './areas/finance/openings/opening.contract.ts'
import { importContract } from './areas/imports/import.contract.ts'
import { merchantContract } from './areas/merchants/merchant.contract.ts'
import { merchantAddressContract } from './areas/merchants/merchant-address.contract.ts'
import { merchantBusinessContract } from './areas/merchants/merchant-business.contract.ts'
import { merchantIntegrationContract } from './areas/merchants/merchant-integration.contract.ts'
import { merchantUserContract } from './areas/merchants/merchant-user.contract.ts'
import { walkingCustomerContract } from './areas/merchants/walking-customer.contract.ts'
import { webhookContract } from './areas/merchants/webhook.contract.ts'
import { returnSheetContract } from './areas/operations/return-sheet.contract.ts'
import { runSheetContract } from './areas/operations/run-sheet.contract.ts'
import { orderContract } from './areas/orders/order.contract.ts'
import { orderEntryContract } from './areas/orders/order-entry.contract.ts'
import { orderPhotoContract } from './areas/orders/order-photo.contract.ts'
import { orderRateContract } from './areas/orders/order-rate.contract.ts'
import { orderStatusContract } from './areas/orders/order-status.contract.ts'
import { orderTrackingContract } from './areas/orders/order-tracking.contract.ts'
import { waybillPrintContract } from './areas/orders/papers/waybill-print.contract.ts'
import { orderRequestContract } from './areas/orders/requests/order-request.contract.ts'
import { searchContract } from './areas/orders/search.contract.ts'
import { cityContract } from './areas/places/city.contract.ts'
import { countryContract } from './areas/places/country.contract.ts'
import { stateContract } from './areas/places/state.contract.ts'
import { zoneContract } from './areas/places/zone.contract.ts'
import { quoteContract } from './areas/rate-cards/quote.contract.ts'
import {
  agencyRateCardContract,
  rateCardContract,
  riderRateCardContract,
  walkingRateCardContract,
} from './areas/rate-cards/rate-card.contract.ts'
import { downloadContract } from './areas/reports/download.contract.ts'
import { reportScheduleContract } from './areas/reports/report-schedule.contract.ts'
import { reportContracts } from './areas/reports/reports.ts'
import { resourceContract } from './areas/resources/resource.contract.ts'
import { riderContract } from './areas/riders/rider.contract.ts'
import { sessionContract } from './areas/session/session.contract.ts'
import { bannerContract } from './areas/settings/banner.contract.ts'
import { brandContract } from './areas/settings/brand.contract.ts'
import { businessContract, themeContract } from './areas/settings/business.contract.ts'
import { cacheKeyContract } from './areas/settings/cache-key.contract.ts'
import { currencyContract } from './areas/settings/currency.contract.ts'
import { flagContract } from './areas/settings/flag.contract.ts'
import { emailContract, notificationContract, smsContract, whatsappContract } from './areas/settings/message-setting.contract.ts'
import {
  aiContract,
  approvalSettingContract,
  feedbackContract,
  financeSettingContract,
  merchantDefaultContract,
  sortingSettingContract,
  taxContract,
  trackingContract,
} from './areas/settings/operation-setting.contract.ts'
import { orderSettingContract } from './areas/settings/order-setting.contract.ts'
import { reasonContract } from './areas/settings/reason.contract.ts'
import { taxItemContract } from './areas/settings/tax-item.contract.ts'
import { termsContract } from './areas/settings/terms.contract.ts'
import { bagContract } from './areas/sorting/bag.contract.ts'
import { sortingContract } from './areas/sorting/sorting.contract.ts'
import { sortingDeviceContract } from './areas/sorting/sorting-device.contract.ts'
import { sortingReportContract } from './areas/sorting/sorting-report.contract.ts'
import { auditContract } from './areas/staff/audit.contract.ts'
import { permissionContract } from './areas/staff/permission.contract.ts'
import { roleContract } from './areas/staff/role.contract.ts'
import { serviceTokenContract } from './areas/staff/service-token.contract.ts'
import { staffContract } from './areas/staff/staff.contract.ts'
import { waybillLayoutContract } from './areas/waybills/labels/waybill-layout.contract.ts'
import { waybillRequestContract } from './areas/waybills/waybill-request.contract.ts'
import { waybillSeriesContract } from './areas/waybills/waybill-series.contract.ts'
import type { Endpoint } from './core/api/endpoint.ts'
import { listViewContract } from './core/lists/list-view.contract.ts'

/** Area, noun, endpoint. */
export const contract = {
  agencies: { agency: agencyContract },
  approvals: { approval: approvalContract },
  branches: { branch: branchContract, warehouse: warehouseContract },
  dashboards: { dashboard: dashboardContract },
  imports: { import: importContract },
  lists: { listView: listViewContract },
  merchants: {
    merchant: merchantContract,
    merchantAddress: merchantAddressContract,
    merchantBusiness: merchantBusinessContract,
    merchantIntegration: merchantIntegrationContract,
    webhook: webhookContract,
    merchantUser: merchantUserContract,
    walkingCustomer: walkingCustomerContract,
  },
  finance: {
    agencyCommission: agencyCommissionContract,
    agencyDeposit: agencyDepositContract,
    branchDeposit: branchDepositContract,
    branchExpense: branchExpenseContract,
    expenseKind: expenseKindContract,
    paymentMethod: paymentMethodContract,
    riderCommission: riderCommissionContract,
    riderDeposit: riderDepositContract,
    riderRepayment: riderRepaymentContract,
    opening: openingContract,
    adjustment: adjustmentContract,
    dispute: disputeContract,
    invoiceSummary: invoiceSummaryContract,
    journal: journalContract,
    riderStatement: statementContracts.rider,
    branchStatement: statementContracts.branch,
    agencyStatement: statementContracts.agency,
    merchantStatement: statementContracts.merchant,
    walkingStatement: statementContracts.walking,
    merchantInvoice: merchantInvoiceContract,
    walkingInvoice: walkingInvoiceContract,
  },
  operations: { runSheet: runSheetContract, returnSheet: returnSheetContract },
  orders: {
    order: orderContract,
    orderPhoto: orderPhotoContract,
    orderEntry: orderEntryContract,
    orderRate: orderRateContract,
    orderRequest: orderRequestContract,
    orderStatus: orderStatusContract,
    orderTracking: orderTrackingContract,
    search: searchContract,
    waybillPrint: waybillPrintContract,
  },
  places: { city: cityContract, country: countryContract, state: stateContract, zone: zoneContract },
  'rate-cards': {
    agencyRateCard: agencyRateCardContract,
    quote: quoteContract,
    rateCard: rateCardContract,
    riderRateCard: riderRateCardContract,
    walkingRateCard: walkingRateCardContract,
  },
  reports: { download: downloadContract, reportSchedule: reportScheduleContract, ...reportContracts },
  resources: { resource: resourceContract },
  riders: { rider: riderContract },
  session: { session: sessionContract },
  settings: {
    ai: aiContract,
    approval: approvalSettingContract,
    banner: bannerContract,
    brand: brandContract,
    business: businessContract,
    cacheKey: cacheKeyContract,
    currency: currencyContract,
    email: emailContract,
    feedback: feedbackContract,
    finance: financeSettingContract,
    flag: flagContract,
    merchantDefault: merchantDefaultContract,
    notification: notificationContract,
    order: orderSettingContract,
    reason: reasonContract,
    sms: smsContract,
    sorting: sortingSettingContract,
    tax: taxContract,
    taxItem: taxItemContract,
    theme: themeContract,
    terms: termsContract,
    tracking: trackingContract,
    whatsapp: whatsappContract,
  },
  sorting: {
    bag: bagContract,
    sorting: sortingContract,
    sortingDevice: sortingDeviceContract,
    sortingReport: sortingReportContract,
  },
  staff: {
    audit: auditContract,
    permission: permissionContract,
    role: roleContract,
    serviceToken: serviceTokenContract,
    staff: staffContract,
  },
  waybills: {
    waybillLayout: waybillLayoutContract,
    waybillRequest: waybillRequestContract,
    waybillSeries: waybillSeriesContract,
  },
} satisfies Record<string, Record<string, Record<string, Endpoint>>>

/** One endpoint with its name, e.g. 'places.city.activate'. */
export interface NamedEndpoint {
  name: string
  endpoint: Endpoint
}

export const endpoints: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([area, nouns]) =>
  Object.entries(nouns).flatMap(([noun, group]) =>
    Object.entries<Endpoint>(group).map(([verb, endpoint]) => ({ name: `${area}.${noun}.${verb}`, endpoint })),
  ),
)
