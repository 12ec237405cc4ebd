// The only place that lists the server's areas: their handlers, background jobs and base data.
import type { contract } from '@office/shared/contract'
import { agencyHandlers } from './areas/agencies/agency.handlers.ts'
import { approvalHandlers } from './areas/approvals/approval.handlers.ts'
import { branchHandlers } from './areas/branches/branch.handlers.ts'
import { warehouseHandlers } from './areas/branches/warehouse.handlers.ts'
import { dashboardHandlers } from './areas/dashboards/dashboard.handlers.ts'
import { foldFigures, foldStandingDays } from './areas/dashboards/figure-fold.job.ts'
import { remakeFiguresJob } from './areas/dashboards/figure-remake.part.ts'
import { adjustmentHandlers } from './areas/finance/adjustments/adjustment.handlers.ts'
import { agencyCommissionHandlers, riderCommissionHandlers } from './areas/finance/commissions/commission.handlers.ts'
import { draftCommissions } from './areas/finance/commissions/commission-draft.job.ts'
import { agencyDepositHandlers } from './areas/finance/deposits/agency-deposit.handlers.ts'
import { branchDepositHandlers, branchExpenseHandlers } from './areas/finance/deposits/branch-deposit.handlers.ts'
import { expenseKindHandlers, seedExpenseKindsOf } from './areas/finance/deposits/expense-kind.handlers.ts'
import { riderDepositHandlers } from './areas/finance/deposits/rider-deposit.handlers.ts'
import { riderRepaymentHandlers } from './areas/finance/deposits/rider-repayment.handlers.ts'
import { mayStillBeMailed } from './areas/finance/documents/document-mail.queries.ts'
import { documentNoticeJob } from './areas/finance/documents/document-notice.job.ts'
import { disputeHandlers } from './areas/finance/invoices/dispute.handlers.ts'
import {
  invoiceSummaryHandlers,
  merchantInvoiceHandlers,
  walkingInvoiceHandlers,
} from './areas/finance/invoices/invoice.handlers.ts'
import { draftInvoices } from './areas/finance/invoices/invoice-draft.job.ts'
import { makeDue } from './areas/finance/invoices/settlement-due.job.ts'
import { journalHandlers } from './areas/finance/journal/journal.handlers.ts'
import { foldJournalDays, foldJournalSums } from './areas/finance/journal/journal-fold.job.ts'
import { statementHandlers } from './areas/finance/journal/statement.handlers.ts'
import { statementExportJob } from './areas/finance/journal/statement-export.job.ts'
import { mayStatementLeave } from './areas/finance/journal/statement-mail.queries.ts'
import { paymentMethodHandlers, seedPaymentMethodsOf } from './areas/finance/methods/payment-method.handlers.ts'
import { openingHandlers } from './areas/finance/openings/opening.handlers.ts'
import { importHandlers } from './areas/imports/import.handlers.ts'
import { listViewHandlers } from './areas/lists/list-view.handlers.ts'
import { merchantHandlers } from './areas/merchants/merchant.handlers.ts'
import { merchantAddressHandlers } from './areas/merchants/merchant-address.handlers.ts'
import { merchantBusinessHandlers } from './areas/merchants/merchant-business.handlers.ts'
import { merchantIntegrationHandlers } from './areas/merchants/merchant-integration.handlers.ts'
import { merchantUserHandlers } from './areas/merchants/merchant-user.handlers.ts'
import { walkingCustomerHandlers } from './areas/merchants/walking-customer.handlers.ts'
import { webhookHandlers } from './areas/merchants/webhooks/webhook.handlers.ts'
import { sendWebhookJob, webhookOutbox, webhookSecrets } from './areas/merchants/webhooks/webhook-send.job.ts'
import { returnSheetHandlers } from './areas/operations/return-sheet.handlers.ts'
import { runSheetHandlers } from './areas/operations/run-sheet.handlers.ts'
import { orderRateHandlers } from './areas/orders/charges/order-rate.handlers.ts'
import { rateWaitingJob, tryNewCards } from './areas/orders/charges/rate-waiting.part.ts'
import { journeyExportJob } from './areas/orders/list/journey-export.job.ts'
import { foldOrderCounts } from './areas/orders/list/order-count.job.ts'
import { orderExportJob } from './areas/orders/list/order-export.job.ts'
import { orderRules } from './areas/orders/moves/order-rules.job.ts'
import { orderStatusHandlers } from './areas/orders/moves/order-status.handlers.ts'
import { orderHandlers } from './areas/orders/order.handlers.ts'
import { orderEntryHandlers } from './areas/orders/order-entry.handlers.ts'
import { orderPhotoHandlers } from './areas/orders/photos/order-photo.handlers.ts'
import { orderRequestHandlers } from './areas/orders/requests/request.handlers.ts'
import { searchHandlers } from './areas/orders/search.handlers.ts'
import { orderTrackingHandlers } from './areas/orders/tracking/order-tracking.handlers.ts'
import { waybillPrintHandlers } from './areas/orders/waybills/waybill-print.handlers.ts'
import { cityHandlers } from './areas/places/city.handlers.ts'
import { countryHandlers, seedCountriesOf } from './areas/places/country.handlers.ts'
import { stateHandlers } from './areas/places/state.handlers.ts'
import { zoneHandlers } from './areas/places/zone.handlers.ts'
import { quoteHandlers } from './areas/rate-cards/quote.handlers.ts'
import {
  agencyRateCardHandlers,
  rateCardHandlers,
  riderRateCardHandlers,
  walkingRateCardHandlers,
} from './areas/rate-cards/rate-card.handlers.ts'
import { cloneRateCardJob } from './areas/rate-cards/rate-card-clone.job.ts'
import { downloadHandlers } from './areas/reports/download.handlers.ts'
import { mayStillHave } from './areas/reports/download.part.ts'
import { expireDownloads } from './areas/reports/download-expiry.job.ts'
import { reportHandlers } from './areas/reports/report.handlers.ts'
import { reportExportJob } from './areas/reports/report-export.job.ts'
import { reportScheduleHandlers } from './areas/reports/report-schedule.handlers.ts'
import { sendScheduledReports } from './areas/reports/report-schedule.job.ts'
import { resourceHandlers } from './areas/resources/resource.handlers.ts'
import { riderHandlers } from './areas/riders/rider.handlers.ts'
import { passwordResetJob } from './areas/session/password-reset.job.ts'
import { sessionHandlers } from './areas/session/session.handlers.ts'
import { bannerHandlers } from './areas/settings/banner.handlers.ts'
import { brandHandlers, businessHandlers, readBrand, themeHandlers } from './areas/settings/business.handlers.ts'
import { cacheKeyHandlers } from './areas/settings/cache-key.handlers.ts'
import { flagHandlers } from './areas/settings/flag.handlers.ts'
import { emailHandlers, notificationHandlers, smsHandlers, whatsappHandlers } from './areas/settings/message-setting.handlers.ts'
import {
  aiHandlers,
  approvalSettingHandlers,
  feedbackHandlers,
  financeSettingHandlers,
  merchantDefaultHandlers,
  orderSettingHandlers,
  seedTrackingItemsOf,
  sortingSettingHandlers,
  taxHandlers,
  trackingHandlers,
} from './areas/settings/operation-setting.handlers.ts'
import { reasonHandlers, seedReasonsOf } from './areas/settings/reason.handlers.ts'
import { currencyHandlers, taxItemHandlers } from './areas/settings/setting-master.handlers.ts'
import { sealOldSecrets, settingSecrets } from './areas/settings/setting-secret.job.ts'
import { termsHandlers } from './areas/settings/terms.handlers.ts'
import { bagHandlers } from './areas/sorting/bag.handlers.ts'
import { closeForgottenSessions } from './areas/sorting/session-timeout.job.ts'
import { sortingHandlers } from './areas/sorting/sorting.handlers.ts'
import { sortingDeviceHandlers } from './areas/sorting/sorting-device.handlers.ts'
import { sortingReportHandlers } from './areas/sorting/sorting-report.handlers.ts'
import { auditHandlers } from './areas/staff/audit.handlers.ts'
import { permissionHandlers } from './areas/staff/permission.handlers.ts'
import { roleHandlers } from './areas/staff/role.handlers.ts'
import { serviceTokenHandlers } from './areas/staff/service-token.handlers.ts'
import { noticeExpiringTokens } from './areas/staff/service-token-notice.job.ts'
import { staffHandlers } from './areas/staff/staff.handlers.ts'
import { seedWaybillLayoutsOf, waybillLayoutHandlers } from './areas/waybills/labels/waybill-layout.handlers.ts'
import { tellLowSeries } from './areas/waybills/series-notice.job.ts'
import { waybillRequestHandlers } from './areas/waybills/waybill-request.handlers.ts'
import { seedWaybillSeriesOf, waybillSeriesHandlers } from './areas/waybills/waybill-series.handlers.ts'
import type { MaintenanceTask, Outbox } from './core/database/maintenance.ts'
import { removeOrphanedFiles } from './core/files/orphaned-files.ts'
import type { Implementations } from './core/http/implement.ts'
import { mailSecrets, sendMailJob } from './core/queue/mail.ts'
import type { AnyJob } from './core/queue/queue.ts'
import type { SealedRows } from './core/secrets/rotate-secrets.ts'
import type { Services } from './core/services.ts'
import type { TenantSeed } from './core/tenant/tenant-create.ts'
import { importJob } from './imports/import.job.ts'
import { seedRoles } from './seed/roles/roles.seed.ts'

/** Handlers of every noun of the contract; a forgotten one does not compile. */
export const areas: Implementations<typeof contract> = {
  agencies: { agency: agencyHandlers },
  approvals: { approval: approvalHandlers },
  branches: { branch: branchHandlers, warehouse: warehouseHandlers },
  dashboards: { dashboard: dashboardHandlers },
  imports: { import: importHandlers },
  lists: { listView: listViewHandlers },
  merchants: {
    merchant: merchantHandlers,
    merchantAddress: merchantAddressHandlers,
    merchantBusiness: merchantBusinessHandlers,
    merchantIntegration: merchantIntegrationHandlers,
    webhook: webhookHandlers,
    merchantUser: merchantUserHandlers,
    walkingCustomer: walkingCustomerHandlers,
  },
  finance: {
    agencyCommission: agencyCommissionHandlers,
    agencyDeposit: agencyDepositHandlers,
    branchDeposit: branchDepositHandlers,
    branchExpense: branchExpenseHandlers,
    expenseKind: expenseKindHandlers,
    paymentMethod: paymentMethodHandlers,
    riderCommission: riderCommissionHandlers,
    riderDeposit: riderDepositHandlers,
    riderRepayment: riderRepaymentHandlers,
    opening: openingHandlers,
    adjustment: adjustmentHandlers,
    dispute: disputeHandlers,
    invoiceSummary: invoiceSummaryHandlers,
    journal: journalHandlers,
    riderStatement: statementHandlers.rider,
    branchStatement: statementHandlers.branch,
    agencyStatement: statementHandlers.agency,
    merchantStatement: statementHandlers.merchant,
    walkingStatement: statementHandlers.walking,
    merchantInvoice: merchantInvoiceHandlers,
    walkingInvoice: walkingInvoiceHandlers,
  },
  operations: { runSheet: runSheetHandlers, returnSheet: returnSheetHandlers },
  orders: {
    order: orderHandlers,
    orderPhoto: orderPhotoHandlers,
    orderEntry: orderEntryHandlers,
    orderRate: orderRateHandlers,
    orderRequest: orderRequestHandlers,
    orderStatus: orderStatusHandlers,
    orderTracking: orderTrackingHandlers,
    search: searchHandlers,
    waybillPrint: waybillPrintHandlers,
  },
  places: { city: cityHandlers, country: countryHandlers, state: stateHandlers, zone: zoneHandlers },
  'rate-cards': {
    agencyRateCard: agencyRateCardHandlers,
    quote: quoteHandlers,
    rateCard: rateCardHandlers,
    riderRateCard: riderRateCardHandlers,
    walkingRateCard: walkingRateCardHandlers,
  },
  reports: { download: downloadHandlers, reportSchedule: reportScheduleHandlers, ...reportHandlers },
  resources: { resource: resourceHandlers },
  riders: { rider: riderHandlers },
  session: { session: sessionHandlers },
  settings: {
    ai: aiHandlers,
    approval: approvalSettingHandlers,
    banner: bannerHandlers,
    brand: brandHandlers,
    business: businessHandlers,
    cacheKey: cacheKeyHandlers,
    currency: currencyHandlers,
    email: emailHandlers,
    feedback: feedbackHandlers,
    finance: financeSettingHandlers,
    flag: flagHandlers,
    merchantDefault: merchantDefaultHandlers,
    notification: notificationHandlers,
    order: orderSettingHandlers,
    reason: reasonHandlers,
    sms: smsHandlers,
    sorting: sortingSettingHandlers,
    tax: taxHandlers,
    taxItem: taxItemHandlers,
    theme: themeHandlers,
    terms: termsHandlers,
    tracking: trackingHandlers,
    whatsapp: whatsappHandlers,
  },
  sorting: {
    bag: bagHandlers,
    sorting: sortingHandlers,
    sortingDevice: sortingDeviceHandlers,
    sortingReport: sortingReportHandlers,
  },
  staff: {
    audit: auditHandlers,
    permission: permissionHandlers,
    role: roleHandlers,
    serviceToken: serviceTokenHandlers,
    staff: staffHandlers,
  },
  waybills: {
    waybillLayout: waybillLayoutHandlers,
    waybillRequest: waybillRequestHandlers,
    waybillSeries: waybillSeriesHandlers,
  },
}

export const jobs: readonly AnyJob[] = [
  sendMailJob,
  sendWebhookJob,
  documentNoticeJob,
  passwordResetJob,
  importJob,
  orderExportJob,
  journeyExportJob,
  reportExportJob,
  statementExportJob,
  remakeFiguresJob,
  cloneRateCardJob,
  rateWaitingJob,
]

/** Maintenance that runs in each tenant. */
/** Everything stored sealed in the database. */
export const sealedRows: readonly SealedRows[] = [settingSecrets, mailSecrets, webhookSecrets]

/** Rows that the database itself writes down to be sent. */
export const outboxes: readonly Outbox[] = [webhookOutbox]

export const maintenanceTasks: readonly MaintenanceTask[] = [
  orderRules,
  closeForgottenSessions,
  foldOrderCounts,
  foldFigures,
  foldStandingDays,
  foldJournalSums,
  foldJournalDays,
  makeDue,
  tryNewCards,
  draftInvoices,
  draftCommissions,
  sendScheduledReports,
  noticeExpiringTokens,
  tellLowSeries,
  sealOldSecrets,
  expireDownloads,
  removeOrphanedFiles,
]

/** What everyone may know of a tenant, signed in or not. */
export const readFace = readBrand

/** A report goes to someone with an account, a document to its party outside. */
export const mayStillLeave: Services['mayStillLeave'] = async (tx, { mailId, fileId }) =>
  (await mayStillHave(tx, fileId)) && (await mayStillBeMailed(tx, mailId)) && (await mayStatementLeave(tx, mailId))
export { readMailSender } from './areas/settings/mail-sender.part.ts'

/** Base data of a new tenant, in this order; each runs inside the tenant. */
export const tenantSeeds: readonly TenantSeed[] = [
  seedRoles,
  seedCountriesOf,
  seedReasonsOf,
  seedExpenseKindsOf,
  seedPaymentMethodsOf,
  seedTrackingItemsOf,
  seedWaybillLayoutsOf,
  seedWaybillSeriesOf,
]
