// The figures of a dashboard, kept up to date: fetched again when orders move, but not with every scan of a busy hour.
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { call } from '../../../core/data/api.ts'
import { invalidateRows } from '../../../core/data/queries.ts'
import { useLiveLook } from '../../../core/data/use-live-look.ts'

const figures: readonly Endpoint[] = Object.values(dashboardContract)

/** Milliseconds between two refreshes while orders keep moving. */
const REST_MS = 5000

export const forgetFigures = (): Promise<unknown> => invalidateRows(...figures)

/** Open screens are notified of moved orders and of recalculated figures. */
export const useLiveFigures = (): void =>
  useLiveLook(() => void forgetFigures(), {
    hears: type => (type === 'figures.remade' ? 'now' : type === 'orders.moved'),
    rest: REST_MS,
  })

/** Requests a recalculation; the screen is notified when it is done. */
export async function remakeFigures(): Promise<void> {
  await call(dashboardContract.refresh)
  await forgetFigures()
}
