// Columns of the dashboards' figures, for Kysely.
import type { Generated } from 'kysely'
import type { Instant, InstantOrNull, TenantId } from '../../core/database/tables.ts'

/** Whose figures: the whole tenant's, those of one warehouse, merchant or rider, or of one staff member's work. */
export type FigureScope = 'all' | 'warehouse' | 'merchant' | 'rider' | 'staff'

export interface OrderFigureTable {
  tenant_id: TenantId
  scope: FigureScope
  scope_id: number
  day: string
  status_key: string
  /** For a merchant's orders; empty elsewhere. */
  currency: Generated<string>
  orders: number
  first_attempt: number
  on_time: number
  late: number
}

/** What is not folded into the figures yet. */
export interface OrderFigureDifferenceTable extends OrderFigureTable {
  at: Instant
}

export interface OrderFigureStateTable {
  tenant_id: TenantId
  folded_at: InstantOrNull
  remade_at: InstantOrNull
  remake_since: InstantOrNull
}

/** Differences to be summed: open orders by place and by the tenant's day on which their status began (migration 0460). */
export interface OrderStandingDayTable {
  tenant_id: TenantId
  day: string
  warehouse_id: number
  orders: number
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    order_figures: OrderFigureTable
    order_figure_differences: OrderFigureDifferenceTable
    order_figure_states: OrderFigureStateTable
    order_standing_days: OrderStandingDayTable
  }
}
