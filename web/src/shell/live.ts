// What the live socket means to the portal: moved orders and refreshed masters are asked for again, a role that changed counts.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { forget, queryClient } from '../core/api.ts'
import { connectGateway, onLive } from '../core/gateway.ts'
import { leave, refreshSession, session } from '../core/session.ts'
import { MENU_COUNTS } from './menu-groups.ts'

/** The socket lives as long as the session. */
export function useLive(): void {
  const { state } = useSnapshot(session)
  useEffect(() => {
    if (state !== 'signed-in') return
    const close = connectGateway(() => void refreshSession().catch(leave))
    const stop = onLive(event => {
      if (event.type === 'orders.moved') {
        void forget(orderContract.list, orderContract.operation, orderContract.operationCount)
        void queryClient.invalidateQueries({ queryKey: MENU_COUNTS })
      }
      if (event.type === 'cache.refresh') void queryClient.invalidateQueries()
    })
    return () => {
      stop()
      close()
    }
  }, [state])
}
