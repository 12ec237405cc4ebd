// How the portal reacts to the live socket: data that others changed is fetched again, a changed role takes effect.
import { approvalContract } from '@office/shared/areas/approvals/approval.contract'
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { returnSheetContract } from '@office/shared/areas/operations/return-sheet.contract'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
import { emailContract } from '@office/shared/areas/settings/message-setting.contract'
import { type LiveEvent, type LiveEvents, roomOf } from '@office/shared/core/api/live-events'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Area } from '../core/area.ts'
import { commandContext } from '../core/command/context.ts'
import { apiContext, isOwnWrite } from '../core/data/api.ts'
import { connectGateway, onLive } from '../core/data/gateway.ts'
import { invalidateRooms, invalidateRows, queryClient } from '../core/data/queries.ts'
import { refreshSession, session } from '../core/data/session.ts'
import { areas } from './areas.ts'
import { MENU_COUNTS } from './frame/menu.ts'
import { checkMasters, forgetRecords, updateMasters } from './records/masters.ts'

/** A change of a role concerns everyone who holds it; a change of a person is sent to that person alone. */
const isAboutMe = (changed: LiveEvents['session.changed']): boolean =>
  changed === null || changed.role_id === session.user?.role_id

/**
 * Menus, guards and answers follow the person's present permissions. A session that ended is reported by the call itself (401).
 */
async function askAgain(): Promise<void> {
  await refreshSession().catch(() => undefined)
  await queryClient.invalidateQueries()
}

/** Rooms that an event makes out of date without naming them. */
const roomsOf: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  'orders.moved': [orderContract.list, runSheetContract.list, returnSheetContract.list].map(roomOf),
  'documents.changed': [roomOf(riderDepositContract.list)],
  // Documents of money, and requests about that of a parcel, say whether their mails were sent.
  'mail.tried': [emailContract.mails, riderDepositContract.list, approvalContract.get].map(roomOf),
}

/** The rooms that an event makes out of date; none if it reports this window's own write, which has fetched again already. */
function oldBy({ type, data }: LiveEvent): readonly string[] {
  if (type !== 'written') return roomsOf[type] ?? []
  return data === null || (data.call && isOwnWrite(data.call)) ? [] : [data.room]
}

/** Passes an event to an area that handles it; an event without data is skipped. */
function tellArea<T extends keyof LiveEvents>({ hears }: Area, { type, data }: { type: T; data: LiveEvents[T] | null }): void {
  if (data === null) return
  hears?.[type]?.()
    .then(hear => hear(data))
    .catch(() => undefined)
}

/** The minimum milliseconds between two refreshes while someone writes all the time. */
const REST = 1000

/** Fetches the rows of rooms again: at once after a quiet time, then in one go for all that became out of date meanwhile. */
function asksAgain(): { (rooms: readonly string[]): void; stop: () => void } {
  const old = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    timer = undefined
    if (old.size === 0) return
    void invalidateRooms([...old])
    old.clear()
    timer = setTimeout(ask, REST)
  }
  const add = (rooms: readonly string[]) => {
    for (const room of rooms) old.add(room)
    if (timer === undefined) ask()
  }
  return Object.assign(add, { stop: () => clearTimeout(timer) })
}

/** Milliseconds between two small calls to a server that did not answer. */
const ALONE = 5000

/** The socket lives as long as the session. */
export function useLive(): void {
  const { state } = useSnapshot(session)
  const { locale, online } = useSnapshot(commandContext)
  const spoken = useRef(locale)
  useEffect(() => {
    // Answers contain words in the language in which they were requested.
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
    // Without an answer the stored copies are used.
    void checkMasters().catch(() => undefined)
    const close = connectGateway(
      // Only an answer of the server ends a session (core/data/api.ts), not a socket that closes.
      () => void refreshSession().catch(() => undefined),
      wasAway => {
        void checkMasters().catch(() => undefined)
        if (wasAway) void askAgain()
      },
    )
    const becomeOld = asksAgain()
    const stop = onLive(event => {
      becomeOld(oldBy(event))
      for (const area of areas) tellArea(area, event)
      if (event.type === 'orders.moved') {
        void invalidateRows(adjustmentContract.list)
        void queryClient.invalidateQueries({ queryKey: MENU_COUNTS })
      }
      if (event.type === 'session.changed' && isAboutMe(event.data)) void askAgain()
      if (event.type === 'cache.refresh') {
        void updateMasters(event.data ?? []).catch(() => undefined)
        void queryClient.invalidateQueries()
      }
    })
    return () => {
      stop()
      becomeOld.stop()
      close()
      if (session.state === 'signed-out') forgetRecords()
    }
  }, [state])
}
