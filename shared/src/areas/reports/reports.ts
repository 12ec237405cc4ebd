// Every report of the product by the name of its endpoints: server, portal and terminal read them here.
import type { AnyReport } from '../../core/reports/report.ts'
import { aging, agingAverage } from './aging.reports.ts'
import { branchExpenses, monthlySales, toBeInvoiced } from './money.reports.ts'
import { orderReports } from './order.reports.ts'
import { sorting } from './sorting.reports.ts'
import {
  agentStatusCount,
  branchStatusCount,
  currentStatus,
  merchantStatusCount,
  warehouseStatusCount,
} from './status-count.reports.ts'
import { branchProgress, operations } from './work.reports.ts'

type OrderReports = typeof orderReports

/** Named one by one, because the type inferred for all of them together is longer than the compiler writes. */
export interface Reports extends OrderReports {
  warehouseStatusCount: typeof warehouseStatusCount
  branchStatusCount: typeof branchStatusCount
  agentStatusCount: typeof agentStatusCount
  merchantStatusCount: typeof merchantStatusCount
  aging: typeof aging
  agingAverage: typeof agingAverage
  currentStatus: typeof currentStatus
  operations: typeof operations
  branchProgress: typeof branchProgress
  monthlySales: typeof monthlySales
  toBeInvoiced: typeof toBeInvoiced
  branchExpenses: typeof branchExpenses
  sorting: typeof sorting
}

export const reports: Reports = {
  warehouseStatusCount,
  branchStatusCount,
  agentStatusCount,
  merchantStatusCount,
  ...orderReports,
  aging,
  agingAverage,
  currentStatus,
  operations,
  branchProgress,
  monthlySales,
  toBeInvoiced,
  branchExpenses,
  sorting,
}

export type ReportName = keyof typeof reports

// Object.entries forgets the literal keys.
const entries = Object.entries(reports) as [ReportName, AnyReport][]

export const allReports: readonly AnyReport[] = entries.map(([, report]) => report)

export const reportOf = (slug: string): AnyReport | undefined => allReports.find(report => report.slug === slug)

/** Endpoints of each report. */
export const reportContracts = Object.fromEntries(entries.map(([name, { contract }]) => [name, contract])) as {
  readonly [K in ReportName]: (typeof reports)[K]['contract']
}
