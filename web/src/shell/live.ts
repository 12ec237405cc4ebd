// What the live socket means to the portal: what others wrote and moved is asked for again, a role that changed counts.
import { adjustmentContract } from '@office/shared/areas/finance/adjustments/adjustment.contract'
import { riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { runSheetContract } from '@office/shared/areas/operations/run-sheet.contract'
import { orderContract } from '@office/shared/areas/orders/order.contract'
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

/** A change of a role is about everybody who holds it; of a person, it comes to that person alone. */
const isAboutMe = (changed: LiveEvents['session.changed']): boolean =>
  changed === null || changed.role_id === session.user?.role_id

/** Menus, guards and answers follow what this person may now. A session that ended says so by itself (401). */
async function askAgain(): Promise<void> {
  await refreshSession().catch(() => undefined)
  await queryClient.invalidateQueries()
}

/** Rooms that an event makes old without naming them. */
const roomsOf: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  'orders.moved': [orderContract.list, runSheetContract.list].map(roomOf),
  'documents.changed': [roomOf(riderDepositContract.list)],
}

/** What an event makes old; nothing where it tells of this window's own write, which has asked again already. */
function oldBy({ type, data }: LiveEvent): readonly string[] {
  if (type !== 'written') return roomsOf[type] ?? []
  return data === null || (data.call && isOwnWrite(data.call)) ? [] : [data.room]
}

/** Gives an event to an area that hears it; one that came without its data is not told. */
function tellArea<T extends keyof LiveEvents>({ hears }: Area, { type, data }: { type: T; data: LiveEvents[T] | null }): void {
  if (data === null) return
  hears?.[type]?.()
    .then(hear => hear(data))
    .catch(() => undefined)
}

/** Milliseconds between two times that rows are asked for again while somebody writes all the time. */
const REST = 1000

/** Asks for the rows of rooms again: at once after a quiet time, and then for all that became old meanwhile. */
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
