// The only place that lists every command of the terminal program, and the purpose of its groups.
import { orderStatusNames } from '@office/shared/areas/orders/order-status.model'
import type { Call } from '@office/shared/core/api/client'
import { type Message, msg } from '@office/shared/core/messages/message'
import { agencyNoun } from './areas/agencies/agency.noun.ts'
import { apiCommands } from './areas/api/api.commands.ts'
import { approvalCommands } from './areas/approvals/approval.commands.ts'
import { approvalNoun } from './areas/approvals/approval.noun.ts'
import { branchNoun } from './areas/branches/branch.noun.ts'
import { dashboardCommands } from './areas/dashboards/dashboard.commands.ts'
import { commissionCommands } from './areas/finance/commissions/commission.commands.ts'
import { agencyCommissionNoun, commissionNoun } from './areas/finance/commissions/commission.noun.ts'
import { depositCommands } from './areas/finance/deposits/deposit.commands.ts'
import { agencyDepositNoun, branchDepositNoun, depositNoun } from './areas/finance/deposits/deposit.noun.ts'
import { invoiceCommands } from './areas/finance/invoices/invoice.commands.ts'
import { invoiceNoun, walkingInvoiceNoun } from './areas/finance/invoices/invoice.noun.ts'
import { ledgerCommands } from './areas/finance/journal/ledger.commands.ts'
import { openingCommands } from './areas/finance/openings/opening.commands.ts'
import { openingNoun } from './areas/finance/openings/opening.noun.ts'
import { paymentMethodNoun } from './areas/finance/payment-method.noun.ts'
import { importCommands } from './areas/imports/import.commands.ts'
import { clientSecretCommands } from './areas/merchants/client-secret.commands.ts'
import { merchantNoun } from './areas/merchants/merchant.noun.ts'
import { walkingCustomerNoun } from './areas/merchants/walking-customer.noun.ts'
import { webhookCommands } from './areas/merchants/webhook.commands.ts'
import { webhookNoun } from './areas/merchants/webhook.noun.ts'
import { returnSheetCommands } from './areas/operations/return-sheet.commands.ts'
import { returnSheetNoun } from './areas/operations/return-sheet.noun.ts'
import { runSheetCommands } from './areas/operations/run-sheet.commands.ts'
import { runSheetNoun } from './areas/operations/run-sheet.noun.ts'
import { orderCommands } from './areas/orders/order.commands.ts'
import { statusNoun } from './areas/orders/status.noun.ts'
import { cityNoun } from './areas/places/city.noun.ts'
import { stateNoun } from './areas/places/state.noun.ts'
import { zoneNoun } from './areas/places/zone.noun.ts'
import { agencyRateCardNoun, rateCardNoun, riderRateCardNoun, walkingRateCardNoun } from './areas/rate-cards/rate-card.noun.ts'
import { rateTableCommands } from './areas/rate-cards/rate-table.commands.ts'
import { reportCommands } from './areas/reports/report.commands.ts'
import { reportScheduleNoun } from './areas/reports/report-schedule.noun.ts'
import { resourceNoun } from './areas/resources/resource.noun.ts'
import { riderCommands } from './areas/riders/rider.commands.ts'
import { riderNoun } from './areas/riders/rider.noun.ts'
import { serverCommands } from './areas/server/server.commands.ts'
import { sessionCommands } from './areas/session/session.commands.ts'
import { bannerNoun } from './areas/settings/banner.noun.ts'
import { cacheCommands } from './areas/settings/cache.commands.ts'
import { configCommands } from './areas/settings/config.commands.ts'
import { flagNoun } from './areas/settings/flag.noun.ts'
import { mailCommands } from './areas/settings/mail.commands.ts'
import { mailNoun } from './areas/settings/mail.noun.ts'
import { reasonNoun } from './areas/settings/reason.noun.ts'
import { termsNoun } from './areas/settings/terms.noun.ts'
import { shellCommands } from './areas/shell/shell.commands.ts'
import { bagCommands } from './areas/sorting/bag.commands.ts'
import { bagNoun } from './areas/sorting/bag.noun.ts'
import { bucketNoun } from './areas/sorting/bucket.noun.ts'
import { sortingDeviceCommands } from './areas/sorting/device.commands.ts'
import { sortingDeviceNoun } from './areas/sorting/device.noun.ts'
import { scanCommands } from './areas/sorting/scan/scan.commands.ts'
import { sortingSessionNoun } from './areas/sorting/session.noun.ts'
import { auditNoun } from './areas/staff/audit.noun.ts'
import { roleNoun } from './areas/staff/role.noun.ts'
import { staffNoun } from './areas/staff/staff.noun.ts'
import { tokenCommands } from './areas/staff/token.commands.ts'
import { tokenNoun } from './areas/staff/token.noun.ts'
import { waybillLayoutNoun } from './areas/waybills/waybill-layout.noun.ts'
import { waybillRequestCommands } from './areas/waybills/waybill-request.commands.ts'
import { waybillRequestNoun } from './areas/waybills/waybill-request.noun.ts'
import { waybillSeriesCommands } from './areas/waybills/waybill-series.commands.ts'
import { waybillSeriesNoun } from './areas/waybills/waybill-series.noun.ts'
import type { NounCommands } from './core/nouns/noun.ts'
import type { Named } from './core/nouns/source.ts'
import type { CliCommand } from './core/program/command.ts'
import type { TenantWords } from './core/program/context.ts'
import { ownFile } from './core/program/own-file.ts'
import type { Program } from './core/program/program.ts'

/** Kinds of records, each a group of `list`, `show` and the actions on many records. */
export const nouns: readonly NounCommands[] = [
  merchantNoun,
  walkingCustomerNoun,
  approvalNoun,
  rateCardNoun,
  agencyRateCardNoun,
  riderRateCardNoun,
  walkingRateCardNoun,
  reportScheduleNoun,
  riderNoun,
  branchNoun,
  agencyNoun,
  cityNoun,
  stateNoun,
  zoneNoun,
  bucketNoun,
  bagNoun,
  sortingSessionNoun,
  sortingDeviceNoun,
  runSheetNoun,
  returnSheetNoun,
  waybillRequestNoun,
  waybillSeriesNoun,
  waybillLayoutNoun,
  depositNoun,
  agencyDepositNoun,
  branchDepositNoun,
  invoiceNoun,
  walkingInvoiceNoun,
  commissionNoun,
  agencyCommissionNoun,
  openingNoun,
  staffNoun,
  roleNoun,
  mailNoun,
  tokenNoun,
  auditNoun,
  webhookNoun,
  paymentMethodNoun,
  statusNoun,
  flagNoun,
  reasonNoun,
  bannerNoun,
  termsNoun,
  resourceNoun,
]

const kindsOfField: readonly (readonly [RegExp, readonly NounCommands[]])[] = [
  [/(^|_)city_ids?$/, [cityNoun]],
  [/(^|_)state_ids?$/, [stateNoun]],
  [/(^|_)zone_ids?$/, [zoneNoun]],
  [/(^|_)merchant_ids?$/, [merchantNoun]],
  [/(^|_)rider_ids?$/, [riderNoun]],
  [/(^|_)(warehouse|branch|agency)_ids?$/, [branchNoun, agencyNoun]],
  [/(^|_)role_ids?$/, [roleNoun]],
  [/(^|_)staff_ids?$/, [staffNoun]],
  [/(^|_)flag_ids?$/, [flagNoun]],
]

/** The kinds of records that a draft's field may name. */
export async function recordsOf(field: string): Promise<readonly Named[]> {
  if (/(^|_)country_ids?$/.test(field)) {
    const { countryContract } = await import('@office/shared/areas/places/country.contract')
    return [{ source: countryContract.list, key: 'id', name: 'name' }]
  }
  const kinds = kindsOfField.find(([form]) => form.test(field))?.[1] ?? []
  return Promise.all(kinds.map(({ load }) => load()))
}

/** The number of a branch, named by number, name or code. */
export async function branchNamed(call: Call, text: string): Promise<number> {
  const [{ readChoice }, { warehouseContract }] = await Promise.all([
    import('./core/nouns/read-choice.ts'),
    import('@office/shared/areas/branches/warehouse.contract'),
  ])
  return readChoice(call, warehouseContract.dropdown, text)
}

const statusNames = new Set(Object.values(orderStatusNames))

/** A tenant renames its statuses. */
export const tenantWords: TenantWords = {
  mayRename: word => statusNames.has(word),
  given: async (context, session) => (await import('./areas/orders/status-names.part.ts')).givenNames(context, session),
  kept: async (context, host) => (await import('./areas/orders/status-names.part.ts')).keptNames(context, host),
}

export const commands: readonly CliCommand[] = [
  ...sessionCommands,
  ...dashboardCommands,
  ...importCommands,
  ...orderCommands,
  ...nouns.flatMap(noun => noun.commands),
  ...runSheetCommands,
  ...returnSheetCommands,
  ...bagCommands,
  ...sortingDeviceCommands,
  ...scanCommands,
  ...waybillRequestCommands,
  ...waybillSeriesCommands,
  ...depositCommands,
  ...invoiceCommands,
  ...openingCommands,
  ...riderCommands,
  ...commissionCommands,
  ...approvalCommands,
  ...ledgerCommands,
  ...rateTableCommands,
  ...tokenCommands,
  ...clientSecretCommands,
  ...webhookCommands,
  ...mailCommands,
  ...reportCommands,
  ...cacheCommands,
  ...configCommands(() => commands),
  ...apiCommands,
  ...serverCommands,
  ...shellCommands(() => ({ commands, nouns })),
]

/** Finds who could grant a missing permission. */
export const whoCanHelp: Program['whoCanHelp'] = async (context, error) =>
  (await import('./areas/session/grantor.ts')).grantorWords(context, error)

export const groups: Readonly<Record<string, Message>> = {
  auth: msg`Accounts on this machine`,
  import: msg`Import a file`,
  orders: msg`Orders: list, show, move`,
  ...Object.fromEntries(nouns.map(({ path, title }) => [path, title])),
  rate: msg`Quotes`,
  report: msg`Exports and downloads`,
  cache: msg`Cached copies on clients`,
  config: msg`Settings on this machine: host and language`,
  server: msg`On the server's machine`,
  help: msg`Help on a command, environment variables and exit codes`,
  'server tenant': msg`Tenants on this server`,
}

/** Printed after a command has finished: the note about a newer program. */
export const afterwards: Program['afterwards'] = async context => {
  // Most runs are started by programs, or in a checkout, and load nothing for this.
  if (!context.io.err.isTty || ownFile() === null) return
  const { noteNewer } = await import('./areas/shell/update-note.ts')
  await noteNewer(context)
}
