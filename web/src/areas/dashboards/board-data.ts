// The figures of a dashboard, kept fresh: asked for again when orders move, but not with every scan of a busy hour.
import { dashboardContract } from '@office/shared/areas/dashboards/dashboard.contract'
import type { Endpoint } from '@office/shared/core/endpoint'
import { useEffect } from 'react'
import { call } from '../../core/data/api.ts'
import { onLive } from '../../core/data/gateway.ts'
import { invalidateRows } from '../../core/data/queries.ts'

const figures: readonly Endpoint[] = Object.values(dashboardContract)

/** Milliseconds between two looks while orders move all the time. */
const REST_MS = 5000

export const forgetFigures = (): Promise<unknown> => invalidateRows(...figures)

/** Open screens hear of moved orders and of figures that were made anew. */
export function useLiveFigures(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const look = () => {
      timer = undefined
      last = Date.now()
      void forgetFigures()
    }
    const stop = onLive(({ type }) => {
      if (type === 'figures.remade') look()
      else if (type === 'orders.moved') timer ??= setTimeout(look, Math.max(0, last + REST_MS - Date.now()))
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

/** Asks for figures made anew; the screen hears of it when they are. */
export async function remakeFigures(): Promise<void> {
  await call(dashboardContract.refresh)
  await forgetFigures()
}
