// The page of a record that an explanation names.
import type { ExplainedRecord } from '@office/shared/areas/finance/explain/explain.model'
import { agencyPath } from '../../agencies/agency-paths.part.ts'
import { branchPath } from '../../branches/branch-paths.part.ts'
import { merchantPath } from '../../merchants/merchant-paths.part.ts'
import { walkingCustomerPath } from '../../merchants/walking-customers/walking-customer-path.part.ts'
import { orderPath } from '../../orders/list/orders-path.part.ts'
import { riderPath } from '../../riders/rider-path.part.ts'
import { agencyCommissions, riderCommissions } from '../commissions/commission-view.ts'
import { agencyDeposits, branchDeposits, riderDeposits } from '../deposits/deposit-view.ts'
import { merchantInvoices, walkingInvoices } from '../invoices/invoice-view.ts'

const paths: Readonly<Record<ExplainedRecord['noun'], (id: number) => string>> = {
  order: orderPath,
  'rider-deposit': riderDeposits.page,
  'branch-deposit': branchDeposits.page,
  'agency-deposit': agencyDeposits.page,
  'rider-commission': riderCommissions.page,
  'agency-commission': agencyCommissions.page,
  'merchant-invoice': merchantInvoices.page,
  'walking-invoice': walkingInvoices.page,
  rider: riderPath,
  branch: branchPath,
  agency: agencyPath,
  merchant: merchantPath,
  walking: walkingCustomerPath,
}

export const pathOfRecord = ({ noun, id }: ExplainedRecord): string => paths[noun](id)
