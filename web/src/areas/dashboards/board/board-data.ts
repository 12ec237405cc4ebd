// The figures of a dashboard, kept fresh: asked for again when orders move, but not with every scan of a busy hour.
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { call } from '../../../core/data/api.ts'
import { invalidateRows } from '../../../core/data/queries.ts'
import { useLiveLook } from '../../../core/data/use-live-look.ts'

const figures: readonly Endpoint[] = Object.values(dashboardContract)

/** Milliseconds between two looks while orders move all the time. */
const REST_MS = 5000

export const forgetFigures = (): Promise<unknown> => invalidateRows(...figures)

/** Open screens hear of moved orders and of figures that were made anew. */
export const useLiveFigures = (): void =>
  useLiveLook(() => void forgetFigures(), {
    hears: type => (type === 'figures.remade' ? 'now' : type === 'orders.moved'),
    rest: REST_MS,
  })

/** Asks for figures made anew; the screen hears of it when they are. */
export async function remakeFigures(): Promise<void> {
  await call(dashboardContract.refresh)
  await forgetFigures()
}
