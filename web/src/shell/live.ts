// What the live socket means to the portal: moved orders and refreshed masters are asked for again, a role that changed counts.
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { agencyCommissionContract, riderCommissionContract } from '@office/shared/areas/finance/commissions/commission.contract'
import { agencyDepositContract } from '@office/shared/areas/finance/deposits/agency-deposit.contract'
import { branchDepositContract } from '@office/shared/areas/finance/deposits/branch-deposit.contract'
import { branchExpenseContract } from '@office/shared/areas/finance/deposits/branch-expense.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { merchantInvoiceContract } from '@office/shared/areas/finance/invoices/merchant-invoice.contract'
import { walkingInvoiceContract } from '@office/shared/areas/finance/invoices/walking-invoice.contract'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext } from '../core/command/context.ts'
import { apiContext } from '../core/data/api.ts'
import { connectGateway, onLive } from '../core/data/gateway.ts'
import { invalidateRows, queryClient } from '../core/data/queries.ts'
import { refreshSession, session } from '../core/data/session.ts'
import { MENU_COUNTS } from './frame/menu.ts'
import { checkMasters, forgetRecords, hearVersions } from './records/masters.ts'

/** A change of a role is about everybody who holds it; of a person, it comes to that person alone. */
const isAboutMe = (data: unknown): boolean =>
  typeof data !== 'object' || data === null || !('role_id' in data) || data.role_id === session.user?.role_id

/** Menus, guards and answers follow what this person may now. A session that ended says so by itself (401). */
async function askAgain(): Promise<void> {
  await refreshSession().catch(() => undefined)
  await queryClient.invalidateQueries()
}

/** Milliseconds after which a server that did not answer is asked for a small thing again. */
const ALONE = 5000

/** The socket lives as long as the session. */
export function useLive(): void {
  const { state } = useSnapshot(session)
  const { locale, online } = useSnapshot(commandContext)
  const spoken = useRef(locale)
  useEffect(() => {
    // Answers carry words in the language that they were asked in.
    if (spoken.current !== locale) void queryClient.invalidateQueries()
    spoken.current = locale
  }, [locale])
  useEffect(() => {
    apiContext.onBack = () => void queryClient.invalidateQueries()
    return () => {
      apiContext.onBack = () => {}
    }
  }, [])
  useEffect(() => {
    if (online || state !== 'signed-in') return
    const clock = setInterval(() => void checkMasters().catch(() => undefined), ALONE)
    return () => clearInterval(clock)
  }, [online, state])
  useEffect(() => {
    if (state !== 'signed-in') return
    // Without an answer the kept copies serve.
    void checkMasters().catch(() => undefined)
    const close = connectGateway(
      // Only an answer of the server ends a session (core/data/api.ts), not a socket that closes.
      () => void refreshSession().catch(() => undefined),
      wasAway => {
        void checkMasters().catch(() => undefined)
        if (wasAway) void askAgain()
      },
    )
    const stop = onLive(event => {
      if (event.type === 'orders.moved') {
        void invalidateRows(orderContract.list, orderContract.operation, orderContract.operationCount, orderContract.operationAge)
        void invalidateRows(orderContract.get, orderContract.timelines, adjustmentContract.list)
        void invalidateRows(runSheetContract.list, runSheetContract.get)
        void queryClient.invalidateQueries({ queryKey: MENU_COUNTS })
      }
      if (event.type === 'documents.changed') {
        for (const { list, get, orders, pending, dashboard } of [
          riderDepositContract,
          agencyDepositContract,
          branchDepositContract,
          merchantInvoiceContract,
          walkingInvoiceContract,
        ])
          void invalidateRows(list, get, orders, pending, dashboard)
        for (const { list, get, lines, deposits, pending } of [riderCommissionContract, agencyCommissionContract])
          void invalidateRows(list, get, lines, deposits, pending)
        void invalidateRows(branchDepositContract.receipts, branchExpenseContract.list)
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
