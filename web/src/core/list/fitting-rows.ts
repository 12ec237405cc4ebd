// How many rows of a list fill the window: known before anything is drawn, so that they are requested only once.
import { useSyncExternalStore } from 'react'
import { keepOnDevice } from '../data/device-store.ts'
import { type Preferences, preferences } from '../look/preferences.ts'

export const ROW_HEIGHTS: Record<Preferences['density'], number> = { compact: 28, default: 32, comfort: 40 }

/** Pixels around the rows of most lists: top bar, heading, tabs, filter line, column heads, foot. */
const USUAL = 240
/** A window too low for any list shows this many, and scrolls. */
const FEWEST = 5
/** The most that the server returns at once. */
const MOST = 100
/** Milliseconds. While a window is being resized, nothing is requested until it rests. */
const REST = 200

const NOTE = 'office.list-surroundings'

function readNotes(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NOTE) ?? '{}')
    const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {})
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  } catch {
    return new Map()
  }
}

let notes: Map<string, number> | null = null

const windowHeight = (): number => innerHeight / (preferences.zoom / 100)

/** @param list the path of its endpoint */
export function rowsThatFit(list: string): number {
  notes ??= readNotes()
  const free = windowHeight() - (notes.get(list) ?? USUAL)
  return Math.min(MOST, Math.max(FEWEST, Math.floor(free / ROW_HEIGHTS[preferences.density])))
}

/** Stores the height that a list leaves for its rows in this window, for the next time it is opened. */
export function noteRoom(list: string, rows: number): void {
  notes ??= readNotes()
  const around = Math.round(windowHeight() - rows)
  if (rows <= 0 || notes.get(list) === around) return
  notes.set(list, around)
  keepOnDevice(NOTE, JSON.stringify(Object.fromEntries(notes)))
}

function onResize(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(listener, REST)
  }
  addEventListener('resize', later)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', later)
  }
}

/** The window's height, updated once it rests. */
export const useWindowHeight = (): number => useSyncExternalStore(onResize, () => innerHeight)
