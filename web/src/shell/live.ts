// What the live socket means to the portal: moved orders and refreshed masters are asked for again, a role that changed counts.
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext } from '../core/command/context.ts'
import { connectGateway, onLive } from '../core/gateway.ts'
import { forgetRows, queryClient } from '../core/queries.ts'
import { leave, refreshSession, session } from '../core/session.ts'
import { checkMasters, forgetRecords, hearVersions } from './masters.ts'
import { MENU_COUNTS } from './menu-groups.ts'

/** A change of a role is about everybody who holds it; of a person, it comes to that person alone. */
const isAboutMe = (data: unknown): boolean =>
  typeof data !== 'object' || data === null || !('role_id' in data) || data.role_id === session.user?.role_id

/** Menus, guards and answers follow what this person may now. A session that ended says so by itself (401). */
async function askAgain(): Promise<void> {
  await refreshSession().catch(() => undefined)
  await queryClient.invalidateQueries()
}

/** The socket lives as long as the session. */
export function useLive(): void {
  const { state } = useSnapshot(session)
  const { locale } = useSnapshot(commandContext)
  const spoken = useRef(locale)
  useEffect(() => {
    // Answers carry words in the language that they were asked in.
    if (spoken.current !== locale) void queryClient.invalidateQueries()
    spoken.current = locale
  }, [locale])
  useEffect(() => {
    if (state !== 'signed-in') return
    // Without an answer the kept copies serve.
    void checkMasters().catch(() => undefined)
    const close = connectGateway(
      () => void refreshSession().catch(leave),
      () => {
        void checkMasters().catch(() => undefined)
        void askAgain()
      },
    )
    const stop = onLive(event => {
      if (event.type === 'orders.moved') {
        void forgetRows(orderContract.list, orderContract.operation, orderContract.operationCount)
        void queryClient.invalidateQueries({ queryKey: MENU_COUNTS })
      }
      if (event.type === 'session.changed' && isAboutMe(event.data)) void askAgain()
      if (event.type === 'cache.refresh') {
        void hearVersions(event.data).catch(() => undefined)
        void queryClient.invalidateQueries()
      }
    })
    return () => {
      stop()
      close()
      if (session.state === 'signed-out') forgetRecords()
    }
  }, [state])
}
