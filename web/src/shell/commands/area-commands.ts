// The only place in the portal that lists the commands of all areas; they are one file, loaded with the keys.

import { agencyCommands } from '../../areas/agencies/agency.commands.ts'
import { approvalCommands } from '../../areas/approvals/approval.commands.ts'
import { branchCommands } from '../../areas/branches/branch.commands.ts'
import { dashboardCommands } from '../../areas/dashboards/board/dashboard.commands.ts'
import { adjustmentCommands } from '../../areas/finance/adjustment.commands.ts'
import { commissionCommands } from '../../areas/finance/commissions/commission.commands.ts'
import { agencyDepositCommands } from '../../areas/finance/deposits/agency/agency-deposit.commands.ts'
import { branchDepositCommands } from '../../areas/finance/deposits/branch/branch-deposit.commands.ts'
import { repaymentCommands } from '../../areas/finance/deposits/rider/repayment.commands.ts'
import { riderDepositCommands } from '../../areas/finance/deposits/rider/rider-deposit.commands.ts'
import { disputeCommands } from '../../areas/finance/dispute.commands.ts'
import { invoiceCommands } from '../../areas/finance/invoices/invoice.commands.ts'
import { statementCommands } from '../../areas/finance/ledger/statement.commands.ts'
import { openingCommands } from '../../areas/finance/openings/opening.commands.ts'
import { openingListCommands } from '../../areas/finance/openings/opening-list.commands.ts'
import { importCommands } from '../../areas/imports/import.commands.ts'
import { merchantIntegrationCommands } from '../../areas/merchants/integrations/merchant-integration.commands.ts'
import { webhookCommands } from '../../areas/merchants/integrations/webhook.commands.ts'
import { merchantCommands } from '../../areas/merchants/merchant.commands.ts'
import { merchantPartCommands } from '../../areas/merchants/parts/merchant-part.commands.ts'
import { walkingCustomerCommands } from '../../areas/merchants/walking-customers/walking-customer.commands.ts'
import { deskCommands } from '../../areas/operations/desk/desk.commands.ts'
import { returnSheetCommands } from '../../areas/operations/return-sheet.commands.ts'
import { runSheetCommands } from '../../areas/operations/run-sheet.commands.ts'
import { orderCommands } from '../../areas/orders/order.commands.ts'
import { waybillPrintCommands } from '../../areas/orders/prints/waybill-print.commands.ts'
import { cityCommands } from '../../areas/places/city.commands.ts'
import { stateCommands } from '../../areas/places/state.commands.ts'
import { zoneCommands } from '../../areas/places/zone.commands.ts'
import { rateCardCommands } from '../../areas/rate-cards/rate-card.commands.ts'
import { downloadCommands } from '../../areas/reports/download.commands.ts'
import { reportCommands } from '../../areas/reports/report.commands.ts'
import { reportScheduleCommands } from '../../areas/reports/report-schedule.commands.ts'
import { resourceCommands } from '../../areas/resources/resource.commands.ts'
import { riderCommands } from '../../areas/riders/rider.commands.ts'
import { bannerCommands } from '../../areas/settings/banners/banner.commands.ts'
import { flagCommands } from '../../areas/settings/flags/flag.commands.ts'
import { mailCommands } from '../../areas/settings/mail.commands.ts'
import { reasonCommands } from '../../areas/settings/reasons/reason.commands.ts'
import { settingCommands } from '../../areas/settings/setting.commands.ts'
import { statusCommands } from '../../areas/settings/statuses/status.commands.ts'
import { termsCommands } from '../../areas/settings/terms/terms.commands.ts'
import { bagCommands } from '../../areas/sorting/bags/bag.commands.ts'
import { bucketCommands } from '../../areas/sorting/bucket.commands.ts'
import { sortingDeviceCommands } from '../../areas/sorting/devices/device.commands.ts'
import { sortingCommands } from '../../areas/sorting/sorting.commands.ts'
import { roleCommands } from '../../areas/staff/role.commands.ts'
import { serviceTokenCommands } from '../../areas/staff/service-token.commands.ts'
import { staffCommands } from '../../areas/staff/staff.commands.ts'
import { waybillRequestCommands } from '../../areas/waybills/waybill-request.commands.ts'
import { waybillSeriesCommands } from '../../areas/waybills/waybill-series.commands.ts'
import type { Command } from '../../core/command/command.ts'

export const areaCommands: readonly Command[] = [
  ...dashboardCommands,
  ...orderCommands,
  ...waybillPrintCommands,
  ...waybillRequestCommands,
  ...waybillSeriesCommands,
  ...sortingCommands,
  ...sortingDeviceCommands,
  ...bagCommands,
  ...bucketCommands,
  ...riderCommands,
  ...agencyCommands,
  ...branchCommands,
  ...merchantCommands,
  ...merchantPartCommands,
  ...merchantIntegrationCommands,
  ...rateCardCommands,
  ...approvalCommands,
  ...walkingCustomerCommands,
  ...downloadCommands,
  ...importCommands,
  ...reportCommands,
  ...reportScheduleCommands,
  ...staffCommands,
  ...serviceTokenCommands,
  ...webhookCommands,
  ...roleCommands,
  ...settingCommands,
  ...mailCommands,
  ...statusCommands,
  ...flagCommands,
  ...reasonCommands,
  ...bannerCommands,
  ...termsCommands,
  ...adjustmentCommands,
  ...repaymentCommands,
  ...openingCommands,
  ...openingListCommands,
  ...disputeCommands,
  ...invoiceCommands,
  ...commissionCommands,
  ...statementCommands,
  ...riderDepositCommands,
  ...agencyDepositCommands,
  ...branchDepositCommands,
  ...runSheetCommands,
  ...returnSheetCommands,
  ...deskCommands,
  ...cityCommands,
  ...stateCommands,
  ...zoneCommands,
  ...resourceCommands,
]
