// The operations of the dashboard on the screen, for its keys; known while it is shown.
import { type DashboardSpan, dashboardSpans } from '@office/shared/areas/dashboards/dashboard.model'
import { useEffect, useRef } from 'react'

export interface BoardHandle {
  refresh: () => void
  /** Null if there is no span to choose yet. */
  choose: ((days: DashboardSpan) => void) | null
}

/** A chart with the table behind it. */
export interface PanelHandle {
  turn: () => void
  save: () => void
  picture: () => void
}

let board: BoardHandle | null = null
const panels = new Map<string, PanelHandle>()

export const currentBoard = (): BoardHandle | null => board

export function useBoard(handle: BoardHandle): void {
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => {
    const mine: BoardHandle = {
      refresh: () => latest.current.refresh(),
      get choose() {
        return latest.current.choose
      },
    }
    board = mine
    return () => {
      if (board === mine) board = null
    }
  }, [])
}

export function usePanel(name: string, handle: PanelHandle): void {
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => {
    panels.set(name, {
      turn: () => latest.current.turn(),
      save: () => latest.current.save(),
      picture: () => latest.current.picture(),
    })
    return () => void panels.delete(name)
  }, [name])
}

/** The panel that contains the focus, else the first. */
export function currentPanel(): PanelHandle | null {
  const name = document.activeElement?.closest<HTMLElement>('[data-panel]')?.dataset.panel
  return (name === undefined ? undefined : panels.get(name)) ?? panels.values().next().value ?? null
}

/** 7 of '?days=7'; any other value means the default span. */
export const spanOf = (search: string): DashboardSpan => {
  const asked = Number(new URLSearchParams(search).get('days'))
  return dashboardSpans.find(days => days === asked) ?? 30
}

/** A chart of one bar shows nothing, so today is shown beside the days before it. */
export const pictured = (days: DashboardSpan): DashboardSpan => (days === 1 ? 7 : days)
