// Columns of the figures of dashboards, for Kysely.
import type { InstantOrNull, TenantId } from '../../core/database/tables.ts'

/** Whose figures: the whole tenant's, or those of one warehouse, merchant or rider. */
export type FigureScope = 'all' | 'warehouse' | 'merchant' | 'rider'

export interface OrderFigureTable {
  tenant_id: TenantId
  scope: FigureScope
  scope_id: number
  day: string
  status_key: string
  orders: number
  first_attempt: number
  on_time: number
  late: number
}

export interface OrderFigureStateTable {
  tenant_id: TenantId
  folded_at: InstantOrNull
  remade_at: InstantOrNull
  remake_since: InstantOrNull
}

declare module '../../core/database/tables.ts' {
  interface Tables {
    order_figures: OrderFigureTable
    order_figure_differences: OrderFigureTable
    order_figure_states: OrderFigureStateTable
  }
}
